import type { Dispute } from "../../arbitration/dispute.ts";
import { type Actor, lastChanged, lastChangedAt } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import type { Edit } from "../../fields/difference.ts";
import { isExistence } from "../../fields/existence.ts";
import type { Json } from "../../fields/json.ts";
import { type FieldPath, overlaps, parsePath } from "../../fields/path.ts";
import type { Learnt } from "../../ledger/learnt.ts";
import { type Mover, type Movers, mostMovedTags, mostMovers } from "../../owners/movers.ts";
import { addTags, type FoundTags, isTagProperty } from "../dispute/tags.ts";

function tagsOf(value: Json | undefined): FoundTags {
  const found: FoundTags = new Map();
  if (value !== undefined) addTags(found, value);
  return found;
}

/** The keys of the tags that an edit adds, changes or takes away; none where it is about something else. */
function tagsMovedBy({ path, before, after }: Edit): readonly string[] {
  if (isExistence(path)) return [];
  const [top, part] = parsePath(path);
  if (top?.kind !== "name" || !isTagProperty(top.name)) return [];
  if (part?.kind === "name") return [part.name];
  if (part?.kind === "item") return part.keys.map(([, value]) => value);
  const [was, is] = [tagsOf(before), tagsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].filter((tag) => was.get(tag) !== is.get(tag));
}

export const moverOf = ({ principal, human, said }: Actor, at: string): Mover => ({
  principal,
  ...(human !== undefined && { human }),
  ...(said !== undefined && { said }),
  at,
});

/** Who wrote a tag last, by what is claimed of it and by what was seen to be written. */
export function tagWriterOf(
  edit: Edit,
  { claims, history }: Pick<Dispute, "claims" | "history">,
): Mover | undefined {
  if (tagsMovedBy(edit).length === 0) return undefined;
  const isAbout = (field: FieldPath): boolean => !isExistence(field) && overlaps(field, edit.path);
  const written = claims.filter(({ field, changedAt }) => changedAt !== undefined && isAbout(field));
  const last = written.toSorted((a, b) => lastChanged(a) - lastChanged(b)).at(-1);
  const seen = history.findLast(({ field, by }) => by === "change" && isAbout(field));
  if (last !== undefined && (seen === undefined || lastChanged(last) >= millis(seen.at)))
    return moverOf(last.actor, lastChangedAt(last));
  return seen && moverOf({ ...seen, kind: "unknown" }, seen.at);
}

const isSame = (one: Mover, other: Mover): boolean =>
  one.principal === other.principal && one.human === other.human;

const movedAt = (movers: readonly Mover[]): number => Math.max(...movers.map(({ at }) => millis(at)));

/** No resource has more tags at once; of those that came and went the earliest are let go. */
function latest(movers: Movers): Movers {
  const all = Object.entries(movers);
  if (all.length <= mostMovedTags) return movers;
  return Object.fromEntries(all.toSorted(([, a], [, b]) => movedAt(b) - movedAt(a)).slice(0, mostMovedTags));
}

/**
 * Who wrote a tag that is settled from now on, whatever let it stand. INVARIANT (remembered): also a write that no row and
 * nobody objected to is theirs, so that a tag makes nobody an owner by their own hand.
 */
export function withMover(learnt: Learnt, edit: Edit, mover: Mover | undefined): Learnt {
  if (mover === undefined) return learnt;
  const { movers = {} } = learnt;
  const found = tagsMovedBy(edit).map((tag): [string, readonly Mover[]] => {
    const known = Object.hasOwn(movers, tag) ? (movers[tag] ?? []) : [];
    return [tag, [...known.filter((one) => !isSame(one, mover)), mover].slice(-mostMovers)];
  });
  return found.length === 0
    ? learnt
    : { ...learnt, movers: latest({ ...movers, ...Object.fromEntries(found) }) };
}
