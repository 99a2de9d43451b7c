import * as z from "zod/mini";
import { isList, isRecord, type Json } from "../../fields/json.ts";
import { pointerOf } from "../../schema/pointer.ts";
import { harmfulClasses } from "../file/harmful-classes.ts";
import { Name, Text } from "../file/words.ts";
import { resourcesOverlap } from "../lint/compare/selectors.ts";
import type { PolicyFile } from "../policy-file.ts";
import { ResourceSelector } from "../selector.ts";
import { type Layer, type LayerFlaw, layerKeys, type Origin } from "./layer.ts";
import { merged, type Speaking } from "./merging.ts";
import { narrowed } from "./narrowed.ts";
import { mergedRows } from "./rows.ts";
import { rowNames, rowsAt } from "./sections.ts";
import { namesOf, type Traced, type TracedMap, tracedValue } from "./traced.ts";

/** One entry of `teams`: whose place it is, and which policy counts there; a team may do without one of its own. */
export const TeamEntry = z.strictObject({ name: Name, in: ResourceSelector, policy: z.optional(Text) });

/** A team's place, where that was said, and its own policy where it has one. */
export type TeamLayer = {
  readonly name: string;
  readonly place: ResourceSelector;
  readonly said: Origin;
  readonly layer?: Layer | undefined;
};

type OwnPolicy = TeamLayer & { readonly layer: Layer };

const hasPolicy = (team: TeamLayer): team is OwnPolicy => team.layer !== undefined;

/** Sections in which a team may add rows, and the key that says where each of them holds. */
const sections = new Map([
  ...[
    "guardrails",
    "standing",
    "protections",
    "orders",
    "writes",
    "freezes",
    "unattributed",
    "deletions",
    "calendar",
  ].map((name) => [name, "in"] as const),
  ["mode/scopes", "in"],
  ["rules", "for"],
  ["answers", "for"],
]);

type Adding = {
  readonly root: TracedMap;
  /** What the layers come to without any team. */
  readonly file: PolicyFile;
  readonly tell: (flaw: LayerFlaw) => void;
};

/** Adds the rows of teams, each narrowed to the team's place. INVARIANT (own place): nothing changes outside of it. */
export function addTeams(teams: readonly TeamLayer[], { root, file, tell }: Adding): void {
  const inOrder = teams.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const [index, team] of inOrder.entries()) {
    const at = { ...team.said, pointer: `${team.said.pointer}/in` };
    if (Object.keys(team.place).length === 0)
      tell({
        message: `\`${team.name}\` is given no place`,
        hint: "say which resources are theirs under `in`",
        at,
      });
    const other = inOrder.slice(0, index).find((each) => resourcesOverlap(file, each.place, team.place));
    if (other !== undefined)
      tell({
        message:
          other.name === team.name
            ? `\`${team.name}\` stands here twice`
            : `the places of \`${other.name}\` and \`${team.name}\` overlap`,
        hint: "give each team a place of its own: other environments, accounts, types or tags",
        at,
      });
    if (hasPolicy(team)) addTeam(team, { root, file, tell });
  }
  placeTeams(inOrder, root);
}

/** Whose place is where is kept in the policy itself: what is remembered of one team is shown to no other. */
function placeTeams(teams: readonly TeamLayer[], root: TracedMap): void {
  const [first] = teams;
  if (first === undefined) return;
  const items = teams.map(({ name, place, said }) =>
    tracedValue({ name, in: place as { readonly [key: string]: Json } }, said),
  );
  const part = { origins: [first.said], owners: [first.said] };
  root.entries.set("teams", { kind: "list", items, dropped: new Map(), editors: new Set(), ...part });
}

function addTeam(team: OwnPolicy, adding: Adding): void {
  const { key, document } = team.layer;
  for (const [name, value] of Object.entries(document)) {
    if (name === "parley" || name === "name") continue;
    const at = { layer: key, pointer: pointerOf([name]) };
    if (layerKeys.some((each) => each === name))
      adding.tell({
        message: `a team's policy has no \`${name}\``,
        hint: "write it in a layer above the team's",
        at,
      });
    else if (name === "classes") addClasses(team, value, adding);
    else if (name === "mode" && isRecord(value) && Object.keys(value).every((each) => each === "scopes"))
      addRows(team, { steps: ["mode", "scopes"], rows: value["scopes"] ?? [] }, adding);
    else if (sections.has(name)) addRows(team, { steps: [name], rows: value }, adding);
    else
      adding.tell({
        message: `a team says nothing about \`${name}\``,
        hint: "it counts everywhere; write it in a layer above the team's",
        at,
      });
  }
}

type TeamRows = { readonly steps: readonly string[]; readonly rows: Json };

function addRows(team: OwnPolicy, { steps, rows }: TeamRows, adding: Adding): void {
  const at = { layer: team.layer.key, pointer: pointerOf(steps) };
  if (!isList(rows)) {
    adding.tell({ message: "a team adds rows, in a list", hint: "write them as `- {…}`", at });
    return;
  }
  const list = valueAt(adding.root, steps);
  const known = new Set(list?.kind === "list" ? list.items.flatMap(namesOf) : []);
  const own = rows.map((row, index) => {
    const place: Origin = { layer: at.layer, pointer: `${at.pointer}/${index}` };
    const [name] = rowNames(row);
    if (name !== undefined && known.has(name))
      adding.tell({
        message: `\`${name}\` is a row that others wrote`,
        hint: "give the team's row an id of its own",
        at: place,
      });
    return narrowedRow(row, { team, steps, at: place }, adding);
  });
  speak(adding, { at, steps, value: own });
}

type TeamRow = { readonly team: OwnPolicy; readonly steps: readonly string[]; readonly at: Origin };

function narrowedRow(row: Json, { team, steps, at }: TeamRow, adding: Adding): Json {
  const key = sections.get(steps.join("/")) ?? "in";
  if (!isRecord(row)) return row;
  const { [key]: said = {}, locked, ...rest } = row;
  if (locked !== undefined)
    adding.tell({ message: "a team locks nothing", hint: "nobody extends a team's policy", at });
  const read = ResourceSelector.safeParse(isRecord(said) ? pick(said) : {});
  // What is no selector is told of with the rest of the row.
  if (!read.success || !isRecord(said)) return row;
  const within = narrowed(read.data, team.place);
  if ("message" in within) {
    adding.tell({ ...within, at: { ...at, pointer: `${at.pointer}/${key}` } });
    return row;
  }
  if (steps[0] === "mode") refuseFurther(rest, within.selector, { adding, at });
  return { ...rest, [key]: { ...said, ...(within.selector as { readonly [key: string]: Json }) } };
}

const resourceKeys = new Set(Object.keys(ResourceSelector.shape));

const pick = (said: { readonly [key: string]: Json }) =>
  Object.fromEntries(Object.entries(said).filter(([key]) => resourceKeys.has(key)));

const ascending = ["observe", "advise", "enforce"];

type Further = { readonly adding: Adding; readonly at: Origin };

/** A team may stand back from what counts in its place, and goes no further than the least of it. */
function refuseFurther(
  row: { readonly [key: string]: Json },
  place: ResourceSelector,
  { adding, at }: Further,
): void {
  const { mode } = adding.file;
  const here = mode.scopes.filter((scope) => resourcesOverlap(adding.file, scope.in, place));
  const least = Math.min(
    ...[mode.default, ...here.map((scope) => scope.mode)].map((each) => ascending.indexOf(each)),
  );
  if (ascending.indexOf(String(row["mode"])) <= least) return;
  const message = `a team goes no further than what counts in its place, which is \`${ascending[least]}\``;
  adding.tell({
    message,
    hint: "widen `mode.scopes` in a layer above the team's",
    at: { ...at, pointer: `${at.pointer}/mode` },
  });
}

function addClasses(team: OwnPolicy, classes: Json, adding: Adding): void {
  const at = { layer: team.layer.key, pointer: "/classes" };
  if (!isRecord(classes)) {
    adding.tell({
      message: "`classes` holds names",
      hint: "write `classes: {ours: [{fields: [/A]}]}`",
      at,
    });
    return;
  }
  for (const [name, parts] of Object.entries(classes)) {
    const place = { ...at, pointer: pointerOf(["classes", name]) };
    const leans =
      isList(parts) && parts.some((part) => isRecord(part) && (part["safer"] ?? part["unset"]) !== undefined);
    if (Object.hasOwn(adding.file.classes, name) || harmfulClasses.some((each) => each === name))
      adding.tell({
        message: `\`${name}\` is a class that others speak of`,
        hint: "give the team's class a name of its own",
        at: place,
      });
    else if (leans || !isList(parts))
      adding.tell({
        message: "a team says of no field what is safer",
        hint: "leave `safer` and `unset` out",
        at: place,
      });
    else if (valueAt(adding.root, ["classes", name]) !== undefined)
      adding.tell({
        message: `\`${name}\` is the class of another team`,
        hint: "give it a name of its own",
        at: place,
      });
    else speak(adding, { at: place, steps: ["classes", name], value: parts });
  }
}

function valueAt(root: TracedMap, steps: readonly string[]): Traced | undefined {
  return steps.reduce<Traced | undefined>(
    (here, step) => (here?.kind === "map" ? here.entries.get(step) : undefined),
    root,
  );
}

type Spoken = { readonly at: Origin; readonly steps: readonly string[]; readonly value: Json };

/** Teams stand beside each other in places of their own, so each may be over all others. */
function speak({ root, tell }: Adding, { at, steps, value }: Spoken): void {
  const speaking: Speaking = { at, steps, isOver: () => true, tell, rows: mergedRows };
  const [last = "", ...above] = steps.toReversed();
  let map = root;
  for (const step of above.toReversed()) {
    const next = map.entries.get(step) ?? { kind: "map", entries: new Map(), origins: [at], owners: [at] };
    map.entries.set(step, next);
    if (next.kind !== "map") return;
    map = next;
  }
  const before = map.entries.get(last);
  if (rowsAt(steps) === undefined) return;
  map.entries.set(last, merged(before, value, speaking));
}
