import { canonicalJson, isList, isRecord, type Json } from "#core/fields/json.ts";
import type { Layer, LayerFlaw } from "#core/policy/layers/layer.ts";
import { filled } from "#core/policy/layers/parameters.ts";
import { type LayerReference, layerTarget, referencesIn } from "#core/policy/layers/references.ts";
import { TeamEntry, type TeamLayer } from "#core/policy/layers/teams.ts";
import { pointerOf } from "#core/schema/pointer.ts";
import type { Diagnostic } from "../diagnostic.ts";
import { readYaml, type YamlFile } from "../yaml-file.ts";
import type { FindLayer } from "./find-layer.ts";
import { readPackaged } from "./packaged-file.ts";

/** A layer that was read, and where its parts stand. */
export type ReadLayer = Layer & { readonly file: YamlFile; readonly text: string };

export type ReadLayers = {
  readonly teams: readonly ReadTeam[];
  /** By their keys, in the order in which they were reached. */
  readonly layers: ReadonlyMap<string, ReadLayer>;
  readonly diagnostics: readonly Diagnostic[];
};

/** A team's own policy; it is no layer that others extend. */
type ReadTeam = TeamLayer & { readonly layer?: ReadLayer };

const deepest = 8;
const mostFiles = 32;
/** Characters of all layers together. */
const mostText = 2_000_000;

export type LayerRoot = {
  readonly key: string;
  readonly name: string;
  readonly file: YamlFile;
  readonly document: { readonly [key: string]: Json };
  readonly text: string;
};

type LayersVisit = {
  readonly root: LayerRoot;
  readonly find: FindLayer;
  readonly layers: Map<string, ReadLayer>;
  readonly values: Map<string, string>;
  readonly diagnostics: Diagnostic[];
  characters: number;
};

/** Reads what a policy extends, and what that extends, each once. */
export function readLayers(root: LayerRoot, find: FindLayer): ReadLayers {
  const visit: LayersVisit = {
    root,
    find,
    layers: new Map(),
    values: new Map(),
    diagnostics: [],
    characters: root.text.length,
  };
  const { key, name, file, text, document } = root;
  enter({ key, name, file, text, document, values: {}, given: { layer: key, pointer: "" } }, [], visit);
  const own = [...visit.layers.values()];
  const teams = own.flatMap((layer) => teamsOf(layer, visit));
  return { layers: visit.layers, teams, diagnostics: visit.diagnostics };
}

type Entering = LayerRoot & {
  readonly values: { readonly [name: string]: Json };
  readonly given: { readonly layer: string; readonly pointer: string };
};

function enter({ values, given, ...raw }: Entering, chain: readonly string[], visit: LayersVisit): void {
  const { key, name, file, text } = raw;
  const tell = (flaw: LayerFlaw) => {
    const { file: where } = flaw.at.layer === key ? raw : (visit.layers.get(flaw.at.layer) ?? raw);
    visit.diagnostics.push({
      level: "error",
      message: flaw.message,
      hint: flaw.hint,
      at: where.positionOf(flaw.at.pointer),
    });
  };
  if (raw.document["parley"] !== 1 && chain.length > 0)
    tell({
      message: "a layer begins with `parley: 1`",
      hint: "it says which format this is",
      at: { layer: key, pointer: "/parley" },
    });
  const { document, flaws } = filled({ key, document: raw.document, values, given });
  const { references, flaws: wrong } = referencesIn({ key, name, document });
  [...flaws, ...wrong].forEach(tell);
  // Known before what it extends is read, so that a flaw there finds its place.
  const own = { key, name, file, text, document, extends: [] as string[] };
  visit.layers.set(key, own);
  visit.values.set(key, canonicalJson(values));
  for (const reference of references) {
    const reached = reach(reference, { from: own, chain: [...chain, key] }, visit);
    if (reached !== undefined && !own.extends.includes(reached)) own.extends.push(reached);
  }
}

type Reaching = { readonly from: ReadLayer; readonly chain: readonly string[] };

/** Reads one layer unless it was read before, and says which it is. */
function reach(reference: LayerReference, { from, chain }: Reaching, visit: LayersVisit): string | undefined {
  const found = visit.find(reference.target);
  const refusal = "message" in found ? undefined : refusalOf(found, { reference, chain }, visit);
  const way = [...chain, "key" in found ? found.key : reference.written];
  const shown = way.map((step) => `\`${step}\``).join(" → ");
  if ("message" in found || refusal !== undefined) {
    const [message, hint] = "message" in found ? [`${found.message}:`, found.hint] : (refusal ?? []);
    const at = from.file.positionOf(reference.pointer);
    visit.diagnostics.push({ level: "error", message: `${message} ${shown}`, hint: hint ?? "", at });
    return undefined;
  }
  const { key, text, name = nameBeside(key, visit) } = found;
  if (visit.values.has(key)) return key;
  visit.characters += text.length;
  return read({ reference, from, key, name, text }, chain, visit);
}

/** The policies of the teams that a layer names. */
function teamsOf(from: ReadLayer, visit: LayersVisit): readonly ReadTeam[] {
  const { teams = [] } = from.document;
  const refuse = (pointer: string) => {
    const hint = "write `teams: [{name: checkout, in: {tags: {team: [checkout]}}, policy: ./checkout.yaml}]`";
    visit.diagnostics.push({
      level: "error",
      message: "this names no team",
      hint,
      at: from.file.positionOf(pointer),
    });
    return [];
  };
  if (!isList(teams)) return refuse("/teams");
  return teams.flatMap((entry, index): readonly ReadTeam[] => {
    const pointer = `/teams/${index}`;
    const read = TeamEntry.safeParse(entry);
    if (!read.success) return refuse(`${pointer}${pointerOf(read.error.issues[0]?.path ?? [])}`);
    const { name, in: place, policy: written } = read.data;
    const said = { layer: from.key, pointer };
    if (written === undefined) return [{ name, place, said }];
    const layer = teamLayer({ written, pointer: `${pointer}/policy`, from }, visit);
    return layer === undefined ? [] : [{ name, place, said, layer }];
  });
}

type TeamLayerInput = { readonly written: string; readonly pointer: string; readonly from: ReadLayer };

/** A team's file is read like a layer, and taken out again from those that are merged. */
function teamLayer({ written, pointer, from }: TeamLayerInput, visit: LayersVisit): ReadLayer | undefined {
  const target = layerTarget(written, from.key);
  if (!("kind" in target) || target.kind !== "file") {
    const words =
      "kind" in target
        ? { message: "a team's policy is a file of its own", hint: "name it like `./checkout.yaml`" }
        : target;
    visit.diagnostics.push({ level: "error", ...words, at: from.file.positionOf(pointer) });
    return undefined;
  }
  const found = visit.find(target);
  const isKnown = "key" in found && visit.values.has(found.key);
  const key = isKnown
    ? undefined
    : reach({ target, written, with: {}, pointer }, { from, chain: [from.key] }, visit);
  if (isKnown)
    visit.diagnostics.push({
      level: "error",
      message: `\`${found.key}\` is a layer or a team's policy already`,
      hint: "give the team a file of its own",
      at: from.file.positionOf(pointer),
    });
  const layer = key === undefined ? undefined : visit.layers.get(key);
  if (key !== undefined) visit.layers.delete(key);
  return layer;
}

type Found = { readonly key: string; readonly text: string };
type RefusalInput = { readonly reference: LayerReference; readonly chain: readonly string[] };

/** Why a layer that was found is not read; the chain that leads there is told behind it. */
function refusalOf({ key, text }: Found, { reference, chain }: RefusalInput, visit: LayersVisit) {
  if (chain.includes(key))
    return ["layers extend each other in a circle:", "take one of them out of `extends`"] as const;
  const before = visit.values.get(key);
  if (before !== undefined)
    return before === canonicalJson(reference.with)
      ? undefined
      : (["a layer is reached twice, with different values:", "give it the same values everywhere"] as const);
  if (chain.length > deepest)
    return [`layers are more than ${deepest} deep:`, "extend fewer files, one after the other"] as const;
  if (visit.layers.size >= mostFiles)
    return [`a policy has more than ${mostFiles} layers:`, "put some of them together"] as const;
  if (visit.characters + text.length > mostText)
    return [
      `the layers have more than ${mostText.toLocaleString("en-US")} characters:`,
      "say more with fewer rows",
    ] as const;
  return undefined;
}

type LayerReading = { readonly reference: LayerReference; readonly from: ReadLayer } & Pick<
  LayerRoot,
  "key" | "name" | "text"
>;

function read(
  { reference, from, key, name, text }: LayerReading,
  chain: readonly string[],
  visit: LayersVisit,
): string | undefined {
  const file = reference.target.kind === "packaged" ? readPackaged(text, name) : readYaml(text, name);
  if ("diagnostics" in file) {
    visit.diagnostics.push(...file.diagnostics);
    return undefined;
  }
  if (!isRecord(file.value)) {
    visit.diagnostics.push({
      level: "error",
      message: "the file is no policy",
      hint: "write `parley: 1` and what it changes",
      at: { file: name, line: 1, column: 1 },
    });
    return undefined;
  }
  const given = { layer: from.key, pointer: reference.pointer };
  enter({ key, name, file, text, document: file.value, values: reference.with, given }, chain, visit);
  return key;
}

/** A file is shown where the reader finds it. */
function nameBeside(key: string, { root }: LayersVisit): string {
  const folder = root.name.split("/").slice(0, -1).join("/");
  return folder === "" ? key : `${folder}/${key}`;
}
