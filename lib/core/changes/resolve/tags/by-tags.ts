import type { Scene } from "../identify/scene.ts";
import type { ResolvePlan } from "../plan/plan.ts";
import { unheld } from "../plan/unheld.ts";
import type { Resolution } from "../resolution.ts";
import { taggedByName } from "./targets.ts";
import type { TypeIndex } from "./type-index.ts";

/** The resources of a call that tags whatever it names; undefined where the record names nothing this way. */
export function byTags(plan: ResolvePlan, scene: Scene, index: TypeIndex): Resolution | undefined {
  const named = taggedByName(plan.call, scene, index);
  if (named === undefined) return undefined;
  const [first] = named;
  if (first === undefined) {
    return { status: "not-a-change", why: "CloudFormation has no type for what it tags", resources: [] };
  }
  const held = named.filter(({ id }) => id !== null);
  const owner = index.tagsOf((held[0] ?? first).type);
  const how = { write: "delta", tags: true, ...(owner !== undefined && { owner }) } as const;
  if (held.length === 0) return { ...unheld(first.type), ...how };
  return { status: "resolved", resources: held, ...how };
}
