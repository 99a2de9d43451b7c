import * as z from "zod/mini";
import { JsonValue } from "../../claims/constraint/json-value.ts";
import { parse } from "../../faults.ts";
import { Dispute } from "../dispute.ts";
import { merged } from "./judge.ts";

const Text = z.string().check(z.minLength(1), z.maxLength(1_024));
const Given = z.record(z.string(), JsonValue);

/** A dispute told to a reader, and how it goes on; how it ends is for the engine to say. */
const Story = z.strictObject({
  title: Text,
  story: Text,
  question: Text,
  dispute: Given,
  // What changes later, laid over the dispute as it was before.
  scenes: z.prefault(z.readonly(z.array(z.strictObject({ story: Text, given: Given }))), []),
});
export type Story = Readonly<z.infer<typeof Story>>;

export const Chapter = z.strictObject({ chapter: Text, stories: z.readonly(z.array(Story)) });
export type Chapter = Readonly<z.infer<typeof Chapter>>;

export type StoryScene = { readonly story: string; readonly dispute: Dispute };

/** The dispute at first and after every turn of the story. */
export function scenesOf({ title, story, dispute, scenes }: Story): readonly StoryScene[] {
  let given = dispute;
  const later = scenes.map((scene) => {
    given = merged(given, scene.given);
    return { story: scene.story, given };
  });
  return [{ story, given: dispute }, ...later].map((scene) => ({
    story: scene.story,
    dispute: parse(`the dispute of \`${title}\``, Dispute, scene.given),
  }));
}
