import { describe, expect, it } from "vitest";
import { FieldPath } from "#core/fields/path.ts";
import { createHandler } from "#functions/judge/handler.ts";
import { courthouse, crowded, handing, meanwhile, stirred } from "../../acts/cases/courthouse.ts";
import { at, claim, time } from "../../core/arbitration/small-disputes.ts";
import { asking, group, openCase, questionsOf, recordOf } from "../../core/cases/open-cases.ts";

const wish = claim({ id: "a", by: "anna", constraint: { is: "8" } });
const contested = recordOf({ claims: [wish] });

describe("judging", () => {
  it("logs the decision, points the docket to it, and says what comes next", async () => {
    const house = await courthouse(contested);
    expect(await house.judge()).toEqual(handing({ turn: 1, next: "restore", waitSeconds: 300 }));
    const record = await house.docket();
    const { decisions } = await house.decisions.list(group);
    expect(decisions).toMatchObject([
      { id: record.decision?.id, digest: record.decision?.digest, version: 1 },
    ]);
    expect(record.case?.state).toBe("running");
    expect(record.restores).toMatchObject([{ state: "due", decision: record.decision?.id }]);
    expect(house.cloud.writes).toEqual([]);
  });

  it("begins with what an execution is begun with", async () => {
    const house = await courthouse(contested);
    const { v, resource, case: id, run } = handing();
    expect(await house.judge({ v, resource, case: id, run })).toMatchObject({ turn: 1, next: "restore" });
  });

  it("waits until the next milestone of a question", async () => {
    const house = await courthouse(asking());
    expect(await house.judge()).toMatchObject({ next: "ask", waitSeconds: 7_200 });
  });

  it.each([
    { next: "done", when: "the case is closed", record: recordOf({ case: undefined }), input: {} },
    {
      next: "done",
      when: "another case is open",
      record: recordOf({ case: openCase({ id: "caseb" }) }),
      input: {},
    },
    {
      next: "done",
      when: "a later execution works on it",
      record: recordOf({ case: openCase({ run: 2 }) }),
      input: {},
    },
    { next: "hand-over", when: "its history is nearly full", record: contested, input: { turn: 300 } },
    { next: "settle", when: "nothing is contested", record: recordOf(), input: {} },
  ])("goes on with $next when $when", async ({ next, record, input }) => {
    const house = await courthouse(record);
    expect((await house.judge(handing(input)))?.next).toBe(next);
  });

  it("is done where nobody ever looked at the resource", async () => {
    const house = await courthouse();
    const nowhere = handing({ resource: `${handing().resource}-not` });
    expect((await house.judge(nowhere))?.next).toBe("done");
  });

  it.each([{ v: 2 }, { resource: "nowhere" }, { case: "a b" }, { more: 1 }])(
    "refuses input like %j",
    async (wrong) => {
      const house = await courthouse();
      await expect(house.judge({ ...handing(), ...wrong })).rejects.toMatchObject({ name: "InvalidInput" });
    },
  );
});

describe("judging while others write", () => {
  it("judges again what has changed", async () => {
    const house = await courthouse(contested);
    const moved = createHandler(() => crowded(house, 1, stirred));
    expect((await moved(handing())).next).toBe("restore");
    const record = await house.docket();
    expect(record.case?.stirred).toBe(false);
    expect((await house.decisions.get(group, record.decision?.id ?? ""))?.version).toBe(2);
  });

  it("tries again later when it loses four times", async () => {
    const house = await courthouse(contested);
    const lost = createHandler(() => crowded(house, 4));
    await expect(lost(handing())).rejects.toMatchObject({ name: "Unavailable" });
    expect((await house.docket()).case?.state).toBe("opening");
  });

  it("lets a decision of another moment stand, and judges under another id", async () => {
    const house = await courthouse(contested);
    const stopped = {
      ...house.runtime,
      dockets: { ...house.dockets, save: () => Promise.reject(new Error("stopped")) },
    };
    await expect(createHandler(() => stopped)(handing())).rejects.toThrow("stopped");
    house.clock.now = time("04:02");
    expect((await house.judge())?.next).toBe("restore");
    const { decisions } = await house.decisions.list(group);
    expect(decisions.map(({ at: moment, version }) => [moment, version])).toEqual([
      [at("04:02"), 2],
      [at("04:00"), 1],
    ]);
    expect((await house.docket()).decision?.id).toBe(decisions[0]?.id);
  });

  it("judges the same again without changing anything but the moment", async () => {
    const house = await courthouse(asking());
    await house.judge();
    const first = await house.docket();
    house.clock.now = time("04:30");
    await house.judge();
    const second = await house.docket();
    const moments = { version: 0, due: undefined, decision: undefined };
    expect({ ...second, ...moments }).toEqual({ ...first, ...moments });
  });
});

const capacity = FieldPath.parse("/DesiredCapacity");

describe("questions", () => {
  it("that are superseded are taken back from those who were told", async () => {
    const house = await courthouse(asking({ live: { DesiredCapacity: "4" } }));
    await house.judge();
    await house.ask();
    await meanwhile(house, (record) => ({
      ...record,
      live: { at: at("04:10"), state: "there", properties: { DesiredCapacity: "3" } },
      history: [{ field: capacity, at: at("04:09"), principal: "cleo", after: "3", by: "change" }],
    }));
    house.clock.now = time("04:10");
    await house.judge();
    const sent = house.notifier.sent.map(({ kind }) => kind);
    expect(sent).toEqual(["asked", "asked", "superseded", "superseded"]);
    await house.judge();
    expect(house.notifier.sent).toHaveLength(4);
  });

  it("that nobody answers are told as answered by silence", async () => {
    const house = await courthouse(asking());
    await house.judge();
    await house.ask();
    house.clock.now = time("08:00");
    expect((await house.judge())?.next).toBe("settle");
    expect(house.publisher.published.map(({ kind }) => kind)).toEqual(["asked", "answered"]);
    expect(questionsOf({ record: await house.docket() })).toEqual([]);
  });
});
