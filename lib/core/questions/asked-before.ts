import { type Cause, endsUnruled } from "../arbitration/causes.ts";
import type { Dispute } from "../arbitration/dispute.ts";
import { lastSilence } from "../arbitration/past/rulings.ts";
import type { Option, Silence } from "../arbitration/verdict.ts";
import { instantOf, millis } from "../claims/instant.ts";
import { holdsHidden, isWithheld } from "../fields/hidden.ts";
import type { Json } from "../fields/json.ts";
import { type FieldPath, overlaps } from "../fields/path.ts";
import type { DocketRecord, OpenQuestion } from "../ledger/docket-record.ts";
import { partOf } from "./combined.ts";
import type { PutAbout } from "./weighed.ts";

type AskedQuestions = Dispute["asked"];
type AskedQuestion = AskedQuestions[number];

const keyOf = ({ field, at, cause }: Pick<AskedQuestion, "field" | "at" | "cause">): string =>
  [field, at, cause ?? ""].join("\n");

type AskedSoFarInput = {
  readonly now: number;
  readonly putAbout?: ((field: FieldPath) => PutAbout) | undefined;
};

/** What was asked so far: each field of an open question has an entry that says what was put, and what ended says when. */
export function askedSoFar(
  record: Pick<DocketRecord, "asked">,
  questions: readonly OpenQuestion[],
  { now, putAbout }: AskedSoFarInput,
): AskedQuestions {
  const known = new Map(record.asked.map((entry) => [keyOf(entry), entry]));
  const current = new Map<string, AskedQuestion>();
  for (const question of questions)
    for (const field of question.fields) {
      const key = keyOf({ field, at: question.askedAt, cause: question.ask.cause });
      current.set(key, entryOf(field, question, { before: known.get(key), putAbout }));
    }
  const past = record.asked.filter((entry) => !current.has(keyOf(entry)));
  const closed = past.filter(({ deadline }) => millis(deadline) > now);
  return [...past.map((entry) => ended(entry, closed, now)), ...current.values()];
}

type EntryOfInput = Pick<AskedSoFarInput, "putAbout"> & { readonly before: AskedQuestion | undefined };

/** INVARIANT (as it was put): whose claims were weighed, and what the edit was, stay as they were. */
function entryOf(
  field: FieldPath,
  question: OpenQuestion,
  { before, putAbout }: EntryOfInput,
): AskedQuestion {
  const { ask, askedAt, round = 1, toldAt } = question;
  const { cause, beside, deadline, meanwhile, onSilence } = ask;
  const part = (value: Json | undefined) => partOf(question, value, field);
  const held = part(meanwhile.value);
  const silent = part(onSilence.value);
  const put = before ?? { claims: question.claims, ...putAbout?.(field) };
  return {
    field,
    at: askedAt,
    deadline,
    ...(toldAt !== undefined && { told: toldAt }),
    round,
    beside,
    cause,
    claims: put.claims,
    ...(put.edit !== undefined && { edit: put.edit }),
    ...(put.urgency !== undefined && { urgency: put.urgency }),
    options: optionsOf(ask.options, part),
    ...(held !== undefined && !holdsHidden(held) && { meanwhile: { value: held } }),
    onSilence: { answer: onSilence.answer, ...forOf(onSilence), ...(!isWithheld(silent) && valueIn(silent)) },
  };
}

const forOf = ({ for: length }: Silence) => (length === undefined ? {} : { for: length });

const valueIn = (value: Json | undefined) => (value === undefined ? {} : { value });

const optionsOf = (options: readonly Option[], part: (value: Json | undefined) => Json | undefined) =>
  options.map(({ value, ...option }) => ({ ...option, ...valueIn(part(value)) }));

/**
 * A question that is closed before its deadline leaves none behind, and the silences before it are forgotten; of one
 * that nobody answered it stays known what silence meant, and which silence it was.
 */
function ended(entry: AskedQuestion, closed: AskedQuestions, now: number): AskedQuestion {
  const { options: _, meanwhile: __, edit: ___, urgency: ____, ...rest } = entry;
  const isAnswered = closed.some(({ field, cause }) => cause === entry.cause && overlaps(field, entry.field));
  if (!isAnswered) return rest;
  const { round: _____, onSilence, ...bare } = rest;
  const isOpen = millis(entry.deadline) > now;
  return isOpen
    ? { ...bare, deadline: instantOf(now) }
    : { ...bare, ...(onSilence !== undefined && { onSilence }) };
}

/** Which silence the next one would be, where it decides anything; after the last one it is asked as if for the first time. */
export function roundOf(
  asked: AskedQuestions,
  { fields, cause, now }: { fields: readonly FieldPath[]; cause: Cause; now: number },
): number {
  if (endsUnruled(cause)) return 1;
  const before = asked.filter(
    (entry) =>
      entry.cause === cause &&
      millis(entry.deadline) <= now &&
      fields.some((path) => overlaps(entry.field, path)),
  );
  return (Math.max(0, ...before.map(({ round }) => round ?? 0)) % lastSilence) + 1;
}

/** The third silence is final. */
export const isLastRound = ({ round }: { readonly round?: number | undefined }): boolean =>
  round === lastSilence;
