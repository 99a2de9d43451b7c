import type { WriteKind } from "../../written-edit.ts";
import type { ApiOperation } from "../call/call.ts";
import { type FoundIds, identify } from "../identify/identify.ts";
import type { Scene } from "../identify/scene.ts";
import type { Evidence } from "../rank/evidence.ts";
import type { Owner, Resolution } from "../resolution.ts";
import { ofItsFamily } from "./families.ts";
import type { Option, ResolvePlan } from "./plan.ts";
import { unheld } from "./unheld.ts";

/** How a call writes a type. */
function writeKind({ verb, does }: ApiOperation, one: Evidence): WriteKind {
  const { kin, handlers, property } = one;
  const isWhole = kin === "same" || kin === "tail";
  switch (does) {
    case "lifecycle":
      return "lifecycle";
    case "toggle":
      return kin === "same" && /^[cd]$/.test(handlers) ? madeOrUnmade(handlers) : "toggle";
    case "delta":
      return deltaKind(verb, one);
    case "create":
    case "delete":
      if (property !== undefined) return "delta";
      return isWhole || handlers.includes(does === "create" ? "c" : "d") ? does : "update";
    default:
      return "update";
  }
}

/** What only its creation needs creates it: `EnableSecurityHub`. */
const madeOrUnmade = (handlers: string): WriteKind => (handlers === "c" ? "create" : "delete");

/** Adding a resource that is itself a link or a grant creates it. */
function deltaKind(verb: string, { kin, handlers, linked }: Evidence): WriteKind {
  const isMade = linked || (kin === "same" && (handlers === "c" || handlers === "d"));
  if (!isMade) return "delta";
  return /^(Detach|Disassociate|Remove|Revoke|Unassign|Leave)/.test(verb) ? "delete" : "create";
}

type WeighedPlan = { readonly option: Option; readonly found: FoundIds; readonly total: number };

type How = Pick<Resolution, "write" | "owner" | "tags">;

// Below this, what speaks for a type is a coincidence of names.
const enough = 8;
// Two types nearer than this are as likely as each other.
const near = 1.2;
// The most that a record can add to what the call's name says.
const mostFromRecord = 6;

/** The likeliest type of a call, by its name and by what the record holds; undefined where none is likely. */
export function weigh(plan: ResolvePlan, scene: Scene): Resolution | undefined {
  const weighed = allWeighed(ofItsFamily(plan.options, scene), plan, scene);
  const [best, next] = weighed;
  if (best === undefined || best.total < enough) return undefined;
  const write = plan.tags ? "delta" : writeKind(plan.call, best.option);
  const how: How = { write, ...ownerOf(best.option, plan) };
  if (best.found.ids.length === 0) return withoutId(weighed, how);
  const isClose = next !== undefined && best.total - next.total < near && next.found.ids.length > 0;
  if (isClose) return { ...ambiguous(weighed.filter(({ total }) => best.total - total < near)), ...how };
  return { status: "resolved", resources: targetsOf(best), ...how };
}

/** A type alone is worth naming where the call's name leaves no doubt of it. */
function withoutId([best, next]: readonly WeighedPlan[], how: How): Resolution | undefined {
  if (best === undefined || best.option.score < enough) return undefined;
  if (next !== undefined && best.total - next.total < near) {
    return { status: "unresolved", why: "the record does not say what it changed", resources: [] };
  }
  return { ...unheld(best.option.type), ...how };
}

/** The likeliest first; a type that no record could lift to the best so far is not looked for. */
function allWeighed(options: readonly Option[], plan: ResolvePlan, scene: Scene): readonly WeighedPlan[] {
  const weighed: WeighedPlan[] = [];
  let most = 0;
  for (const option of options) {
    if (option.score + mostFromRecord < most - near) break;
    const one = weighedOf(option, plan, scene);
    if (!isSure(one)) continue;
    weighed.push(one);
    most = Math.max(most, one.total);
  }
  return weighed.length < 2 ? weighed : weighed.sort((one, other) => other.total - one.total);
}

/** Where only a handler speaks for a type, its identifier must be found beyond doubt. */
function isSure({ option: { kin, property, required }, found }: WeighedPlan): boolean {
  return kin !== "none" || property !== undefined || required || found.confidence >= 8.5;
}

function weighedOf(option: Option, { call }: ResolvePlan, scene: Scene): WeighedPlan {
  const found = identify(option.identity, scene, call.does === "create" && option.kin !== "part");
  const share = sharedKeys(option, scene);
  return { option, found, total: option.score + 0.45 * Math.min(found.confidence, 10) + 1.5 * share };
}

/** How many of the request's own keys are properties of the type. */
function sharedKeys({ identity }: Option, { leaves }: Scene): number {
  let all = 0;
  let shared = 0;
  for (const { at } of leaves) {
    if (at.from !== "request" || at.depth > 0) continue;
    all += 1;
    if (identity.properties.has(at.key)) shared += 1;
  }
  return all === 0 ? 0 : shared / all;
}

function targetsOf({ option, found }: WeighedPlan): Resolution["resources"] {
  return found.ids.map((id) => ({ type: option.type, id }));
}

function ambiguous(close: readonly WeighedPlan[]): Pick<Resolution, "status" | "why" | "resources"> {
  const types = close.map(({ option }) => `\`${option.type}\``).join(" or ");
  return { status: "ambiguous", why: `the record fits ${types}`, resources: close.flatMap(targetsOf) };
}

function ownerOf(
  { type, property }: Option,
  { tags }: ResolvePlan,
): { readonly owner?: Owner; readonly tags?: true } {
  return { ...(property !== undefined && { owner: { type, property } }), ...(tags && { tags }) };
}
