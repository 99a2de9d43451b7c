import { isRecord, type Json, property } from "../../fields/json.ts";
import { type TypeShape, unknownShape } from "../../fields/topology.ts";
import { editsOf, fieldEdits, marks } from "../edits.ts";
import { type PlanKnowing, refuseTooMany } from "../knowing.ts";
import { placeIn, providerRegion, regionOfZone } from "../place.ts";
import type { Plan, PlannedChange, PlannedDeed, PlannedDrift, PlannedPlace } from "../plan.ts";
import type { JsonTree } from "../text/plan-json.ts";
import { changesIn, type Entry } from "./entries.ts";
import { leavesOf } from "./leaves.ts";
import type { MappedType } from "./map.ts";
import { namedAlike } from "./named-alike.ts";
import { translated } from "./translate.ts";
import { unknownPaths } from "./unknown-paths.ts";

/** What `terraform show -json` prints of a plan. */
export function readTerraform(plan: JsonTree, file: string, knowing: PlanKnowing): Plan {
  const entries = changesIn(plan, "resource_changes", file);
  const drifted = changesIn(plan, "resource_drift", file);
  refuseTooMany(entries.length + drifted.length, file);
  const reading = { knowing, region: providerRegion(plan), known: new Map<string, MappedType | undefined>() };
  const drift = new Map(drifted.map((entry) => [entry.key, entry]));
  const changes = entries.map((entry) => changeOf(entry, drift.get(entry.key), reading));
  const apart = drifted.filter(({ key }) => !entries.some((entry) => entry.key === key));
  const only = apart.map((entry) => changeOf({ ...entry, deed: "nothing" }, entry, reading));
  return { form: "terraform", changes: [...changes, ...only] };
}

type TerraformReading = {
  readonly knowing: PlanKnowing;
  readonly region: string | undefined;
  readonly known: Map<string, MappedType | undefined>;
};

function changeOf(entry: Entry, drift: Entry | undefined, reading: TerraformReading): PlannedChange {
  const { address, named, deed, change } = entry;
  const [before, after] = [sideOf(change, "before"), sideOf(change, "after")];
  const sides = { before, after, unknown: change["after_unknown"] };
  const values = before ?? after;
  const place = { ...placeIn(values), ...withRegion(values, reading) };
  const mapped = mappingOf(named, values, reading);
  if (mapped !== undefined) {
    const drifted = drift === undefined ? [] : driftOf(drift, mapped, reading);
    return {
      ...mappedChange(entry, sides, { mapped, reading }),
      place: { ...place, id: idOf(mapped, values) },
      drift: drifted,
    };
  }
  const leaves = deed === "nothing" || !isAmazons(entry) ? [] : whole(sides, whyNot(named, reading));
  const nothing = { isWhole: false, edits: [], unknown: [], drift: [], before: undefined, type: undefined };
  return { address, named, deed, place, leaves, ...nothing };
}

type Mapped = { readonly mapped: MappedType; readonly reading: TerraformReading };

function mappedChange(
  { address, named, deed: does, change }: Entry,
  sides: DocumentSides,
  { mapped, reading }: Mapped,
) {
  // A part of another resource makes and removes fields of it.
  const deed: PlannedDeed = mapped.isPart && does !== "nothing" ? "update" : does;
  const shape = reading.knowing.types.shape(mapped.cloud) ?? unknownShape;
  const documents = documentsOf(change, mapped, shape);
  // All tags together are known later than those of the resource itself.
  const unknown = unknownPaths(mapped, sides.unknown).filter(
    (path) => !Object.hasOwn(documents.after ?? {}, path.slice(1)),
  );
  const edits = deed === "nothing" ? [] : editsOf(deed, { ...documents, unknown }, shape);
  return {
    address,
    named,
    deed,
    type: mapped.cloud,
    before: documents.before,
    isWhole: !mapped.isPart,
    edits: withoutNames(edits, mapped, reading),
    unknown: deed === "nothing" || deed === "delete" ? [] : unknown,
    leaves: deed === "nothing" ? [] : leavesOf(mapped.names, changing(sides)),
  };
}

/** Both sides in the properties of the type; the same secret has the same mark on both. */
function documentsOf(change: JsonTree, mapped: MappedType, shape: TypeShape) {
  const mark = marks();
  const write = (name: "before" | "after") => {
    const side = sideOf(change, name);
    return side && translated(mapped, side, { sensitive: change[`${name}_sensitive`], shape, mark });
  };
  return { before: write("before"), after: write("after") };
}

/** A part names the resource that it belongs to, and changes nothing of its name. */
function withoutNames(
  edits: PlannedChange["edits"],
  { isPart, cloud }: MappedType,
  { knowing }: TerraformReading,
) {
  const id = new Set(isPart ? knowing.types.type(cloud)?.id : []);
  return edits.filter(({ path }) => !id.has(path));
}

const isAmazons = ({ named, provider }: Entry): boolean =>
  named.startsWith("aws_") || named.startsWith("awscc_") || provider.endsWith("/aws");

const sideOf = (change: JsonTree, name: string): JsonTree | undefined => {
  const side = property(change, name);
  return isRecord(side) ? side : undefined;
};

/** Leaves that stay as they are do not count. */
function changing({ before, after, unknown }: DocumentSides): DocumentSides {
  if (before === undefined || after === undefined) return { before, after, unknown };
  const isSame = (name: string) =>
    JSON.stringify(before[name]) === JSON.stringify(after[name]) &&
    property(isRecord(unknown) ? unknown : {}, name) === undefined;
  const differing = (side: JsonTree) =>
    Object.fromEntries(Object.entries(side).filter(([name]) => !isSame(name)));
  return { before: differing(before), after: differing(after), unknown };
}

type DocumentSides = {
  readonly before: JsonTree | undefined;
  readonly after: JsonTree | undefined;
  readonly unknown: Json | undefined;
};

const whole = (sides: DocumentSides, why: string) =>
  leavesOf(new Map(), changing(sides)).map((leaf) => ({
    ...leaf,
    ...(leaf.state === "unmapped" && { why }),
  }));

function mappingOf(
  named: string,
  values: JsonTree | undefined,
  { knowing, known }: TerraformReading,
): MappedType | undefined {
  const kind = `${named} ${String(values?.["type"] ?? "").slice(0, 40)}`;
  if (known.has(kind)) return known.get(kind);
  const found = named.startsWith("awscc_")
    ? namedAlike(named, knowing)
    : (knowing.terraform.type(kind) ?? knowing.terraform.type(named));
  const mapped = found !== undefined && "cloud" in found ? found : undefined;
  known.set(kind, mapped);
  return mapped;
}

function whyNot(named: string, { knowing }: TerraformReading): string {
  const found = knowing.terraform.type(named);
  if (found === undefined) return "the provider's schema has no such type";
  return "why" in found ? found.why : "";
}

/** Known only where every part of it is. */
function idOf({ id }: MappedType, values: JsonTree | undefined): string | undefined {
  const parts = id.map((name) => property(values ?? {}, name));
  const isWhole = parts.length > 0 && parts.every((part) => typeof part === "string" && part !== "");
  return isWhole ? parts.join("|") : undefined;
}

function withRegion(values: JsonTree | undefined, { region }: TerraformReading): PlannedPlace {
  const said = regionOfZone(values?.["availability_zone"]) ?? placeIn(values).region ?? region;
  return said === undefined ? {} : { region: said };
}

function driftOf(
  { change }: Entry,
  mapped: MappedType,
  { knowing }: TerraformReading,
): readonly PlannedDrift[] {
  const shape = knowing.types.shape(mapped.cloud) ?? unknownShape;
  const edits = fieldEdits({ ...documentsOf(change, mapped, shape), unknown: [] }, shape);
  return edits.map(({ path, before, after }) => ({
    path,
    ...(before !== undefined && { left: before }),
    ...(after !== undefined && { stands: after }),
  }));
}
