import type { Dispute } from "../../arbitration/dispute.ts";
import { instantOf, millis } from "../../claims/instant.ts";
import type { FieldPath } from "../../fields/path.ts";
import type { OpenQuestion } from "../../ledger/docket-record.ts";

type Asked = Dispute["asked"];
type Entry = Asked[number];

const mostClaims = 100;

/** What was asked so far: a field that is asked about has one entry with its deadline, which others may inherit. */
export function askedSoFar(asked: Asked, questions: readonly OpenQuestion[], now: number): Asked {
  const running = new Map(asked.filter(isRunning(now)).map((entry) => [entry.field, entry]));
  const current = new Map<FieldPath, Entry>();
  for (const question of questions)
    for (const field of question.fields) current.set(field, entryOf(field, question, running.get(field)));
  const past = asked.filter((entry) => !(isRunning(now)(entry) && current.has(entry.field)));
  return [...past.map((entry) => closedAt(entry, now)), ...current.values()];
}

const isRunning =
  (now: number) =>
  ({ deadline }: Entry): boolean =>
    millis(deadline) > now;

function entryOf(field: FieldPath, question: OpenQuestion, before: Entry | undefined): Entry {
  const { askedAt, ask, claims, stopped: stops = {} } = question;
  const stopped = stops[field];
  const all = new Set([...claims, ...(before?.claims ?? [])]);
  const at = before === undefined || millis(askedAt) < millis(before.at) ? askedAt : before.at;
  const entry = { field, at, deadline: ask.deadline, claims: [...all].slice(0, mostClaims) };
  return stopped === undefined ? entry : { ...entry, stopped };
}

/** A question that is closed leaves no deadline behind for the next one. */
const closedAt = (entry: Entry, now: number): Entry =>
  millis(entry.deadline) > now ? { ...entry, deadline: instantOf(now) } : entry;
