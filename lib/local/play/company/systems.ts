import type { PolicyFile } from "#core/policy/policy-file.ts";
import { worldAccount } from "../../world/world-settings.ts";

/** Which system of a company tells of what, under a role of its own. */
const systems: Readonly<Record<string, string>> = {
  incident: "pagerduty",
  degradation: "monitoring",
  alarm: "monitoring",
  peak: "change-calendar",
  freeze: "change-calendar",
  maintenance: "change-calendar",
  finding: "security-hub",
  "change-ticket": "servicenow",
  launch: "jira",
  budget: "budgets",
};

const roleArn = (name: string): string => `arn:aws:iam::${worldAccount}:role/${name}`;

/** Who declares a situation of a kind where nobody is named; a kind of one's own comes by the pager. */
export const systemFor = (kind: string): string =>
  roleArn((Object.hasOwn(systems, kind) ? systems[kind] : undefined) ?? "pagerduty");

export const systemRows: PolicyFile["authority"]["situations"] = Object.keys(systems).map((kind) => ({
  principals: [systemFor(kind)],
  kinds: [kind as PolicyFile["authority"]["situations"][number]["kinds"][number]],
}));
