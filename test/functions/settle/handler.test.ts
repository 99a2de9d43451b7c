import { describe, expect, it } from "vitest";
import { schedule } from "#acts/looking/follow-up.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { someDay } from "#core/looking/essence.ts";
import { createHandler } from "#functions/settle/handler.ts";
import {
  type Courthouse,
  courthouse,
  crowded,
  handing,
  meanwhile,
  stirred,
} from "../../acts/cases/courthouse.ts";
import { at, claim, time } from "../../core/arbitration/small-disputes.ts";
import { asking, enforcing, group, openCase, recordOf } from "../../core/cases/open-cases.ts";

const winner = claim({ id: "a", by: "anna", constraint: { is: "8" }, until: at("20:00") });
const loser = claim({ id: "b", by: "ben", constraint: { is: "6" }, intent: "cost" });
const settledAt8 = recordOf({ claims: [winner, loser], live: { DesiredCapacity: "8" } });

async function judgedHouse(record = settledAt8): Promise<Courthouse> {
  const house = await courthouse(record);
  expect((await house.judge())?.next).toBe("settle");
  return house;
}

describe("settling", () => {
  it("closes the case, agrees on nothing that is only leased, and tells what came of it", async () => {
    const house = await judgedHouse();
    expect(await house.settle()).toEqual(handing({ next: "done" }));
    const record = await house.docket();
    expect(record.case).toBeUndefined();
    expect(record.prior).toEqual({ DesiredCapacity: "3" });
    expect(Object.keys(record.settled)).toEqual(["/DesiredCapacity"]);
    // A tenth of its lease before its end the one who holds it hears of that.
    expect(record.due).toBe(at("18:18"));
    expect(house.publisher.published.map(({ kind }) => kind)).toEqual(["kept", "deferred"]);
    expect(house.scheduler.moments.get(handing().resource)).toBe(at("18:18"));
  });

  it("tells the operators what Parley would write where it only advises", async () => {
    const house = await courthouse(
      recordOf({ claims: [winner] }),
      enforcing({ mode: { default: "advise" } }),
    );
    await house.judge();
    await house.settle();
    expect(house.notifier.sent).toMatchObject([{ kind: "notice", to: [], case: "casea" }]);
    expect(house.notifier.sent[0]?.body).toContain("nothing was changed");
    expect(house.cloud.writes).toEqual([]);
  });

  it("agrees on nothing that Parley would decide otherwise", async () => {
    const record = recordOf({ claims: [winner] });
    const house = await courthouse(record, enforcing({ mode: { default: "observe" } }));
    await house.judge();
    await house.settle();
    expect((await house.docket()).prior).toEqual({ DesiredCapacity: "3" });
    expect(house.notifier.sent).toEqual([]);
    expect(house.publisher.published).toMatchObject([
      {
        kind: "kept",
        summary: "Parley only observes here and leaves /DesiredCapacity as it stands",
      },
    ]);
  });

  it.each([
    { next: "judge", when: "the docket was stirred", change: stirred },
    {
      next: "judge",
      when: "it was never judged",
      change: (record: typeof settledAt8) => ({ ...record, decision: undefined }),
    },
    {
      next: "done",
      when: "the case is closed already",
      change: (record: typeof settledAt8) => ({ ...record, case: undefined }),
    },
  ])("goes on with $next when $when", async ({ next, change }) => {
    const house = await judgedHouse();
    await meanwhile(house, change);
    expect((await house.settle())?.next).toBe(next);
    expect(house.publisher.published).toEqual([]);
  });

  it.each([
    { next: "judge", when: "long ago", now: "20:10" },
    { next: "confirm", when: "just now, by a clock that may be ahead of the others", now: "20:00:02" },
    { next: "confirm", when: "this very second", now: "20:00" },
  ])("goes on with $next when the verdict may have changed since it was judged, $when", async (passed) => {
    const house = await judgedHouse();
    house.clock.now = time(passed.now);
    expect((await house.settle())?.next).toBe(passed.next);
    expect((await house.docket()).case?.id).toBe("casea");
    expect(house.publisher.published).toEqual([]);
  });

  it("lets a lease end whose end falls between judging and settling", async () => {
    const house = await judgedHouse();
    house.clock.now = time("20:00:03");
    const { next, waitSeconds } = (await house.settle()) ?? {};
    expect([next, waitSeconds]).toEqual(["confirm", 3]);
    house.clock.now = time("20:00:06");
    expect((await house.confirm())?.next).toBe("judge");
    await house.judge(handing({ turn: 1 }));
    const record = await house.docket();
    const decision = await house.decisions.get(group, record.decision?.id ?? "");
    expect(decision?.record.dispute.now).toBe(at("20:00:06"));
    expect(decision?.record.verdict.fields.flatMap(({ holders }) => holders)).not.toContain("a");
  });

  it("has nothing scheduled for a day that nobody knows", async () => {
    const house = await judgedHouse();
    await schedule(settledAt8, someDay, house.runtime);
    expect(house.scheduler.moments.size).toBe(0);
  });

  it.each([
    { due: "04:05", when: "the last events will be in by then", seen: "03:50" },
    { due: "04:00", when: "they should have been in by now", seen: "03:30" },
  ])("has what waits for somebody's event looked at again when $when", async ({ due, seen }) => {
    const waiting = [{ field: "/MinSize" as FieldPath, at: at(seen), before: "1", after: "2" }];
    const house = await judgedHouse({ ...settledAt8, waiting });
    await house.settle();
    expect((await house.docket()).due).toBe(at(due));
    expect(house.looks.asked).toHaveLength(1);
  });

  it("closes nothing while a question is open", async () => {
    const house = await courthouse(asking());
    await house.judge();
    expect((await house.settle())?.next).toBe("judge");
    expect((await house.docket()).case?.id).toBe("casea");
  });

  it("judges again when somebody else was faster, and tells the same news once more", async () => {
    const house = await judgedHouse();
    expect((await createHandler(() => crowded(house, 1))(handing({ next: "settle" }))).next).toBe("judge");
    expect((await house.settle())?.next).toBe("done");
    expect(house.publisher.published).toHaveLength(4);
    expect(house.publisher.events.size).toBe(2);
  });

  it("is done when it was stopped right after", async () => {
    const house = await judgedHouse();
    await house.settle();
    expect((await house.settle())?.next).toBe("done");
    expect(house.publisher.published).toHaveLength(2);
  });
});

describe("handing over", () => {
  const over = handing({ next: "hand-over", turn: 301 });

  it("begins another execution that the docket names first", async () => {
    const house = await courthouse(asking());
    await house.judge(handing({ turn: 300 }));
    expect((await house.settle(over))?.next).toBe("done");
    expect((await house.docket()).case).toMatchObject({ state: "opening", run: 2 });
    expect(house.cases.started).toEqual([{ resource: group, case: "casea", run: 2 }]);
    expect((await house.judge(handing({ run: 2 })))?.next).toBe("ask");
    expect((await house.judge())?.next).toBe("done");
  });

  it("begins it also when it was stopped in between", async () => {
    const house = await courthouse(recordOf({ case: openCase({ run: 2 }) }));
    await house.settle(over);
    expect(house.cases.started).toEqual([{ resource: group, case: "casea", run: 2 }]);
  });

  it.each([
    { when: "the case is closed", open: undefined },
    { when: "the next one works already", open: openCase({ run: 2, state: "running" }) },
    { when: "another case is open", open: openCase({ id: "caseb" }) },
  ])("begins nothing when $when", async ({ open }) => {
    const house = await courthouse(recordOf({ case: open }));
    await house.settle(over);
    expect(house.cases.started).toEqual([]);
  });
});

describe("an execution that broke", () => {
  const broken = handing({ next: "settle", error: "BrokenInvariant" });

  it("leaves the case to the sweep and tells the operators once", async () => {
    const house = await courthouse(asking());
    await house.judge();
    await house.ask();
    house.clock.now = time("04:30");
    expect((await house.settle(broken))?.next).toBe("done");
    const record = await house.docket();
    expect(record.case).toMatchObject({ state: "opening", run: 1 });
    expect(record.case?.token).toBeUndefined();
    expect(record.case?.questions).toHaveLength(1);
    expect(record.due).toBe(at("04:30"));
    await house.settle({ ...broken, error: "Unavailable" });
    const trouble = house.notifier.sent.filter(({ kind }) => kind === "trouble");
    expect(trouble).toMatchObject([{ to: [], case: "casea" }]);
    expect(house.cases.started).toEqual([]);
  });

  it("tells them of the next case again", async () => {
    const house = await courthouse(settledAt8);
    await house.settle(broken);
    expect((await house.judge(handing({ run: 2 })))?.next).toBe("settle");
    expect((await house.settle(handing({ run: 2 })))?.next).toBe("done");
    expect(await house.meters.noted("broken/casea")).toBeUndefined();
  });

  it("leaves alone what is closed", async () => {
    const house = await courthouse(recordOf({ case: undefined }));
    expect((await house.settle(broken))?.next).toBe("done");
    expect(house.notifier.sent).toEqual([]);
  });
});
