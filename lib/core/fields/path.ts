import * as z from "zod/mini";
import { InvalidInput } from "../faults.ts";
import { readSegments, type Segment, writeSegment } from "./segment.ts";

export type { Segment } from "./segment.ts";

export const longestPath = 2_048;
const mostSegments = 32;

const remembered = 8_192;

const furtherUp = "address a field further up instead";

type LookResult = {
  readonly segments: readonly Segment[];
  readonly key: string;
  readonly order: readonly string[];
};

// Parsing is hot and pure, so its latest results are kept; the oldest goes first.
const known = new Map<string, LookResult>();

/** Where a field sits in its resource, in CloudFormation's property shape. */
export const FieldPath = z
  .string({ error: "a field path must be text, such as `/DesiredCapacity`" })
  .check(
    z.check(({ value, issues }) => {
      const fault = faultOf(value);
      if (fault !== undefined) issues.push({ code: "custom", input: value, message: fault });
    }),
  )
  .brand<"FieldPath">();
export type FieldPath = z.infer<typeof FieldPath>;

export function parsePath(text: string): readonly Segment[] {
  return look(text).segments;
}

/** Keeps the order of an item's keys; `pathKey` is what identifies a field. */
export function printPath(segments: readonly Segment[]): FieldPath {
  const text = segments.map(writeSegment).join("");
  const [first] = segments;
  if (text === "/" && first?.kind === "name") {
    throw new InvalidInput("a property without a name has no field path", { hint: furtherUp });
  }
  // Reading it back refuses what no path may hold, such as an empty name.
  look(text);
  return text as FieldPath;
}

/** Whether a path can say it: a property without a name has no path, and paths are bounded. */
export function isAddressable(segments: readonly Segment[]): boolean {
  if (segments.length > mostSegments) return false;
  if (segments.some((segment) => segment.kind === "name" && segment.name === "")) return false;
  if (segments.length > 1 && segments.some(({ kind }) => kind === "existence")) return false;
  const lengthBy = (length: (segment: Segment) => number): number =>
    segments.reduce((sum, segment) => sum + length(segment), 0);
  return (
    lengthBy(mostLength) <= longestPath || lengthBy((segment) => writeSegment(segment).length) <= longestPath
  );
}

/** A segment is written no longer: of a name each character takes two at most, in quotes six. */
function mostLength(segment: Segment): number {
  if (segment.kind === "existence") return 1;
  if (segment.kind === "name") return 1 + 2 * segment.name.length;
  if (segment.kind === "element") return 5 + 6 * segment.value.length;
  return segment.keys.reduce((sum, [key, value]) => sum + 6 + 6 * (key.length + value.length), 2);
}

/** INVARIANT (identity): two spellings of one path give one key, and the key is itself a path. */
export function pathKey(text: string): string {
  return look(text).key;
}

/** The property in which a field stands; of a pattern as well, for nothing is parsed. */
export function topOf(path: string): FieldPath {
  for (let at = 1; at < path.length; at += 1)
    if (path[at] === "/" || path[at] === "[") return path.slice(0, at) as FieldPath;
  return path as FieldPath;
}

/** A total order: a field comes right before what lies beneath it, and 0 means the same field. */
export function comparePaths(a: string, b: string): number {
  const left = look(a).order;
  const right = look(b).order;
  const length = Math.min(left.length, right.length);
  for (let i = 0; i < length; i += 1) {
    const order = compareTexts(left[i] ?? "", right[i] ?? "");
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** Existence comes first, then names, items and elements; each kind is ordered by code unit. */
export function compareSegments(a: Segment, b: Segment): number {
  if (a.kind === "name" && b.kind === "name") return compareTexts(a.name, b.name);
  return compareTexts(orderText(a), orderText(b));
}

/** A path covers itself and every field beneath it. Nothing lies beneath `/`: existence covers itself alone. */
export const covers = (a: string, b: string): boolean =>
  a === b || (!isApart(a, b) && isAbove(look(a).key, look(b).key));

/** Names have one spelling: two paths that differ before any bracket lead to different fields. */
function isApart(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    if (a[at] !== b[at]) return a[at] !== "[" && b[at] !== "[";
    if (a[at] === "[") return false;
  }
  return false;
}

export function overlaps(a: string, b: string): boolean {
  if (a === b) return true;
  if (isApart(a, b)) return false;
  const [one, other] = [look(a).key, look(b).key];
  return isAbove(one, other) || isAbove(other, one);
}

function isAbove(above: string, below: string): boolean {
  if (!below.startsWith(above)) return false;
  const next = below[above.length];
  return next === undefined || next === "/" || next === "[";
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function orderText(segment: Segment): string {
  switch (segment.kind) {
    case "existence":
      return "";
    case "name":
      return `0${segment.name}`;
    case "item":
      return `1${writeSegment(sorted(segment))}`;
    case "element":
      return `2${segment.value}`;
  }
}

function sorted(segment: Segment): Segment {
  if (segment.kind !== "item") return segment;
  return { kind: "item", keys: segment.keys.toSorted(([a], [b]) => (a < b ? -1 : 1)) };
}

function look(text: string): LookResult {
  const found = known.get(text);
  if (found !== undefined) return found;
  const segments = readBounded(text);
  const key = segments.map((segment) => writeSegment(sorted(segment))).join("");
  const entry = { segments, key, order: segments.map(orderText) };
  if (known.size >= remembered) known.delete(known.keys().next().value ?? "");
  known.set(text, entry);
  return entry;
}

function readBounded(text: string): readonly Segment[] {
  const hint = furtherUp;
  if (text.length > longestPath) {
    throw new InvalidInput(`a field path of ${text.length} characters is over the limit of ${longestPath}`, {
      hint,
    });
  }
  const segments = readSegments(text);
  if (segments.length > mostSegments) {
    throw new InvalidInput(
      `a field path of ${segments.length} segments is over the limit of ${mostSegments}`,
      { hint },
    );
  }
  return segments;
}

function faultOf(text: string): string | undefined {
  try {
    look(text);
    return undefined;
  } catch (fault) {
    if (fault instanceof InvalidInput) return `${fault.message}; ${fault.hint}`;
    throw fault;
  }
}
