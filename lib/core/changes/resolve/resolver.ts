import type { CallKnowledge } from "../../resource-types/call-knowledge.ts";
import { type AuditRecord, text } from "../records/audit-record.ts";
import { Scene } from "./identify/scene.ts";
import { byOverride } from "./plan/by-override.ts";
import { planFor, type ResolvePlan } from "./plan/plan.ts";
import { weigh } from "./plan/weigh.ts";
import type { Resolution } from "./resolution.ts";
import { byTags } from "./tags/by-tags.ts";
import { type TypeIndex, typeIndex } from "./tags/type-index.ts";

const mostPlans = 4096;

/** Says which resources a record of a change speaks of; it never throws, whatever the record holds. */
export function resolver(knowledge: CallKnowledge): (record: AuditRecord) => Resolution {
  const plans = new Map<string, ResolvePlan>();
  const index = typeIndex(knowledge);
  return (record) => {
    const source = text(record, "eventSource");
    const name = text(record, "eventName");
    if (source === undefined || name === undefined || source.length > 200 || name.length > 200) {
      return { status: "unresolved", why: "the record does not say which call it was", resources: [] };
    }
    const key = `${source}/${name}`;
    let plan = plans.get(key);
    if (plan === undefined) {
      if (plans.size >= mostPlans) plans.clear();
      plan = planFor(source, name, knowledge);
      plans.set(key, plan);
    }
    return resolve(plan, record, index);
  };
}

function resolve(plan: ResolvePlan, record: AuditRecord, index: TypeIndex): Resolution {
  const isIdle = plan.overrides.length === 0 && !plan.untyped && plan.options.length === 0;
  if (isIdle) return unchanged(plan);
  const scene = new Scene(record);
  const overridden = byOverride(plan, scene);
  if (overridden !== undefined) return overridden;
  const tagged = plan.untyped ? byTags(plan, scene, index) : undefined;
  return tagged ?? weigh(plan, scene) ?? unchanged(plan);
}

function unchanged({ call, ignore }: ResolvePlan): Resolution {
  if (ignore !== undefined) return { status: "not-a-change", why: ignore, resources: [] };
  return { status: "unresolved", why: `the service \`${call.source}\` is not known`, resources: [] };
}
