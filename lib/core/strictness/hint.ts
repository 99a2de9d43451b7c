import type { ElementPattern } from "../claims/constraint/elements.ts";
import type { GuardConstraint } from "../claims/constraint/kinds.ts";
import { type ActorKind, type MotivationKind, motivationKinds } from "../claims/words.ts";
import { matchesAny } from "../fields/glob.ts";
import type { PolicyDifference } from "../policy/compare/difference.ts";
import type { PlaceMove } from "../policy/compare/moves.ts";
import { pairOf } from "../policy/compare/places.ts";
import { nameOf } from "../policy/compare/rows.ts";
import { type Part, partsOf } from "../policy/lint/compare/fields.ts";
import type { PolicyFile } from "../policy/policy-file.ts";
import type { ResourceSelector } from "../policy/selector.ts";
import { pointerOf, pointerSteps } from "../schema/pointer.ts";

/** The keys by which rows of any section say what they are about. */
type AboutRow = Partial<{
  readonly in: ResourceSelector;
  readonly for: ResourceSelector & AboutRow;
  readonly fields: readonly string[];
  readonly classes: readonly string[];
  readonly types: readonly string[];
  readonly constraint: GuardConstraint;
  readonly beside: ElementPattern;
  readonly while: readonly string[];
  readonly during: readonly string[];
  readonly kinds: readonly ActorKind[];
  readonly principals: readonly string[];
  readonly via: readonly string[];
  readonly owner: AboutRow;
  readonly motivations: readonly MotivationKind[];
  readonly goals: readonly string[];
  readonly intents: readonly string[];
  readonly exposure: "internet" | "internal";
  readonly stages: { readonly ask?: number; readonly mend?: number };
}>;

/** What is known of where two policies differ, and so of which disputes could show it. */
export type Hint = {
  readonly before: AboutRow;
  readonly after: AboutRow;
  readonly parts: readonly Part[];
  readonly moves: readonly PlaceMove[];
  /** How long ago it happened, in milliseconds; between the two lengths of a limit that differs. */
  readonly ages: readonly number[];
  /** Where it is about edits that nobody explained, it matters whether a claim speaks against them. */
  readonly isOfEdits: boolean;
};

function partAt(file: PolicyFile, steps: readonly string[]): unknown {
  let part: unknown = file;
  for (const step of steps)
    part =
      typeof part === "object" && part !== null && Object.hasOwn(part, step)
        ? (part as Readonly<Record<string, unknown>>)[step]
        : undefined;
  return part;
}

function rowAt(file: PolicyFile, pointer: string | undefined): AboutRow {
  const part = pointer === undefined ? undefined : partAt(file, pointerSteps(pointer));
  return typeof part === "object" && part !== null ? flat(part as AboutRow) : {};
}

/** A rule's `for` and a standing claim's `owner` say what other rows say themselves. */
function flat(row: AboutRow): AboutRow {
  const where = row.in ?? row.for;
  return {
    ...row,
    ...(row.for ?? {}),
    ...(row.owner ?? {}),
    ...(where !== undefined && { in: where }),
    ...(row.for?.during !== undefined && { while: row.for.during }),
  };
}

const minute = 60_000;
/** Long after every grace, and shortly after the change. */
const usual = [3_600_000, 2 * minute];

function agesFor({ section, name }: PolicyDifference, before: PolicyFile, after: PolicyFile) {
  const pointer = section === "limits" ? `/limits/${name.replaceAll(".", "/")}` : undefined;
  if (pointer === undefined) return usual;
  const [from, to] = [lengthAt(before, pointer), lengthAt(after, pointer)];
  if (from === undefined || to === undefined) return usual;
  return [Math.round((from + to) / 2), ...usual];
}

function lengthAt(file: PolicyFile, pointer: string): number | undefined {
  const part = partAt(file, pointerSteps(pointer));
  return typeof part === "number" ? part : undefined;
}

function stageAges({ stages: from = {} }: AboutRow, { stages: to = {} }: AboutRow): readonly number[] {
  return (["ask", "mend"] as const).flatMap((stage) => {
    const [a, b] = [from[stage], to[stage]];
    if (a === b) return [];
    return [a === undefined || b === undefined ? (a ?? b ?? 0) + minute : Math.round((a + b) / 2)];
  });
}

/** Fields of the classes in which something can hurt, for what speaks of no field. */
function classedParts(file: PolicyFile): readonly Part[] {
  const names = ["capacity", "protection", "exposure", "access", "cosmetic", "rollout"];
  return names.flatMap((name) => partsOf(file, { classes: [name] }).slice(0, 2));
}

const named = (row: AboutRow) => ({
  fields: row.fields,
  classes: row.classes?.filter((name) => name !== ""),
  types: row.in?.types ?? row.types,
});

function partsFor(
  difference: PolicyDifference,
  before: PolicyFile,
  after: PolicyFile,
  rows: readonly AboutRow[],
) {
  const [old = {}, young = {}] = rows;
  const isNamed = (row: AboutRow) => row.fields !== undefined || row.classes !== undefined;
  const own = isNamed(old) ? partsOf(before, named(old)) : [];
  const other = isNamed(young) ? partsOf(after, named(young)) : [];
  if (difference.section === "classes") {
    const classed = (file: PolicyFile) => partsOf(file, { classes: [difference.name] });
    return [...classed(before), ...classed(after)];
  }
  if (difference.section === "deletions") return [{ pattern: "/", types: old.types ?? young.types }];
  const anywhere: readonly Part[] = [
    { pattern: "/Example", types: old.in?.types ?? young.in?.types },
    ...classedParts(before),
  ];
  return [...own, ...other, ...(own.length + other.length === 0 ? anywhere : [])];
}

function hintFor(difference: PolicyDifference, before: PolicyFile, after: PolicyFile): Hint {
  const old = rowAt(before, difference.before);
  const young = rowAt(after, difference.after);
  return {
    before: old,
    after: young,
    parts: partsFor(difference, before, after, [old, young]),
    moves: movesFor(difference, before, after),
    ages: [...stageAges(old, young), ...agesFor(difference, before, after)],
    isOfEdits: difference.section === "unattributed",
  };
}

/** Where environments differ, only what lives elsewhere than before can show it. */
function movesFor({ section }: PolicyDifference, before: PolicyFile, after: PolicyFile) {
  const { pairs } = pairOf(before, after).moves;
  const moved = pairs.filter(({ from, to }) => from !== to);
  return section === "environments" && moved.length > 0 ? moved : pairs;
}

/** Sections that say nothing of fields, on which guardrails lean. */
const leanedOn: ReadonlySet<string> = new Set([
  "environments",
  "organisation",
  "sensitive",
  "coupled",
  "mode/scopes",
  "classes",
]);

const mostLeaning = 12;

/** Each guardrail by itself, as far as what it leans on may loosen it. */
function leaningHints(difference: PolicyDifference, before: PolicyFile, after: PolicyFile): readonly Hint[] {
  if (!leanedOn.has(difference.section)) return [];
  const moves = movesFor(difference, before, after);
  const isFollowed = (globs: readonly string[] | undefined, name: string) =>
    globs === undefined || matchesAny(globs, name);
  return before.guardrails
    .filter(({ in: { environments } }) =>
      difference.section === "environments"
        ? moves.some(({ from, to }) => isFollowed(environments, from) && !isFollowed(environments, to))
        : true,
    )
    .slice(0, mostLeaning)
    .map((rail): Hint => {
      const row = flat(rail as AboutRow);
      const parts = partsOf(before, { fields: rail.fields, types: rail.in.types });
      return { before: row, after: row, parts, moves, ages: usual, isOfEdits: false };
    });
}

/** The row that is to show it, as it stands in both policies. */
function rowHint(pointer: string, before: PolicyFile, after: PolicyFile): Hint {
  const old = rowAt(before, pointer);
  const section = pointerSteps(pointer).slice(0, -1);
  const others = partAt(after, section);
  const index = Array.isArray(others) ? others.findIndex((row) => isCalled(row, old)) : -1;
  const young = index < 0 ? {} : rowAt(after, `${pointerOf(section)}/${index}`);
  const parts = partsOf(before, named(old));
  const { pairs: moves } = pairOf(before, after).moves;
  const isOfEdits = section[0] === "unattributed";
  return { before: old, after: young, parts, moves, ages: usual, isOfEdits };
}

const isCalled = (row: unknown, other: unknown): boolean =>
  nameOf(other) !== undefined && nameOf(row) === nameOf(other);

/** What a difference may be about: the row that is to show it, its own rows, then the rows that lean on it. */
export const hintsFor = (
  difference: PolicyDifference,
  before: PolicyFile,
  after: PolicyFile,
  shownBy?: string,
): readonly Hint[] => [
  ...(shownBy === undefined ? [] : [rowHint(shownBy, before, after)]),
  hintFor(difference, before, after),
  ...(shownBy === undefined ? leaningHints(difference, before, after) : []),
];

/** The reasons a row speaks of, else one of each sort. */
export const reasonsOf = ({ before, after }: Hint): readonly MotivationKind[] => {
  const said = [...(before.motivations ?? []), ...(after.motivations ?? [])];
  const all = said.length > 0 ? said : (["none", "incident", "change-ticket"] as const);
  return [...new Set(all)].filter((kind) => motivationKinds.includes(kind));
};
