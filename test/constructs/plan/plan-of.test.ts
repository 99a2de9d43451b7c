import { readdirSync } from "node:fs";
import { join } from "node:path";
import { App, Stack } from "aws-cdk-lib";
import { describe, expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { planOf } from "#constructs/plan/plan-of.ts";
import { writeCompiledPolicy } from "#core/policy/file/compiled-file.ts";
import { home, onCall, policyWith, withPolicy } from "./stage.ts";

describe("a plan of the packaged policy", () => {
  const plan = planOf({ policy: "default", home });

  it("observes, and asks nobody", () => {
    expect(plan).toMatchObject({ mode: "observe", approvers: [], accounts: [] });
    expect(plan.policy.name).toBe("default");
    expect(plan.policy.at("/mode/default")).toMatch(/^policies\/default\.yaml:\d+$/);
  });

  it("governs every type that the policy names and Cloud Control can read", () => {
    const types = plan.types.map(({ type }) => type);
    expect(types).toHaveLength(142);
    expect(types).toEqual(types.toSorted());
    expect(types).toContain("AWS::AutoScaling::AutoScalingGroup");
    expect(types.filter((type) => openCatalogue().type(type)?.handlers.read === undefined)).toEqual([]);
  });

  it("knows which of them could be restored, and which are watched only partly", () => {
    const of = (name: string) => plan.types.find(({ type }) => type === name);
    expect(of("AWS::S3::Bucket")).toMatchObject({ isRestorable: true, watchable: "whole" });
    expect(of("AWS::Lambda::Version")).toMatchObject({ isRestorable: false });
    expect(plan.types.some(({ watchable }) => watchable === "partly")).toBe(true);
  });

  it("says which types it passes over", () => {
    const [passedOver, ...others] = plan.warnings;
    expect(passedOver).toContain("named by the policy and not governed");
    expect(passedOver).toContain("`AWS::AmazonMQ::Broker`");
    expect(others).toHaveLength(1);
    expect(others[0]).toContain("some fields stay unknown");
  });
});

describe("a plan", () => {
  it("governs the types that are named, each once and in the order of the alphabet", () => {
    const governs = ["AWS::S3::Bucket", "AWS::EC2::SecurityGroup"];
    expect(planOf({ policy: "default", governs, home }).types.map(({ type }) => type)).toEqual(
      governs.toSorted(),
    );
  });

  it("is made of a path from the folder that is given, or of a whole path, and its positions say neither", () => {
    withPolicy(policyWith(), (folder) => {
      const paths = [{ policy: "policy.yaml", folder }, { policy: join(folder, "policy.yaml") }];
      const plans = paths.map((input) => planOf({ ...input, governs: ["AWS::S3::Bucket"], home }));
      expect(plans.map(({ policy }) => policy.at("/environments/0"))).toEqual([
        "policy.yaml:2",
        "policy.yaml:2",
      ]);
      expect(new Set(plans.map(({ policy }) => writeCompiledPolicy(policy))).size).toBe(1);
    });
  });

  it("puts the approvers into their groups, and the digest says so", () => {
    const governs = ["AWS::S3::Bucket"];
    const alone = planOf({ policy: "default", governs, home });
    const asked = planOf({ policy: "default", governs, home, approvers: [onCall] });
    expect(asked.policy.file.approvers.map(({ principals }) => principals)).toEqual(
      onCall.groups.map(() => onCall.principals),
    );
    expect(asked.policy.digest).not.toBe(alone.policy.digest);
  });

  it("keeps warnings of the policy, with their places", () => {
    const open = policyWith().replace("owners: [platform]", "owners: [platform], for: {accounts: ['1*']}");
    withPolicy(open, (folder) => {
      expect(planOf({ policy: "policy.yaml", folder, governs: ["AWS::S3::Bucket"], home }).warnings).toEqual([
        "policy.yaml:4:13: warning: some questions find no group that answers them\n" +
          "  end the list with a group whose `for` is empty",
      ]);
    });
  });

  it("takes what is known only when it is deployed where that decides nothing", () => {
    const stack = new Stack(new App(), "Stack");
    const input = {
      policy: "default",
      governs: ["AWS::S3::Bucket"],
      home: { account: stack.account, region: stack.region },
      organisation: stack.stackId,
      passRoles: [stack.stackId],
      operators: [stack.stackId],
    };
    expect(planOf(input).warnings).toEqual([]);
  });
});

describe("how far it goes", () => {
  const enforcing = policyWith("mode: {default: advise, scopes: [{in: {accounts: ['1*']}, mode: enforce}]}");
  const governs = ["AWS::S3::Bucket"];
  const platform = { ...onCall, groups: ["platform"] };

  it.each([
    { mode: "observe", modes: ["observe", "observe"] },
    { mode: "advise", modes: ["advise", "advise"] },
    { mode: "enforce", modes: ["advise", "enforce"] },
  ] as const)("is at most $mode where the deployment says so", ({ mode, modes }) => {
    withPolicy(enforcing, (folder) => {
      const plan = planOf({ policy: "policy.yaml", folder, mode, governs, home, approvers: [platform] });
      const { mode: own } = plan.policy.file;
      expect([own.default, ...own.scopes.map((scope) => scope.mode)]).toEqual(modes);
      const stops = `the policy asks for \`enforce\` (policy.yaml:5), and this deployment stops at \`${mode}\`; to let it, deploy with \`mode: enforce\``;
      expect(plan.warnings).toEqual(mode === "enforce" ? [] : [stops]);
    });
  });

  it("is everywhere what the deployment says where the policy has no scopes", () => {
    const plan = planOf({ policy: "default", mode: "enforce", governs, home, approvers: [onCall] });
    expect(plan.policy.file.mode).toEqual({ default: "enforce", scopes: [] });
    expect(plan.warnings).toEqual([]);
  });

  it("is told where no scope of the policy asks for as much", () => {
    const advising = policyWith("mode: {default: observe, scopes: [{in: {accounts: ['1*']}, mode: advise}]}");
    withPolicy(advising, (folder) => {
      const said = { policy: "policy.yaml", folder, governs, home, approvers: [platform] };
      expect(planOf({ ...said, mode: "enforce" }).warnings).toEqual([
        "nothing is put back: `mode` is `enforce`, and the policy asks for no more than `advise`; " +
          "add such a scope to `mode.scopes`: `{in: {environments: [test]}, mode: enforce}`",
      ]);
    });
  });
});

describe("learning", () => {
  const asked = { policy: "default", home, governs: ["AWS::S3::Bucket"], approvers: [onCall] };

  it.each([
    { said: {}, learning: "off" },
    { said: { mode: "advise" }, learning: "precedents" },
    { said: { mode: "enforce" }, learning: "precedents" },
    { said: { mode: "enforce", learning: "off" }, learning: "off" },
    { said: { learning: "precedents" }, learning: "precedents" },
    { said: { learning: "drafts" }, learning: "drafts" },
  ] as const)("is $learning where $said is said", ({ said, learning }) => {
    expect(planOf({ ...asked, ...said }).learning).toBe(learning);
  });
});

describe("names", () => {
  it("leave room for the longest name of a role, whatever the installation is called", () => {
    const longest = "n".repeat(20);
    const services = openCatalogue()
      .types()
      .map((type) => type.split("::")[1]);
    const parts = [
      ...services.map((service) => `handler-${service}`),
      ...readdirSync("functions"),
      "restorer",
    ];
    expect(parts.filter((part) => `${longest}-${part}`.length > 64)).toEqual([]);
  });
});
