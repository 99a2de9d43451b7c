import { describe, expect, it } from "vitest";
import type { Docket } from "#core/claims/docket/docket.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { buried, weighedGone } from "#core/looking/gone.ts";
import { at, claim, time } from "../arbitration/small-disputes.ts";
import { slot } from "./fold-scenes.ts";
import { known } from "./looked-at-group.ts";

type State = "there" | "gone" | "unreadable";
const kept = 60_000;
const deleted = slot("03:00", { field: "/", is: "absent", cause: "delete" });

const record = (
  state: State | undefined,
  slots: readonly ReturnType<typeof slot>[],
  horizon = 0,
): DocketRecord => ({
  ...known(),
  live: state && { at: at("03:00:10"), state, properties: {} },
  docket: { ...known().docket, horizon, writes: new Map(slots as never) } as Docket,
  rulings: [{ id: "r" }] as never,
  settled: { "/A": "x" } as never,
});

describe("what is gone is forgotten", () => {
  it.each<{
    what: string;
    state?: State;
    slots?: readonly ReturnType<typeof slot>[];
    now: string;
    is: boolean;
  }>([
    { what: "once its time is over", state: "gone", now: "03:01", is: true },
    { what: "not a second before", state: "gone", now: "03:00:59", is: false },
    {
      what: "at once where nobody was heard to take it away",
      state: "gone",
      slots: [],
      now: "03:00:20",
      is: true,
    },
    { what: "not while it is there", state: "there", now: "03:01", is: false },
    { what: "not while nobody can read it", state: "unreadable", now: "03:01", is: false },
    { what: "not before anybody looked", now: "03:01", is: false },
  ])("%#: $what", ({ state, slots = [deleted], now, is }) => {
    const before = record(state, slots);
    const after = buried(before, time(now), kept);
    if (!is) return expect(after).toBe(before);
    expect(after).toMatchObject({
      prior: {},
      priorTags: undefined,
      rulings: [],
      settled: {},
      live: before.live,
    });
    return expect(after.docket).toMatchObject({ writes: new Map(), declared: before.docket.declared });
  });

  it.each([
    { what: "from a second after it went", slots: [deleted], horizon: 0, is: time("03:00:01") },
    { what: "from as late as before", slots: [deleted], horizon: time("04:00"), is: time("04:00") },
    { what: "from where it was, as nobody took it away", slots: [], horizon: 7, is: 7 },
  ])("%#: and no claim is heard but $what", ({ slots, horizon, is }) => {
    expect(buried(record("gone", slots, horizon), time("05:00"), kept).docket.horizon).toBe(is);
  });
});

describe("of what is gone is weighed", () => {
  const one = claim();
  const nothing = { live: {}, prior: {}, claims: [] };

  it.each([
    {
      what: "whether it should be there",
      of: record("gone", [deleted]),
      is: { live: { "/": "absent" }, prior: { "/": "present" }, claims: [one] },
    },
    { what: "nothing that nobody took away", of: record("gone", []), is: nothing },
    {
      what: "nothing that went with its parent",
      of: { ...record("gone", [deleted]), parentGone: true },
      is: nothing,
    },
  ])("%#: $what", ({ of, is }) => {
    expect(weighedGone(of, [one])).toEqual(is);
  });
});
