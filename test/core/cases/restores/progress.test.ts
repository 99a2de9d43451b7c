import { describe, expect, it } from "vitest";
import { notSent, restored, sending, unsent } from "#core/cases/restores/progress.ts";
import { confirmSeconds, isTooLong, retrySeconds } from "#core/cases/restores/waiting.ts";
import type { Restore } from "#core/ledger/docket-record.ts";
import type { Progress, WriteFailure } from "#core/ports/outside/cloud.ts";
import { at, time } from "../../arbitration/small-disputes.ts";
import { recordOf, restore } from "../open-cases.ts";

const now = time("04:10");
const sent = restore({ state: "sent" });
const failed = (failure: WriteFailure): Progress & { now: number } => ({
  state: "failed",
  failure,
  why: "the cloud's own words: hunter2",
  now,
});
const told = (progress: Progress & { now: number }, before: readonly Restore[] = []) =>
  restored(recordOf({ restores: [...before, sent] }), "restore1", progress).restores.at(-1);

describe("a write that failed", () => {
  const earlier = (failure: WriteFailure, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const known = told(failed(failure));
      return {
        ...restore({ state: "failed", id: `old${index}`, endedAt: at("04:05") }),
        ...(known?.failure && { failure: known.failure }),
      };
    });

  it.each<{ failure: WriteFailure; kind: string; tries: number; last: string }>([
    { failure: "test-refused", kind: "moved", tries: 9, last: "hopeless" },
    { failure: "gone", kind: "moved", tries: 9, last: "hopeless" },
    { failure: "busy", kind: "busy", tries: 4, last: "hopeless" },
    { failure: "throttled", kind: "busy", tries: 4, last: "hopeless" },
    { failure: "broken", kind: "moved", tries: 2, last: "hopeless" },
    { failure: "not-updatable", kind: "hopeless", tries: 0, last: "hopeless" },
    { failure: "denied", kind: "hopeless", tries: 0, last: "hopeless" },
    { failure: "invalid", kind: "hopeless", tries: 0, last: "hopeless" },
  ])(
    "is $kind when it is $failure, and $last after $tries tries before",
    ({ failure, kind, tries, last }) => {
      expect(told(failed(failure))).toMatchObject({
        state: "failed",
        endedAt: at("04:10"),
        failure: { kind },
      });
      expect(told(failed(failure), earlier(failure, tries))?.failure?.kind).toBe(last);
      if (tries > 1) expect(told(failed(failure), earlier(failure, tries - 1))?.failure?.kind).toBe(kind);
    },
  );

  it("is told in words of our own", () => {
    const all = ["test-refused", "busy", "denied", "invalid", "broken"] as const;
    for (const failure of all) expect(JSON.stringify(told(failed(failure)))).not.toContain("hunter2");
  });

  it("counts only with others of the same fields since the case was opened", () => {
    const old = earlier("busy", 4).map((each) => ({ ...each, endedAt: at("03:00") }));
    expect(told(failed("busy"), old)?.failure?.kind).toBe("busy");
    const other = earlier("busy", 4).map((each) => ({
      ...each,
      values: { "/Cooldown": "2" } as Restore["values"],
    }));
    expect(told(failed("busy"), other)?.failure?.kind).toBe("busy");
  });

  it("is given up before it is sent, where the same comes again and again", () => {
    const failure = { kind: "moved", why: "somebody changed it meanwhile" } as const;
    const tries = Array.from({ length: 9 }, (_, index) =>
      restore({ id: `old${index}`, state: "failed", endedAt: at("04:05"), failure }),
    );
    const last = (before: readonly Restore[]) =>
      notSent(recordOf({ restores: [...before, restore()] }), "restore1", { failure, now }).restores.at(-1);
    expect(last([])).toMatchObject({ state: "failed", failure });
    expect(last(tries)?.failure).toEqual({ kind: "hopeless", why: `${failure.why}, again and again` });
  });
});

describe("a write on its way", () => {
  it.each<{ is: object; when: string; progress: Progress }>([
    {
      is: { state: "sent", token: "t" },
      when: "the cloud takes it",
      progress: { state: "going", token: "t" },
    },
    {
      is: { state: "done", token: "t", endedAt: at("04:10") },
      when: "it is done",
      progress: { state: "done", token: "t" },
    },
  ])("is $is when $when", ({ is, progress }) => {
    expect(told({ ...progress, now })).toEqual({ ...sent, ...is });
  });

  it("changes nothing when the same is told again, or of another write", () => {
    const done = recordOf({ restores: [restore({ state: "done" })] });
    expect(restored(done, "restore1", failed("broken"))).toBe(done);
    expect(restored(done, "other", failed("broken"))).toBe(done);
    const going = recordOf({ restores: [{ ...sent, token: "t" }] });
    expect(restored(going, "restore1", { state: "going", token: "t", now })).toBe(going);
  });
});

describe("sending", () => {
  const due = recordOf({
    restores: [restore({ values: { "/DesiredCapacity": "8", "/Cooldown": null } as never })],
  });
  const gone = sending(due, due.restores[0] as Restore, { now, principal: "parley" });

  it("counts as a revert of each field from then on", () => {
    expect(gone.restores[0]).toMatchObject({ state: "sent", at: at("04:10") });
    expect(gone.history).toEqual([
      { field: "/Cooldown", at: at("04:10"), principal: "parley", after: null, by: "revert" },
      { field: "/DesiredCapacity", at: at("04:10"), principal: "parley", after: "8", by: "revert" },
    ]);
  });

  it("counts once", () => {
    expect(sending(gone, gone.restores[0] as Restore, { now, principal: "parley" })).toBe(gone);
  });

  it("is undone where nothing was written after all", () => {
    const back = unsent(gone, "restore1");
    expect(back.history).toEqual([]);
    expect(back.restores[0]?.state).toBe("due");
    expect(unsent(back, "restore1")).toBe(back);
    // What broke on the way may have been written; what was refused was not.
    const end = (failure: WriteFailure) => restored(gone, "restore1", failed(failure)).history.length;
    expect([end("broken"), end("busy"), end("test-refused")]).toEqual([2, 0, 0]);
    const taken = { ...gone, restores: gone.restores.map((each) => ({ ...each, token: "t" })) };
    expect(unsent(taken, "restore1")).toBe(taken);
  });
});

describe("waiting for a write", () => {
  const going = (retryAfterMs?: number): Progress => ({
    state: "going",
    token: "t",
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
  it.each([
    { seconds: 1, when: "it was just sent", progress: going(), minutes: 0 },
    { seconds: 7, when: "the cloud says so", progress: going(6_500), minutes: 0 },
    { seconds: 15, when: "it goes on for a minute", progress: going(), minutes: 1 },
    { seconds: 300, when: "it goes on for an hour", progress: going(), minutes: 60 },
  ])("takes $seconds s when $when", ({ seconds, progress, minutes }) => {
    expect(confirmSeconds(sent, progress, time("04:00") + minutes * 60_000)).toBe(seconds);
  });

  it("ends after six hours", () => {
    expect(isTooLong(sent, time("10:00"))).toBe(false);
    expect(isTooLong(sent, time("10:01"))).toBe(true);
  });

  it.each([
    [1, 5],
    [2, 10],
    [3, 20],
    [5, 60],
  ])("comes later after %i tries: %i s", (tries, seconds) => {
    const failure = { kind: "busy", why: "x" } as const;
    const restores = Array.from({ length: tries }, () =>
      restore({ state: "failed", endedAt: at("04:05"), failure }),
    );
    expect(retrySeconds(recordOf({ restores }), restores[0] as Restore)).toBe(seconds);
  });
});
