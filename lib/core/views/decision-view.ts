import * as z from "zod/mini";
import type { Ruling } from "../arbitration/dispute.ts";
import { current } from "../arbitration/record.ts";
import {
  EffectWord,
  type FieldVerdict,
  OutcomeWord,
  QuestionDocument,
  Wakes,
} from "../arbitration/verdict.ts";
import { JsonValue } from "../claims/constraint/json-value.ts";
import { Instant } from "../claims/instant.ts";
import type { Hides } from "../hidden/hides.ts";
import type { LoggedDecision } from "../ports/stores/decision-log.ts";
import { resourceText } from "../resources/resource-id.ts";
import { askView } from "./asked-view.ts";
import { ClaimView, claimView } from "./claim-view.ts";
import { hidesIn, type Knowing, shownValue } from "./shown-value.ts";

const Text = z.string();
const Texts = z.readonly(z.array(Text));
const most = 200;

/** A decision in a list. */
export const DecisionLine = z.strictObject({
  id: Text,
  resource: Text,
  case: Text,
  /** The docket's version that was judged. */
  version: z.int(),
  at: Instant,
  outcome: OutcomeWord,
  /** What was done about it: nothing, telling people, or writing too. */
  effect: EffectWord,
  fields: z.readonly(z.array(z.strictObject({ path: Text, outcome: OutcomeWord }))),
});

const FieldView = z.strictObject({
  path: Text,
  outcome: OutcomeWord,
  value: z.optional(JsonValue),
  holders: Texts,
  until: z.optional(Instant),
  codify: z.boolean(),
  deferred: z.readonly(z.array(z.strictObject({ claim: Text, wakes: Wakes }))),
  refused: Texts,
  because: z.readonly(z.array(z.strictObject({ rule: Text, at: z.optional(Text), text: Text }))),
  ask: z.nullable(QuestionDocument),
});

const RulingView = z.strictObject({
  id: Text,
  field: Text,
  answer: z.enum(["keep", "revert", "value", "hold", "refuse"]),
  value: z.optional(JsonValue),
  by: Text,
  at: Instant,
  until: z.optional(Instant),
  /** How it was known who answered; missing where nobody did. */
  proof: z.optional(z.enum(["link", "signed in"])),
  note: z.optional(Text),
});

export const DecisionView = z.extend(DecisionLine, {
  explanation: Text,
  warnings: Texts,
  verdict: z.readonly(z.array(FieldView)),
  claims: z.readonly(z.array(ClaimView)),
  /** What people had answered by then. */
  rulings: z.readonly(z.array(RulingView)),
  /** The digest of the policy that judged. */
  policy: Text,
  /** Each decision's digest covers the one before it on the same docket. */
  digest: Text,
  after: z.optional(Text),
});

export function decisionLine(decision: LoggedDecision): z.infer<typeof DecisionLine> {
  const { id, resource, version, at, record } = decision;
  const { outcome, effect, fields } = record.verdict;
  const told = fields.slice(0, most).map((field) => ({ path: field.path, outcome: field.outcome }));
  return {
    id,
    resource: resourceText(resource),
    case: decision.case,
    version,
    at,
    outcome,
    effect,
    fields: told,
  };
}

export function decisionView(decision: LoggedDecision, knowing: Knowing): z.infer<typeof DecisionView> {
  const { resource, record, digest, after } = decision;
  const { verdict, dispute, policy } = current(record);
  const hides = hidesIn(resource, knowing);
  return {
    ...decisionLine(decision),
    explanation: verdict.explanation,
    warnings: verdict.warnings.slice(0, most),
    verdict: verdict.fields.slice(0, most).map((field) => fieldView(field, hides)),
    claims: dispute.claims.slice(0, most).map((claim) => claimView(claim, hides)),
    rulings: dispute.rulings.slice(0, most).map((ruling) => rulingView(ruling, hides)),
    policy,
    digest,
    ...(after !== undefined && { after }),
  };
}

function fieldView(field: FieldVerdict, hides: Hides): z.infer<typeof FieldView> {
  const { path, outcome, value, holders, until, codify, deferred, refused, because, ask } = field;
  return {
    path,
    outcome,
    ...(value !== undefined && { value: shownValue(value, path, hides) }),
    holders,
    ...(until !== undefined && { until }),
    codify,
    deferred,
    refused,
    because: because.map(({ rule, at, text }) => ({
      rule,
      ...(at !== undefined && { at }),
      text,
    })),
    ask: ask === null ? null : askView(ask, [path], hides),
  };
}

function rulingView(ruling: Ruling, hides: Hides): z.infer<typeof RulingView> {
  const { id, field, answer, value, by, at, until, proof, note } = ruling;
  return {
    id,
    field,
    answer,
    ...(value !== undefined && { value: shownValue(value, field, hides) }),
    by,
    at,
    ...(until !== undefined && { until }),
    ...(proof !== undefined && { proof }),
    ...(note !== undefined && { note }),
  };
}
