import type { Resolution } from "../resolve/resolution.ts";
import type { CallName } from "./call-name.ts";
import { type MemberPlace, memberPlaceOf } from "./members/element-edits.ts";
import { ruleProperty } from "./members/rule-edits.ts";
import { tagPlace } from "./members/tag-edits.ts";
import { namedProperty } from "./named-property.ts";
import type { EditPlace } from "./place.ts";

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
