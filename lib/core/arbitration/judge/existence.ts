import type { Claim } from "../../claims/claim.ts";
import { absent, present } from "../../fields/existence.ts";
import type { Context } from "../context.ts";
import type { Decided } from "../settle/decided.ts";
import type { Settled } from "../settle/settle-field.ts";
import { ask, keep } from "./ask.ts";
import { deletionOf, deletionOnSilence, deletionOptions, deletionText } from "./deletion.ts";
import { standingQuestion } from "./standing-question.ts";

/** Claims on the resource that are shown, on whatever field. */
export type Shown = readonly Claim[];

/** Whether a resource may be gone is asked or told; nothing is ever written. */
export function existenceOutcome(settled: Settled, shown: Shown, context: Context): Decided {
  const { field, ruling, guards } = settled;
  if (field.live !== absent) return keep(field.live);
  if (ruling !== undefined) return { ...keep(field.live), isTold: ruling.value === present };
  const broken = guards.filter(({ state }) => state === "newly-broken").map(({ voice }) => voice.name);
  const deletion = deletionOf(field, context, { shown, guardrails: broken });
  const standing = context.dispute.asked.length === 0 ? undefined : standingQuestion(settled, context);
  if (standing === undefined && deletion.answer === "none") return keep(field.live);
  if (standing === undefined && deletion.answer === "tell") return { ...keep(field.live), isTold: true };
  return ask(
    settled,
    {
      cause: "deletion",
      meanwhile: field.live,
      onSilence: deletionOnSilence.value,
      instead: deletionOnSilence.value,
      offered: deletionOptions(deletion),
      story: deletionText(deletion, context),
      edits: settled.bringer === undefined ? [] : [settled.bringer],
      standing,
    },
    context,
  );
}
