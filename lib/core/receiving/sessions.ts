import type { Testimony } from "../attribution/attribute.ts";
import { approvalIn } from "../attribution/channels/book/approved-session.ts";
import { accessKeyOf, beganSession } from "../attribution/channels/book/began-session.ts";
import {
  chainOf,
  handedDown,
  inheriting,
  longestSession,
} from "../attribution/channels/book/known-sessions.ts";
import { actIn, isOf, isTemporary, tellsSomething } from "../attribution/channels/book/sessions.ts";
import { idsIn } from "../attribution/channels/declared-ahead.ts";
import { hintsIn } from "../attribution/channels/hints.ts";
import { type ReasonPart, type ReasonWords, testimonyFrom } from "../attribution/channels/words/reason.ts";
import type { References } from "../attribution/channels/words/references.ts";
import { behindOf, type SessionBehind, withSession } from "../changes/actors/with-session.ts";
import { type AuditRecord, group, part, textWithin } from "../changes/records/audit-record.ts";
import { instantOf } from "../claims/instant.ts";
import { sha256 } from "../digest.ts";
import type { ChangeEvent } from "../ledger/stored-event.ts";
import type { StoredSession } from "../ports/stores/sessions.ts";

const mostAsked = 4;
const longestKey = 128;
const keyWithin = (key: string | undefined) =>
  key !== undefined && key.length <= longestKey ? key : undefined;
const longestText = 512;
/** An event may come this long after it happened, so a session is known for a while after its end. */
const lateness = 3_600_000;

/** What in a record may be the id of a declaration, the likeliest first. */
export const idsAskedIn = (record: AuditRecord): readonly string[] =>
  [...new Set(idsIn(hintsIn(record)))].slice(0, mostAsked);

/** INVARIANT (no keys): an access key is known by its digest alone, and only one that ends by itself. */
export function keyDigestOf(record: AuditRecord): string | undefined {
  return digestOf(accessKeyOf(record));
}

/** The digest of a key that ends by itself. */
export const keyDigest = (key: string | undefined): string | undefined => digestOf(keyWithin(key));

const digestOf = (key: string | undefined): string | undefined =>
  key === undefined || !isTemporary(key) ? undefined : sha256(key);

/** How long somebody waits for a session to become known. */
export const waitsUntil = (at: string): string => instantOf(Date.parse(at) + longestSession);

/** How a session began, as it is kept. */
export function storedSession(record: AuditRecord): StoredSession | undefined {
  const began = beganSession(record);
  const key = digestOf(began?.key);
  if (began === undefined || key === undefined) return undefined;
  const said = Object.entries(began.said).map(([name, value]) => [name, value.slice(0, longestText)]);
  return {
    key,
    said: Object.fromEntries(said),
    handsOn: [...began.handsOn],
    parent: digestOf(began.parent),
    principal: began.principal?.slice(0, longestText),
    ...behindOf([began]),
    at: instantOf(began.at),
    eventId: began.eventId.slice(0, 256),
    expires: instantOf(began.at + Math.min(lengthOf(record, began.at) + lateness, longestSession)),
    ...approvedIn(record, began.at),
  };
}

const longestApproval = 24 * 3_600_000;

/** An approval is of this session, and ends with it. */
function approvedIn(record: AuditRecord, at: number): Pick<StoredSession, "approved"> {
  const approval = approvalIn(record);
  if (approval === undefined) return {};
  return {
    approved: { ...approval, until: instantOf(at + Math.min(lengthOf(record, at), longestApproval)) },
  };
}

/** As long as the record says; one that does not say may last as long as any. */
function lengthOf(record: AuditRecord, from: number): number {
  const asked = part(group(record, "requestParameters") ?? {}, "durationSeconds");
  const seconds = typeof asked === "number" || typeof asked === "string" ? Number(asked) : Number.NaN;
  if (seconds > 0) return seconds * 1_000;
  const until = Date.parse(`${expirationIn(record)} UTC`) - from;
  return until > 0 ? until : longestSession;
}

/** CloudTrail writes it as `Nov 21, 2026, 4:10:00 AM`. */
function expirationIn(record: AuditRecord): string {
  const written = textWithin(record, "responseElements", "credentials", "expiration") ?? "";
  const plain = written.replaceAll("\u202f", " ");
  return /^[A-Z][a-z]{2} \d{1,2}, \d{4},? \d{1,2}:\d\d:\d\d [AP]M$/.test(plain) ? plain : "";
}

/** A session with what is known of the one that it began from, by the time that it is stored. */
export const storedWith = (session: StoredSession, parent: StoredSession | undefined): StoredSession =>
  inheriting(session, parent);

/** Whether it may explain a change that was made with it. */
export const maySay = (session: StoredSession): boolean =>
  tellsSomething(session) || session.parent !== undefined;

/** Who is behind a session, as far as those that it began from are known. */
export function behindSession(
  session: StoredSession,
  parents: ReadonlyMap<string, StoredSession>,
): SessionBehind {
  return behindOf([session, ...chainOf(session, parents).chain]);
}

/** A change with what its session tells of who made it; what stands on a docket already keeps its kind. */
export const madeBy = (event: ChangeEvent, behind: SessionBehind, isLate: boolean): ChangeEvent => ({
  ...event,
  actor: withSession(event.actor, behind, { isLate }),
});

/** What a session's tags say, with those handed down to it; `missing` is the first above that is not known. */
export function saidBy(
  session: StoredSession,
  parents: ReadonlyMap<string, StoredSession>,
): { readonly said: ReasonWords; readonly missing?: string } {
  const links = new Map([...parents].map(([key, parent]) => [key, linkOf(parent)]));
  const { chain, missing } = chainOf(session, links);
  return { said: { ...handedDown(chain), ...session.said }, ...(missing !== undefined && { missing }) };
}

const linkOf = ({ parent, said, handsOn }: StoredSession) => ({
  parent,
  said,
  handsOn: new Set<ReasonPart>(handsOn),
});

const beganIn = ({ at, principal }: StoredSession) => ({ at: Date.parse(at), principal });

/** Whether a record was made in a session; a key used by somebody else means that the log was tampered with. */
export const isRecordOf = (record: AuditRecord, session: StoredSession): boolean =>
  isOf(beganIn(session), actIn(record));

/** The same of a change that is stored already. */
export const isChangeOf = ({ at, actor }: ChangeEvent, session: StoredSession): boolean =>
  isOf(beganIn(session), { time: Date.parse(at), principals: [actor.principal] });

export const testimonyOf = (said: ReasonWords, references: References): Testimony | undefined =>
  testimonyFrom(said, "session", references);
