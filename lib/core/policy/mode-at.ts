import { matchesResource, type Place } from "./place.ts";
import type { Policy } from "./policy.ts";
import type { Mode } from "./policy-file.ts";

/** How far Parley goes at a place: the first scope that matches decides. */
export const modeAt = ({ file: { mode } }: Policy, place: Place): Mode =>
  mode.scopes.find((scope) => matchesResource(scope.in, place))?.mode ?? mode.default;
