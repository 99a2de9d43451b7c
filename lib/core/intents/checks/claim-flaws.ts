import { valuesNamed } from "../../claims/constraint/kinds.ts";
import { narrow, openRoom } from "../../claims/room.ts";
import type { Json } from "../../fields/json.ts";
import { parsePath, pathKey } from "../../fields/path.ts";
import type { TypeShape } from "../../fields/topology.ts";
import { valueText } from "../../fields/value-text.ts";
import { looksOwn, oddityIn } from "../../hidden/foreign-text.ts";
import { type Hides, hidesOf } from "../../hidden/hides.ts";
import { secretsInEdits } from "../../hidden/places.ts";
import { shapeOf } from "../../looking/dispute/values.ts";
import type { Policy } from "../../policy/policy.ts";
import type { GovernedPlace } from "../../receiving/envelope.ts";
import type { TypeKnowledge } from "../../resource-types/type-knowledge.ts";
import { parseResource } from "../../resources/resource-id.ts";
import type { Mistake } from "../../schema/check.ts";
import { type ClaimBody, type IntentBody, longestClaims } from "../intent-body.ts";
import { flaw } from "./flaw.ts";
import { plainWords } from "./text-flaws.ts";

/** What a declaration is held against. */
export type Terms = {
  readonly policy: Policy;
  readonly types: TypeKnowledge;
  readonly place: GovernedPlace;
  readonly now: number;
};

const noSecrets = "secrets are never stored, not even as what somebody wants; claim another field";

type FlawsOfInput = {
  readonly shape: TypeShape;
  readonly isField: (path: string) => boolean;
  readonly remedyFor: (path: string) => string;
  readonly hides: Hides;
  readonly keys: readonly string[];
};

/** What is wrong with stakes in the fields of one resource. */
export function claimFlaws(
  { resource, claims }: Pick<IntentBody, "resource" | "claims">,
  { policy, types }: Terms,
): readonly Mistake[] {
  if (resource === undefined || claims === undefined) return [];
  const { type } = parseResource(resource);
  const scene = {
    shape: shapeOf(types, type),
    isField: (path: string) => types.hasField(type, path) !== false,
    remedyFor: (path: string) => nearest(types.nearestField(type, path)),
    hides: hidesOf(type, policy, types),
    keys: claims.map(({ field }) => pathKey(field)),
  };
  return [...claims.flatMap((claim, at) => flawsOf(claim, at, scene)), ...sizeFlaws(claims)];
}

const nearest = (field: string | undefined): string =>
  field === undefined ? "look the name up in the type's schema" : `did you mean \`${field}\`?`;

function flawsOf(claim: ClaimBody, at: number, scene: FlawsOfInput): readonly Mistake[] {
  const { shape, hides, keys } = scene;
  const field = valueText(claim.field);
  const segments = parsePath(claim.field);
  const ofField = (message: string, hint: string) => [flaw(`/claims/${at}/field`, message, hint)];
  const ofConstraint = (message: string, hint: string) => [flaw(`/claims/${at}/constraint`, message, hint)];
  if (keys.indexOf(pathKey(claim.field)) < at)
    return ofField(`${field} is claimed twice`, "say all of a field in one claim");
  if (!scene.isField(claim.field))
    return ofField(`${field} is no field of this type`, scene.remedyFor(claim.field));
  if (shape.readOnly(segments))
    return ofField(`${field} is read-only`, "claim a field that somebody can write");
  if (hides(claim.field)) return ofField(`${field} holds a secret`, noSecrets);
  if (claim.field.toLowerCase().includes("parley:"))
    return ofField(`${field} says why something was changed`, "declare the reason itself");
  const odd = oddIn(claim);
  if (odd !== undefined) return [flaw(`/claims/${at}/${odd.part}`, odd.message, plainWords)];
  if (holdsSecret(claim, hides)) return ofConstraint("this holds a secret", noSecrets);
  const room = narrow(openRoom(false, shape.topologyAt(segments)), claim.constraint);
  return room === undefined ? ofConstraint("no value can satisfy this", "loosen one of its parts") : [];
}

/** A value may be any text but one that Parley writes in the place of others. */
function oddIn(claim: ClaimBody): { readonly part: string; readonly message: string } | undefined {
  const during = claim.while === undefined ? undefined : oddityIn(claim.while);
  if (during !== undefined) return { part: "while", message: `this holds ${during}` };
  const isOwn = valuesIn(claim).some(holdsOwn);
  return isOwn ? { part: "constraint", message: "this holds one of Parley's own marks" } : undefined;
}

function holdsOwn(value: Json): boolean {
  if (typeof value === "string") return looksOwn(value);
  return typeof value === "object" && value !== null && Object.values(value).some(holdsOwn);
}

function valuesIn({ constraint, prefer }: ClaimBody): readonly Json[] {
  return [...valuesNamed(constraint), ...(prefer === undefined ? [] : [prefer])];
}

function holdsSecret(claim: ClaimBody, hides: Hides): boolean {
  const edits = valuesIn(claim).map((after) => ({ path: claim.field, after }));
  return secretsInEdits(edits, hides).length > 0;
}

function sizeFlaws(claims: readonly ClaimBody[]): readonly Mistake[] {
  if (JSON.stringify(claims).length <= longestClaims) return [];
  const most = `${longestClaims / 1_000} kB`;
  return [flaw("/claims", `these claims take more than ${most}`, "claim fewer fields, or smaller values")];
}
