import { describe, expect, it } from "vitest";
import { openPermissions } from "#catalogue/store/open-catalogue.ts";
import { unscopedActions } from "#constructs/permissions/unscoped-actions.ts";
import {
  type DeploymentName,
  deploymentNames,
  identityStatements,
  listOf,
  type Statement,
  templatesOf,
  trustStatements,
} from "./deployments.ts";

const permissions = openPermissions();

/** A wildcard reads where everything that it means does. */
function isRead(action: string): boolean {
  const meant = action.includes("*") ? permissions.matching(action) : [action];
  const levels = meant.map((each) => permissions.action(each)?.level);
  return levels.length > 0 && levels.every((level) => level === "read" || level === "list");
}

/** Actions of Parley's own work, which the catalogue of handlers does not know. */
const isOnOwnThings = (statement: Statement): boolean =>
  listOf(statement.Resource).every((resource) =>
    /"(?:Ref|Fn::GetAtt)"|parley/.test(JSON.stringify(resource)),
  );

const rolesOf = (name: DeploymentName, role: RegExp) =>
  identityStatements(templatesOf(name)).filter(({ at }) => role.test(at));

describe.each(deploymentNames)("in %s", (name) => {
  const templates = templatesOf(name);
  const allowed = identityStatements(templates).filter(({ Effect }) => Effect === "Allow");

  it("no action is a wildcard, and none that changes something has `*` where the service could say on what", () => {
    for (const { at, Action, Resource } of allowed) {
      for (const action of listOf(Action)) {
        expect({ at, action, isBroad: action.includes("*") && !isRead(action) }).toMatchObject({
          isBroad: false,
        });
        if (!listOf(Resource).includes("*") || isRead(action)) continue;
        const isListed = unscopedActions.has(action) || tracing.has(action) || cloudControl.has(action);
        expect({ at, action, isListed }).toEqual({ at, action, isListed: true });
      }
    }
  });

  it("nobody is trusted by a wildcard", () => {
    const trusting = trustStatements(templates).filter(({ Effect }) => Effect === "Allow");
    expect(trusting.length).toBeGreaterThan(10);
    for (const { at, Principal } of trusting) {
      expect(JSON.stringify(Principal), at).not.toMatch(/"\*"|:\*|root\*/);
    }
  });
});

it("while it only observes nothing but Parley's own things can be changed", () => {
  const allowed = identityStatements(templatesOf("observe")).filter(({ Effect }) => Effect === "Allow");
  for (const statement of allowed) {
    for (const action of listOf(statement.Action)) {
      const isHarmless = isRead(action) || tracing.has(action) || cloudControlReads.has(action);
      expect({ action, at: statement.at, isHarmless: isHarmless || isOnOwnThings(statement) }).toMatchObject({
        isHarmless: true,
      });
    }
  }
});

it.each(deploymentNames)(
  "the reader of %s may read no secret and no object, no matter who else allows it",
  (name) => {
    const denied = rolesOf(name, /Reader/)
      .filter(({ Effect }) => Effect === "Deny")
      .flatMap(({ Action }) => listOf(Action));
    const isDenied = (action: string) =>
      denied.some((each) => new RegExp(`^${each.replaceAll("*", ".*")}$`).test(action));
    expect(contents.filter((action) => !isDenied(action))).toEqual([]);
  },
);

it("who asks Cloud Control to write can do nothing else", () => {
  const restorer = rolesOf("enforce-thirty", /RestorerPolicy/);
  const actions = new Set(restorer.flatMap(({ Action }) => listOf(Action)));
  expect([...actions].sort()).toEqual([
    "cloudformation:CancelResourceRequest",
    "cloudformation:GetResource",
    "cloudformation:GetResourceRequestStatus",
    "cloudformation:UpdateResource",
    "iam:PassRole",
  ]);
});

const contents = [
  "secretsmanager:GetSecretValue",
  "secretsmanager:BatchGetSecretValue",
  "kms:Decrypt",
  "kms:GenerateDataKey",
  "s3:GetObject",
  "s3:GetObjectVersion",
  "dynamodb:GetItem",
  "dynamodb:Scan",
  "logs:GetLogEvents",
  "sqs:ReceiveMessage",
];

const deliveries = ["CreateLogDelivery", "DeleteLogDelivery", "GetLogDelivery", "ListLogDeliveries"];
/** What IAM knows no resource for: traces, and handing a state machine's logs to CloudWatch. */
const tracing = new Set([
  ...["GetSamplingRules", "GetSamplingTargets", "PutTelemetryRecords", "PutTraceSegments"].map(
    (name) => `xray:${name}`,
  ),
  ...[...deliveries, "UpdateLogDelivery", "DescribeLogGroups"].map((name) => `logs:${name}`),
  ...["DescribeResourcePolicies", "PutResourcePolicy"].map((name) => `logs:${name}`),
]);
const cloudControlReads = new Set([
  "cloudformation:GetResource",
  "cloudformation:ListResources",
  "config:GetResourceConfigHistory",
]);
const cloudControl = new Set([
  ...cloudControlReads,
  "cloudformation:CancelResourceRequest",
  "cloudformation:GetResourceRequestStatus",
  "cloudformation:UpdateResource",
]);
