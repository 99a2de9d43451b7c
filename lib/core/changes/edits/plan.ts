import { singular } from "../resolve/call/words.ts";
import type { Resolution } from "../resolve/resolution.ts";
import type { CallName } from "./call-name.ts";
import { type MemberPlace, memberPlaceOf } from "./members/element-edits.ts";
import { ruleProperty } from "./members/rule-edits.ts";
import { tagPlace } from "./members/tag-edits.ts";
import type { EditPlace } from "./place.ts";

const endings = [
  "",
  "Configuration",
  "Config",
  "Document",
  "Specification",
  "Settings",
  "Options",
  "Attributes",
  "s",
];
/** What a type calls the switch that a call turns. */
const switches = ["Enabled", "IsEnabled", "State", "Status"];

function candidatesFor({ verb, noun, does }: CallName, type: string): readonly string[] {
  const tail = type.slice(type.lastIndexOf(":") + 1);
  const rest = noun.startsWith(tail) ? noun.slice(tail.length) : "";
  const stems = [noun, rest].filter((stem) => stem !== "");
  const plain = stems.flatMap((stem) => [...endings.map((end) => stem + end), singular(stem), `Is${stem}`]);
  if (does !== "toggle") return noun.endsWith("Policy") ? [...plain, "PolicyDocument"] : plain;
  const turned = stems.flatMap((stem) => [`${verb}${stem}`, `${stem}Enabled`, `Enable${stem}`]);
  return [...turned, ...plain, ...(singular(noun) === tail || rest === "" ? switches : [])];
}

/** The property that a call speaks of by its own name, where the type has exactly such a one. */
function namedProperty(
  call: CallName,
  root: EditPlace,
  { owner, resources }: Resolution,
): EditPlace | undefined {
  const type = resources[0]?.type ?? "";
  const owned = owner?.type === type ? root.inner(owner.property) : undefined;
  if (owned !== undefined) return owned;
  for (const candidate of candidatesFor(call, type)) {
    const place = root.inner(candidate);
    if (place !== undefined && !place.isReadOnly) return place;
  }
  return undefined;
}

/** Where a call writes on a type, as far as its name alone tells. */
export type EditPlan = {
  readonly owned: string | undefined;
  readonly property: EditPlace | undefined;
  readonly rules: EditPlace | undefined;
  readonly member: MemberPlace | undefined;
  readonly tags: EditPlace | undefined;
};

const mostCalls = 512;
const plans = new WeakMap<EditPlace, Map<CallName, EditPlan>>();

function planned(root: EditPlace, call: CallName, resolution: Resolution): EditPlan {
  const rules = ruleProperty(call.action);
  return {
    owned: resolution.owner?.property,
    property: namedProperty(call, root, resolution),
    rules: rules === undefined ? undefined : root.inner(rules),
    member: memberPlaceOf(root, call),
    tags: tagPlace(root),
  };
}

/** Calls and types recur, so what one makes of the other is worked out once. */
export function planOf(root: EditPlace, call: CallName, resolution: Resolution): EditPlan {
  const known = plans.get(root) ?? new Map<CallName, EditPlan>();
  const found = known.get(call);
  if (found !== undefined && found.owned === resolution.owner?.property) return found;
  const fresh = planned(root, call, resolution);
  if (known.size >= mostCalls) known.clear();
  plans.set(root, known.set(call, fresh));
  return fresh;
}
