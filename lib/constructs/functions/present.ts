import type { FunctionName } from "../doors/doors.ts";
import {
  ofDrafts,
  ofFailures,
  ofHook,
  ofIntents,
  ofLearning,
  ofRuns,
  ofShadow,
  type Seldom,
} from "../doors/of-each.ts";
import type { DeploymentPlan } from "../plan/plan.ts";

type Wanted = (plan: DeploymentPlan) => boolean;

const seldom: Readonly<Record<Seldom, Wanted>> = {
  [ofShadow]: ({ shadow }) => shadow !== undefined,
  [ofHook]: ({ hook }) => hook !== undefined,
  [ofRuns]: ({ runTask }) => runTask !== undefined,
  [ofIntents]: ({ intentBuses }) => intentBuses !== undefined,
  [ofLearning]: ({ learning }) => learning !== "off",
  [ofFailures]: ({ failedCalls }) => failedCalls,
  [ofDrafts]: ({ learning }) => learning === "drafts",
};

/** Whether an installation has a function at all. */
export const isPresent = (name: FunctionName, plan: DeploymentPlan): boolean =>
  !(name in seldom) || seldom[name as Seldom](plan);
