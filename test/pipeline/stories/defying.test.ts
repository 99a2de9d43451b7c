import { describe, expect, it } from "vitest";
import type { Writer } from "#local/sandbox/telling/writer.ts";
import { decisionsOn } from "../books.ts";
import { actors, docketOf, hour, minute } from "../stage.ts";
import { ending } from "./telling/ending.ts";
import { hotfix, renewed } from "./telling/happenings.ts";
import { momentOf, type Story } from "./telling/story.ts";
import { capacity } from "./telling/things.ts";

const began = "2026-11-21T03:20:00Z";

const standing = ({ sandbox, resource }: Story): unknown => sandbox.whole(resource)?.["DesiredCapacity"];

/** Has a robot write 3 every ten minutes for so many hours; for how long it stood after each write, in half minutes. */
async function flapping(story: Story, robot: Writer, hours: number): Promise<readonly number[]> {
  const stood: number[] = [];
  for (let write = 0; write < hours * 6; write += 1) {
    if (write % 18 === 17) renewed(story, began, write % 36 === 17 ? "duty-manager" : "pagerduty");
    story.change(robot, { DesiredCapacity: "3" });
    let passed = 0;
    while (standing(story) === "3" && passed < 10 * minute) {
      await story.pass(minute / 2);
      passed += minute / 2;
    }
    stood.push(passed);
    await story.pass(10 * minute - passed);
  }
  return stood;
}

/** What was decided about the capacity by each look that found the robot's value. */
async function verdictsOn(story: Story) {
  const found = (await decisionsOn(story.ports, story.resource)).filter(
    ({ record }) => record.dispute.live[capacity] === "3",
  );
  return found.flatMap(({ record }) => record.verdict.fields.filter(({ path }) => path === capacity));
}

const asked = ({ outbox }: Story) => [...outbox.outbox.values()].filter(({ kind }) => kind === "asked");

const defied = "somebody keeps writing what has lost here";
const left = "an incident left this value behind";

/** Each write is put right at once, by one and the same verdict, with one question at the third time, and what else is asked. */
async function expectPutRight(
  story: Story,
  stood: readonly number[],
  besides: readonly string[] = [],
): Promise<void> {
  expect(Math.max(...stood)).toBeLessThanOrEqual(minute);
  const verdicts = await verdictsOn(story);
  expect(verdicts).toHaveLength(stood.length);
  const told = verdicts.map(({ outcome, value, effect }) => `${outcome} to ${value}: ${effect}`);
  expect(new Set(told)).toEqual(new Set(["revert to 10: write"]));
  expect(verdicts.slice(0, 3).map(({ ask }) => ask?.cause)).toEqual([undefined, undefined, "defiance"]);
  expect(asked(story).map(({ body }) => [defied, left].find((why) => body.includes(why)))).toEqual([
    defied,
    ...besides,
  ]);
  expect(standing(story)).toBe("10");
  expect((await ending(story)).writes).toBe(stood.length);
}

describe("a robot that writes every ten minutes against an open incident", () => {
  // A day of it is more than a hundred cases.
  it("is put right at once for a day, however often it writes", { timeout: 120_000 }, async () => {
    const story = await hotfix();
    const stood = await flapping(story, actors.nobody, 24);
    const share = stood.reduce((sum, each) => sum + each, 0) / (24 * hour);
    expect(share).toBeLessThanOrEqual(1 / 5);
    // What it leaves behind is put to the owner of its code, although nobody answered the other question.
    await expectPutRight(story, stood, [left]);
    expect(Date.parse(momentOf(story)) - Date.parse(began)).toBeGreaterThan(24 * hour);
  });

  it("gains nothing by a goal that it was granted, and the question says how to stand it down", async () => {
    const story = await hotfix();
    await expectPutRight(story, await flapping(story, actors.cost, 1));
    const [mail] = asked(story);
    expect(mail?.body).toContain("By itself Parley would go to `10`");
    expect(mail?.body).toContain(
      "It asks because somebody keeps writing what has lost here; to stand it down: ask the owner of cost-optimiser.",
    );
    expect(mail?.body).toContain("Unanswered by 2026-11-21 08:01 UTC: keep `10`");
  });

  it("is asked about, and nobody's silence takes back what was decided since", async () => {
    const story = await hotfix();
    await flapping(story, actors.nobody, 1);
    story.change(actors.oncall, { DesiredCapacity: "14" });
    for (const by of ["duty-manager", "pagerduty", "duty-manager", "pagerduty", "duty-manager"] as const) {
      renewed(story, began, by);
      await story.pass(hour);
    }
    const { rulings } = await docketOf(story, story.resource);
    expect(rulings).toMatchObject([{ by: "silence", field: capacity, value: "14", round: 1 }]);
    expect(standing(story)).toBe("14");
    story.change(actors.oncall, { DesiredCapacity: "16" });
    await story.pass(hour);
    expect(standing(story)).toBe("16");
  });
});
