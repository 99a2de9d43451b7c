import { isExistence } from "../../fields/existence.ts";
import { holdsHidden } from "../../fields/hidden.ts";
import { type FieldPath, overlaps } from "../../fields/path.ts";
import type { WrittenIntent } from "../../intents/intent-body.ts";
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

const mostClaims = 50;

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
  const hidden =
    wanted.length > open.length ? left("a value of it is sensitive, and is declared nowhere") : undefined;
  const parts = Array.from({ length: Math.ceil(claims.length / mostClaims) }, (_, at) =>
    claims.slice(at * mostClaims, (at + 1) * mostClaims),
  );
  return {
    stakes: parts.map((part) => ({ resource: write.resource, claims: part })),
    leftOut: hidden?.leftOut ?? [],
  };
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
