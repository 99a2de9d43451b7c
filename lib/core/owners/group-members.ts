import { groupSign, isGroupName } from "./owner-name.ts";
import { mostOwnersNames, type OwnersBook, type OwnersGroup, type OwnersPart } from "./owners-book.ts";

/** Whom names stand for, and which sources said so besides the one that named them. */
export type NamedOwners = {
  readonly principals: readonly string[];
  readonly told: readonly OwnersPart[];
  /** Groups that no source knows. */
  readonly unknown: readonly string[];
};

type FoundGroup = { readonly group: OwnersGroup; readonly part: OwnersPart };

/** A group by its name, of the first source that knows it. */
export function groupNamed({ parts }: OwnersBook, name: string): FoundGroup | undefined {
  const part = parts.find(({ groups }) => Object.hasOwn(groups, name));
  const group = part?.groups[name];
  return part === undefined || group === undefined ? undefined : { group, part };
}

type Collected = {
  readonly principals: Set<string>;
  readonly told: Set<OwnersPart>;
  readonly unknown: Set<string>;
};

/** INVARIANT (bounded): each group is opened once, so that groups within one another come to an end. */
export function ownersNamed(book: OwnersBook, names: readonly string[]): NamedOwners {
  const found: Collected = { principals: new Set(), told: new Set(), unknown: new Set() };
  const opened = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    if (opened.has(name)) continue;
    opened.add(name);
    if (!isGroupName(name)) found.principals.add(name);
    else waiting.unshift(...membersOfGroup(book, name.slice(groupSign.length), found));
  }
  return {
    principals: [...found.principals].slice(0, mostOwnersNames),
    told: [...found.told],
    unknown: [...found.unknown],
  };
}

function membersOfGroup(book: OwnersBook, name: string, found: Collected): readonly string[] {
  const known = groupNamed(book, name);
  if (known === undefined) {
    found.unknown.add(name);
    return [];
  }
  found.told.add(known.part);
  return known.group.members;
}
