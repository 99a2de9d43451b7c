import { InvalidInput } from "../../faults.ts";
import { applyWhereFits } from "../../fields/apply.ts";
import { isList, isRecord, type Json, jsonIn, property } from "../../fields/json.ts";
import type { FieldPath } from "../../fields/path.ts";
import { type TypeShape, unknownShape } from "../../fields/topology.ts";
import { valueText } from "../../fields/value-text.ts";
import { editsOf, marks, pathsWhere } from "../edits.ts";
import { type PlanKnowing, refuseTooMany } from "../knowing.ts";
import { placeIn, treeAt } from "../place.ts";
import type { Plan, PlannedChange, PlannedDeed, PlannedDrift } from "../plan.ts";
import { isTooDeep } from "../text/depth.ts";
import type { JsonTree } from "../text/plan-json.ts";
import { driftIn } from "./drift.ts";

/** What `aws cloudformation describe-change-set` prints; values are there where it was asked for them. */
export function readChangeSet(document: JsonTree, file: string, { types }: PlanKnowing): Plan {
  const found = property(document, "Changes");
  const wrong = (what: string) =>
    new InvalidInput(`${what} in \`/Changes\` of the change set`, {
      hint: "print it again with `aws cloudformation describe-change-set --include-property-values`",
      at: { file, line: 1, column: 1 },
    });
  if (!isList(found)) throw wrong("there is no list");
  refuseTooMany(found.length, file);
  const stack = placeIn({ id: document["StackId"] ?? null });
  const seen = new Set<string>();
  const changes = found.flatMap((entry, index): readonly PlannedChange[] => {
    const change = isRecord(entry) ? treeAt(entry, "ResourceChange") : {};
    const { LogicalResourceId: address, ResourceType: named } = change;
    // Hooks and what is to come are listed here too.
    if (isRecord(entry) && entry["Type"] !== undefined && entry["Type"] !== "Resource") return [];
    if (typeof address !== "string" || typeof named !== "string")
      throw wrong(`item ${index + 1} has no logical id or type`);
    if (seen.has(address)) throw wrong(`the logical id ${valueText(address)} stands twice`);
    seen.add(address);
    return [changeOf({ address, named, change, stack }, types)];
  });
  return { form: "change-set", changes };
}

type ResourceChange = {
  readonly address: string;
  readonly named: string;
  readonly change: JsonTree;
  readonly stack: { readonly account?: string | undefined; readonly region?: string | undefined };
};

const later = "{{changeSet:KNOWN_AFTER_APPLY}}";
const isLater = (value: Json): boolean => typeof value === "string" && value.includes(later);

function changeOf(
  { address, named, change, stack }: ResourceChange,
  types: PlanKnowing["types"],
): PlannedChange {
  const shape = types.shape(named) ?? unknownShape;
  const deed = deedOf(change);
  const hidden = withoutEchoes();
  const contexts = {
    before: hidden(propertiesIn(change["BeforeContext"])),
    after: hidden(propertiesIn(change["AfterContext"])),
  };
  const drift = driftIn(change).map((each) => hiddenDrift(each, hidden));
  const before = contexts.before && withDrift(contexts.before, drift, shape);
  const named_ = isTold(contexts, deed) ? [] : namesIn(change);
  const unknown = [...pathsWhere(contexts.after ?? {}, isLater), ...named_];
  const isKnown = types.knows(named);
  const sides = { before, after: contexts.after ?? (deed === "update" ? before : undefined), unknown };
  const id = property(change, "PhysicalResourceId");
  return {
    address,
    named,
    deed,
    type: isKnown ? named : undefined,
    place: { ...stack, ...placeIn({ id: id ?? null }), ...(typeof id === "string" && id !== "" && { id }) },
    before,
    isWhole: contexts.before !== undefined,
    edits: deed === "nothing" || !isKnown ? [] : editsOf(deed, sides, shape),
    unknown: deed === "delete" ? [] : unknown,
    drift,
    leaves: [],
  };
}

function deedOf({ Action, Replacement }: JsonTree): PlannedDeed {
  if (Action === "Add") return "create";
  if (Action === "Remove") return "delete";
  if (Action === "Modify") return Replacement === "True" ? "replace" : "update";
  return Action === "SyncWithActual" || Action === "Import" ? "nothing" : "update";
}

/** A context is JSON as a text. */
function propertiesIn(context: Json | undefined): JsonTree | undefined {
  const read = typeof context === "string" && !isTooDeep(context) ? jsonIn(context) : context;
  return isRecord(read) ? treeAt(read as JsonTree, "Properties") : undefined;
}

/** What a parameter without echo holds is shown as stars; two of them are never known to be the same. */
function withoutEchoes() {
  const mark = marks();
  let count = 0;
  const hide = (value: Json): Json => {
    if (typeof value === "string" && /^\*{4,}$/.test(value)) {
      count += 1;
      return mark(`${count}`);
    }
    if (isList(value)) return value.map(hide);
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, hide(inner)]));
  };
  return <T extends JsonTree | undefined>(tree: T): T =>
    (tree === undefined ? tree : hide(tree as Json)) as T;
}

type ChangeContexts = { readonly before: JsonTree | undefined; readonly after: JsonTree | undefined };

const isTold = ({ before, after }: ChangeContexts, deed: PlannedDeed): boolean =>
  after !== undefined || (before !== undefined && deed === "nothing");

/** Without values it says at least which properties change. */
function namesIn(change: JsonTree): readonly string[] {
  const details = property(change, "Details");
  const names = (isList(details) ? details : []).flatMap((detail) => {
    const target = isRecord(detail) ? treeAt(detail, "Target") : {};
    const { Attribute, Name } = target;
    if (Attribute === "Tags") return ["/Tags"];
    return Attribute === "Properties" && typeof Name === "string" && Name !== "" ? [`/${Name}`] : [];
  });
  return [...new Set(names)];
}

const hiddenDrift = (drift: PlannedDrift, hide: (tree: JsonTree) => JsonTree): PlannedDrift => {
  const { path, ...values } = drift;
  return { path, ...hide(values as JsonTree) };
};

/** As it stands, not as it was deployed. */
function withDrift(before: JsonTree, drift: readonly PlannedDrift[], shape: TypeShape): JsonTree {
  const edits = drift.map(({ path, stands }) => ({
    path: path as FieldPath,
    ...(stands !== undefined && { after: stands }),
  }));
  const stands = applyWhereFits(before, edits, shape);
  return isRecord(stands) ? stands : before;
}
