import { isRecord, type Json } from "#core/fields/json.ts";
import { compilePolicy } from "#core/policy/compile.ts";
import { lineageOf } from "#core/policy/layers/arranged.ts";
import type { Layer, Origin } from "#core/policy/layers/layer.ts";
import { mergeLayers } from "#core/policy/layers/merge-layers.ts";
import { filled } from "#core/policy/layers/parameters.ts";
import type { PolicyLock } from "#core/policy/policy.ts";
import { PolicyFile } from "#core/policy/policy-file.ts";
import { check } from "#core/schema/check.ts";

/** What is known of the layers besides what they say. */
type LayerLocksInput = {
  /** A layer as it was written, before its parameters were filled in. */
  readonly written: (key: string) => Json | undefined;
  readonly lineOf: (at: Origin) => string;
};

export type LayerLocks = {
  readonly locks: readonly PolicyLock[];
  /** Layers that lock something and are no policy that could be compared. */
  readonly unreadable: readonly Layer[];
};

type LayerDocument = Layer["document"];

const locksAny = (value: Json): boolean => {
  if (Array.isArray(value)) return value.some(locksAny);
  if (!isRecord(value)) return false;
  return value["locked"] === true || Object.values(value).some(locksAny);
};

/**
 * What each layer locks, against what it extends as well. INVARIANT (nobody opens a lock by a parameter): the layer
 * counts with its own defaults, whatever the layers that extend it give.
 */
export function layerLocks(layers: readonly Layer[], input: LayerLocksInput): LayerLocks {
  const lineage = lineageOf(layers);
  const locking = layers.slice(0, -1).filter(({ document }) => locksAny(document));
  const made = locking.map((layer) => {
    const over = layers.filter(({ key }) => lineage.get(layer.key)?.has(key) ?? false);
    return { layer, lock: lockOf(layer, over, input) };
  });
  return {
    locks: made.flatMap(({ lock }) => (lock === undefined ? [] : [lock])),
    unreadable: made.flatMap(({ layer, lock }) => (lock === undefined ? [layer] : [])),
  };
}

function lockOf(
  layer: Layer,
  over: readonly Layer[],
  { written, lineOf }: LayerLocksInput,
): PolicyLock | undefined {
  const { key, name } = layer;
  const raw = written(key);
  const document =
    raw !== undefined && isRecord(raw)
      ? filled({ key, document: raw, values: {}, given: { layer: key, pointer: "" } }).document
      : layer.document;
  const merged = mergeLayers([...over, { ...layer, document }]);
  const checked = check(PolicyFile, merged.document);
  if (merged.flaws.length > 0 || !("value" in checked)) return undefined;
  const at = (pointer: string) => lineOf(merged.originsOf(pointer)[0] ?? { layer: key, pointer });
  const made = compilePolicy({ file: checked.value, at, name });
  if (!("policy" in made)) return undefined;
  return { by: name, base: made.policy, ...(document["locked"] === true && { said: saidBy(document) }) };
}

const marks: ReadonlySet<string> = new Set([
  "parley",
  "name",
  "extends",
  "parameters",
  "remove",
  "teams",
  "locked",
]);

/** What a layer says that is no row: each key of a section by itself. */
function saidBy(document: LayerDocument): readonly string[] {
  return Object.entries(document).flatMap(([section, value]) => {
    if (marks.has(section)) return [];
    return isRecord(value) ? Object.keys(value).map((key) => `/${section}/${key}`) : [`/${section}`];
  });
}
