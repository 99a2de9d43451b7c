import type { TypeKnowledge } from "../../resource-types/type-knowledge.ts";
import { type AuditRecord, group } from "../records/audit-record.ts";
import type { Resolution } from "../resolve/resolution.ts";
import type { ReadEdit } from "../written-edit.ts";
import { type CallName, callNameOf } from "./call-name.ts";
import { Collected } from "./collected.ts";
import { tellDelta } from "./members/delta.ts";
import { tellMember } from "./members/element-edits.ts";
import { tellRules } from "./members/rule-edits.ts";
import { tellTagCall } from "./members/tag-edits.ts";
import { type EditPlace, typePlace } from "./place.ts";
import { type EditPlan, planOf } from "./plan.ts";
import { tellWritten } from "./written.ts";

type EditsOfInput = {
  readonly root: EditPlace;
  readonly plan: EditPlan;
  readonly parameters: AuditRecord;
  readonly call: CallName;
  readonly resolution: Resolution;
};

const none: AuditRecord = {};

/** INVARIANT (strict): a path is told only where the type has it, a value only where the call says all of it. */
export function editsOf(
  record: AuditRecord,
  resolution: Resolution,
  types: TypeKnowledge,
): readonly ReadEdit[] {
  const type = resolution.status === "resolved" ? resolution.resources[0]?.type : undefined;
  const root = type === undefined || resolution.write === "delete" ? undefined : typePlace(type, types);
  if (root === undefined) return [];
  const call = callNameOf(record);
  const parameters = group(record, "requestParameters") ?? none;
  const into = new Collected();
  tell({ root, plan: planOf(root, call, resolution), parameters, call, resolution }, into);
  return into.edits;
}

function tell(scene: EditsOfInput, into: Collected): void {
  const { plan, parameters, call, resolution } = scene;
  const tags = resolution.tags === true ? plan.tags : undefined;
  if (tags !== undefined) tellTagCall(parameters, call.action, { place: tags, edits: into });
  else if (plan.rules !== undefined) tellRules(plan.rules, { parameters, action: call.action }, into);
  else if (plan.member !== undefined) tellMember(plan.member, { parameters, call }, into);
  else tellByKind(scene, into);
}

/** Only creations and updates say what the values are; of the rest it is sure only what they touched. */
function tellByKind({ root, plan, parameters, call, resolution }: EditsOfInput, into: Collected): void {
  const { property } = plan;
  const { write, resources } = resolution;
  const isCreation = write === "create";
  const { type, id } = resources[0] ?? { type: "", id: null };
  if (write === "delta") tellDelta({ root, property, parameters, call }, into);
  else if (write !== "toggle" && write !== "lifecycle")
    tellWritten(parameters, { root, plan, call, type, id, isCreation, into, depth: 0 });
  if (into.isEmpty && property !== undefined && !isCreation) into.touch(property);
}
