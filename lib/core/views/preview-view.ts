import * as z from "zod/mini";
import {
  EffectWord,
  type FieldVerdict,
  OutcomeWord,
  outcomes,
  QuestionDocument,
  type Verdict,
} from "../arbitration/verdict.ts";
import type { Claim } from "../claims/claim.ts";
import { JsonValue } from "../claims/constraint/json-value.ts";
import { Instant } from "../claims/instant.ts";
import type { Hides } from "../hidden/hides.ts";
import { Offer } from "../preview/offers/offer.ts";
import type { Remedies } from "../preview/offers/remedies.ts";
import { WinningLine } from "../preview/offers/winning-line.ts";
import { askView } from "./asked-view.ts";
import { shownValue } from "./shown-value.ts";

const Text = z.string();
const most = 200;

const FieldView = z.strictObject({
  path: Text,
  outcome: OutcomeWord,
  /** What the field should be; `null` says that it should be absent. */
  value: z.optional(JsonValue),
  because: z.readonly(z.array(z.strictObject({ rule: Text, at: z.optional(Text), text: Text }))),
  /** The claims that stand, and whose they are. */
  holders: z.readonly(z.array(z.strictObject({ claim: Text, by: Text }))),
  until: z.optional(Instant),
  /** What a person would be asked. */
  ask: z.nullable(QuestionDocument),
  /** Where what you want does not stay: the nearest that would, and `null` where there is none. */
  offer: z.optional(z.nullable(Offer)),
  /** The one thing to do for it to win, and `null` where none is known. */
  wouldWin: z.optional(z.nullable(WinningLine)),
});

export const JudgedView = z.strictObject({
  outcome: OutcomeWord,
  effect: EffectWord,
  fields: z.readonly(z.array(FieldView)),
  explanation: Text,
  warnings: z.readonly(z.array(Text)),
});
export type JudgedView = Readonly<z.infer<typeof JudgedView>>;

type PreviewViewInput = {
  readonly fields: readonly FieldVerdict[];
  readonly claims: readonly Claim[];
  readonly explanation: string;
  readonly hides: Hides;
  readonly remedies?: Remedies;
};

/** Some fields of a verdict; the whole of them is what the strongest of them is. */
export function judgedView({ effect, warnings }: Verdict, told: PreviewViewInput): JudgedView {
  const { fields, explanation } = told;
  const outcome = outcomes.findLast((one) => fields.some((field) => field.outcome === one)) ?? "keep";
  const isQuiet = fields.every(
    (field) => field.outcome === "keep" && field.deferred.length + field.refused.length === 0,
  );
  return {
    outcome,
    effect: isQuiet ? "none" : effect,
    fields: fields.slice(0, most).map((field) => fieldView(field, told)),
    explanation,
    warnings: warnings.slice(0, most),
  };
}

function fieldView(
  { path, outcome, value, because, holders, until, ask }: FieldVerdict,
  { claims, hides, remedies }: PreviewViewInput,
): z.infer<typeof FieldView> {
  const remedy = remedies?.get(path);
  const byId = new Map(claims.map(({ id, actor }) => [id, actor.principal]));
  return {
    path,
    outcome,
    ...(value !== undefined && { value: shownValue(value, path, hides) }),
    because: because.map(({ rule, at, text }) => ({
      rule,
      ...(at !== undefined && { at }),
      text,
    })),
    holders: holders.map((claim) => ({ claim, by: byId.get(claim) ?? "the policy" })),
    ...(until !== undefined && { until }),
    ask: ask === null ? null : askView(ask, [path], hides),
    ...(remedy !== undefined && { offer: offerView(remedy.offer, hides), wouldWin: remedy.wouldWin }),
  };
}

function offerView(offer: Offer | null, hides: Hides): Offer | null {
  if (offer === null) return null;
  const values = Object.entries(offer.values).map(([path, value]) => [path, shownValue(value, path, hides)]);
  return { ...offer, values: Object.fromEntries(values) };
}
