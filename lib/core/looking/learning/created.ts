import { actorKey } from "../../claims/docket/replacement-key.ts";
import { millis } from "../../claims/instant.ts";
import type { Edit } from "../../fields/difference.ts";
import { sameValue } from "../../fields/equality.ts";
import { isRecord, type Json } from "../../fields/json.ts";
import { covers, overlaps, parsePath } from "../../fields/path.ts";
import type { TypeShape } from "../../fields/topology.ts";
import { valueAt } from "../../fields/value-at.ts";
import type { DocketRecord } from "../../ledger/docket-record.ts";
import type { Author, Learnt } from "../../ledger/learnt.ts";
import { tagsIn } from "../dispute/tags.ts";
import type { HeardChange, HeardEdit } from "../folding/heard.ts";
import { authorOf } from "./authors.ts";

const creationIn = (changes: readonly HeardChange[]): HeardChange | undefined =>
  changes.find(({ write }) => write === "create");

/** What the request that made the resource says of a field; what it says nothing of was not there. */
function madeWith({ edits }: HeardChange, path: string): Json | undefined {
  const told = edits.find((edit) => edit.isKnown && covers(edit.path, path));
  if (told?.after === undefined) return undefined;
  const rest = parsePath(path).slice(parsePath(told.path).length);
  return rest.length === 0 ? told.after : valueAt(told.after, rest);
}

/** What others than its creator wrote after the resource was made and before anybody looked at it: no part of how it was made. */
export function editedSince(changes: readonly HeardChange[], seen: Json, shape: TypeShape): readonly Edit[] {
  const creation = creationIn(changes);
  if (creation === undefined) return [];
  const isOpen = ({ path }: HeardEdit): boolean =>
    creation.edits.some((told) => !told.isKnown && overlaps(told.path, path));
  const own = actorKey(creation.actor);
  const later = changes.filter(
    ({ actor, at }) => actorKey(actor) !== own && millis(at) >= millis(creation.at),
  );
  const told = later.flatMap(({ edits }) => edits.filter((edit) => edit.isKnown && !isOpen(edit)));
  return [...new Map(told.map((edit) => [edit.path, edit])).values()].flatMap(({ path }): readonly Edit[] => {
    const at = parsePath(path);
    const [before, after] = [madeWith(creation, path), valueAt(seen, at)];
    if (sameValue(before, after, shape.topologyAt(at))) return [];
    return [{ path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
  });
}

/** A stack is the creator of what it says it made: nobody else may write these tags. */
function stackOf(properties: Json): string | undefined {
  const tags = tagsIn(properties);
  const name = tags["aws:cloudformation:stack-name"];
  return tags["aws:cloudformation:stack-id"] ?? (name === undefined ? undefined : `stack/${name}`);
}

function creatorOf(changes: readonly HeardChange[], seen: Json, at: string): Author | undefined {
  const creation = creationIn(changes);
  if (creation !== undefined) return authorOf(creation.actor, creation.at, "first sight");
  const stack = stackOf(seen);
  return stack === undefined ? undefined : { principal: stack, at, how: "first sight" };
}

/** Nothing was ever agreed of it. */
export const isUnknown = ({ prior }: DocketRecord): boolean =>
  isRecord(prior) && Object.keys(prior).length === 0;

type Sighted = { readonly changes: readonly HeardChange[]; readonly seen: Json; readonly at: string };

/** What is learnt at first sight of a resource; one that returns with its docket keeps what was learnt of it. */
export function firstLearnt(record: DocketRecord, { changes, seen, at }: Sighted): Learnt | undefined {
  if (!isUnknown(record)) return record.learnt;
  const {
    authors: _,
    writers: _____,
    creator: __,
    highest: ___,
    authored: ____,
    ...rest
  } = record.learnt ?? {};
  const creator = creatorOf(changes, seen, at);
  return creator === undefined ? rest : { ...rest, creator };
}
