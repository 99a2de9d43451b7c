import { matchesResource, type Place } from "../../policy/place.ts";
import type { Policy } from "../../policy/policy.ts";
import type { Mode } from "../../policy/policy-file.ts";

const modes: readonly Mode[] = ["observe", "advise", "enforce"];

/** How far Parley goes at a place: the first scope that matches decides. */
export const modeAt = ({ file: { mode } }: Policy, place: Place): Mode =>
  mode.scopes.find((scope) => matchesResource(scope.in, place))?.mode ?? mode.default;

export const isWider = (mode: Mode, than: Mode): boolean => modes.indexOf(mode) > modes.indexOf(than);
