import { describe, expect, it } from "vitest";
import { failedBefore, isGivenUp, isHopeless } from "#core/cases/restores/past-tries.ts";
import { notSent, restored, sending, unsent } from "#core/cases/restores/progress.ts";
import { currentRestore, withRestores } from "#core/cases/restores/under-way.ts";
import type { FieldPath } from "#core/fields/path.ts";
import type { DocketRecord, Restore } from "#core/ledger/docket-record.ts";
import { at, time } from "../../arbitration/small-disputes.ts";
import { plainVerdict } from "../../plain-verdict.ts";
import { around, openCase, recordOf, restore } from "../open-cases.ts";

const field = "/DesiredCapacity" as FieldPath;
const now = time("04:10");
const hopeless = { kind: "hopeless", why: "no" } as const;
const failed = (more: Partial<Restore> = {}): Restore =>
  restore({ state: "failed", endedAt: at("04:00"), failure: hopeless, ...more });

describe("what was tried before counts", () => {
  const givenUp = (tried: Restore, more: Partial<DocketRecord> = {}) =>
    isGivenUp({ ...recordOf({ restores: [tried] }), ...more }, field, "8");
  const ruled = (when: string) => ({
    rulings: [{ id: "q.0.r", field, over: [], answer: "revert", by: "olga", at: at(when) }] as const,
  });

  it.each([
    { is: true, when: "it ended while the case was open", tried: failed(), more: {} },
    { is: true, when: "it ended as the case was opened", tried: failed({ endedAt: at("03:59") }), more: {} },
    { is: false, when: "it ended before", tried: failed({ endedAt: at("03:58") }), more: {} },
    { is: true, when: "nobody noted when it ended", tried: endless(failed()), more: {} },
    { is: false, when: "no case is open", tried: failed(), more: { case: undefined } },
    { is: true, when: "a person ruled on it as it ended", tried: failed(), more: ruled("04:00") },
    { is: true, when: "a person ruled before it ended", tried: failed(), more: ruled("03:59") },
    {
      is: true,
      when: "a person ruled while it was on its way",
      tried: failed({ at: at("03:59"), endedAt: at("04:05") }),
      more: ruled("04:01"),
    },
    { is: false, when: "a person ruled after it ended", tried: failed(), more: ruled("04:01") },
    { is: false, when: "nobody said why it failed", tried: unsaid(failed()), more: {} },
  ] as const)("as given up: $is, when $when", ({ is, tried, more }) => {
    expect(givenUp(tried, more)).toBe(is);
  });

  it("as the same try only where it failed for the same reason", () => {
    const busy = { kind: "busy", why: "busy" } as const;
    const restores = [failed(), failed({ failure: busy }), failed({ failure: busy }), unsaid(failed())];
    const record = recordOf({ restores });
    expect(failedBefore(record, restore().values, "busy")).toBe(2);
    expect(failedBefore(record, restore().values, "no")).toBe(1);
    expect(
      failedBefore({ ...record, case: openCase({ openedAt: at("04:01") }) }, restore().values, "no"),
    ).toBe(0);
  });
});

it("only what cannot be written at all is hopeless, and people are told of it", () => {
  const failures = [hopeless, { kind: "busy", why: "" }, { kind: "moved", why: "" }] as const;
  expect(failures.map((failure) => isHopeless(failed({ failure })))).toEqual([true, false, false]);
  expect(isHopeless(restore())).toBe(false);
});

function endless({ endedAt: _, ...tried }: Restore): Restore {
  return tried;
}

function unsaid({ failure: _, ...tried }: Restore): Restore {
  return tried;
}

describe("one write among others", () => {
  const [own, other] = [restore(), restore({ id: "other" })];
  const others = (record: DocketRecord) => record.restores.filter(({ id }) => id === "other");

  it("is sent alone, and only while it is due", () => {
    const record = recordOf({ restores: [own, other] });
    const sent = sending(record, own, { now, principal: "parley" });
    expect(sent.restores.map(({ state }) => state)).toEqual(["sent", "due"]);
    for (const state of ["sent", "done", "failed"] as const)
      expect(sending(record, restore({ state }), { now, principal: "parley" })).toBe(record);
  });

  it("ends alone, whether it is done, fails or was never sent", () => {
    const sent = restore({ state: "sent" });
    const record = recordOf({ restores: [sent, restore({ id: "other", state: "sent" })] });
    const ends = [
      restored(record, "restore1", { state: "done", token: "t", now }),
      restored(record, "restore1", { state: "failed", failure: "denied", why: "", now }),
      notSent(record, "restore1", { failure: hopeless, now }),
      unsent(record, "restore1"),
    ];
    expect(ends.map(({ restores }) => restores[0]?.state)).toEqual(["done", "failed", "failed", "due"]);
    for (const end of ends) expect(others(end)).toEqual(others(record));
    expect(unsent(record, "unknown")).toBe(record);
  });

  it("is known by its token until the end, whether the cloud says it again or not", () => {
    const record = recordOf({ restores: [restore({ state: "sent", token: "t" })] });
    const end = restored(record, "restore1", { state: "failed", failure: "invalid", why: "", now });
    expect(end.restores[0]).toMatchObject({ state: "failed", token: "t" });
  });

  it("takes only its own lines of the past with it where it was not written", () => {
    const values = { [field]: "8", "/Cooldown": "1" } as Restore["values"];
    const twoFields = restore({ values });
    const sent = sending(recordOf({ restores: [twoFields] }), twoFields, { now, principal: "parley" });
    const line = { field, at: at("04:10"), principal: "parley", after: "8", by: "revert" } as const;
    const kept = [
      { ...line, principal: "sso/ada", by: "change" },
      { ...line, at: at("04:05") },
      { ...line, field: "/MaxSize" as FieldPath },
    ] as const;
    const record = { ...sent, history: [...kept, ...sent.history] };
    expect(record.history).toHaveLength(5);
    expect(unsent(record, "restore1").history).toEqual(kept);
    const refused = restored(record, "restore1", { state: "failed", failure: "gone", why: "", now });
    expect(refused.history).toEqual(kept);
    const done = restored(record, "restore1", { state: "done", token: "t", now });
    expect(done.history).toEqual(record.history);
  });

  it("is worked on first where it may be on its way", () => {
    const sent = restore({ id: "sent", state: "sent" });
    const current = (...restores: Restore[]) => currentRestore(recordOf({ restores }))?.id;
    expect(current(own, sent)).toBe("sent");
    expect(current(failed(), own)).toBe("restore1");
    expect(current(failed(), restore({ state: "done" }))).toBeUndefined();
  });
});

describe("what something else is decided about", () => {
  const decided = (path: string, value: string) =>
    plainVerdict(path, { outcome: "revert", effect: "write", value });
  const statesAfter = (restores: readonly Restore[], fields: readonly ReturnType<typeof decided>[]) =>
    withRestores(
      recordOf({ live: { DesiredCapacity: "3", Cooldown: "1" }, restores }),
      { id: "decision2", at: at("04:00"), verdict: { effect: "write", fields } },
      around(),
    ).restores.map(({ state }) => state);

  it("stays as it ended", () => {
    const done = restore({ state: "done", endedAt: at("03:59") });
    expect(statesAfter([done, failed()], [decided("/Cooldown", "9")])).toEqual(["done", "failed", "due"]);
  });

  it("gives way where another value of the same field is wanted now", () => {
    expect(statesAfter([restore({ state: "sent" })], [decided(field, "7")])).toEqual(["failed", "due"]);
    expect(statesAfter([restore({ state: "sent" })], [decided(field, "8")])).toEqual(["sent"]);
  });

  it("gives way where half of it is wanted no more", () => {
    const values = { [field]: "8", "/Cooldown": "9" } as Restore["values"];
    expect(statesAfter([restore({ state: "sent", values })], [decided(field, "8")])).toEqual([
      "failed",
      "due",
    ]);
  });
});
