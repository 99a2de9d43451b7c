import { afterAll, describe, expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { Hidden } from "#core/fields/hidden.ts";
import { workerCandidate } from "#local/shadow/worker-candidate.ts";
import { claim, dispute, policy } from "../../core/arbitration/small-disputes.ts";

const [first, second] = [policy(), policy({ approvers: [] })];
const one = dispute({
  is: 10,
  was: 3,
  claims: [claim()],
  live: { "/DesiredCapacity": 10, "/S": Hidden.of("a".repeat(43)) },
});
const many = dispute({
  live: Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`/F${index}`, index])),
  claims: Array.from({ length: 4_000 }, (_, index) =>
    claim({ id: `c${index}`, field: `/F${index % 3_000}` }),
  ),
});

const opened: { close: () => Promise<void> }[] = [];
afterAll(() => Promise.all(opened.map((each) => each.close())));

function candidate(options: Parameters<typeof workerCandidate>[0]) {
  const made = workerCandidate(options);
  opened.push(made);
  return made;
}

describe("a candidate in a thread of its own", () => {
  it("comes to what the policy comes to, one dispute after the other", async () => {
    const tried = candidate({ policy: () => first });
    expect(await tried.policy()).toBe(first);
    const verdicts = await Promise.all([tried.judge(one), tried.judge(dispute({})), tried.judge(one)]);
    expect(verdicts).toEqual([one, dispute({}), one].map((each) => arbitrate(each, first)));
  });

  it("is the candidate of the moment", async () => {
    let current = first;
    const tried = candidate({ policy: () => current });
    await tried.judge(one);
    current = second;
    expect(await tried.judge(one)).toEqual(arbitrate(one, second));
  });

  it("is ended where it takes too long, and judges the next dispute all the same", async () => {
    const options = { policy: () => first, patienceMs: 1 };
    const hasty = candidate(options);
    await expect(hasty.judge(many)).rejects.toMatchObject({ name: "Unavailable" });
    options.patienceMs = 60_000;
    const patient = candidate(options);
    expect(await patient.judge(one)).toEqual(arbitrate(one, first));
  });

  it("fills no memory but its own", async () => {
    const small = candidate({ policy: () => first, memory: 3, patienceMs: 60_000 });
    await expect(small.judge(many)).rejects.toMatchObject({
      name: "Unavailable",
      message: expect.stringMatching(/^the candidate did not answer/),
    });
  });
});
