import { describe, expect, it } from "vitest";
import { recordAnswer } from "#acts/questions/answer.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { claim, time } from "../../core/arbitration/small-disputes.ts";
import { asking, enforcing, group, questionsOf, recordOf } from "../../core/cases/open-cases.ts";
import { type Courthouse, meanwhile as change, courthouse, stirred } from "./courthouse.ts";
import { type Meanwhile, play, stopping } from "./play.ts";

const wish = claim({ id: "a", by: "anna", constraint: { is: "8" } });
const contested = recordOf({ claims: [wish] });
const checks = enforcing({
  guardrails: [
    { id: "checks", title: "health checks stay on", fields: ["/HealthCheckType"], constraint: { is: "ELB" } },
  ],
});
const broken = asking({
  live: { DesiredCapacity: "3", HealthCheckType: "EC2" },
  prior: { DesiredCapacity: "3", HealthCheckType: "ELB" },
});

const answering =
  (answer: "keep" | "revert"): Meanwhile =>
  async (house) => {
    const [question] = questionsOf({ record: await house.docket() });
    if (question === undefined) return;
    const at = new Date(house.clock.now).toISOString();
    const given = { question: question.id, answer, by: "olga", proof: "signed in", at } as const;
    await recordAnswer(group, given, house.runtime);
  };

const restoring = ["judge", "restore", "confirm", "judge", "settle"];

type Play = {
  readonly what: string;
  readonly path: readonly string[];
  readonly house: () => Promise<Courthouse>;
  readonly meanwhile?: Meanwhile;
  readonly live: object;
  readonly news: readonly string[];
  readonly writes: number;
};

const plays: readonly Play[] = [
  {
    what: "everything is kept and nobody minds",
    path: ["judge", "settle"],
    house: () => courthouse(recordOf({ claims: [wish], live: { DesiredCapacity: "8" } })),
    live: { DesiredCapacity: "8" },
    news: [],
    writes: 0,
  },
  {
    what: "a field is restored",
    path: restoring,
    house: () => courthouse(contested),
    live: { DesiredCapacity: "8" },
    news: ["restored"],
    writes: 1,
  },
  {
    what: "a person keeps it",
    path: ["judge", "ask", "judge", "settle"],
    house: () => courthouse(asking()),
    meanwhile: answering("keep"),
    live: { DesiredCapacity: "3" },
    news: ["asked", "answered", "kept", "deferred"],
    writes: 0,
  },
  {
    what: "a person wants it otherwise",
    path: ["judge", "ask", ...restoring],
    house: () => courthouse(asking()),
    meanwhile: answering("revert"),
    live: { DesiredCapacity: "6" },
    news: ["asked", "answered", "restored", "deferred"],
    writes: 1,
  },
  {
    what: "nobody answers",
    path: ["judge", "ask", "judge", "ask", "judge", "ask", "judge", "settle"],
    house: () => courthouse(asking()),
    live: { DesiredCapacity: "3" },
    news: ["asked", "answered", "kept", "deferred"],
    writes: 0,
  },
  {
    what: "a guardrail is restored while a question waits",
    path: ["judge", "restore", "confirm", "judge", "ask", "judge", "settle"],
    house: () => courthouse(broken, checks),
    meanwhile: answering("keep"),
    live: { DesiredCapacity: "3", HealthCheckType: "ELB" },
    news: ["restored", "asked", "answered", "kept", "deferred"],
    writes: 1,
  },
];

const kinds = (house: Courthouse) => [...house.publisher.events.values()].map(({ kind }) => kind);

/** What counts of a docket when all is over, whenever and in however many turns it came there. */
async function outcome(house: Courthouse) {
  const { live, prior, settled, case: open, restores, rulings, history } = await house.docket();
  return {
    live: live?.properties,
    prior,
    settled,
    open,
    restores: restores.filter(({ state }) => state === "done").map(({ values }) => values),
    rulings: rulings.map(({ field, answer, value, by }) => ({ field, answer, value, by })),
    history: history.map(({ field, after, by }) => ({ field, after, by })),
  };
}

describe("a case", () => {
  it.each(plays)("in which $what", async ({ path, house: make, meanwhile, live, news, writes }) => {
    const house = await make();
    expect(await play(house, house.runtime, meanwhile)).toEqual(path);
    const record = await house.docket();
    expect(record.case).toBeUndefined();
    expect(record.live?.properties).toEqual(live);
    expect(kinds(house)).toEqual(news);
    expect(house.cloud.writes).toHaveLength(writes);
  });

  it("reminds, escalates, and is told nothing twice", async () => {
    const house = await courthouse(asking());
    await play(house, house.runtime);
    expect(house.notifier.sent.map(({ kind }) => kind)).toEqual([
      "asked",
      "asked",
      "reminded",
      "reminded",
      "escalated",
      "escalated",
      "escalated",
    ]);
    expect(house.clock.now).toBe(time("08:00"));
  });

  /** Both claimants withdraw once the question was put, and perhaps somebody writes what was agreed. */
  const withdrawing =
    (isWritten: boolean): Meanwhile =>
    async (house, waits) => {
      if (waits > 1) return;
      const { docket } = recordOf();
      house.clock.now += 1_000;
      const at = new Date(house.clock.now).toISOString();
      const field = "/DesiredCapacity" as FieldPath;
      const write = { field, at, principal: "nora", after: "3", by: "change" } as const;
      const history = isWritten ? [write] : [];
      await change(house, (record) => stirred({ ...record, docket, history }));
      await house.cases.wake("token1");
    };

  it("is judged again where the docket moves on while it waits", async () => {
    const house = await courthouse(asking());
    const path = await play(house, house.runtime, withdrawing(true));
    expect(path).toEqual(["judge", "ask", "judge", "settle"]);
    expect(house.notifier.sent.map(({ kind }) => kind)).toEqual([
      "asked",
      "asked",
      "superseded",
      "superseded",
    ]);
  });

  it("goes on asking where only the claims are withdrawn", async () => {
    const house = await courthouse(asking());
    const path = await play(house, house.runtime, withdrawing(false));
    expect(path.slice(0, 4)).toEqual(["judge", "ask", "judge", "ask"]);
    expect(house.notifier.sent.map(({ kind }) => kind)).not.toContain("superseded");
  });

  it("ends after a test was refused: somebody was faster", async () => {
    const house = await courthouse(contested);
    const update: Courthouse["cloud"]["update"] = async (...args) => {
      if (house.cloud.writes.length === 0) house.cloud.put(group, { DesiredCapacity: "8" });
      return await house.cloud.update(...args);
    };
    const runtime = { ...house.runtime, cloud: { ...house.cloud, update } };
    expect(await play(house, runtime)).toEqual(["judge", "restore", "judge", "settle"]);
    expect(house.cloud.writes).toEqual([]);
    expect((await house.docket()).live?.properties).toEqual({ DesiredCapacity: "8" });
  });
});

describe("anyone who is stopped anywhere and begun again", () => {
  it.each(plays)("comes to the same where $what", async ({ house: make, meanwhile, writes }) => {
    const plain = await make();
    const counting = stopping(plain);
    await play(plain, counting.runtime, meanwhile);
    const expected = await outcome(plain);
    const events = kinds(plain);
    for (let stop = 0; stop < counting.calls(); stop += 1) {
      for (const when of ["before", "after"] as const) {
        const house = await make();
        const { runtime } = stopping(house, { at: stop, when });
        await play(house, runtime, meanwhile);
        const where = `stopped ${when} call ${stop}`;
        expect(await outcome(house), where).toEqual(expected);
        expect(house.cloud.writes.length, where).toBe(writes);
        expect(kinds(house).toSorted(), where).toEqual(events.toSorted());
      }
    }
  });
});
