import { explain } from "#core/arbitration/decide.ts";
import { wish } from "#core/arbitration/explain/words.ts";
import type { ReplayDocument } from "#core/arbitration/replay-document.ts";
import type { FieldVerdict, Reason, Verdict } from "#core/arbitration/verdict.ts";
import type { Claim, Motivation } from "#core/claims/claim.ts";
import { instantOf } from "#core/claims/instant.ts";
import type { Json } from "#core/fields/json.ts";
import { hiddenWord, printed } from "#core/hidden/words.ts";
import type { Policy } from "#core/policy/policy.ts";
import { labelOf } from "#replay/disputes/actor-label.ts";
import type { Case, Detail, Turn } from "#replay/disputes/case.ts";
import type { Party } from "#replay/disputes/parties.ts";
import { isHiddenField, valueText } from "../../verdict/words.ts";

export type ToldDispute = ReplayDocument["disputes"]["told"][number];
export type ToldParty = ToldDispute["against"][number];

const largestValue = 2_048;

/** A value whole where it is small, else its beginning. */
function shortened(value: Json): Json {
  const shown = printed(value);
  return JSON.stringify(shown).length <= largestValue ? shown : valueText(shown);
}

const motivationOf = ({ kind, ref }: Motivation): Motivation => ({ kind, ...(ref !== undefined && { ref }) });

const wantsOf = ({ constraint }: Claim, hidden: boolean): string =>
  constraint === undefined ? "" : wish(constraint, hidden).replaceAll("`", "");

function toldParty({ claim, fate }: Party, hidden: boolean): ToldParty {
  const { actor, intent, motivation } = claim;
  const wants = wantsOf(claim, hidden);
  return { actor: labelOf(actor), intent, motivation: motivationOf(motivation), wants, fate };
}

export function whyOf({ because }: FieldVerdict): Reason {
  const [first] = because;
  return first ?? { rule: "settle/agree", text: "nothing speaks against the value that stands" };
}

/** What the verdict makes of the field, in a few words. */
export function verdictText(field: FieldVerdict): string {
  if (field.outcome === "ask") return "ask";
  if (isHiddenField(field)) return field.outcome;
  const value = valueText(field.value);
  return field.outcome === "keep" ? `keep ${value}` : `revert to ${value}`;
}

function toldTurn({ at, field, challenger }: Turn): ToldDispute["turns"][number] {
  const hidden = isHiddenField(field);
  const by = challenger === undefined ? undefined : labelOf(challenger.claim.actor).name;
  return {
    at: instantOf(at),
    ...(by !== undefined && { by }),
    wrote: challenger === undefined ? "" : wantsOf(challenger.claim, hidden),
    outcome: field.outcome,
    value: hidden ? hiddenWord : valueText(field.value),
    why: whyOf(field),
  };
}

function valuesIn(field: FieldVerdict, { dispute }: Detail["judged"]): Pick<ToldDispute, "live" | "value"> {
  if (isHiddenField(field)) return { live: hiddenWord, value: hiddenWord };
  const live = dispute.live[field.path];
  return {
    ...(live !== undefined && { live: shortened(live) }),
    ...(field.value !== undefined && { value: shortened(field.value) }),
  };
}

type ToldDisputeSide = Pick<ToldDispute, "by" | "against">;

function toldSides({ parties: { challenger, rivals } }: Detail, hidden: boolean): ToldDisputeSide {
  return {
    ...(challenger !== undefined && { by: toldParty(challenger, hidden) }),
    against: rivals.map((rival) => toldParty(rival, hidden)),
  };
}

/** The verdict on one field, as if there were no other. */
const alone = (field: FieldVerdict): Verdict => ({
  outcome: field.outcome,
  effect: "none",
  fields: [field],
  warnings: [],
});

/** One dispute with the verdict that weighed most, what led to it, and its explanation. */
export function toldDispute(done: Case, detail: Detail, policy: Policy): ToldDispute {
  const { field, judged, turns } = detail;
  const { ask } = field;
  return {
    number: done.number,
    kind: done.kind,
    resource: done.resource,
    field: done.path,
    at: instantOf(done.at),
    began: instantOf(done.began),
    ...(done.ended !== undefined && !Number.isNaN(done.ended) && { ended: instantOf(done.ended) }),
    ...(done.ending !== undefined && { ending: done.ending }),
    outcome: done.outcome,
    ...valuesIn(field, judged),
    fight: done.isFight,
    ...toldSides(detail, isHiddenField(field)),
    why: whyOf(field),
    explanation: explain(judged.dispute, policy, alone(field)),
    ...(ask !== null && { question: { question: ask.question, approvers: ask.approvers } }),
    turns: turns.map(toldTurn),
  };
}
