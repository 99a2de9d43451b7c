import * as z from "zod/mini";
import type { QuestionView } from "../notices/question-view.ts";

const Text = z.string();
const Texts = z.readonly(z.array(Text));

/** A question in the sentences that those who are asked read. */
export const ToldView = z.strictObject({
  title: Text,
  happened: Texts,
  /** Everybody who wants something here, for which goal and why now. */
  sides: Texts,
  would: Texts,
  reasons: Texts,
  meanwhile: Text,
  silence: Text,
  /** A link alone does not answer it. */
  needsSignIn: z.boolean(),
});

export function toldView(view: QuestionView): z.infer<typeof ToldView> {
  const { title, happened, sides, would, reasons, meanwhile, advice, needsSignIn } = view;
  return {
    title,
    happened,
    sides: sides.map(({ text }) => text),
    would,
    reasons,
    meanwhile,
    silence: advice.silence.text,
    needsSignIn,
  };
}
