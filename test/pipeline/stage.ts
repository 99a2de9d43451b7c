import { readFileSync } from "node:fs";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Writer } from "#local/sandbox/telling/writer.ts";
import { localWorld, type World, type WorldOptions } from "#local/world/local-world.ts";
import { worldAccount, worldRegion } from "#local/world/world-settings.ts";
import { policyFrom } from "../laws/default-policy.ts";

const catalogue = openCatalogue();

export const minute = 60_000;
export const hour = 60 * minute;

const defaultText = readFileSync(new URL("../../policies/default.yaml", import.meta.url), "utf8");

/** Who answers for what. */
export const approvers = {
  security: `arn:aws:iam::${worldAccount}:role/security-lead`,
  data: `arn:aws:iam::${worldAccount}:role/data-lead`,
  service: `arn:aws:iam::${worldAccount}:role/checkout-lead`,
  platform: `arn:aws:iam::${worldAccount}:role/platform-lead`,
} as const;

const withMembers = (text: string): string =>
  text.replaceAll(
    /^ {2}- name: (security|data|service|platform)(?:-owner)?$/gm,
    (line, group: keyof typeof approvers) => `${line}\n    principals: ["${approvers[group]}"]`,
  );

const registered = [
  `{principals: ["${worldAccount}:role/deploy"], kind: pipeline, goals: [consistency]}`,
  `{principals: ["${worldAccount}:role/release"], kind: pipeline, goals: [consistency]}`,
  `{principals: ["${worldAccount}:role/oncall"], kind: person}`,
  `{principals: ["${worldAccount}:role/cost-optimiser"], kind: automation, goals: [cost]}`,
  `{principals: ["${worldAccount}:role/load-tests"], kind: automation, goals: [performance]}`,
  `{principals: ["${worldAccount}:role/search-team"], kind: automation, goals: [performance, cost]}`,
  `{principals: ["${worldAccount}:role/break-glass-*"], kind: break-glass}`,
].join(", ");

const pager = `{principals: ["${worldAccount}:role/pagerduty", "${worldAccount}:role/duty-manager"], kinds: [incident, launch]}`;

/** Who is who, and whose word on incidents counts: each in the line that the policy keeps for it. */
const withRows = (text: string): string =>
  text
    .replace(/^actors: \[\]$/m, `actors: [${registered}]`)
    .replace(/^ {2}situations: \[\]$/m, `  situations: [${pager}]`);

type Mode = "observe" | "advise" | "enforce";

/** The default policy with a mode, approvers and those who are registered, as a team would adopt it. */
export const policyText = (mode: Mode): string =>
  withRows(withMembers(defaultText)).replace("  default: observe", `  default: ${mode}`);

export const policyIn = (mode: Mode, more = ""): Policy =>
  policyFrom(`${policyText(mode)}${more}`, "policy.yaml");

const enforcing = policyIn("enforce");

const session = (role: string, name: string) => `arn:aws:sts::${worldAccount}:assumed-role/${role}/${name}`;

/** Anyone who writes in the stories. */
export const actors = {
  pipeline: {
    kind: "role",
    principal: session("deploy", "gitlab-ci"),
    userAgent:
      "APN/1.0 HashiCorp/1.0 Terraform/1.9.0 (+https://www.terraform.io) terraform-provider-aws/5.70.0",
  },
  /** Another pipeline, of the same weight. */
  release: {
    kind: "role",
    principal: session("release", "jenkins"),
    userAgent: "HashiCorp/1.0 Terraform/1.9.0 (+https://www.terraform.io)",
  },
  oncall: {
    kind: "role",
    principal: session("oncall", "ada@INC-1042"),
    userAgent: "console.amazonaws.com",
    isConsole: true,
  },
  /** A team that was granted performance and cost. */
  team: {
    kind: "role",
    principal: session("search-team", "nightly"),
    userAgent: "Boto3/1.35",
  },
  /** Somebody whom no profile knows, and who says nothing. */
  nobody: {
    kind: "role",
    principal: session("batch-worker", "i-0abc"),
    userAgent: "aws-cli/2.31.0",
  },
  cost: {
    kind: "role",
    principal: session("cost-optimiser", "nightly"),
    userAgent: "Boto3/1.35 app/parley.intent=cost.motivation=budget",
  },
} as const satisfies Readonly<Record<string, Writer>>;

export const governs = [
  "AWS::AutoScaling::AutoScalingGroup",
  "AWS::EC2::SecurityGroup",
  "AWS::S3::Bucket",
  "AWS::Lambda::Function",
  "AWS::CloudWatch::Alarm",
];

export const stage = (more: Partial<WorldOptions> = {}): World =>
  localWorld({ catalogue, policy: enforcing, governs, ...more });

/** What stands in the docket of a resource now. */
export async function docketOf(world: World, resource: ResourceId): Promise<DocketRecord> {
  const record = await world.ports.dockets.load(resource);
  if (record === undefined) throw new Error("there is no docket");
  return record;
}

export const groupPlace = {
  account: worldAccount,
  region: worldRegion,
  type: "AWS::AutoScaling::AutoScalingGroup",
} as const;
