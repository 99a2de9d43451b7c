import { canonicalJson, type Json } from "../../../fields/json.ts";
import type { FieldClass } from "../../file/classes.ts";
import type { PolicyFile } from "../../policy-file.ts";
import { refusals } from "../constraints.ts";
import type { PolicyDifference } from "../difference.ts";
import { type Aspect, aspect, byExtent, type Direction, together } from "../direction.ts";
import type { PlaceMove } from "../moves.ts";
import type { PolicyPair } from "../places.ts";
import { type Matched, matchedRows } from "../rows.ts";
import { changeOf, isUntouched, unproven, whereOf } from "../section.ts";

const textOf = (part: unknown): string => canonicalJson((part ?? null) as Json);

const placeIn = ({ environments }: PolicyFile, name: string): number =>
  environments.findIndex((environment) => environment.name === name);

/** A resource that lives somewhere else than before: further down the list less is asked of it. */
function moved({ from, to }: PlaceMove, { before, after }: PolicyPair): readonly Aspect[] {
  if (from === to) return [];
  const [known, now] = [placeIn(before, to), placeIn(before, from)];
  const why = `resources of \`${from}\` live in \`${to}\``;
  if (known < 0 || now < 0 || placeIn(after, to) < 0) return aspect("accounts", "unproven", why);
  return aspect("accounts", known > now ? "looser" : "stricter", why);
}

/** Where resources come to live is told with the environment that they come from or go to. */
function environmentAspects(matched: Matched<PolicyFile["environments"][number]>, pair: PolicyPair) {
  const names = [matched.before?.part.name, matched.after?.part.name];
  const own = pair.moves.pairs.filter(({ from, to }) => names.includes(from) || names.includes(to));
  const isOrdered =
    matched.before === undefined ||
    matched.after === undefined ||
    textOf(matched.before.part.order) === textOf(matched.after.part.order);
  return [
    ...own.flatMap((move) => moved(move, pair)),
    ...(pair.moves.isWhole ? [] : unproven("accounts")),
    ...(isOrdered ? [] : unproven("order")),
  ];
}

export function compareEnvironments(pair: PolicyPair): readonly PolicyDifference[] {
  const { before, after } = pair;
  const names = (file: PolicyFile) => file.environments.map(({ name }) => name).join();
  return matchedRows(before.environments, after.environments).flatMap((matched) => {
    const isInOrder = names(before) === names(after);
    if (isUntouched(matched) && isInOrder) return [];
    const aspects = environmentAspects(matched, pair);
    if (isUntouched(matched) && aspects.length === 0) return [];
    const change = isUntouched(matched) ? "moved" : changeOf(matched);
    const direction = together(aspects.map((each) => each.direction));
    return [{ ...whereOf("environments", matched), change, direction, aspects }];
  });
}

type ClassParts = readonly FieldClass[];

/** A class is spoken of by rows of every kind, so that it is stricter only where one part becomes so and all else stays. */
function classAspects(before: ClassParts | undefined, after: ClassParts | undefined): readonly Aspect[] {
  if (before === undefined || after === undefined) return unproven("classes");
  if (before.length !== after.length) return unproven("fields");
  return before.flatMap((part, index) => {
    const other = after[index];
    if (other === undefined || textOf(part) === textOf(other)) return [];
    const { safer: from, ...rest } = part;
    const { safer: to, ...otherRest } = other;
    if (textOf(rest) !== textOf(otherRest)) return unproven("fields");
    return aspect("safer", saferBy(from, to), "another direction counts as the safer one");
  });
}

function saferBy(before: FieldClass["safer"], after: FieldClass["safer"]): Direction {
  if (typeof before !== "object" || typeof after !== "object") return "unproven";
  const direction = byExtent(refusals(before, after));
  // What is safer by less may lean otherwise where it leaned before.
  return direction === "looser" ? "looser" : "unproven";
}

export function compareClasses({ before, after }: PolicyPair): readonly PolicyDifference[] {
  const names = new Set([...Object.keys(before.classes), ...Object.keys(after.classes)]);
  return [...names].flatMap((name) => {
    const read = (file: PolicyFile) => (Object.hasOwn(file.classes, name) ? file.classes[name] : undefined);
    const [from, to] = [read(before), read(after)];
    if (textOf(from) === textOf(to)) return [];
    const aspects = classAspects(from, to);
    const direction = together(aspects.map((each) => each.direction));
    const pointer = `/classes/${name}`;
    const change = from === undefined ? "added" : to === undefined ? "gone" : "changed";
    return [
      {
        section: "classes",
        name,
        change,
        ...(from !== undefined && { before: pointer }),
        ...(to !== undefined && { after: pointer }),
        direction,
        aspects,
      } satisfies PolicyDifference,
    ];
  });
}
