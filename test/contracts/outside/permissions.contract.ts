import { describe, expect, it } from "vitest";
import type { MemoryIdentity } from "#adapters/memory/outside/permissions.ts";
import type { Permissions, WriteAsked } from "#core/ports/outside/permissions.ts";
import { parseResource } from "#core/resources/resource-id.ts";

const account = "111122223333";
const group = parseResource(`${account}/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout`);
const groupArn = `arn:aws:autoscaling:eu-north-1:${account}:autoScalingGroup:1f:autoScalingGroupName/checkout`;

/** What scaling the group needs, asked for a role. */
export const scaling = (more: Partial<WriteAsked> = {}): WriteAsked => ({
  principal: `${account}:role/scaler`,
  resource: group,
  actions: [
    { action: "autoscaling:UpdateAutoScalingGroup", on: groupArn },
    { action: "autoscaling:PutScalingPolicy", on: groupArn },
    { action: "iam:PassRole", on: "*" },
  ],
  context: [{ key: "aws:RequestedRegion", values: ["eu-north-1"] }],
  ...more,
});

const role = (name: string, path = "") => `arn:aws:iam::${account}:role/${path}${name}`;
const all = { effect: "Allow", actions: ["autoscaling:*", "iam:PassRole"] } as const;
const may = (...statements: MemoryIdentity["statements"]): MemoryIdentity => ({
  arn: role("scaler"),
  statements,
});

/** Every adapter answers as IAM does, and in doubt none. */
export function permissionsContract(
  name: string,
  open: (identities: readonly MemoryIdentity[]) => Permissions,
): void {
  const ask = async (identities: readonly MemoryIdentity[], asked: WriteAsked = scaling()) =>
    (await open(identities).mayWrite(asked)).backing;

  describe(`${name} permissions`, () => {
    it.each([
      { when: "every action is allowed", who: may(all) },
      { when: "the role lies beneath a path", who: { ...may(all), arn: role("scaler", "teams/checkout/") } },
      {
        when: "the resource is named",
        who: may({ ...all, resources: [groupArn] }, { effect: "Allow", actions: ["iam:PassRole"] }),
      },
      { when: "a boundary allows it as well", who: { ...may(all), boundary: [all] } },
      {
        when: "a condition is met by what is known",
        who: may({ ...all, when: { "aws:RequestedRegion": ["eu-*"] } }),
      },
    ])("permits when $when", async ({ who }) => {
      expect(await ask([who])).toBe("permitted");
    });

    it.each([
      { when: "nothing is allowed", who: [may()] },
      { when: "the role was deleted", who: [] },
      { when: "one action of several is missing", who: [may({ ...all, actions: ["autoscaling:*"] })] },
      {
        when: "a boundary does not allow it",
        who: [{ ...may(all), boundary: [{ effect: "Allow" as const, actions: ["s3:*"] }] }],
      },
      {
        when: "this resource is denied by name",
        who: [may(all, { effect: "Deny", actions: ["autoscaling:Put*"], resources: [groupArn] })],
      },
      { when: "only another resource is allowed", who: [may({ ...all, resources: [`${groupArn}-2`] })] },
      {
        when: "a condition depends on what nobody can tell",
        who: [may({ ...all, when: { "aws:MultiFactorAuthPresent": ["true"] } })],
      },
      {
        when: "a denial depends on what nobody can tell",
        who: [may(all, { effect: "Deny", actions: ["*"], when: { "aws:SourceIp": ["10.*"] } })],
      },
      {
        when: "a condition is not met",
        who: [may({ ...all, when: { "aws:RequestedRegion": ["us-*"] } })],
      },
    ])("finds none when $when", async ({ who }) => {
      expect(await ask(who)).toBe("none");
    });

    it.each([
      { of: "another account's role", principal: "444455556666:role/scaler" },
      { of: "a user of Identity Center", principal: "sso/ada@example.com" },
      { of: "root", principal: `${account}:root` },
      { of: "a service", principal: "autoscaling.amazonaws.com" },
      { of: "nobody known", principal: "unknown" },
      { of: "a name that is a pattern", principal: `${account}:role/*` },
      { of: "an ARN", principal: role("scaler") },
    ])("finds none of $of", async ({ principal }) => {
      expect(await ask([may(all)], scaling({ principal }))).toBe("none");
    });

    it("finds none where no action is known that writes", async () => {
      expect(await ask([may(all)], scaling({ actions: [] }))).toBe("none");
    });

    it("knows a user as it knows a role, and never one for the other", async () => {
      const arn = `arn:aws:iam::${account}:user/robots/scaler`;
      const asked = scaling({ principal: `${account}:user/scaler` });
      expect(await ask([{ ...may(all), arn }], asked)).toBe("permitted");
      expect(await ask([{ ...may(all), arn }])).toBe("none");
    });

    it.each([
      { value: "prod", backing: "permitted" },
      { value: "dev", backing: "none" },
    ])("weighs the tag `$value` that would be written: $backing", async ({ value, backing }) => {
      const who = may({ ...all, when: { "aws:RequestTag/env": ["prod"], "aws:TagKeys": ["env"] } });
      const context = [
        { key: "aws:RequestTag/env", values: [value] },
        { key: "aws:TagKeys", values: ["env"] },
      ];
      expect(await ask([who], scaling({ context }))).toBe(backing);
    });

    it("says what stands in the way", async () => {
      const answer = await open([may()]).mayWrite(scaling());
      expect(answer).toEqual({
        backing: "none",
        why: "IAM does not allow `autoscaling:UpdateAutoScalingGroup`",
      });
    });
  });
}
