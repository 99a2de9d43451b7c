import type { Catalogue } from "#catalogue/load/catalogue.ts";
import type { Option, ResolvePlan } from "#core/changes/resolve/plan/plan.ts";
import type { AccessLevel } from "#core/resource-types/call-knowledge.ts";
import { type Evidence, evidenceOf, mappingOf, type NamedCall } from "./mapping.ts";

type CandidateType = Evidence & {
  readonly type: string;
  /** The properties that identify it, and further names under which calls give them. */
  readonly identifier: readonly string[];
  readonly alsoCalled: readonly string[];
};

/** A reviewed rule for the call: where its condition holds, it decides. */
type CallRule = {
  readonly because: string;
  readonly when: string | null;
  readonly type: string | null;
  /** Where the identifier stands in a record: the first template that can be filled. */
  readonly id: readonly string[];
};

/** How a call maps to the types that it may change. */
export type CallReport = {
  readonly call: string;
  readonly level: AccessLevel | null;
  /** Why a record of the call is no change, whatever it holds. */
  readonly ignored: string | null;
  readonly rules: readonly CallRule[];
  /** It tags resources of many types; the ARN or the id in a record says of which. */
  readonly tagsAnyType: boolean;
  /** The likeliest first; which it is, a record of the call decides. */
  readonly types: readonly CandidateType[];
  readonly unmodelled: readonly string[];
};

export function callReport(call: NamedCall, catalogue: Catalogue): CallReport {
  const facts = catalogue.action(call.prefix, call.action);
  const plan = mappingOf(call, catalogue);
  const types = plan.options.map(candidateType);
  return {
    call: `${call.prefix}:${call.action}`,
    level: facts?.level ?? null,
    ignored: types.length === 0 && plan.overrides.length === 0 ? (plan.ignore ?? null) : null,
    rules: plan.overrides.map(callRule),
    tagsAnyType: plan.untyped,
    types,
    unmodelled: facts?.unmodelled ?? [],
  };
}

function candidateType(option: Option): CandidateType {
  const wanted = option.identity.parts.map(({ want }) => want);
  const own = new Set(wanted.map(({ key }) => key));
  const others = wanted.flatMap(({ aliases }) => [...aliases.certain, ...aliases.likely]);
  return {
    type: option.type,
    identifier: option.facts.id,
    alsoCalled: [...new Set(others)].filter((key) => !own.has(key)),
    ...evidenceOf(option),
  };
}

function callRule({ because, when, type, id }: ResolvePlan["overrides"][number]): CallRule {
  const templates = id === undefined ? [] : typeof id === "string" ? [id] : id;
  return { because, when: when ?? null, type: type ?? null, id: templates };
}
