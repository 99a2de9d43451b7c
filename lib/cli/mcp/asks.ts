import * as z from "zod/mini";
import { addressOf } from "#adapters/parley/address.ts";
import type { Parley } from "#adapters/parley/client.ts";
import { caseLink } from "../asking/cases.ts";

/** What an agent hears of a question. INVARIANT (a person answers): it holds no way to answer, only where a person does. */
export const AskView = z.strictObject({
  question: z.string(),
  /** Where a person signs in and answers. */
  link: z.string(),
  deadline: z.string(),
  /** What happens if nobody answers. */
  silence: z.string(),
  /** Seconds after which asking again may tell something new. */
  retryAfter: z.int(),
});
export type AskView = z.infer<typeof AskView>;

type Asked = {
  readonly question: string;
  readonly deadline: string;
  readonly onSilence: { readonly answer: string };
};

const [soonest, latest] = [60, 900];

export function askView(
  { question, deadline, onSilence }: Asked,
  { parley, now, id }: { readonly parley: Parley; readonly now: number; readonly id: string | undefined },
): AskView {
  const left = Math.round((Date.parse(deadline) - now) / 1_000);
  const link = id === undefined ? addressOf(parley.address, "/console").href : caseLink(parley, id);
  const retryAfter = Math.min(latest, Math.max(soonest, left));
  return { question, link, deadline, silence: onSilence.answer, retryAfter };
}
