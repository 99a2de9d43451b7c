import { describe, expect, it } from "vitest";
import type { Runtime } from "#acts/runtime.ts";
import { memoryPermissions } from "#adapters/memory/outside/permissions.ts";
import { createHandler as createJudge } from "#functions/judge/handler.ts";
import { createHandler as createRestore } from "#functions/restore/handler.ts";
import { courthouse, handing } from "../../acts/cases/courthouse.ts";
import { claim, policy } from "../../core/arbitration/small-disputes.ts";
import { group, recordOf } from "../../core/cases/open-cases.ts";

const robot = "arn:aws:iam::123456789012:role/robot";
const wish = claim({ id: "a", by: "anna", constraint: { is: "8" } });
const wanted = { ...wish, actor: { ...wish.actor, principal: robot } };
const action = "autoscaling:UpdateAutoScalingGroup";
const allowed = { statements: [{ effect: "Allow", actions: ["autoscaling:*"] }] } as const;

/** A house in which the robot's want is all there is, and IAM allows it as long as a test leaves it so. */
async function house() {
  const permissions = memoryPermissions([{ arn: robot, ...allowed }]);
  const inside = await courthouse(recordOf({ claims: [wanted] }), policy({ mode: { default: "enforce" } }));
  const type = { type: group.type, arns: [], readOnly: [], handlers: { update: [action] } };
  const facts = { level: "write", required: [], optional: [], unmodelled: [], handledBy: [] };
  const knowledge = { ...inside.runtime.knowledge, type: () => type, action: () => facts };
  const runtime = { ...inside.runtime, knowledge, permissions } as unknown as Runtime;
  return {
    ...inside,
    permissions,
    judge: () => createJudge(() => runtime)(handing()),
    restore: () => createRestore(() => runtime)(handing({ next: "restore" })),
  };
}

describe("a write that Parley makes for a declared want", () => {
  it("is made while IAM allows it: asked about before the verdict, and again right before the write", async () => {
    const { judge, restore, docket, cloud, permissions } = await house();
    expect((await judge()).next).toBe("restore");
    expect((await docket()).permits).toMatchObject({ a: { backing: "permitted" } });
    expect(permissions.asked()).toBe(1);
    expect((await restore()).next).toBe("confirm");
    expect(permissions.asked()).toBe(2);
    expect(cloud.writes).toHaveLength(1);
  });

  it.each([
    { when: "a boundary was put on the role", left: { ...allowed, boundary: [] } },
    { when: "the permission was taken away", left: { statements: [] } },
    { when: "the role was deleted", left: undefined },
  ])("is not made where $when meanwhile, and the case is judged again", async ({ left }) => {
    const { judge, restore, docket, cloud, permissions } = await house();
    await judge();
    permissions.set(robot, left);
    expect((await restore()).next).toBe("judge");
    expect(cloud.writes).toEqual([]);
    expect((await docket()).permits).toMatchObject({ a: { backing: "none", why: expect.any(String) } });
  });

  it("is asked about once more only after a minute where it was refused", async () => {
    const { judge, clock, permissions } = await house();
    permissions.set(robot);
    await judge();
    await judge();
    expect(permissions.asked()).toBe(1);
    clock.now += 60_000;
    permissions.set(robot, allowed);
    await judge();
    expect(permissions.asked()).toBe(2);
  });
});
