import type { DeploymentFile } from "./deployment-file.ts";

/** What holds where a deployment says nothing. */
export const deploymentDefaults = {
  name: "parley",
  mode: "observe",
  accounts: [],
  approvers: [],
  readers: [],
  operators: [],
  answers: "guarded",
  gatewayRole: "create",
  requestsPerSecond: 50,
  pagesPerSecond: 20,
  generation: 1,
  sessionTags: false,
  sessionRoles: [],
  config: false,
  passRoles: [],
  removal: "retain",
  keepDays: {},
  logDays: 90,
  looksPerDay: 2_000,
  startsPerDay: 100,
  readsPerSecond: 5,
  lookDelaySeconds: 10,
  monthlyCost: 25,
} as const satisfies Partial<DeploymentFile>;
