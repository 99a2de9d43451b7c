import { describe, expect, it } from "vitest";
import { learntAnswers } from "#acts/learning/learnt-answers.ts";
import { memoryRowStates } from "#adapters/memory/people/row-states.ts";
import type { RowStatesStore } from "#core/ports/people/row-states.ts";
import { quiet } from "#local/world/local-world.ts";
import { worldSettings } from "#local/world/world-settings.ts";
import { policyWith } from "../../core/learning/evening-quarrel.ts";

const draft = "d".repeat(64);
const learned = { since: "2026-09-02T00:00:00Z", draft, support: "a".repeat(64) };
const row = { id: "row", for: { classes: ["capacity"] }, answer: "holder" };
const withRow = policyWith({ answers: [{ ...row, learned }] });
const byHand = policyWith({ answers: [row] });

const asOf = "2026-11-21T03:00:00Z";

function stage({ policy = withRow, learning = "drafts" as "drafts" | "precedents" } = {}) {
  const kept = memoryRowStates();
  let [reads, at, fails] = [0, Date.parse(asOf), false];
  const rowStates: RowStatesStore = {
    ...kept,
    read() {
      reads += 1;
      return fails ? Promise.reject(new Error("no table")) : kept.read();
    },
  };
  const warned: string[] = [];
  const log = { ...quiet, warn: (what: string) => void warned.push(what) };
  const settings = worldSettings([], { learning });
  return {
    kept,
    warned,
    now: () => learntAnswers({ rowStates, policy, settings, log, now: () => at }),
    pass(ms: number) {
      at += ms;
    },
    fail(is: boolean) {
      fails = is;
    },
    reads: () => reads,
  };
}

const states = (is: "sound" | "doubted" | "retired", version = 0) => ({
  ...{ version, asOf },
  drafts: { [draft]: { madeAt: "2026-08-02T00:00:00Z", is } },
});

describe("what became of learnt rows", () => {
  it("is read once a minute, and what changed counts within one", async () => {
    const { kept, now, pass, reads } = stage();
    await kept.keep(states("sound"));
    for (let n = 0; n < 60; n += 1) expect(await now()).toBeUndefined();
    expect(reads()).toBe(1);
    await kept.keep(states("retired", 1));
    pass(60_000);
    expect(await now()).toEqual({ row: "retired" });
    expect(reads()).toBe(2);
  });

  it("is read by nobody where a policy has no such row, or nothing is drafted", async () => {
    for (const more of [{ policy: byHand }, { learning: "precedents" as const }]) {
      const { now, reads } = stage(more);
      expect([await now(), reads()]).toEqual([undefined, 0]);
    }
  });

  it("has them ask where it cannot be read, is told to those who operate Parley, and is read again at once", async () => {
    const { kept, now, fail, warned } = stage();
    await kept.keep(states("sound"));
    fail(true);
    expect(await now()).toEqual({ row: "retired" });
    expect(warned).toEqual(["what became of learnt rows is not known, and they ask"]);
    fail(false);
    expect(await now()).toBeUndefined();
  });

  it("has them ask while nothing was ever told of them", async () => {
    const { now } = stage();
    expect(await now()).toEqual({ row: "retired" });
  });
});
