import { arbitrate } from "../arbitration/arbitrate.ts";
import { endsUnruled } from "../arbitration/causes.ts";
import { contextOf } from "../arbitration/context.ts";
import type { Dispute, Ruling } from "../arbitration/dispute.ts";
import { excludingActor } from "../arbitration/past/approvers.ts";
import { isRulingOn } from "../arbitration/past/ruling-name.ts";
import type { Answer, Option, Verdict } from "../arbitration/verdict.ts";
import { backingOf } from "../arbitration/weigh/weighed.ts";
import { instantOf, millis } from "../claims/instant.ts";
import { excludedBy } from "../claims/principal.ts";
import { canonicalJson, type Json } from "../fields/json.ts";
import { overlaps } from "../fields/path.ts";
import type { DocketRecord, OpenQuestion } from "../ledger/docket-record.ts";
import type { Around } from "../looking/around.ts";
import { disputeFrom } from "../looking/dispute-from.ts";
import { askedSoFar } from "./asked-before.ts";
import { partOf } from "./combined.ts";
import { needsSignIn, type SignInRule } from "./guarded.ts";
import { type Chosen, chosen, editionOf, isTimely } from "./offered.ts";
import { rulingsFor } from "./rulings-for.ts";
import { isOver, silence } from "./silence.ts";

/** What a person says to a question; where several values are offered, `value` says which. */
export type GivenAnswer = {
  readonly question: string;
  readonly answer: Answer;
  readonly value?: Json;
  readonly by: string;
  /** How it is known who answers. */
  readonly proof: NonNullable<Ruling["proof"]>;
  /** Other principals of the same person: who claims something as one of them may not answer as another. */
  readonly also?: readonly string[];
  readonly at: string;
  readonly note?: string;
  readonly until?: string;
  /** The edition of the question that was read; another one may offer something else. */
  readonly seen?: string;
};

type Why =
  | "gone"
  | "answered"
  | "claimant"
  | "not an approver"
  | "not an option"
  | "not until then"
  | "changed"
  | "sign in first";

export type AnswerResult =
  | { readonly ok: true; readonly record: DocketRecord; readonly rulings: readonly Ruling[] }
  | {
      readonly ok: false;
      readonly why: Why;
      /** Who was first, and how that was known. */
      readonly by?: string;
      readonly proof?: NonNullable<Ruling["proof"]>;
    };

/** What answers are judged by besides the docket. */
export type Answering = Around & { readonly signIn: SignInRule };

const refused = (why: Why): AnswerResult => ({ ok: false, why });

/** Takes a person's answer: the first of an approver who claims nothing here counts, and only while it is open. */
export function answered(record: DocketRecord, given: GivenAnswer, around: Answering): AnswerResult {
  const question = record.case?.questions.find(({ id }) => id === given.question);
  if (question === undefined) return answeredBefore(record, given.question);
  const now = millis(given.at);
  if (isOver(question, now))
    return endsUnruled(question.ask.cause) ? refused("gone") : { ok: false, why: "answered", by: silence };

  const dispute = disputeFrom(record, { now, around });
  const choice = chosen(question, given);
  const why = obstacle(question, given, { record, dispute, around });
  if (why !== undefined || choice === undefined) return refused(why ?? "not an option");
  const rulings = rulingsFor(question, said(given, choice.option), { record, claims: dispute.claims });
  const verdict = arbitrate({ ...dispute, rulings: [...dispute.rulings, ...rulings] }, around.policy);
  if (!doCount(rulings, verdict)) return refused("not an approver");
  if (!isReached(choice, question, verdict)) return refused("not an option");
  return { ok: true, record: withRulings(record, question, rulings), rulings };
}

type ObstacleInput = {
  readonly record: DocketRecord;
  readonly dispute: Dispute;
  readonly around: Answering;
};
type Law = { readonly dispute: Dispute; readonly around: Pick<Answering, "policy"> };

/** What stands in the way of an answer, whatever it would come to. */
function obstacle(question: OpenQuestion, given: GivenAnswer, scene: ObstacleInput): Why | undefined {
  const { record, dispute, around } = scene;
  const { policy, signIn } = around;
  const isLink = given.proof === "link";
  if (isLink && needsSignIn(signIn, question, { dispute, policy })) return "sign in first";
  if (given.seen !== undefined && given.seen !== editionOf(question, record)) return "changed";
  if (chosen(question, given) === undefined) return "not an option";
  if (!isTimely(given, { now: millis(given.at), policy })) return "not until then";
  if (isClaimant(question, given, { dispute, around })) return "claimant";
  // INVARIANT (nobody is silence): arbitration believes what silence says.
  return given.by === silence ? "not an approver" : undefined;
}

const said = ({ until, ...given }: GivenAnswer, { value }: Option) => ({
  ...given,
  value,
  ...(until !== undefined && { until: instantOf(millis(until)) }),
});

/** INVARIANT (once): anyone who comes later learns who was first. */
function answeredBefore({ rulings }: DocketRecord, question: string): AnswerResult {
  const first = rulings.findLast((ruling) => isRulingOn(question, ruling));
  if (first === undefined) return refused("gone");
  const { by, proof } = first;
  return { ok: false, why: "answered", by, ...(proof !== undefined && { proof }) };
}

/**
 * INVARIANT (no own cause): a person has many names, and a claim in any of them is theirs, or by leave of any of them, or
 * made in a session behind which they stand. What a session calls itself counts in what was claimed before the
 * question was asked: nobody takes an answer away by calling a later session after anyone who is asked.
 */
export function isClaimant(
  { fields, askedAt }: Pick<OpenQuestion, "fields" | "askedAt">,
  { by, also = [] }: Pick<GivenAnswer, "by" | "also">,
  { dispute, around }: Law,
): boolean {
  const context = contextOf(dispute, around.policy);
  const { identity } = context;
  const names = [by, ...also];
  const own = new Set(names.map(identity));
  const about = dispute.claims.filter(
    (claim) => fields.some((path) => overlaps(claim.field, path)) && backingOf(claim, context) !== "none",
  );
  return about.some((claim) => {
    const { delegatedBy: leave } = claim;
    if (leave !== undefined && own.has(identity(leave.principal))) return true;
    const known = excludingActor(claim, millis(askedAt));
    return names.some((name) => excludedBy(known, name, identity));
  });
}

/** Arbitration itself says whose word counts; it warns of every ruling that does not. */
const doCount = (rulings: readonly Ruling[], { warnings }: Verdict): boolean =>
  !warnings.some((warning) =>
    rulings.some(({ id }) => warning.startsWith(`ruling \`${id}\` does not count`)),
  );

/** A value of one's own counts where nothing else keeps a field from it, such as a guardrail or its neighbours. */
function isReached({ option, isOwn }: Chosen, question: OpenQuestion, { fields }: Verdict): boolean {
  if (!isOwn) return true;
  return question.fields.every((path) => {
    const field = fields.find((each) => each.path === path);
    const wanted = partOf(question, option.value, path);
    const isThere = canonicalJson(field?.value ?? null) === canonicalJson(wanted ?? null);
    return field !== undefined && field.outcome !== "ask" && isThere;
  });
}

function withRulings(record: DocketRecord, question: OpenQuestion, rulings: readonly Ruling[]): DocketRecord {
  const open = record.case;
  const [{ at = "" } = {}] = rulings;
  const questions = open?.questions.filter((other) => other !== question) ?? [];
  return {
    ...record,
    rulings: [...record.rulings, ...rulings],
    asked: askedSoFar(record, questions, { now: millis(at) }),
    case: open === undefined ? undefined : { ...open, questions, stirred: true },
  };
}
