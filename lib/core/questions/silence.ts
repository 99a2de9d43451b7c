import { endsUnruled, isBesideCause } from "../arbitration/causes.ts";
import type { Ruling } from "../arbitration/dispute.ts";
import type { Question } from "../arbitration/verdict.ts";
import { instantOf, millis } from "../claims/instant.ts";
import { canonicalJson } from "../fields/json.ts";
import type { DocketRecord, OpenQuestion } from "../ledger/docket-record.ts";
import type { Around } from "../looking/around.ts";
import { disputeFrom } from "../looking/dispute-from.ts";
import { isLastRound } from "./asked-before.ts";
import { secretsIn } from "./offered.ts";
import { rulingsFor } from "./rulings-for.ts";

/** Nobody answered in time: what silence means is a ruling of the moment at which the deadline passed. */
export const silence = "silence";

/** INVARIANT (nobody is passed over): what nobody was told of is not over, however late it is. */
export const isOver = (question: OpenQuestion, now: number): boolean =>
  wasTold(question) && millis(question.ask.deadline) <= now;

export const wasTold = ({ told, toldAt }: Pick<OpenQuestion, "told" | "toldAt">): boolean =>
  toldAt !== undefined || told.length > 0;

/**
 * The record with a ruling by silence for each question whose deadline has passed, and without those questions; some end
 * with what they are about, and nobody's silence is a word on it.
 */
export function ruledBySilence(
  record: DocketRecord,
  { now, around }: { now: number; around: Around },
): DocketRecord {
  const open = record.case;
  const over = open?.questions.filter((question) => isOver(question, now)) ?? [];
  if (open === undefined || over.length === 0) return record;
  const { claims } = disputeFrom(record, { now, around });
  const ruled = over.filter(({ ask }) => !endsUnruled(ask.cause));
  const rulings = ruled.filter(isAsItStood(record)).flatMap((question) => {
    const { answer, value } = meantBy(question);
    const said = { answer, value, by: silence, at: question.ask.deadline, ...termOf(question, around) };
    return rulingsFor(question, said, { record, claims });
  });
  const questions = open.questions.filter((question) => !over.includes(question));
  return { ...record, rulings: [...record.rulings, ...rulings], case: { ...open, questions } };
}

/** What silence meant; beside a verdict it is what the verdict has come to by then, for it goes on as it does. */
function meantBy({ ask }: OpenQuestion): Question["onSilence"] {
  const { cause, onSilence, meanwhile } = ask;
  const isAsSaid = canonicalJson(meanwhile.value ?? null) === canonicalJson(onSilence.value ?? null);
  const isOnItsOwn = isBesideCause(cause) && meanwhile.value !== undefined && !isAsSaid;
  return isOnItsOwn ? { answer: "value", value: meanwhile.value } : onSilence;
}

/** INVARIANT (secrets stay): silence says nothing of a secret that nobody was asked about. */
const isAsItStood =
  (record: DocketRecord) =>
  (question: OpenQuestion): boolean =>
    question.secrets === undefined || question.secrets === secretsIn(question, record);

/**
 * How long what silence said is left alone, after which it is judged anew; the third time it stays. Beside a verdict it
 * decides nothing for any time.
 */
function termOf(question: OpenQuestion, { policy }: Around): Pick<Ruling, "round" | "until"> {
  const { round = 1, ask } = question;
  if (isLastRound(question) || isBesideCause(ask.cause)) return { round };
  return { round, until: instantOf(millis(ask.deadline) + policy.file.limits.silence) };
}

/** A deadline runs from when somebody is told: until then it moves along. */
export function runningFrom(record: DocketRecord, now: number): DocketRecord {
  const isUntold = (question: OpenQuestion) => !wasTold(question);
  return movedAlong(record, isUntold, now);
}

/** What nobody was told of although its deadline has passed is still asked. */
export function keptOpen(record: DocketRecord, now: number): DocketRecord {
  const isLate = (question: OpenQuestion) => !wasTold(question) && millis(question.ask.deadline) <= now;
  return movedAlong(record, isLate, now);
}

function movedAlong(
  record: DocketRecord,
  isMoved: (question: OpenQuestion) => boolean,
  now: number,
): DocketRecord {
  const open = record.case;
  if (open === undefined || !open.questions.some(isMoved)) return record;
  const questions = open.questions.map((question) => (isMoved(question) ? moved(question, now) : question));
  const asked = record.asked.map((entry) => {
    const question = questions.find(
      ({ askedAt, ask, fields }) =>
        askedAt === entry.at && ask.cause === entry.cause && fields.includes(entry.field),
    );
    return question === undefined ? entry : { ...entry, deadline: question.ask.deadline };
  });
  return { ...record, asked, case: { ...open, questions } };
}

function moved(question: OpenQuestion, now: number): OpenQuestion {
  const { askedAt, runsFrom = askedAt, ask } = question;
  const late = now - millis(runsFrom);
  if (late <= 0) return question;
  return {
    ...question,
    runsFrom: instantOf(now),
    // The end of a hold is the same for anyone who hears of it late.
    ...(!endsUnruled(ask.cause) && {
      ask: { ...ask, deadline: instantOf(millis(ask.deadline) + late) },
    }),
  };
}
