import { type Attribution, attribute } from "../attribution/attribute.ts";
import type { SessionBook } from "../attribution/channels/book/session-book.ts";
import type { DeclaredById } from "../attribution/channels/declared-ahead.ts";
import { saysWhy, withoutReasons } from "../attribution/channels/says-why.ts";
import { testimoniesOf } from "../attribution/channels/testimonies.ts";
import type { Profiles } from "../attribution/profiles.ts";
import { withSession } from "../changes/actors/with-session.ts";
import { editsOf } from "../changes/edits/edits-of.ts";
import type { AuditRecord } from "../changes/records/audit-record.ts";
import { placed } from "../changes/records/where.ts";
import type { Resolution } from "../changes/resolve/resolution.ts";
import type { IgnoredReason } from "../changes/written-edit.ts";
import type { Actor } from "../claims/claim.ts";
import type { TypeKnowledge } from "../resource-types/type-knowledge.ts";
import { isOwnEcho, type OwnWrites } from "./own-echo.ts";
import type { Reading } from "./reading.ts";

/** What reading a change leans on. */
export type ChangeParts = {
  readonly resolve: (record: AuditRecord) => Resolution;
  readonly shapes: TypeKnowledge;
  readonly profiles: Profiles;
  readonly book: SessionBook;
  readonly declaredById: DeclaredById | undefined;
  readonly ownWrites: OwnWrites | undefined;
  /** Takes the ids of earlier events that a record may explain. */
  readonly explain: (eventIds: readonly string[]) => void;
};

/** What a record says of itself, whatever it may be. */
export type Seen = Pick<Reading, "eventId" | "actor" | "at" | "call">;

/** Which resource a record changed, in what, and why; or that it turns out to be no change. */
export function readChange(record: AuditRecord, seen: Seen, parts: ChangeParts): Reading {
  const resolution = parts.resolve(record);
  const { status, why, write } = resolution;
  if (status === "not-a-change") return ignored(seen, "not a change");
  const resources = resolution.resources.map((target) => placed(record, target));
  const edits = status === "ambiguous" ? [] : writtenBy(record, resolution, parts);
  parts.explain(parts.book.learn(record, { actor: seen.actor, resource: resources[0] }));
  if (saysWhy(edits)) return { ...ignored(seen, "not a change"), resources, edits };
  if (isOwn(seen, { resources, edits }, parts)) return { ...ignored(seen, "own echo"), resources, edits };
  const actor = actorBy(record, seen.actor, parts);
  return {
    ...seen,
    actor,
    status,
    ...(why !== undefined && { why }),
    resources,
    attribution: reasonOf(record, { actor, resources }, parts),
    edits,
    ...(write !== undefined && { write }),
  };
}

const writtenBy = (record: AuditRecord, resolution: Resolution, { shapes }: ChangeParts) =>
  withoutReasons(editsOf(record, resolution, shapes), resolution.tags === true);

function isOwn(seen: Seen, what: Pick<Reading, "resources" | "edits">, parts: ChangeParts): boolean {
  const { ownWrites, shapes } = parts;
  return ownWrites !== undefined && isOwnEcho({ ...seen, ...what }, ownWrites, shapes);
}

function ignored(seen: Seen, why: IgnoredReason): Reading {
  return { ...seen, status: "ignored", why, resources: [], attribution: null, edits: [] };
}

/** Who made the change, as far as its session is known by now. */
export function actorBy(
  record: AuditRecord,
  actor: Actor | null,
  { book, isLate = false }: Pick<ChangeParts, "book"> & { readonly isLate?: boolean },
): Actor | null {
  const behind = actor === null || actor.kind === "service" ? undefined : book.behind(record);
  return actor === null || behind === undefined ? actor : withSession(actor, behind, { isLate });
}

/** Why the change was made, as far as any channel says by now. */
export function reasonOf(
  record: AuditRecord,
  { actor, resources }: Pick<Reading, "actor" | "resources">,
  { book, profiles, declaredById }: ChangeParts,
): Attribution | null {
  const channels = { actor, book, profiles, declaredById, resource: resources[0] };
  return attribute(testimoniesOf(record, channels)) ?? null;
}
