import { isExistence } from "../fields/existence.ts";
import type { Json } from "../fields/json.ts";
import type { FieldPath } from "../fields/path.ts";
import type { Topology } from "../fields/topology.ts";
import type { Place } from "../policy/place.ts";
import type { Policy } from "../policy/policy.ts";
import { fieldClasses } from "./classes.ts";
import { type HarmScene, harms } from "./harms.ts";
import type { MemberChange } from "./members.ts";
import { isTagPath } from "./place-tags.ts";

/** Which way a change leans: it can hurt, it undoes what could, or neither. */
export type Lean = "harmful" | "safer" | "neither";

/** `before` is the agreed value; undefined is unknown and null is absent. */
export type Move = MemberChange & { readonly path: FieldPath };

/** What a direction is judged by, besides the values. */
export type SafetyScene = {
  readonly policy: Policy;
  readonly place: Place;
  readonly isProduction: boolean;
  /** An open incident, degradation or alarm covers the resource. */
  readonly inTrouble: boolean;
  /** Those who want more reported that trouble themselves: then far too much is far too much. */
  readonly isOwnTrouble?: boolean | undefined;
  /** The highest number that was agreed on the field in 30 days. */
  readonly highest?: number | undefined;
  /** What stands live at another path of the resource: a port is judged with its address. */
  readonly beside: (path: string) => Json | undefined;
  /** Tags as last settled. */
  readonly priorTags: Readonly<Record<string, string>>;
};

/** Whether the move can hurt: the dearer half of the question which way it leans. */
export function isHarmfulMove(move: Move, scene: SafetyScene): boolean {
  return harms(
    move,
    harmScene(scene, (old) => highestOf(scene.highest, old)),
  );
}

/** INVARIANT (one way): of two values that can be compared, only one direction is harmful. */
export function leanOf({ path, topology, before, after }: Move, scene: SafetyScene): Lean {
  if (isHarmfulMove({ path, topology, before, after }, scene)) return "harmful";
  if (before === undefined) return "neither";
  const back = harmScene(scene, (_, fresh) => highestOf(scene.highest, fresh));
  return harms({ path, topology, before: after, after: before }, back) ? "safer" : "neither";
}

/** Which of two values of one field is the safer one; unknown where they cannot be compared. */
export function saferOf(
  path: FieldPath,
  [first, second]: readonly [Json, Json],
  scene: SafetyScene,
): "first" | "second" | "equal" | "unknown" {
  const topology: Topology = { kind: "unknown" };
  const either = harmScene(
    scene,
    (old, fresh) => scene.highest ?? Math.min(old ?? Infinity, fresh ?? Infinity),
  );
  const forth = harms({ path, topology, before: first, after: second }, either);
  const back = harms({ path, topology, before: second, after: first }, either);
  if (forth && back) return "unknown";
  return forth ? "first" : back ? "second" : "equal";
}

/** Whether production's rules count: by its name, as the policy's strictest place, or because nobody knows it. */
export function isProduction({ file }: Policy, environment: string): boolean {
  const rank = file.environments.findIndex(({ name }) => name === environment);
  return environment === "prod" || rank <= 0;
}

/** Whether an edit of a field may lean any way at all; most may not, and nothing need be compared. */
export function mayLean(policy: Policy, type: string, path: string): boolean {
  if (isExistence(path) || isTagPath(path)) return true;
  const { mayHarm, cosmetic } = fieldClasses(policy, type, path);
  return mayHarm && !cosmetic;
}

/** The names of all classes that a field stands in. */
export function classesAt(policy: Policy, type: string, path: string): readonly string[] {
  return fieldClasses(policy, type, path).names;
}

function highestOf(...numbers: readonly (number | undefined)[]): number | undefined {
  const known = numbers.filter((number) => number !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

const harmScene = (scene: SafetyScene, highest: HarmScene["highest"]): HarmScene => ({ ...scene, highest });
