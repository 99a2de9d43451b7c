import { describe, expect, it } from "vitest";
import { standDown } from "#core/arbitration/explain/ask-reason.ts";
import { at, claim, field, policy, situation } from "../small-disputes.ts";

const group = { type: "AWS::AutoScaling::AutoScalingGroup", id: "checkout" };

describe("anyone who keeps writing is stood down", () => {
  it.each<{
    when: string;
    principal?: string;
    via?: string;
    kind?: "automation" | "pipeline" | "person";
    is: string;
  }>([
    {
      when: "EC2 Auto Scaling scales a group",
      principal: "autoscaling.amazonaws.com",
      is: "suspend the processes of `checkout` (autoscaling SuspendProcesses)",
    },
    {
      when: "Application Auto Scaling scales it",
      via: "application-autoscaling",
      is: "suspend its scaling of `checkout` (application-autoscaling RegisterScalableTarget with SuspendedState)",
    },
    {
      when: "a rule starts it",
      principal: "events.amazonaws.com",
      is: "disable the rule that starts it (events DisableRule)",
    },
    {
      when: "a function writes",
      via: "lambda",
      is: "disable what starts it (lambda UpdateEventSourceMapping with Enabled false, or events DisableRule)",
    },
    {
      when: "code is applied",
      via: "terraform",
      is: "change the code that robot applies, or it writes the same again",
    },
    {
      when: "a pipeline writes",
      kind: "pipeline",
      is: "change the code that robot applies, or it writes the same again",
    },
    { when: "a person writes", kind: "person", is: "ask robot" },
    { when: "nothing is known of it", is: "ask the owner of robot" },
  ])(
    "$is, when $when",
    ({ principal = "arn:aws:iam::123456789012:role/robot", via, kind = "automation", is }) => {
      expect(standDown({ principal, kind, ...(via !== undefined && { via }) }, group)).toBe(is);
    },
  );

  const scaling =
    "suspend its scaling of `checkout` (application-autoscaling RegisterScalableTarget with SuspendedState)";
  const processes = "suspend the processes of `checkout` (autoscaling SuspendProcesses)";
  const schedule = "disable its schedule (scheduler UpdateSchedule with State DISABLED)";
  const starting = "disable the rule that starts it (events DisableRule)";
  const remediation = "take its remediation away (config DeleteRemediationConfiguration)";
  const code = "change the code that robot applies, or it writes the same again";
  it.each([
    { hand: "applicationautoscaling", is: scaling },
    { hand: "Application-AutoScaling", is: scaling },
    { hand: "application-auto-scaling", is: processes },
    { hand: "auto-scaling", is: processes },
    { hand: "scheduler.amazonaws.com", is: schedule },
    { hand: "scheduler", is: "ask the owner of robot" },
    { hand: "scheduler-amazonaws", is: "ask the owner of robot" },
    { hand: "eventbridge-scheduler", is: schedule },
    { hand: "eventbridgescheduler", is: schedule },
    { hand: "eventbridge", is: starting },
    { hand: "cloudwatch-events", is: starting },
    { hand: "cloudwatchevents", is: starting },
    { hand: "events-amazonaws", is: "ask the owner of robot" },
    { hand: "karpenter", is: "set the limits of its NodePool to 0" },
    { hand: "config.amazonaws.com", is: remediation },
    { hand: "config-remediation", is: remediation },
    { hand: "configremediation", is: remediation },
    { hand: "config-amazonaws", is: "ask the owner of robot" },
    { hand: "opentofu", is: code },
    { hand: "pulumi", is: code },
    { hand: "cloudformation", is: code },
    { hand: "aws cdk deploy", is: code },
    { hand: "acdk", is: "ask the owner of robot" },
    { hand: "cdkish", is: "ask the owner of robot" },
    { hand: "sam-cli", is: code },
    { hand: "serverless", is: code },
  ])("by the way it comes, $hand: $is", ({ hand, is }) => {
    expect(standDown({ principal: "robot", kind: "automation", via: hand }, group)).toBe(is);
  });

  it("by the type of the resource, its identifier as far as it fits, and in a breach of glass", () => {
    const robot = { principal: "robot", kind: "automation" } as const;
    const service = { ...group, type: "AWS::ECS::Service" };
    expect(standDown({ ...robot, via: "autoscaling" }, service)).toBe("ask the owner of robot");
    const nested = { ...group, type: "My::AWS::AutoScaling::Group" };
    expect(standDown({ ...robot, via: "autoscaling" }, nested)).toBe("ask the owner of robot");
    const long = standDown({ ...robot, via: "autoscaling" }, { ...group, id: "x".repeat(200) });
    expect(long).toContain(`\`${"x".repeat(70)}`);
    expect(long).not.toContain("x".repeat(81));
    expect(standDown({ principal: "ada", kind: "break-glass" }, group)).toBe("ask ada");
    expect(standDown({ principal: "lambda-robot", kind: "person" }, group)).toContain(
      "disable what starts it",
    );
  });

  it("as the question about it says", () => {
    const holder = claim({
      id: "h",
      by: "hana",
      kind: "person",
      constraint: { is: 10 },
      motivation: { kind: "incident", ref: "INC-7" },
    });
    const robot = claim({
      id: "r",
      actor: { principal: "robot", via: "lambda", kind: "automation", goals: [] },
      constraint: { is: 3 },
      intent: "unattributed",
      motivation: { kind: "none" },
      source: "observed",
      changedAt: at("03:50"),
      madeAt: at("03:50"),
    });
    const wrote = (time: string) => ({
      field: "/DesiredCapacity",
      at: at(time),
      principal: "robot",
      via: "lambda",
      after: 3,
      by: "change",
    });
    const undone = (time: string) => ({
      field: "/DesiredCapacity",
      at: at(time),
      principal: "parley",
      after: 10,
      by: "revert",
    });
    const history = [wrote("03:20"), undone("03:21"), wrote("03:30"), undone("03:31"), wrote("03:50")];
    const found = field({ was: 10, claims: [holder, robot], situations: [situation()], history }, policy());
    expect(found).toMatchObject({ outcome: "revert", value: 10, ask: { beside: true, cause: "defiance" } });
    expect(found.ask?.question).toMatchInlineSnapshot(
      `"robot via lambda keeps writing \`/DesiredCapacity\` of AWS::AutoScaling::AutoScalingGroup checkout, and \`10\` is put back each time: how is it to go on?"`,
    );
    expect(found.ask?.why).toMatchInlineSnapshot(
      `"somebody keeps writing what has lost here. robot via lambda (no stated goal) scaled \`/DesiredCapacity\` from \`10\` to \`3\` at 03:50 UTC; hana (for availability, incident INC-7) wants \`10\`. To stand it down: disable what starts it (lambda UpdateEventSourceMapping with Enabled false, or events DisableRule)."`,
    );
  });
});
