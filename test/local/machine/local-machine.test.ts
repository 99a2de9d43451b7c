import { describe, expect, it } from "vitest";
import { InvalidInput, Unavailable } from "#core/faults.ts";
import { localMachine } from "#local/machine/local-machine.ts";
import { statesOf } from "#local/machine/past.ts";
import type { Timekeeper } from "#local/machine/stage.ts";
import type { AskTask } from "#workflow/handing.ts";
import { caseName, definition, play } from "./arbitration-play.ts";

const begin = { v: 1, resource: "123456789012/eu-north-1/AWS::SQS::Queue/orders", case: "c1", run: 1 };
const settle = { next: "settle" } as const;

const firstAsked = (inputs: Readonly<Record<string, readonly unknown[]>>) => inputs["ask"]?.[0] as AskTask;

describe("the local state machine", () => {
  it.each([
    {
      when: "everything is kept",
      script: { judge: [settle] },
      states: ["Judge", "Settle"],
      seconds: 0,
    },
    {
      when: "a field is restored and confirmed at the second look",
      script: {
        judge: [{ next: "restore" }, settle],
        restore: [{ next: "confirm", waitSeconds: 5 }],
        confirm: [{ next: "confirm", waitSeconds: 30 }, { next: "judge" }],
      },
      states: ["Judge", "Restore", "Wait", "Confirm", "Wait", "Confirm", "Judge", "Settle"],
      seconds: 35,
    },
    {
      when: "the write was done at once",
      script: { judge: [{ next: "restore" }, settle], restore: [{ next: "judge" }] },
      states: ["Judge", "Restore", "Judge", "Settle"],
      seconds: 0,
    },
    {
      when: "nobody answers until the second milestone",
      script: { judge: [{ next: "ask", waitSeconds: 450 }, { next: "ask", waitSeconds: 225 }, settle] },
      states: ["Judge", "Ask", "Judge", "Ask", "Judge", "Settle"],
      seconds: 675,
    },
    {
      when: "settling finds that the docket moved on",
      script: { judge: [settle], settle: [{ next: "judge" }, { next: "done" }] },
      states: ["Judge", "Settle", "Judge", "Settle"],
      seconds: 0,
    },
    {
      when: "the history is nearly full",
      script: { judge: [{ next: "hand-over" }] },
      states: ["Judge", "Settle"],
      seconds: 0,
    },
  ] as const)("plays what is due when $when", async ({ script, states, seconds }) => {
    const played = play(script);
    await played.machine.start(caseName());
    while (await played.clock.step()) if (played.machine.past()[0]?.status !== "running") break;
    const [past] = played.machine.past();
    expect(past).toMatchObject({ name: "c1-1", status: "succeeded", input: begin });
    expect(past && statesOf(past)).toEqual(states);
    expect(played.seconds()).toBe(seconds);
    expect(await played.machine.isRunning(caseName())).toBe(false);
  });

  it("begins with the case alone and hands on what was answered", async () => {
    const { clock, machine, inputs } = play({ judge: [{ next: "restore", turn: 1 }, settle] });
    await machine.start(caseName());
    await clock.runDue();
    expect(inputs["judge"]?.[0]).toEqual(begin);
    expect(inputs["restore"]).toEqual([{ ...begin, turn: 1, next: "restore", waitSeconds: 1 }]);
  });

  it("counts the transitions that the cloud would charge for: every state, and every try", async () => {
    const kept = play({ judge: [settle] });
    await kept.machine.start(caseName());
    await kept.clock.runDue();
    expect(kept.machine.past()[0]?.transitions).toBe(["Judge", "Go on", "Settle", "Go on", "Done"].length);
    const tried = play({ judge: [new Unavailable("busy"), settle] });
    await tried.machine.start(caseName());
    await tried.clock.advanceTo(tried.clock.now() + 10_000);
    expect(tried.machine.past()[0]?.transitions).toBe(6);
  });

  it("starts an execution of one name once", async () => {
    const { clock, machine, inputs } = play({ judge: [settle] });
    await machine.start(caseName());
    await machine.start(caseName());
    await clock.runDue();
    await machine.start(caseName());
    await clock.runDue();
    expect(machine.past()).toHaveLength(1);
    expect(inputs["judge"]).toHaveLength(1);
  });

  it("plays several executions at once, each with waits and tokens of its own", async () => {
    const { clock, machine, inputs } = play({ judge: [{ next: "ask", waitSeconds: 600 }] });
    for (const id of ["a", "b", "c"]) await machine.start(caseName(id));
    await clock.runDue();
    const tokens = inputs["ask"]?.map((input) => (input as AskTask).token);
    expect(new Set(tokens).size).toBe(3);
    expect(await machine.wake(tokens?.[1] ?? "")).toBe("woken");
    await clock.runDue();
    const counts = machine.past().map((past) => [past.name, statesOf(past).length]);
    expect(counts).toEqual([
      ["a-1", 1],
      ["b-1", 3],
      ["c-1", 1],
    ]);
    machine.stop();
  });
});

describe("an execution that waits for an answer", () => {
  it("goes on when it is woken, and only once", async () => {
    const { clock, machine, inputs, seconds } = play({ judge: [{ next: "ask", waitSeconds: 600 }, settle] });
    await machine.start(caseName());
    await clock.advanceTo(clock.now() + 60_000);
    expect(machine.past()[0]?.status).toBe("running");
    const { token, handing } = firstAsked(inputs);
    expect(handing).toMatchObject({ next: "ask", waitSeconds: 600 });
    expect(await machine.wake(token)).toBe("woken");
    expect(await machine.wake(token)).toBe("gone");
    await clock.runDue();
    expect(machine.past()[0]?.status).toBe("succeeded");
    expect(inputs["judge"]?.[1]).toEqual(handing);
    expect(seconds()).toBe(60);
  });

  it("has a new token after each milestone, and the old one wakes nobody", async () => {
    const { clock, machine, inputs } = play({ judge: [{ next: "ask", waitSeconds: 10 }] });
    await machine.start(caseName());
    await clock.advanceTo(clock.now() + 15_000);
    const [first, second] = inputs["ask"] as AskTask[];
    expect(first?.token).not.toBe(second?.token);
    expect(await machine.wake(first?.token ?? "")).toBe("gone");
    expect(await machine.wake(second?.token ?? "")).toBe("woken");
    machine.stop();
  });

  it("goes on when it is woken while its function still works", async () => {
    const gate = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<string>();
    const ask = async (input: unknown) => {
      asked.resolve((input as AskTask).token);
      await gate.promise;
      return {};
    };
    const { clock, machine, inputs } = play(
      { judge: [{ next: "ask", waitSeconds: 600 }, settle] },
      { workers: { ask } },
    );
    await machine.start(caseName());
    const first = clock.runDue();
    expect(await machine.wake(await asked.promise)).toBe("woken");
    gate.resolve();
    await first;
    await clock.runDue();
    expect(inputs["judge"]).toHaveLength(2);
    expect(machine.past()[0]?.status).toBe("succeeded");
  });

  it("asks again with a new token when its function could not do its work", async () => {
    const { clock, machine, inputs, seconds } = play({
      judge: [{ next: "ask", waitSeconds: 600 }],
      ask: [new Unavailable("busy"), { next: "ask" }],
    });
    await machine.start(caseName());
    await clock.advanceTo(clock.now() + 3_000);
    const tokens = inputs["ask"]?.map((input) => (input as AskTask).token);
    expect(tokens).toHaveLength(2);
    expect(await machine.wake(tokens?.[0] ?? "")).toBe("gone");
    expect(await machine.isRunning(caseName())).toBe(true);
    expect(seconds()).toBe(3);
    machine.stop();
  });
});

describe("a state that fails", () => {
  it("is tried again later and later when it is only unavailable", async () => {
    const busy = new Unavailable("busy");
    const { clock, machine } = play({ judge: [busy, busy, busy, settle] });
    await machine.start(caseName());
    await clock.advanceTo(clock.now() + 600_000);
    const [past] = machine.past();
    const from = past?.visits[0]?.at ?? 0;
    expect(past?.visits.map(({ state, at, error }) => [state, (at - from) / 1_000, error])).toEqual([
      ["Judge", 0, "Unavailable"],
      ["Judge", 2, "Unavailable"],
      ["Judge", 6, "Unavailable"],
      ["Judge", 14, undefined],
      ["Settle", 14, undefined],
    ]);
  });

  it.each([
    { when: "it stays unavailable", error: new Unavailable("busy"), tries: 7 },
    { when: "its input is invalid", error: new InvalidInput("no"), tries: 1 },
    { when: "nobody foresaw the error", error: new TypeError("surprise"), tries: 1 },
    {
      when: "the function was stopped half-way",
      error: Object.assign(new Error("x"), { name: "Sandbox.Timedout" }),
      tries: 7,
    },
  ])(
    "ends safely when $when: nothing is written, and settling hears the error's name alone",
    async ({ error, tries }) => {
      const { clock, machine, inputs } = play({ judge: [error] });
      await machine.start(caseName());
      await clock.advanceTo(clock.now() + 600_000);
      const [past] = machine.past();
      expect(past?.status).toBe("succeeded");
      expect(past && statesOf(past)).toEqual([
        ...Array.from({ length: tries }, () => "Judge"),
        "Settle safely",
      ]);
      expect(inputs["restore"]).toEqual([]);
      expect(inputs["settle"]).toEqual([
        { ...begin, turn: 0, next: "settle", waitSeconds: 1, error: error.name },
      ]);
    },
  );

  it("ends safely when a function names a turn that does not exist", async () => {
    const { clock, machine, inputs } = play({ judge: [{ next: "dance" as never }] });
    await machine.start(caseName());
    await clock.runDue();
    expect(inputs["settle"]).toEqual([expect.objectContaining({ error: "BrokenInvariant" })]);
  });

  it("fails the execution when not even settling goes well", async () => {
    const { clock, machine } = play({ judge: [new TypeError("x")], settle: [new TypeError("y")] });
    await machine.start(caseName());
    await clock.runDue();
    expect(machine.past()[0]).toMatchObject({ status: "failed", error: "NotSettled" });
  });

  it("fails what carries more than the cloud would", async () => {
    const { clock, machine } = play({ judge: [{ ...settle, resource: "x".repeat(300_000) }] });
    await machine.start(caseName());
    await clock.runDue();
    expect(machine.past()[0]).toMatchObject({ status: "failed", error: "States.DataLimitExceeded" });
  });

  it("ends safely when a function does not answer in time", async () => {
    const jobs: { readonly time: number; readonly job: () => unknown }[] = [];
    const clock = {
      now: () => 0,
      at: (time: number, job: () => unknown) => {
        jobs.push({ time, job });
        return () => {};
      },
    };
    const settled = Promise.withResolvers<unknown>();
    const handlers = {
      judge: () => new Promise(() => {}),
      settle: async (input: unknown) => settled.resolve(input),
    };
    const machine = localMachine({ definition, handlers, clock: clock as Timekeeper, ids: () => "t" });
    await machine.start(caseName());
    void jobs.shift()?.job();
    // One time-out that is tried again at once, as the clock stands still, and so on until there are no more tries.
    const limits = () => jobs.filter(({ time }) => time <= 300_000);
    while (machine.past()[0]?.visits.at(-1)?.state !== "Settle safely") {
      for (const due of limits()) {
        jobs.splice(jobs.indexOf(due), 1);
        void due.job();
      }
      await new Promise(setImmediate);
    }
    expect(await settled.promise).toMatchObject({ next: "settle", error: "States.Timeout" });
    machine.stop();
  });
});

describe("an execution that is killed", () => {
  it("stops where it waits and does nothing more", async () => {
    const { clock, machine, inputs } = play({ judge: [{ next: "ask", waitSeconds: 600 }] });
    await machine.start(caseName());
    await clock.runDue();
    machine.kill("c1-1");
    expect(await machine.isRunning(caseName())).toBe(false);
    expect(await machine.wake(firstAsked(inputs).token)).toBe("gone");
    expect(await clock.step()).toBe(false);
    expect(machine.past()[0]).toMatchObject({ status: "killed" });
    expect(inputs["judge"]).toHaveLength(1);
  });

  it("is not heard any more when it is killed while a function works", async () => {
    const gate = Promise.withResolvers<void>();
    const restore = async () => {
      await gate.promise;
      return { ...begin, turn: 1, next: "judge", waitSeconds: 1 };
    };
    const { clock, machine, inputs } = play({ judge: [{ next: "restore" }] }, { workers: { restore } });
    await machine.start(caseName());
    const running = clock.runDue();
    await Promise.resolve();
    while (inputs["judge"]?.length === 0) await Promise.resolve();
    machine.kill("c1-1");
    gate.resolve();
    await running;
    expect(inputs["judge"]).toHaveLength(1);
    expect(machine.past()[0]?.status).toBe("killed");
  });

  it("never begins when it is killed before its turn", async () => {
    const { clock, machine, inputs } = play({ judge: [settle] });
    await machine.start(caseName());
    machine.kill("c1-1");
    await clock.runDue();
    expect(inputs["judge"]).toEqual([]);
  });
});

describe("time", () => {
  it("ends an execution that is older than the machine allows", async () => {
    const judge = [{ next: "ask", waitSeconds: 20 * 86_400 }] as const;
    const { clock, machine } = play({ judge });
    await machine.start(caseName());
    await clock.advanceTo(clock.now() + 25 * 86_400_000);
    expect(machine.past()[0]?.status).toBe("timed-out");
    expect(clock.next()).toBeUndefined();
  });

  it("leaves no real timer behind", async () => {
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
    const before = timers();
    const { clock, machine } = play({ judge: [{ next: "ask", waitSeconds: 86_400 }] });
    for (const id of ["a", "b"]) await machine.start(caseName(id));
    await clock.runDue();
    expect(timers()).toBeGreaterThan(before);
    machine.stop();
    await machine.idle();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    expect(timers()).toBe(before);
  });

  it("refuses a definition that it would not play as the cloud does", () => {
    const planted = { ...definition, QueryLanguage: "JSONata" };
    expect(() => play({}, { definition: planted })).toThrow("only JSONPath is played");
  });
});
