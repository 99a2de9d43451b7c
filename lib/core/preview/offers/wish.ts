import type { Dispute } from "../../arbitration/dispute.ts";
import { partDemand } from "../../arbitration/project/member.ts";
import { valueIn } from "../../arbitration/project/said-of.ts";
import type { Claim } from "../../claims/claim.ts";
import type { GuardConstraint } from "../../claims/constraint/kinds.ts";
import { asNumber, sameValue } from "../../fields/equality.ts";
import { canonicalJson, isList, type Json } from "../../fields/json.ts";
import { covers, type FieldPath, parsePath } from "../../fields/path.ts";

/** What a claimant wants of one field, and how far any other value is from it. */
export type FieldWish = {
  readonly path: FieldPath;
  readonly claim: Claim;
  readonly wanted: Json;
  readonly kind: "number" | "set" | "item";
  readonly distance: (value: Json) => number;
};

const least = (numbers: readonly number[]): number => Math.min(Infinity, ...numbers);

type Demanding = { readonly field: FieldPath; readonly constraint?: GuardConstraint | undefined };

/** What a claim says of a field, said of a whole around it too; the same of what the policy names. */
export function demandOn({ field, constraint }: Demanding, path: FieldPath): GuardConstraint | undefined {
  if (constraint === undefined || field === path) return constraint;
  if (!covers(field, path)) return undefined;
  const steps = parsePath(path).slice(parsePath(field).length);
  return steps.reduce<GuardConstraint | undefined>(
    (whole, step) => whole && partDemand(whole, step),
    constraint,
  );
}

type Wanted = Pick<FieldWish, "wanted" | "distance" | "kind">;

const away = (value: Json, from: (number: number) => number): number => {
  const number = asNumber(value);
  return number === undefined ? Infinity : from(number);
};

const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** A number, the nearest of a few, or whatever lies between bounds; what is preferred there counts alone. */
function numberWanted(
  demand: GuardConstraint,
  prefer: Json | undefined,
  live: Json | undefined,
): Wanted | undefined {
  const kind = "number" as const;
  const named = demand.is === undefined ? demand.in : [demand.is];
  if (named !== undefined) {
    const points = named.map(asNumber).filter((point) => point !== undefined);
    const [wanted] = named.filter((value) => asNumber(value) !== undefined);
    if (wanted === undefined) return undefined;
    return {
      kind,
      wanted,
      distance: (value) => away(value, (at) => least(points.map((point) => Math.abs(at - point)))),
    };
  }
  const [low, high, favourite] = [demand.min ?? -Infinity, demand.max ?? Infinity, asNumber(prefer)];
  if (low === -Infinity && high === Infinity && favourite === undefined) return undefined;
  const point = within(favourite ?? asNumber(live) ?? (low > -Infinity ? low : high), low, high);
  const distance =
    favourite === undefined
      ? (at: number) => Math.abs(at - within(at, low, high))
      : (at: number) => Math.abs(at - point);
  return {
    kind,
    wanted: typeof live === "string" ? String(point) : point,
    distance: (value) => away(value, distance),
  };
}

/** The elements of one list that the other has not. */
export const lacking = (list: readonly Json[], other: readonly Json[]): readonly Json[] => {
  const known = new Set(other.map(canonicalJson));
  return list.filter((element) => !known.has(canonicalJson(element)));
};

/** Elements that are added or dropped, and all of them of one value. */
function setWanted(
  { is, has = [], lacks = [] }: GuardConstraint,
  live: Json | undefined,
): Wanted | undefined {
  const known = isList(live) ? live : [];
  const wanted = isList(is)
    ? is
    : is === undefined
      ? [...lacking(known, lacks), ...lacking(has, known)]
      : undefined;
  if (wanted === undefined || (is === undefined && has.length + lacks.length === 0)) return undefined;
  const distance = (value: Json): number =>
    isList(value) ? lacking(value, wanted).length + lacking(wanted, value).length : Infinity;
  return { kind: "set", wanted, distance };
}

/** One element of a list, which is there or not. */
function itemWanted({ is, absent }: GuardConstraint, path: FieldPath): Wanted | undefined {
  const last = parsePath(path).at(-1)?.kind;
  if (last !== "item" && last !== "element") return undefined;
  const wanted = absent === true ? null : is;
  if (wanted === undefined) return undefined;
  return { kind: "item", wanted, distance: (value) => (sameValue(value, wanted) ? 0 : 1) };
}

/** Lists whose order means something, and values that settle whole, have no elements to add or drop. */
const isWhole = (kind: string | undefined): boolean => kind === "ordered" || kind === "atomic";

/** What the claim wants of the field, where nearer and farther mean anything for it. */
export function wishOf(claim: Claim, path: FieldPath, dispute: Dispute): FieldWish | undefined {
  const demand = demandOn(claim, path);
  if (demand === undefined) return undefined;
  const live = valueIn(dispute.live, path);
  const { topology } = dispute.facts.fields?.[path] ?? {};
  const prefer = claim.field === path ? claim.prefer : undefined;
  const found =
    itemWanted(demand, path) ??
    numberWanted(demand, prefer, live) ??
    (isWhole(topology) ? undefined : setWanted(demand, live));
  return found && { path, claim, ...found };
}
