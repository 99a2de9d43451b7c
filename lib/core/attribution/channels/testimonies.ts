import type { AuditRecord } from "../../changes/records/audit-record.ts";
import { momentOf } from "../../changes/records/moment.ts";
import type { ReadResource } from "../../changes/written-edit.ts";
import type { Actor } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import { saysSomething, type Testimony } from "../attribute.ts";
import type { Profiles } from "../profiles.ts";
import { type SessionBook, saidByTags } from "./book/session-book.ts";
import { type DeclaredById, declaredAhead } from "./declared-ahead.ts";
import { type Hints, hintsIn, statementOf } from "./hints.ts";
import { inferred, unsaid } from "./inferred.ts";
import { type ReasonWords, testimonyFrom } from "./words/reason.ts";
import type { References } from "./words/references.ts";
import { saidIn } from "./words/statement.ts";
import { nothingWritten } from "./words/tag-words.ts";

/** `oncall@INC-1042`, or a whole statement behind the word `parley`. */
function saidByName(name: string | undefined, references: References): Testimony | undefined {
  if (name === undefined) return undefined;
  const parts = statementOf(name);
  if (parts.length > 0) return testimonyFrom(saidIn(parts), "session", references);
  const reference = references(name);
  return reference === undefined ? undefined : { source: "session", motivation: reference };
}

const agree = <T>(a: T | undefined, b: T | undefined): boolean =>
  a === undefined || b === undefined || a === b;

/** Both can be meant: what one leaves open the other may say. */
function isCompatible(a: Testimony, b: Testimony): boolean {
  return (
    agree(a.intent, b.intent) &&
    agree(a.motivation?.kind, b.motivation?.kind) &&
    agree(a.motivation?.ref, b.motivation?.ref)
  );
}

function joined(a: Testimony, b: Testimony): Testimony {
  const motivation = a.motivation === undefined ? b.motivation : { ...b.motivation, ...a.motivation };
  return { ...b, ...a, ...(motivation !== undefined && { motivation }) };
}

/** What a session's tags, its source identity and its name say, each for itself: tags say most and a name least. */
function sessionWords(
  tags: ReasonWords | undefined,
  { sourceIdentity, sessionName }: Pick<Hints, "sourceIdentity" | "sessionName">,
  references: References,
): readonly Testimony[] {
  return [
    tags === undefined ? undefined : testimonyFrom(tags, "session", references),
    saidByName(sourceIdentity, references),
    saidByName(sessionName, references),
  ].filter((testimony) => testimony !== undefined);
}

/** What fits together is one testimony, what does not stays beside it. */
function fitted(said: readonly Testimony[]): readonly Testimony[] {
  const [first, ...rest] = said;
  if (first === undefined || rest.length === 0) return said;
  const fitting = rest.filter((other) => isCompatible(first, other));
  return [fitting.reduce(joined, first), ...rest.filter((other) => !isCompatible(first, other))];
}

/** Where the channels look. */
export type Channels = {
  readonly actor: Actor | null;
  readonly book: SessionBook;
  readonly profiles: Profiles;
  readonly resource?: ReadResource | undefined;
  readonly declaredById?: DeclaredById | undefined;
};

/** What is known of an actor beforehand. */
export function ofProfile({ actor, profiles }: Pick<Channels, "actor" | "profiles">): Testimony | undefined {
  const profile = actor === null ? undefined : profiles.of(actor.principal, actor.via);
  if (profile?.intent === undefined && profile?.motivation === undefined) return undefined;
  const { intent, motivation } = profile;
  return {
    source: "registry",
    ...(intent !== undefined && { intent }),
    ...(motivation !== undefined && { motivation }),
  };
}

/** Tags of the very call, and those that the same principal wrote on the resource close to it. */
function ofTags(record: AuditRecord, { actor, book, profiles, resource }: Channels): Testimony | undefined {
  const near = book.nearby(record, { actor, resource });
  const own = saidByTags(record);
  if (near === undefined && own === nothingWritten) return undefined;
  return testimonyFrom({ ...near, ...own }, "tag", profiles.references);
}

function ofAgent({ agent }: Hints, { profiles }: Channels): Testimony | undefined {
  if (agent === undefined || agent.statement.length === 0) return undefined;
  return testimonyFrom(saidIn(agent.statement), "user-agent", profiles.references);
}

/** An end that was over before the change says nothing about it. */
function current(testimony: Testimony, at: number): Testimony {
  const { until, ...rest } = testimony;
  return until === undefined || millis(until) > at ? testimony : rest;
}

/** What each of the six channels says about why a record's change was made; `attribute` makes one of them. */
export function testimoniesOf(record: AuditRecord, channels: Channels): readonly Testimony[] {
  return settled(wordsOf(record, channels), momentOf(record));
}

/** The channels' own words, none weighed against another: a caller that hears one more of them later settles them anew. */
export function wordsOf(record: AuditRecord, channels: Channels): readonly Testimony[] {
  const { actor, book, profiles, declaredById } = channels;
  const { references } = profiles;
  const hints = hintsIn(record);
  return [
    declaredById === undefined ? undefined : declaredAhead(record, hints, declaredById),
    ...sessionWords(book.lookup(record), hints, references),
    ofProfile(channels),
    ofTags(record, channels),
    ofAgent(hints, channels),
    actor === null ? undefined : inferred(record, actor, references),
  ].filter((testimony) => testimony !== undefined);
}

/** What is left of all words about a change made at a moment: what fits is joined, and guessed is only the rest. */
export function settled(words: readonly Testimony[], moment: string | undefined): readonly Testimony[] {
  const isSession = (word: Testimony) => word.source === "session" && saysSomething(word);
  const isGuess = ({ source }: Testimony) => source === "inferred";
  const said = [
    ...words.filter(({ source }) => source === "declared"),
    // What says nothing of why fits anything, so that it would hide what contradicts.
    ...fitted(words.filter(isSession)),
    ...words.filter((word) => word.source !== "declared" && !isSession(word) && !isGuess(word)),
  ];
  const guess = words.find(isGuess);
  const rest = guess === undefined ? undefined : unsaid(guess, said);
  const heard = rest === undefined ? said : [...said, rest];
  if (heard.every(({ until }) => until === undefined)) return heard;
  const at = millis(moment ?? "");
  return heard.map((testimony) => current(testimony, at));
}
