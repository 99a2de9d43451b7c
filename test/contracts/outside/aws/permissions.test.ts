import { IAMClient } from "@aws-sdk/client-iam";
import { describe, expect, it } from "vitest";
import { iamPermissions } from "#adapters/aws/outside/iam/permissions.ts";
import type { MemoryIdentity } from "#adapters/memory/outside/permissions.ts";
import { permissionsContract, scaling } from "../permissions.contract.ts";
import { AwsError, wire } from "../wire/wire.ts";
import { fakeIam } from "./fake-iam.ts";

const start = Date.parse("2026-11-21T03:00:00Z");

const over = (config: ReturnType<typeof wire>["config"], now = () => start) =>
  iamPermissions(async () => new IAMClient(config), { now });

permissionsContract("IAM", (identities) => over(fakeIam(identities).config));

const scaler: MemoryIdentity = {
  arn: "arn:aws:iam::111122223333:role/teams/scaler",
  statements: [{ effect: "Allow", actions: ["*"] }],
};

/** IAM with a clock that a test moves. */
function house(identities: readonly MemoryIdentity[] = [scaler]) {
  const clock = { now: start };
  const iam = fakeIam(identities);
  return { ...iam, clock, permissions: over(iam.config, () => clock.now) };
}

describe("IAM permissions", () => {
  it("asks for the path, and then once for each thing that actions are done to, page by page", async () => {
    const { permissions, calls } = house();
    await permissions.mayWrite(scaling());
    expect(calls.map(({ action, host }) => [action, host])).toEqual([
      ["GetRole", "iam.amazonaws.com"],
      ["SimulatePrincipalPolicy", "iam.amazonaws.com"],
      ["SimulatePrincipalPolicy", "iam.amazonaws.com"],
    ]);
    expect(calls[1]?.input).toMatchObject({
      PolicySourceArn: scaler.arn,
      "ActionNames.member.1": "autoscaling:UpdateAutoScalingGroup",
      "ActionNames.member.2": "autoscaling:PutScalingPolicy",
      "ContextEntries.member.1.ContextKeyName": "aws:RequestedRegion",
      "ContextEntries.member.1.ContextKeyType": "string",
      "ContextEntries.member.1.ContextKeyValues.member.1": "eu-north-1",
    });
    expect(calls[2]?.input).toMatchObject({ "ResourceArns.member.1": "*" });
  });

  it("asks nothing about another account's principal", async () => {
    const { permissions, calls } = house();
    await permissions.mayWrite(scaling({ principal: "444455556666:role/scaler" }));
    expect(calls).toEqual([]);
  });

  it("remembers an answer for a minute, and never at the moment of a write", async () => {
    const { permissions, calls, clock, known } = house();
    expect((await permissions.mayWrite(scaling())).backing).toBe("permitted");
    known.clear();
    clock.now += 59_999;
    expect((await permissions.mayWrite(scaling())).backing).toBe("permitted");
    expect(calls).toHaveLength(3);
    expect((await permissions.mayWrite(scaling(), "latest")).backing).toBe("none");
    expect((await permissions.mayWrite(scaling())).backing).toBe("none");
    known.set(scaler.arn, scaler);
    clock.now += 60_000;
    expect((await permissions.mayWrite(scaling())).backing).toBe("permitted");
  });

  it("finds a role that was made again beneath another path the next time it asks", async () => {
    const { permissions, clock, known } = house();
    await permissions.mayWrite(scaling());
    known.clear();
    const moved = { ...scaler, arn: "arn:aws:iam::111122223333:role/scaler" };
    known.set(moved.arn, moved);
    clock.now += 60_000;
    expect((await permissions.mayWrite(scaling())).backing).toBe("none");
    expect((await permissions.mayWrite(scaling(), "latest")).backing).toBe("permitted");
  });

  it("asks a few at once of ten thousand questions, and never leaves out one before a write", async () => {
    const { permissions, calls } = house();
    const on = (at: number) =>
      scaling({ actions: [{ action: "autoscaling:UpdateAutoScalingGroup", on: `a${at}` }] });
    const answers = await Promise.all(
      Array.from({ length: 10_000 }, (_, at) => permissions.mayWrite(on(at))),
    );
    expect(calls.filter(({ action }) => action === "SimulatePrincipalPolicy")).toHaveLength(20);
    expect(answers.filter(({ backing }) => backing === "permitted")).toHaveLength(20);
    expect((await permissions.mayWrite(on(10_001), "latest")).backing).toBe("permitted");
  });

  it.each(["Throttling", "AccessDenied", "ServiceFailure", "InvalidInput", "PolicyEvaluation"])(
    "finds none on %s, and asks again the next time",
    async (name) => {
      let isDown = true;
      const { config } = wire(() => {
        if (isDown) throw new AwsError(name, "secret detail");
        throw new AwsError("NoSuchEntity", "not found", 404);
      });
      const permissions = over(config);
      expect(await permissions.mayWrite(scaling())).toEqual({
        backing: "none",
        why: expect.stringMatching(new RegExp(`^IAM could not be asked \\(${name}(?:Exception)?\\)$`)),
        isFault: true,
      });
      isDown = false;
      expect(await permissions.mayWrite(scaling())).toMatchObject({
        why: expect.stringContaining("knows no"),
      });
    },
  );

  it("finds none where the account's role cannot be taken", async () => {
    const permissions = iamPermissions(() => Promise.reject(new Error("no role")), { now: () => start });
    expect((await permissions.mayWrite(scaling(), "latest")).backing).toBe("none");
  });

  it.each([
    { what: "an action is not answered", body: "" },
    {
      what: "the organisation does not allow it",
      body:
        "<member><EvalActionName>iam:PassRole</EvalActionName><EvalDecision>allowed</EvalDecision>" +
        "<OrganizationsDecisionDetail><AllowedByOrganizations>false</AllowedByOrganizations></OrganizationsDecisionDetail></member>",
    },
    {
      what: "one of its parts is refused",
      body:
        "<member><EvalActionName>iam:PassRole</EvalActionName><EvalDecision>allowed</EvalDecision><ResourceSpecificResults>" +
        "<member><EvalResourceName>x</EvalResourceName><EvalResourceDecision>implicitDeny</EvalResourceDecision></member>" +
        "</ResourceSpecificResults></member>",
    },
  ])("finds none where $what", async ({ body }) => {
    const { config } = wire(({ action }) =>
      action === "GetRole" ? { Role: { Arn: scaler.arn } } : { EvaluationResults: body, IsTruncated: false },
    );
    const actions = [{ action: "iam:PassRole", on: "*" }];
    expect((await over(config).mayWrite(scaling({ actions }))).backing).toBe("none");
  });
});
