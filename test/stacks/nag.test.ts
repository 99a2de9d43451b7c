import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import { expect, it } from "vitest";
import { wildcardsIn } from "#stacks/nag/acknowledge-findings.ts";
import { findings, wildcards } from "#stacks/nag/reasons.ts";
import { appOf, deploymentNames } from "./deployments.ts";

it.each(deploymentNames)("cdk-nag finds nothing in %s but what is acknowledged with a reason", (name) => {
  const folder = mkdtempSync(join(tmpdir(), "parley-nag-"));
  try {
    const { app } = appOf(name, folder);
    const packs = [new AwsSolutionsChecks(app), new ServerlessChecks(app)];
    const found = packs.flatMap((pack) => pack.validateScope(app).violations);
    expect(
      found.map(({ ruleName, violatingResources }) => [ruleName, violatingResources[0]?.constructPath]),
    ).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it("every acknowledgement says why", () => {
  for (const { reason } of [...findings, ...wildcards]) expect(reason.split(" ").length).toBeGreaterThan(7);
});

it("a wildcard is told apart from a name, however it is written down", () => {
  const document = {
    Statement: [
      { Effect: "Deny", Action: "s3:*", Resource: "*" },
      { Effect: "Allow", Action: ["s3:GetObject", "s3:List*"], Resource: { Ref: "Bucket" } },
      { Effect: "Allow", Action: "sqs:SendMessage", Resource: { "Fn::GetAtt": ["Queue", "Arn"] } },
      {
        Effect: "Allow",
        Action: "dynamodb:Query",
        Resource: { "Fn::Join": ["", [{ "Fn::GetAtt": ["Table", "Arn"] }, "/index/*"]] },
      },
    ],
  };
  expect(wildcardsIn(document)).toEqual(["Action::s3:List*", "Resource::<Table.Arn>/index/*"]);
});

it("the CDK sends nothing to anybody", () => {
  const { versionReporting, notices, context } = JSON.parse(readFileSync("cdk.json", "utf8"));
  expect({ versionReporting, notices, telemetry: context["cli-telemetry"] }).toEqual({
    versionReporting: false,
    notices: false,
    telemetry: false,
  });
});
