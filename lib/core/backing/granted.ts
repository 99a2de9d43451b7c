import type { Claim } from "../claims/claim.ts";
import { namesField } from "../policy/for-type.ts";
import { matchesPrincipal, matchesResource, type Place } from "../policy/place.ts";
import type { PolicyFile } from "../policy/policy-file.ts";

/** Whether a row of the policy lets Parley write for a claimant what they could not write themselves. */
export function isGranted(
  file: PolicyFile,
  { actor, field }: Pick<Claim, "actor" | "field">,
  place: Place,
): boolean {
  return file.authority.fields.some(
    (row) =>
      matchesPrincipal(row.principals, actor.principal) &&
      matchesResource(row.in, place) &&
      namesField(file, row, { type: place.type, path: field }),
  );
}
