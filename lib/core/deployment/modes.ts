import { matchesAny } from "../fields/glob.ts";
import type { PolicyFile } from "../policy/policy-file.ts";
import type { Mode } from "./deployment-file.ts";

const ascending: readonly Mode[] = ["observe", "advise", "enforce"];

export const goesFurther = (mode: Mode, than: Mode): boolean =>
  ascending.indexOf(mode) > ascending.indexOf(than);

const atMost = (mode: Mode, most: Mode): Mode => (goesFurther(mode, most) ? most : mode);

/** Without scopes a policy leaves it to the deployment how far to go; else no place goes further than the deployment. */
export function cappedModes(file: PolicyFile, most: Mode): PolicyFile {
  if (!hasScopes(file)) return { ...file, mode: { default: most, scopes: [] } };
  const scopes = file.mode.scopes.map((scope) => ({ ...scope, mode: atMost(scope.mode, most) }));
  return { ...file, mode: { default: atMost(file.mode.default, most), scopes } };
}

export const hasScopes = ({ mode }: PolicyFile): boolean => mode.scopes.length > 0;

/** Where the policy asks for most, and what that is; of several places the first. */
export function furthestMode({ mode }: PolicyFile): { readonly mode: Mode; readonly pointer: string } {
  const places = [
    { mode: mode.default, pointer: "/mode/default" },
    ...mode.scopes.map((scope, index) => ({ mode: scope.mode, pointer: `/mode/scopes/${index}/mode` })),
  ];
  return places.reduce((most, place) => (goesFurther(place.mode, most.mode) ? place : most));
}

/** Whether a scope that is about types alone keeps every resource of this type from being restored. */
export function isKeptBelowEnforcing({ mode }: PolicyFile, type: string): boolean {
  const first = mode.scopes.find(({ in: { types } }) => types === undefined || matchesAny(types, type));
  if (first === undefined || first.mode === "enforce") return false;
  const { types, ...narrower } = first.in;
  return types !== undefined && Object.values(narrower).every((wanted) => wanted === undefined);
}
