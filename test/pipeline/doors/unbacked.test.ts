import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MayWrite, Permissions } from "#core/ports/outside/permissions.ts";
import { checkout, type LaptopStage, laptopStage } from "../../cli/asking/laptop-stage.ts";
import { doorNames, openDoors } from "./doors.ts";

const stake = {
  ...{ intent: "consistency", resource: checkout, for: "12h" },
  claims: [{ field: "/MaxSize", constraint: { is: "40" }, strength: "must" }],
};
const words = [checkout, 'MaxSize="40"', "--strength", "must", "--intent", "consistency", "--for", "12h"];

const refusing: MayWrite = { backing: "none", why: "IAM refuses `autoscaling:UpdateAutoScalingGroup`" };
const failing: MayWrite = { backing: "none", why: "IAM did not answer", isFault: true };

/** A laptop on which IAM says so of everybody. */
async function stageWhere(answer: MayWrite): Promise<LaptopStage> {
  const here = await laptopStage();
  const permissions: { mayWrite: Permissions["mayWrite"] } = here.world.runtime.permissions;
  permissions.mayWrite = () => Promise.resolve(answer);
  return here;
}

/** Everything that could have been done or asked. */
const done = async (here: LaptopStage) => ({
  cloud: here.hall.list(),
  sent: here.sent.length,
  cases: (await here.json("ada", ["cases"])).said.items,
});

describe.each([
  { when: "IAM refuses the write", answer: refusing },
  { when: "IAM cannot be asked", answer: failing },
])("a want, where $when", ({ answer }) => {
  let here: LaptopStage;
  beforeAll(async () => {
    here = await stageWhere(answer);
  });
  afterAll(() => here.close());

  it.each(doorNames)(
    "is a wish by the door of %s: nothing is written and nobody asked, and the answer says so",
    async (name) => {
      const before = await done(here);
      const { id, wishes, said } = await openDoors(here)[name](stake, words);
      expect(id).toMatch(/^int-/);
      expect(wishes).toMatchObject([{ claim: `${id}/1`, missing: ["permission"] }]);
      // No event is answered: the claimant's inbox says it.
      const why = name === "EventBridge" ? "may not write there" : answer.why;
      expect(said).toContain(why);
      await here.pass(30);
      expect(await done(here)).toEqual(before);
      const who = await here.as("ada", ["who", checkout, "MaxSize"]);
      expect(who.out).not.toMatch(/held by .*40/);
    },
  );
});

it("the same want has its way where IAM permits it, by every door", async () => {
  for (const name of doorNames) {
    const here = await laptopStage();
    const { wishes = [] } = await openDoors(here)[name](stake, words);
    expect(wishes).toEqual([]);
    await here.pass(30);
    expect(here.values()).toMatchObject({ MaxSize: "40" });
    await here.close();
  }
});
