import * as z from "zod/mini";
import { asNumber, sameValue } from "../../fields/equality.ts";
import { isRecord, type Json } from "../../fields/json.ts";
import { type Own, whoseIs } from "../statements/whose.ts";
import { inBounds } from "./amount.ts";
import { Values } from "./json-value.ts";
import type { ConstraintKind, ValueWords } from "./kind.ts";
import { fitsText, Globs, isText } from "./text.ts";

/** An element is meant when every property meets its bounds and its port range covers one of the ports. */
export const ElementPattern = z.strictObject({
  match: z.prefault(
    z.record(
      z.string().check(z.maxLength(256)),
      z.strictObject({
        in: z.optional(Values),
        notIn: z.optional(Values),
        min: z.optional(z.number()),
        max: z.optional(z.number()),
        like: z.optional(Globs),
        notLike: z.optional(Globs),
        // True of what is missing, and of whatever names nobody of the team's own.
        foreign: z.optional(z.literal(true)),
      }),
    ),
    {},
  ),
  // True of a range that covers one of `any`, or a port other than `but`; a range that is missing covers everything.
  spans: z.optional(
    z
      .strictObject({
        from: z.string(),
        to: z.string(),
        any: z.optional(z.readonly(z.array(z.number()).check(z.minLength(1)))),
        but: z.optional(z.readonly(z.array(z.number()).check(z.minLength(1)))),
      })
      .check(
        z.refine(({ any, but }) => (any === undefined) !== (but === undefined), {
          error: "a range is measured by `any` or by `but`; name one of the two",
        }),
      ),
  ),
});
export type ElementPattern = Readonly<z.infer<typeof ElementPattern>>;

type ElementBound = ElementPattern["match"][string];

const loosely = (list: readonly Json[], value: Json | undefined): boolean =>
  value !== undefined &&
  list.some((member) => sameValue(member, value) || (isText(value) && String(member) === String(value)));

const namesOwn = (value: Json | undefined, own: Own | undefined): boolean =>
  isText(value) && whoseIs(String(value), own) === "own";

function meetsBound(bound: ElementBound, value: Json | undefined, own: Own | undefined): boolean {
  if (bound.in !== undefined && !loosely(bound.in, value)) return false;
  if (bound.notIn !== undefined && loosely(bound.notIn, value)) return false;
  if (bound.like !== undefined && fitsText(value, bound.like) !== true) return false;
  if (bound.notLike !== undefined && fitsText(value, bound.notLike) === true) return false;
  if (bound.foreign === true && namesOwn(value, own)) return false;
  return (bound.min === undefined && bound.max === undefined) || inBounds(value, bound.min, bound.max);
}

function spansOne(
  element: Readonly<Record<string, Json>>,
  range: NonNullable<ElementPattern["spans"]>,
): boolean {
  const from = asNumber(element[range.from]);
  const to = asNumber(element[range.to]);
  // No range, or -1 as AWS writes it, opens every port.
  if (from === undefined || to === undefined || from < 0) return true;
  if (range.any !== undefined) return range.any.some((port) => from <= port && port <= to);
  const spared = new Set(range.but?.filter((port) => from <= port && port <= to));
  return Math.max(from, to) - from + 1 > spared.size;
}

/** True of a list element that the pattern describes. */
export function isLike(element: Json, pattern: ElementPattern, own?: Own): boolean {
  if (!isRecord(element)) return false;
  const meets = Object.entries(pattern.match).every(([name, bound]) =>
    meetsBound(bound, Object.hasOwn(element, name) ? element[name] : undefined, own),
  );
  return meets && (pattern.spans === undefined || spansOne(element, pattern.spans));
}

/** What is known of an element by its name shows that the pattern does not mean it. */
const excludes = (
  { match }: ElementPattern,
  keys: Readonly<Record<string, string>>,
  own: Own | undefined,
): boolean =>
  Object.entries(match).some(
    ([name, bound]) => Object.hasOwn(keys, name) && !meetsBound(bound, keys[name], own),
  );

const asksWhoseIn = ({ match }: ElementPattern): boolean =>
  Object.values(match).some(({ foreign }) => foreign === true);

/** It holds no element of these kinds; a single element is none of them. */
export const lacksLike: ConstraintKind<readonly ElementPattern[]> = {
  schema: z.readonly(z.array(ElementPattern).check(z.minLength(1))),
  asksWhose: (asked) => asked.some(asksWhoseIn),
  holds: (value, asked, { own }) => {
    const elements = Array.isArray(value) ? (value as readonly Json[]) : [value];
    return !asked.some((pattern) => elements.some((element) => isLike(element, pattern, own)));
  },
  holdsUnread: (_, asked, { keys, own }) =>
    asked.every((pattern) => excludes(pattern, keys, own)) ? true : undefined,
  ofPart: (asked, { kind }) => (kind === "name" ? {} : { lacksLike: asked }),
  needsWhole: (_, { kind }) => kind === "name",
  wish: () => "no element of a forbidden kind",
  demand: (asked, words) => asked.map((pattern) => patternText(pattern, words)).join(", "),
};

function boundText(bounds: ElementBound, { list }: ValueWords): string {
  const { in: among, notIn, min, max, like, notLike, foreign } = bounds;
  return [
    ...(among === undefined ? [] : [list(among)]),
    ...(notIn === undefined ? [] : [`other than ${list(notIn)}`]),
    ...(min === undefined ? [] : [`from ${min}`]),
    ...(max === undefined ? [] : [`up to ${max}`]),
    ...(like === undefined ? [] : [`like ${list(like)}`]),
    ...(notLike === undefined ? [] : [`not like ${list(notLike)}`]),
    ...(foreign === undefined ? [] : ["not one's own"]),
  ].join(" ");
}

function patternText({ match, spans }: ElementPattern, words: ValueWords): string {
  const parts = Object.entries(match).map(([name, bounds]) => `${name} ${boundText(bounds, words)}`);
  if (spans === undefined) return `holds no item with ${parts.join(" and ")}`;
  const ports = `${spans.any ? "" : "others than "}${words.list(spans.any ?? spans.but ?? [])}`;
  return `holds no item with ${[...parts, `${spans.from} to ${spans.to} over ${ports}`].join(" and ")}`;
}
