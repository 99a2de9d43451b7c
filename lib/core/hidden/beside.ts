import { BrokenInvariant } from "../faults.ts";
import { Hidden, holdsHidden, isHidden } from "../fields/hidden.ts";
import { isList, isRecord, type Json } from "../fields/json.ts";
import { escaped, stepsOf } from "./pointer.ts";

type HiddenMark = { readonly digest: string } | { readonly changed: boolean };

/** What is hidden in a document, by JSON pointer. */
type Beside = Readonly<Record<string, HiddenMark>>;

type Parted = { readonly plain: Json; readonly hidden: Beside | undefined };

const markOf = ({ digest, isChanged }: Hidden): HiddenMark =>
  digest === undefined ? { changed: isChanged } : { digest };

/** INVARIANT (beside, never in it): the document as JSON holds `null` where something is hidden, and what that is stands apart. */
export function parted(document: unknown): Parted {
  if (!holdsHidden(document)) return { plain: document as Json, hidden: undefined };
  const marks: [string, HiddenMark][] = [];
  const plainOf = (value: Json | undefined, pointer: string): Json | undefined => {
    if (isHidden(value)) {
      marks.push([pointer, markOf(value)]);
      return null;
    }
    if (isList(value)) return value.map((item, index) => plainOf(item, `${pointer}/${index}`) ?? null);
    if (!isRecord(value)) return value;
    const inner = ([name, one]: [string, Json]) => [name, plainOf(one, `${pointer}/${escaped(name)}`)];
    return Object.fromEntries(Object.entries(value).map(inner)) as Json;
  };
  const plain = plainOf(document as Json, "") ?? null;
  return { plain, hidden: Object.fromEntries(marks) };
}

type HiddenEntry = { readonly steps: readonly string[]; readonly mark: unknown };

/** The document with everything hidden in its place again. */
export function joined(plain: Json, hidden: unknown): Json {
  if (hidden === undefined) return plain;
  if (!isRecord(hidden)) throw broken();
  return placed(
    plain,
    Object.entries(hidden).map(([pointer, mark]) => ({ steps: stepsOf(pointer), mark })),
    0,
  );
}

function placed(value: Json | undefined, entries: readonly HiddenEntry[], depth: number): Json {
  const [first] = entries;
  if (value === undefined || first === undefined) throw broken();
  if (first.steps.length === depth) {
    if (value !== null || entries.length > 1) throw broken();
    return hiddenOf(first.mark);
  }
  const parts = partsOf(value);
  const groups = new Map<string, HiddenEntry[]>();
  for (const entry of entries) {
    const step = entry.steps[depth] ?? "";
    if (!parts.has(step)) throw broken();
    groups.set(step, [...(groups.get(step) ?? []), entry]);
  }
  const inner = [...parts].map(([step, part]): [string, Json] => {
    const within = groups.get(step);
    return [step, within === undefined ? part : placed(part, within, depth + 1)];
  });
  return isList(value) ? inner.map(([, part]) => part) : Object.fromEntries(inner);
}

const partsOf = (value: Json): ReadonlyMap<string, Json> =>
  new Map(
    isList(value)
      ? value.map((part, index): [string, Json] => [String(index), part])
      : Object.entries(isRecord(value) ? value : {}),
  );

function hiddenOf(mark: unknown): Hidden {
  const said = isRecord(mark) ? mark : {};
  if (typeof said["digest"] === "string") return Hidden.of(said["digest"]);
  if (typeof said["changed"] === "boolean") return said["changed"] ? Hidden.changed : Hidden.kept;
  throw broken();
}

const broken = (): BrokenInvariant =>
  new BrokenInvariant("what is hidden in a stored document does not fit what stands there");

type Plain = { readonly [key: string]: Json };

/** A document of Parley's own as it is stored, which may have no property `hidden` of its own. */
export function besides(document: unknown): Plain {
  const { plain, hidden } = parted(document);
  if (!isRecord(plain) || Object.hasOwn(plain, "hidden")) throw broken();
  return hidden === undefined ? plain : { ...plain, hidden: hidden as unknown as Json };
}

export function fromBesides({ hidden, ...plain }: Plain): Plain {
  const whole = joined(plain, hidden);
  return isRecord(whole) ? whole : plain;
}
