import { lastName } from "../../../fields/last-name.ts";
import type { TypeFacts } from "../../../resource-types/call-knowledge.ts";
import { type IdentifierOverride, identifiers } from "../overrides/identifiers.ts";
import { namesOf } from "../rank/noun.ts";
import { type ArnShape, arnShape, ownShape } from "./arn.ts";
import { type KeyEnding, keyWeight, type Sought, sought, spelled, spokenNames } from "./key-weight.ts";
import { type IdentityPlace, normalKey } from "./place.ts";

/** One part of a type's identifier, ready to be looked for in many records. */
export type Part = {
  readonly want: Sought;
  readonly isArn: boolean;
  /** The part identifies the resource itself and not another that it belongs to. */
  readonly isSelf: boolean;
  readonly readOnly: boolean;
  /** An id that the service makes up, which no name can be. */
  readonly isGenerated: boolean;
  /** What the record itself says of the part where no key does. */
  readonly own: "account" | "region" | undefined;
  /** Weights of the places that were met. */
  readonly weights: Map<IdentityPlace, number>;
  readonly whenCreated: Map<IdentityPlace, number>;
};

/** A type, ready to be identified in many records. */
export type TypeIdentity = {
  readonly type: string;
  readonly parts: readonly Part[];
  readonly shapes: readonly ArnShape[];
  /** The type's whole names, as a key around others may have them. */
  readonly names: ReadonlySet<string>;
  readonly properties: ReadonlySet<string>;
  readonly special: IdentifierOverride | undefined;
};

const owns: Readonly<Record<string, "account" | "region">> = {
  accountid: "account",
  awsaccountid: "account",
  catalogid: "account",
  registryid: "account",
  region: "region",
};

export function identityOf(facts: TypeFacts): TypeIdentity {
  const { namespace, name } = namesOf(facts.type);
  const names = spokenNames(namespace, name);
  const special = Object.hasOwn(identifiers, facts.type) ? identifiers[facts.type] : undefined;
  const shapes =
    special?.arns?.map(ownShape) ?? facts.arns.map(arnShape).filter((shape) => shape !== undefined);
  return {
    type: facts.type,
    parts: facts.id.map((path) => partOf(path, { facts, names, shapes, special })),
    shapes,
    names: new Set(names.slice(0, 3)),
    properties: new Set(facts.properties.map(normalKey)),
    special,
  };
}

type PartOfInput = Pick<TypeIdentity, "shapes" | "special"> & {
  readonly facts: TypeFacts;
  readonly names: readonly string[];
};

function partOf(path: string, { facts, names, shapes, special }: PartOfInput): Part {
  const property = lastName(path);
  const want = sought(property, names, {
    certain: keysFor(property, special).map(normalKey),
    likely: variables(facts, shapes, spelled(normalKey(property)).ending),
  });
  const own = owns[want.key];
  const readOnly = facts.readOnly.includes(path);
  const isManaged = facts.mutability === "full" || facts.mutability === "immutable";
  return {
    want,
    isArn: special?.isArn === true || want.spelled.ending === "arn",
    isSelf: facts.id.length === 1 || want.spelled.stem === "" || names.includes(want.spelled.stem),
    readOnly,
    isGenerated: readOnly && want.spelled.ending === "id" && (isManaged || want.spelled.stem !== ""),
    own: own !== undefined && !names.includes(want.spelled.stem) ? own : undefined,
    weights: new Map(),
    whenCreated: new Map(),
  };
}

function keysFor(property: string, special: IdentifierOverride | undefined): readonly string[] {
  return special?.keys !== undefined && Object.hasOwn(special.keys, property)
    ? (special.keys[property] ?? [])
    : [];
}

/** What an ARN calls a single identifier, calls call it too. */
function variables({ id }: TypeFacts, shapes: readonly ArnShape[], wanted: KeyEnding): readonly string[] {
  if (id.length !== 1) return [];
  return shapes
    .map(({ variables: all }) => normalKey(all.at(-1) ?? ""))
    .filter((variable) => {
      const { stem, ending } = spelled(variable);
      return (
        stem !== "" && stem !== "resource" && (ending === wanted || (ending !== "" && wanted !== "name"))
      );
    });
}

// Words that a group of keys adds to the name of the resource it describes.
const describing = /(input|summary|metadata|description|detail|info|config|configuration)$/;

/** For whom a part is sought: where a call creates, what the service generates stands in its answer. */
type Seeking = { readonly identity: TypeIdentity; readonly creates: boolean };

/** How likely a part stands in a place, remembered as records ask for it. */
export function weightOf(part: Part, at: IdentityPlace, { identity, creates }: Seeking): number {
  const weights = creates ? part.whenCreated : part.weights;
  const known = weights.get(at);
  if (known !== undefined) return known;
  if (weights.size >= mostWeights) weights.clear();
  const alone = weightAt(part, at, identity.names);
  const weight = alone <= 0 ? 0 : alone + circumstance(part, at, creates);
  weights.set(at, weight);
  return weight;
}

const mostWeights = 512;

function weightAt(
  { want, own }: Part,
  { key, parent, depth }: IdentityPlace,
  names: ReadonlySet<string>,
): number {
  // Within something else another account or region may be spoken of.
  if ((own !== undefined && depth > 0) || parent === "error") return 0;
  const around = parent.replace(/^(created|updated|deleted)/, "").replace(describing, "");
  const [name = ""] = want.names;
  const named = names.has(parent) ? parent : names.has(around) ? around : parent.endsWith(name) ? name : "";
  const within = named === "" ? 0 : keyWeight(named + key, want) - 0.5;
  // A bare `id` or `name` within something else is that other thing's.
  const alone = around !== "" && spelled(key).stem === "" ? 0 : keyWeight(key, want);
  return Math.max(alone, within) - (/^(source|peer|previous|old|original)./.test(parent) ? 2 : 0);
}

/** Deeper keys speak of other things; what a service generates is in the answer to its creation. */
function circumstance(part: Part, { from, key, depth }: IdentityPlace, creates: boolean): number {
  const isGenerated = creates && part.readOnly && !(part.isArn && key.endsWith("name"));
  if (from === "request") return -0.8 * depth - (isGenerated ? 3 : 0);
  if (key.startsWith("resource")) return -9;
  return -0.3 * depth - 0.6 + (isGenerated ? 1.2 : 0);
}
