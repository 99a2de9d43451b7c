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

/** What would become of one field. */
export const FieldView = z.strictObject({
  path: Text,
  outcome: OutcomeWord,
  /** What the field should be; `null` says that it should be absent. */
  value: z.optional(JsonValue),
  because: z.readonly(z.array(z.strictObject({ rule: Text, at: z.exactOptional(Text), text: Text }))),
  /** The claims that stand, and whose they are. */
  holders: z.readonly(z.array(z.strictObject({ claim: Text, by: Text }))),
  until: z.optional(Instant),
  /** What the caller would write loses now and is heard again later. */
  waits: z.optional(z.literal(true)),
  /** What a person would be asked. */
  ask: z.nullable(QuestionDocument),
  /** Where what you want does not stay: the nearest that would, and `null` where there is none. */
  offer: z.optional(z.nullable(Offer)),
  /** The one thing to do for it to win, and `null` where none is known. */
  wouldWin: z.optional(z.nullable(WinningLine)),
});
export type FieldView = Readonly<z.infer<typeof FieldView>>;

/** One of many resources: what would become of its fields, or why nobody could say. */
export const CheckedItem = z.strictObject({
  resource: Text,
  seenAt: z.optional(Instant),
  fields: z.readonly(z.array(FieldView)),
  /** Parley does not govern it, and would do nothing. */
  ungoverned: z.optional(Text),
  /** What is wrong with its part of the body; nothing of it was judged. */
  flaws: z.optional(z.readonly(z.array(z.strictObject({ pointer: Text, detail: Text })))),
});
export type CheckedItem = Readonly<z.infer<typeof CheckedItem>>;

export const JudgedView = z.strictObject({
  outcome: OutcomeWord,
  effect: EffectWord,
  fields: z.readonly(z.array(FieldView)),
  explanation: Text,
  warnings: z.readonly(z.array(Text)),
});
export type JudgedView = Readonly<z.infer<typeof JudgedView>>;

type FieldViewsInput = {
  readonly fields: readonly FieldVerdict[];
  readonly claims: readonly Claim[];
  readonly hides: Hides;
  readonly remedies?: Remedies;
  /** Whether a claim is what the caller would write. */
  readonly isTheirs?: (claim: Claim) => boolean;
};

type PreviewViewInput = FieldViewsInput & { readonly explanation: string };

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
    fields: fieldViews(told),
    explanation,
    warnings: warnings.slice(0, most),
  };
}

type FieldViewTelling = Pick<FieldViewsInput, "hides" | "remedies"> & {
  readonly byId: ReadonlyMap<string, Claim>;
  readonly isTheirs: (claim: Claim) => boolean;
};

/** What would become of each field. */
export function fieldViews({ fields, claims, isTheirs = () => false, ...told }: FieldViewsInput) {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  return fields.slice(0, most).map((field) => fieldView(field, { ...told, byId, isTheirs }));
}

function fieldView(
  { path, outcome, value, because, holders, until, ask, deferred }: FieldVerdict,
  { hides, remedies, byId, isTheirs }: FieldViewTelling,
): FieldView {
  const remedy = remedies?.get(path);
  const waiting = deferred.flatMap(({ claim }) => byId.get(claim) ?? []);
  return {
    path,
    outcome,
    ...(value !== undefined && { value: shownValue(value, path, hides) }),
    because: because.map(({ rule, at, text }) => ({
      rule,
      ...(at !== undefined && { at }),
      text,
    })),
    holders: holders.map((claim) => ({ claim, by: byId.get(claim)?.actor.principal ?? "the policy" })),
    ...(until !== undefined && { until }),
    ...(outcome === "revert" && waiting.some(isTheirs) && { waits: true as const }),
    ask: ask === null ? null : askView(ask, [path], hides),
    ...(remedy !== undefined && { offer: offerView(remedy.offer, hides), wouldWin: remedy.wouldWin }),
  };
}

function offerView(offer: Offer | null, hides: Hides): Offer | null {
  if (offer === null) return null;
  const values = Object.entries(offer.values).map(([path, value]) => [path, shownValue(value, path, hides)]);
  return { ...offer, values: Object.fromEntries(values) };
}
