import type { CallKnowledge } from "#core/resource-types/call-knowledge.ts";
import { sourceLabelsOf } from "./event-sources.ts";
import { groupsOf, longestPattern } from "./groups.ts";

/**
 * Calls that say they write, are made by machines all day, and change nothing that a policy could govern. Reviewed by
 * hand. One that a governed type's handlers need is let through all the same, as is every call that nobody knows.
 */
export const noisyCalls: Readonly<Record<string, readonly string[]>> = {
  athena: ["StartQueryExecution", "StopQueryExecution"],
  autoscaling: ["CompleteLifecycleAction", "RecordLifecycleActionHeartbeat"],
  batch: ["SubmitJob"],
  codebuild: ["StartBuild"],
  codepipeline: ["AcknowledgeJob", "PutJobSuccessResult"],
  "cognito-idp": ["InitiateAuth", "RespondToAuthChallenge"],
  config: ["PutEvaluations"],
  ecr: ["CompleteLayerUpload", "InitiateLayerUpload", "UploadLayerPart"],
  ecs: ["RunTask", "SubmitContainerStateChange", "SubmitTaskStateChange"],
  kms: ["CreateGrant", "RetireGrant"],
  logs: ["CreateLogStream"],
  "redshift-data": ["BatchExecuteStatement", "ExecuteStatement"],
  securityhub: ["BatchImportFindings"],
  ssm: ["PutComplianceItems", "PutInventory", "UpdateInstanceAssociationStatus", "UpdateInstanceInformation"],
  states: ["SendTaskHeartbeat", "SendTaskSuccess", "StartExecution"],
};

/** An EventBridge pattern as a rule takes it. */
export type EventPattern = {
  readonly account?: readonly string[];
  readonly source: readonly string[];
  readonly "detail-type": readonly string[];
  readonly detail?: Readonly<Record<string, readonly unknown[] | object>>;
};

// Tags of any type may be written through one service for all.
const always = ["tagging"];

export type KnownCalls = Pick<CallKnowledge, "action"> & { prefixesOfType(type: string): readonly string[] };

/**
 * What a region's rules have to match so that every call that may change one of the types is seen. They go by the
 * services, not by the calls: a call that nobody knows yet has to arrive, so that it can be reported.
 */
export function eventPatterns(
  types: readonly string[],
  known: KnownCalls,
  longest = longestPattern,
): readonly EventPattern[] {
  if (types.length === 0) return [];
  const governed: ReadonlySet<string> = new Set(types);
  const labels = new Set([...types.flatMap(known.prefixesOfType).flatMap(sourceLabelsOf), ...always]);
  const needed = (label: string, call: string) =>
    known.action(label, call)?.handledBy.some(({ type }) => governed.has(type)) === true;
  const quiet = (group: readonly string[]) =>
    patternFor(
      group,
      group.flatMap((label) => noiseOf(label).filter((call) => !needed(label, call))),
    );
  return groupsOf([...labels].sort(), (group) => JSON.stringify(quiet(group)).length <= longest).map(quiet);
}

/** The same calls where they failed: no longer, and of no more services. */
export const failedPatterns = (changes: readonly EventPattern[]): readonly EventPattern[] =>
  changes.map(({ detail, ...pattern }) => ({
    ...pattern,
    "detail-type": ["AWS API Call via CloudTrail"],
    detail: { ...detail, errorCode: [{ exists: true }] },
  }));

const noiseOf = (label: string): readonly string[] =>
  Object.hasOwn(noisyCalls, label) ? (noisyCalls[label] ?? []) : [];

function patternFor(labels: readonly string[], noise: readonly string[]): EventPattern {
  return writesOf(labels, noise.length > 0 ? [{ "anything-but": noise }] : undefined);
}

/** Calls that wrote something of these services, or only those whose names are as said. */
export function writesOf(labels: readonly string[], eventName?: readonly object[]): EventPattern {
  return {
    // Only AWS may send under such a source, so nobody can forge what is matched.
    source: labels.map((label) => `aws.${label}`),
    "detail-type": ["AWS API Call via CloudTrail", "AWS Service Event via CloudTrail"],
    detail: {
      // Old records and some services leave `readOnly` and the category out.
      readOnly: [{ exists: false }, false],
      errorCode: [{ exists: false }],
      eventCategory: [{ exists: false }, "Management"],
      ...(eventName !== undefined && { eventName }),
    },
  };
}
