import type { Profiles } from "../../changes/actors/profiles.ts";
import type { ReadResource } from "../../changes/reading.ts";
import type { AuditRecord } from "../../changes/records/audit-record.ts";
import { momentOf } from "../../changes/records/moment.ts";
import type { Actor } from "../../claims/claim.ts";
import type { Testimony } from "../attribute.ts";
import { type SessionBook, saidByTags } from "./book/session-book.ts";
import { type DeclaredById, declaredAhead } from "./declared-ahead.ts";
import { type Hints, hintsIn } from "./hints.ts";
import { inferred } from "./inferred.ts";
import { sessionTestimonies } from "./session.ts";
import { testimonyFrom } from "./words/reason.ts";
import { saidIn } from "./words/statement.ts";
import { nothingWritten } from "./words/tag-words.ts";

/** Where the channels look. */
export type Channels = {
  readonly actor: Actor | null;
  readonly book: SessionBook;
  readonly profiles: Profiles;
  readonly resource?: ReadResource | undefined;
  readonly declaredById?: DeclaredById | undefined;
};

function ofProfile({ actor, profiles }: Channels): Testimony | undefined {
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
  return until === undefined || Date.parse(until) > at ? testimony : rest;
}

/** What each of the six channels says about why a record's change was made; `attribute` makes one of them. */
export function testimoniesOf(record: AuditRecord, channels: Channels): readonly Testimony[] {
  const { actor, book, profiles, declaredById } = channels;
  const { references } = profiles;
  const hints = hintsIn(record);
  const said = [
    declaredById === undefined ? undefined : declaredAhead(record, hints, declaredById),
    ...sessionTestimonies(record, hints, { book, references }),
    ofProfile(channels),
    ofTags(record, channels),
    ofAgent(hints, channels),
  ].filter((testimony) => testimony !== undefined);
  const guess = actor === null ? undefined : inferred(record, actor, { references, said });
  const heard = guess === undefined ? said : [...said, guess];
  if (heard.every(({ until }) => until === undefined)) return heard;
  const at = Date.parse(momentOf(record) ?? "");
  return heard.map((testimony) => current(testimony, at));
}
