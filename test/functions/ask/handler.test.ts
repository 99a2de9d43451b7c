import { describe, expect, it } from "vitest";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { createHandler } from "#functions/ask/handler.ts";
import {
  type Courthouse,
  courthouse,
  crowded,
  handing,
  meanwhile,
  stirred,
} from "../../acts/cases/courthouse.ts";
import { time } from "../../core/arbitration/small-disputes.ts";
import { asking, questionsOf } from "../../core/cases/open-cases.ts";

async function askingHouse(): Promise<Courthouse> {
  const house = await courthouse(asking());
  await house.judge();
  for (const token of ["token1", "token2", "token3"]) house.cases.wait(token);
  return house;
}

const kinds = (house: Courthouse) => house.notifier.sent.map(({ kind }) => kind);

describe("asking", () => {
  it("waits for the token, tells approvers, and notes that it did", async () => {
    const house = await askingHouse();
    await house.ask();
    const record = await house.docket();
    expect(record.case).toMatchObject({ state: "waiting", token: "token1" });
    expect(questionsOf({ record })[0]?.told).toEqual(["asked"]);
    expect(house.notifier.sent).toMatchObject([
      { kind: "asked", to: ["olga"] },
      { kind: "asked", to: ["otto"] },
    ]);
    expect(house.publisher.published).toMatchObject([{ kind: "asked", decision: record.decision?.id }]);
    expect(house.cases.woken).toEqual([]);
  });

  it("reminds at half the time and escalates at three quarters", async () => {
    const house = await askingHouse();
    await house.ask("token1");
    for (const [hour, token] of [
      ["06:00", "token2"],
      ["07:00", "token3"],
    ] as const) {
      house.clock.now = time(hour);
      expect((await house.judge())?.next).toBe("ask");
      await house.ask(token);
    }
    const each = ["asked", "asked", "reminded", "reminded", "escalated", "escalated", "escalated"];
    expect(kinds(house)).toEqual(each);
    expect(house.notifier.sent.at(-1)?.to).toEqual([]);
    expect(house.publisher.published).toHaveLength(1);
    expect((await house.docket()).case?.token).toBe("token3");
  });

  it("asks nobody twice", async () => {
    const house = await askingHouse();
    await house.ask("token1");
    await house.ask("token2");
    expect(kinds(house)).toEqual(["asked", "asked"]);
  });

  const closed = (record: DocketRecord): DocketRecord => ({ ...record, case: undefined });
  it.each([
    { when: "the docket was stirred", change: stirred },
    { when: "the case is closed", change: closed },
  ])("goes on at once when $when", async ({ change }) => {
    const house = await askingHouse();
    await meanwhile(house, change);
    await house.ask();
    expect(house.cases.woken).toEqual(["token1"]);
    expect(kinds(house)).toEqual([]);
  });

  it.each([
    { when: "it is stirred before the token stands there", times: 1, kinds: [] },
    {
      when: "it loses a race and is not stirred",
      times: 1,
      change: (record: DocketRecord) => record,
      kinds: ["asked", "asked"],
      woken: [],
    },
  ])("goes on at once when $when", async ({ times, change = stirred, kinds: sent, woken = ["token1"] }) => {
    const house = await askingHouse();
    await createHandler(() => crowded(house, times, change))({ handing: handing(), token: "token1" });
    expect(house.cases.woken).toEqual(woken);
    expect(kinds(house)).toEqual(sent);
  });

  it("goes on at once when it is stirred while people are told", async () => {
    const house = await askingHouse();
    const { notifier } = house;
    const send: Courthouse["notifier"]["send"] = async (message) => {
      await meanwhile(house, stirred);
      await notifier.send(message);
    };
    const runtime = { ...house.runtime, notifier: { ...notifier, send } };
    await createHandler(() => runtime)({ handing: handing(), token: "token1" });
    expect(house.cases.woken).toEqual(["token1"]);
    expect(questionsOf({ record: await house.docket() })[0]?.told).toEqual(["asked"]);
  });

  it("tells at least once: the same message again where it was stopped before it noted that", async () => {
    const house = await askingHouse();
    let saves = 0;
    const save: Courthouse["dockets"]["save"] = (record) => {
      saves += 1;
      return saves > 1 ? Promise.reject(new Error("stopped")) : house.dockets.save(record);
    };
    const stopped = { ...house.runtime, dockets: { ...house.dockets, save } };
    await expect(createHandler(() => stopped)({ handing: handing(), token: "token1" })).rejects.toThrow(
      "stopped",
    );
    await house.ask("token2");
    expect(kinds(house)).toEqual(["asked", "asked", "asked", "asked"]);
    expect(house.notifier.outbox.size).toBe(2);
    expect(house.publisher.events.size).toBe(1);
  });
});
