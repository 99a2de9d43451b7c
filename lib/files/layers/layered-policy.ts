import { sha256 } from "#core/digest.ts";
import { isRecord } from "#core/fields/json.ts";
import { compilePolicy } from "#core/policy/compile.ts";
import { oldWordsIn } from "#core/policy/file/old-words.ts";
import type { LayerFlaw, Origin } from "#core/policy/layers/layer.ts";
import { type MergedLayers, mergedAnew, mergeLayers } from "#core/policy/layers/merge-layers.ts";
import { addTeams, type TeamLayer } from "#core/policy/layers/teams.ts";
import type { Finding } from "#core/policy/lint/finding.ts";
import { lintFile } from "#core/policy/lint/lint-file.ts";
import { lintPolicy } from "#core/policy/lint.ts";
import { PolicyFile } from "#core/policy/policy-file.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";
import { check } from "#core/schema/check.ts";
import { type Diagnostic, type RuledDiagnostic, ruled } from "../diagnostic.ts";
import type { ReadPolicy } from "../read-policy.ts";
import type { FindLayer } from "./find-layer.ts";
import { layerLocks } from "./layer-locks.ts";
import { type LayerRoot, type ReadLayer, readLayers } from "./read-layers.ts";

const most = 100;

type LayeredRoot = Omit<LayerRoot, "key">;

type MergedText =
  | { readonly merged: MergedLayers; readonly places: LayerPlaces }
  | { readonly diagnostics: readonly Diagnostic[] };

export function mergedText(root: LayeredRoot, find: FindLayer): MergedText {
  const key = root.name.split("/").at(-1) ?? root.name;
  const { layers, teams, diagnostics } = readLayers({ ...root, key }, find);
  if (diagnostics.length > 0) return { diagnostics: inOrder(diagnostics) };
  const places = placesIn(
    new Map([
      ...layers,
      ...teams.flatMap(({ layer }) => (layer === undefined ? [] : [[layer.key, layer] as const])),
    ]),
  );
  const merged = withTeams(mergeLayers([...layers.values()]), teams);
  if (merged.flaws.length === 0) return { merged, places };
  return { diagnostics: inOrder(merged.flaws.map((flaw) => places.flawed(flaw, flaw.at))) };
}

/** Places of teams are compared as the layers without them know places. */
function withTeams(merged: MergedLayers, teams: readonly TeamLayer[]): MergedLayers {
  if (teams.length === 0 || merged.flaws.length > 0) return merged;
  const checked = check(PolicyFile, merged.document);
  // What is wrong with the layers themselves is told first.
  if (!("value" in checked)) return merged;
  const flaws: LayerFlaw[] = [];
  addTeams(teams, { root: merged.root, file: checked.value, tell: (flaw) => flaws.push(flaw) });
  return { ...mergedAnew(merged, teams), flaws };
}

/** Reads a policy that is made of layers; every message and every reason names the file that it comes from. */
export function readLayered(root: LayeredRoot, find: FindLayer): ReadPolicy {
  const read = mergedText(root, find);
  return "diagnostics" in read ? read : compiled(read.merged, read.places, root);
}

type LintLayeredInput = { readonly find: FindLayer; readonly knowledge: TypeKnowledge | undefined };

/** Everything that is wrong or doubtful in what several layers come to. */
export function lintLayered(
  root: LayeredRoot,
  { find, knowledge }: LintLayeredInput,
): readonly RuledDiagnostic[] {
  const read = mergedText(root, find);
  if ("diagnostics" in read) return ruled("layers", read.diagnostics);
  const { merged, places } = read;
  const located = locator(merged, places);
  const whole = compiled(merged, places, root);
  if ("policy" in whole) {
    const findings = lintPolicy(whole.policy, knowledge);
    const told = findings.map((finding) => ({ ...located(finding), rule: finding.rule }));
    return inOrder([...ruled("old-word", whole.warnings), ...told]);
  }
  const at = placeTexts(merged, places);
  const { mistakes, findings } = lintFile(merged.document, { at, name: root.name, knowledge, lost: [] });
  const told = mistakes.map((mistake) => places.flawed(mistake, originOf(merged, mistake.pointer)));
  return inOrder([
    ...ruled("form", told.slice(0, most)),
    ...ruled("old-word", oldWordsIn(merged.document).map(located)),
    ...findings.map((finding) => ({ ...located(finding), rule: finding.rule })),
  ]);
}

const originOf = ({ originsOf }: MergedLayers, pointer: string): Origin =>
  originsOf(pointer)[0] ?? { layer: "", pointer };

/** `file:line` of a part in the layer that had the last word, and of those over which it spoke. */
const placeTexts =
  ({ originsOf }: MergedLayers, { lineOf }: LayerPlaces) =>
  (pointer: string): string =>
    [...new Set(originsOf(pointer).map(lineOf))].join(", over ");

type Flaw = { readonly message: string; readonly hint: string };

/** Where parts of layers stand, as messages and reasons say it. */
type LayerPlaces = {
  readonly all: ReadonlyMap<string, ReadLayer>;
  readonly flawed: (flaw: Flaw, at: Origin) => Diagnostic;
  readonly lineOf: (at: Origin) => string;
};

function placesIn(all: ReadonlyMap<string, ReadLayer>): LayerPlaces {
  const positionOf = ({ layer, pointer }: Origin) =>
    all.get(layer)?.file.positionOf(pointer) ?? { file: layer, line: 1, column: 1 };
  return {
    all,
    flawed: ({ message, hint }, at) => ({ level: "error", message, hint, at: positionOf(at) }),
    lineOf: (at) => {
      const { file, line } = positionOf(at);
      return `${file}:${line}`;
    },
  };
}

const noPolicy: Flaw = {
  message: "this layer locks something and is no policy by itself, so that nothing can be held against it",
  hint: "let it extend what it leans on, such as `parley/default@1`",
};

function compiled(
  merged: MergedLayers,
  places: LayerPlaces,
  { name, text }: Omit<LayerRoot, "key">,
): ReadPolicy {
  const checked = check(PolicyFile, merged.document);
  if (!("value" in checked)) {
    const found = checked.mistakes.map((mistake) =>
      places.flawed(mistake, originOf(merged, mistake.pointer)),
    );
    return { diagnostics: inOrder(found).slice(0, most) };
  }
  const at = placeTexts(merged, places);
  const layers = merged.layers.map((layer) => {
    const own = places.all.get(layer.key)?.text ?? "";
    return {
      key: layer.key,
      name: places.all.get(layer.key)?.name ?? layer.name,
      digest: sha256(own),
      text: own,
    };
  });
  const located = locator(merged, places);
  const made = compilePolicy({ file: checked.value, at, name, written: text, layers });
  if ("findings" in made) return { diagnostics: inOrder(made.findings.map(located)) };
  const written = (key: string) => places.all.get(key)?.file.value;
  const { locks, unreadable } = layerLocks(merged.layers, { written, lineOf: places.lineOf });
  if (unreadable.length > 0)
    return { diagnostics: unreadable.map(({ key }) => places.flawed(noPolicy, { layer: key, pointer: "" })) };
  return {
    policy: locks.length === 0 ? made.policy : { ...made.policy, locks },
    warnings: isRecord(merged.document) ? inOrder(oldWordsIn(merged.document).map(located)) : [],
    locate: (findings) => inOrder(findings.map(located)),
  };
}

/** Gives what a later check found its place in the layer that had the last word. */
function locator(merged: MergedLayers, { all, flawed }: LayerPlaces) {
  return ({ level, message, hint, pointer, span }: Finding): Diagnostic => {
    const [origin] = merged.originsOf(pointer);
    const at = origin ?? { layer: "", pointer };
    const file = all.get(at.layer)?.file;
    if (span === undefined || file === undefined) return { ...flawed({ message, hint }, at), level };
    return { level, message, hint, at: file.textPositionOf(at.pointer, span.from) };
  };
}

/** File by file, and in the order of each. */
function inOrder<T extends Diagnostic>(diagnostics: readonly T[]): readonly T[] {
  const fileOrder = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
  return diagnostics.toSorted(
    (a, b) => fileOrder(a.at.file, b.at.file) || a.at.line - b.at.line || a.at.column - b.at.column,
  );
}
