import { isExistence } from "../../fields/existence.ts";
import { holdsHidden } from "../../fields/hidden.ts";
import { type FieldPath, overlaps } from "../../fields/path.ts";
import { longestClaims, mostClaims, type WrittenIntent } from "../../intents/intent-body.ts";
import type { AskedWrite } from "./asked-writes.ts";
import type { CheckedResource } from "./checked.ts";
import { supposedBy } from "./planned-write.ts";

type PlanClaim = NonNullable<WrittenIntent["claims"]>[number];

/** What a plan wants of one resource, in as many parts as an intent has room for. */
type PlanStake = { readonly resource: string; readonly claims: readonly PlanClaim[] };

/** What of a plan is declared, and what is not, with why. */
export type PlanStakes = {
  readonly stakes: readonly PlanStake[];
  readonly leftOut: readonly { readonly address: string; readonly why: string }[];
};

/** What a plan writes to a resource, as stakes that are heard again later where they lose. */
export function stakesOf(
  { change, write }: AskedWrite,
  isMeant: (path: FieldPath) => boolean = () => true,
): PlanStakes {
  const { address, deed, edits } = change;
  const left = (why: string): PlanStakes => ({ stakes: [], leftOut: [{ address, why }] });
  if (deed === "create") return left("it is not there yet, so nobody holds anything of it");
  const wanted = Object.entries(supposedBy(edits)).filter(
    ([path]) => Object.hasOwn(write.changes, path) && isMeant(path as FieldPath),
  );
  if (wanted.some(([path]) => isExistence(path))) return left("that it is deleted cannot be declared");
  const open = wanted.filter(([, value]) => !holdsHidden(value));
  const claims = open.map(
    ([field, value]): PlanClaim => ({
      field,
      constraint: (value === null ? { absent: true } : { is: value }) as PlanClaim["constraint"],
      onLoss: "defer",
    }),
  );
  const small = claims.filter((claim) => sizeOf(claim) < longestClaims);
  const leftOut = [
    ...(wanted.length > open.length ? ["a value of it is sensitive, and is declared nowhere"] : []),
    ...(claims.length > small.length ? ["a value of it is larger than what may be declared"] : []),
  ];
  return {
    stakes: partsOf(small).map((part) => ({ resource: write.resource, claims: part })),
    leftOut: leftOut.map((why) => ({ address, why })),
  };
}

/** With the comma behind it. */
const sizeOf = (claim: PlanClaim): number => JSON.stringify(claim).length + 1;

/** In as few parts as an intent has room for, each in its order. */
function partsOf(claims: readonly PlanClaim[]): readonly (readonly PlanClaim[])[] {
  const parts: PlanClaim[][] = [];
  let room = 0;
  for (const claim of claims) {
    const part = parts.at(-1);
    if (part === undefined || part.length === mostClaims || room < sizeOf(claim)) {
      parts.push([claim]);
      room = longestClaims - sizeOf(claim) - 1;
    } else {
      part.push(claim);
      room -= sizeOf(claim);
    }
  }
  return parts;
}

/** The same of many. */
export function togetherOf(all: readonly PlanStakes[]): PlanStakes {
  return {
    stakes: all.flatMap(({ stakes }) => stakes),
    leftOut: all.flatMap(({ leftOut }) => leftOut),
  };
}

/** Whether a field of a resource would not be kept, by what was judged. */
export const isLostIn =
  ({ fields }: Pick<CheckedResource, "fields">) =>
  (path: FieldPath): boolean =>
    fields.some((field) => field.fate !== "kept" && overlaps(field.path as FieldPath, path));
