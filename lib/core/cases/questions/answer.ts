import { arbitrate } from "../../arbitration/arbitrate.ts";
import { contextOf } from "../../arbitration/context.ts";
import type { Dispute, Ruling } from "../../arbitration/dispute.ts";
import type { Answer, Option } from "../../arbitration/verdict.ts";
import { millis } from "../../claims/instant.ts";
import { canonicalJson, type Json } from "../../fields/json.ts";
import { overlaps } from "../../fields/path.ts";
import type { DocketRecord, OpenQuestion } from "../../ledger/docket-record.ts";
import type { Around } from "../../looking/around.ts";
import { disputeFrom } from "../../looking/dispute-from.ts";
import { askedSoFar } from "./asked-before.ts";
import { isRulingOn, rulingsFor } from "./rulings-for.ts";
import { isOver, silence } from "./silence.ts";

/** What a person says to a question; where several values are offered, `value` says which. */
export type GivenAnswer = {
  readonly question: string;
  readonly answer: Answer;
  readonly value?: Json;
  readonly by: string;
  readonly at: string;
  readonly note?: string;
  readonly until?: string;
};

export type Answered =
  | { readonly ok: true; readonly record: DocketRecord; readonly rulings: readonly Ruling[] }
  | {
      readonly ok: false;
      readonly why: "gone" | "answered" | "claimant" | "not an approver" | "not an option";
      /** Who was first. */
      readonly by?: string;
    };

const refused = (why: Extract<Answered, { ok: false }>["why"]): Answered => ({ ok: false, why });

/** Takes a person's answer: the first of an approver who claims nothing here counts, and only while it is open. */
export function answered(record: DocketRecord, given: GivenAnswer, around: Around): Answered {
  const open = record.case;
  const question = open?.questions.find(({ id }) => id === given.question);
  if (open === undefined || question === undefined) return answeredBefore(record, given.question);
  const now = millis(given.at);
  if (isOver(question, now)) return { ok: false, why: "answered", by: silence };
  const option = optionFor(question, given);
  if (option === undefined) return refused("not an option");

  const dispute = disputeFrom(record, { now, around });
  if (isClaimant(question, given.by, { dispute, around })) return refused("claimant");
  const said = { ...given, value: option.value };
  const rulings = rulingsFor(question, said, { record, claims: dispute.claims });
  if (!doCount(rulings, dispute, around)) return refused("not an approver");
  const questions = open.questions.filter((other) => other !== question);
  const after: DocketRecord = {
    ...record,
    rulings: [...record.rulings, ...rulings],
    asked: askedSoFar(record.asked, questions, now),
    case: { ...open, questions, stirred: true },
  };
  return { ok: true, record: after, rulings };
}

/** INVARIANT (once): whoever comes later learns who was first. */
function answeredBefore({ rulings }: DocketRecord, question: string): Answered {
  const first = rulings.findLast((ruling) => isRulingOn(question, ruling));
  return first === undefined ? refused("gone") : { ok: false, why: "answered", by: first.by };
}

const text = (value: Json | undefined): string => canonicalJson(value ?? null);

function optionFor({ ask }: OpenQuestion, { answer, value }: GivenAnswer): Option | undefined {
  const named = ask.options.filter((option) => option.answer === answer);
  if (value === undefined) return named.length === 1 ? named[0] : undefined;
  return named.find((option) => text(option.value) === text(value));
}

type Scene = { readonly dispute: Dispute; readonly around: Around };

function isClaimant(question: OpenQuestion, by: string, { dispute, around }: Scene): boolean {
  const { identity } = contextOf(dispute, around.policy);
  const about = dispute.claims.filter(({ field }) => question.fields.some((path) => overlaps(field, path)));
  return about.some(({ actor }) => identity(actor.principal) === identity(by));
}

/** Arbitration itself says whose word counts; it warns of every ruling that does not. */
function doCount(rulings: readonly Ruling[], dispute: Dispute, { policy }: Around): boolean {
  const { warnings } = arbitrate({ ...dispute, rulings: [...dispute.rulings, ...rulings] }, policy);
  return !warnings.some((warning) =>
    rulings.some(({ id }) => warning.startsWith(`ruling \`${id}\` does not count`)),
  );
}
