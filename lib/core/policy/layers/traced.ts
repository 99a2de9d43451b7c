import { isList, isRecord, type Json } from "../../fields/json.ts";
import { pointerSteps } from "../../schema/pointer.ts";
import type { Origin } from "./layer.ts";
import { rowNames } from "./sections.ts";

/** A part of a merged policy, and the layers that it comes from, the last word first. */
export type Traced = TracedValue | TracedMap | TracedList;

type TracedPart = {
  origins: readonly Origin[];
  /** Layers that had a say here of which none extends another. */
  owners: readonly Origin[];
  /** Two that disagree, until a layer that extends both says which. */
  rivals?: readonly [Origin, Origin] | undefined;
};

export type TracedValue = TracedPart & { readonly kind: "value"; readonly value: Json };
export type TracedMap = TracedPart & { readonly kind: "map"; readonly entries: Map<string, Traced> };
export type TracedList = TracedPart & {
  readonly kind: "list";
  readonly items: Traced[];
  /** Texts of what was dropped, and by whom. */
  readonly dropped: Map<string, Origin>;
  /** Layers that added to the list or dropped from it, and never replaced it. */
  readonly editors: Set<string>;
};

export const below = ({ layer, pointer }: Origin, step: string | number): Origin => ({
  layer,
  pointer: `${pointer}/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`,
});

export const tracedValue = (value: Json, origin: Origin): TracedValue => ({
  kind: "value",
  value,
  origins: [origin],
  owners: [origin],
});

/** A value as the list or the map of its parts, so that they can change one by one. */
export function opened(traced: Traced): Traced {
  if (traced.kind !== "value") return traced;
  const { value, origins, owners, rivals } = traced;
  const own = origins[0];
  if (own === undefined) return traced;
  const part = { origins, owners, ...(rivals && { rivals }) };
  if (isList(value)) {
    const items = value.map((each, index) => tracedValue(each, below(own, index)));
    return { kind: "list", items, dropped: new Map(), editors: new Set(), ...part };
  }
  if (!isRecord(value)) return traced;
  const entries = Object.entries(value).map(
    ([key, each]) => [key, tracedValue(each, below(own, key))] as const,
  );
  return { kind: "map", entries: new Map(entries), ...part };
}

export function jsonOf(traced: Traced): Json {
  if (traced.kind === "value") return traced.value;
  if (traced.kind === "list") return traced.items.map(jsonOf);
  return Object.fromEntries([...traced.entries].map(([key, part]) => [key, jsonOf(part)]));
}

export function documentOf(root: TracedMap): { readonly [key: string]: Json } {
  const document = jsonOf(root);
  return isRecord(document) ? document : {};
}

/** Where a part of the merged policy was written, or the nearest part above it; the last word first. */
export function originsAt(root: Traced, pointer: string): readonly Origin[] {
  let here = root;
  const steps = pointerSteps(pointer);
  for (const [index, step] of steps.entries()) {
    if (here.kind === "value") return deeper(here, steps.slice(index));
    const next = here.kind === "map" ? here.entries.get(step) : here.items[Number(step)];
    if (next === undefined) return here.origins;
    here = next;
  }
  return here.origins;
}

function deeper({ value, origins }: TracedValue, steps: readonly string[]): readonly Origin[] {
  const [last, ...rest] = origins;
  if (last === undefined) return origins;
  let [here, at]: [Json | undefined, Origin] = [value, last];
  for (const step of steps) {
    here = isList(here) ? here[Number(step)] : isRecord(here) ? here[step] : undefined;
    if (here === undefined) break;
    at = below(at, step);
  }
  return [at, ...rest];
}

/** Every part about which layers disagree. */
export function* rivalsIn(traced: Traced): Generator<readonly [Origin, Origin]> {
  if (traced.rivals !== undefined) yield traced.rivals;
  if (traced.kind === "list") for (const item of traced.items) yield* rivalsIn(item);
  if (traced.kind === "map") for (const part of traced.entries.values()) yield* rivalsIn(part);
}

const textIn = (traced: Traced | undefined): string | undefined =>
  traced?.kind === "value" && typeof traced.value === "string" ? traced.value : undefined;

/** What a row is called: its id and its name. */
export function namesOf(row: Traced): readonly string[] {
  if (row.kind === "value") return rowNames(row.value);
  if (row.kind === "list") return [];
  return [textIn(row.entries.get("id")), textIn(row.entries.get("name"))].filter(
    (name) => name !== undefined,
  );
}
