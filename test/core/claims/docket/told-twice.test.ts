import { describe, expect, it } from "vitest";
import type { Claim } from "#core/claims/claim.ts";
import { standingOn } from "#core/claims/docket/claims-on.ts";
import { type DocketEvent, emptyDocket } from "#core/claims/docket/docket.ts";
import { trim } from "#core/claims/docket/trim.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { at, claim } from "../../arbitration/small-disputes.ts";
import { actor, declare, folded, unsay, write } from "./folded-events.ts";

type Parts = NonNullable<Parameters<typeof write>[2]>;
const none = { intent: "unattributed", motivation: { kind: "none" } } as const satisfies Parts;
const heard = (...all: readonly Parts[]): Claim | undefined => {
  const [slot] = folded(...all.map((parts) => write("03:00", 1, { event: "e", ...parts }))).writes.values();
  return [...(slot?.writes.values() ?? [])][0];
};

describe("of one event that is told twice the better telling counts", () => {
  // Told as part of a change its text is the smaller one, which counts only where both know as much.
  const change = "a-change";
  it.each<{ what: string; better: Parts; worse: Parts }>([
    { what: "knows a goal", better: { ...none, intent: "cost" }, worse: { ...none, change } },
    {
      what: "knows a reason",
      better: { ...none, motivation: { kind: "schedule" } },
      worse: { ...none, change },
    },
    { what: "is contradicted", better: { ...none, contradicted: true }, worse: { ...none, change } },
    {
      what: "knows where it is reviewed",
      better: { ...none, pr: "https://github.com/acme/infra/pull/1" },
      worse: { ...none, change },
    },
    {
      what: "is contradicted, though the other knows where",
      better: { ...none, contradicted: true },
      worse: { ...none, change, pr: "https://github.com/acme/infra/pull/1" },
    },
    { what: "knows as much, and is the smaller text", better: { ...none, change }, worse: none },
    {
      what: "has the better source",
      better: { ...none, source: "tag" },
      worse: { ...none, source: "observed", intent: "cost", motivation: { kind: "budget" }, change },
    },
  ])("where it $what", ({ better, worse }) => {
    for (const all of [heard(better, worse), heard(worse, better)]) {
      expect(all).toMatchObject(better);
      expect(all?.change).toBe(better.change);
    }
  });

  it("is not told to be contradicted by a source that says it was not", () => {
    const better = { ...none, intent: "x-z" } as const satisfies Parts;
    const found = heard({ ...none, contradicted: false, change }, better);
    expect(found).toMatchObject(better);
  });
});

describe("what stands and what it comes from", () => {
  const on = (...events: readonly DocketEvent[]) => standingOn(folded(...events), 2);
  const whole = write("03:01", { A: 2 }, { field: "/Env" as FieldPath, event: "w", change: "w" });
  const part = write("03:00", 1, { field: "/Env/A" as FieldPath, event: "p", change: "p" });

  it("is nothing on an empty docket, and the same each time it is asked", () => {
    expect(standingOn(emptyDocket, 2)).toEqual({ claims: [], silent: [], heard: new Set() });
    const docket = folded(whole);
    expect(standingOn(docket, 2)).toBe(standingOn(docket, 2));
    expect(standingOn(docket, 1)).not.toBe(standingOn(docket, 2));
  });

  it("tells the parts that say nothing any more apart", () => {
    const { claims, silent, heard: from } = on(whole, part);
    expect([claims.map(({ id }) => id), silent.map(({ id }) => id)]).toEqual([["w"], ["p"]]);
    expect([...from].toSorted()).toEqual(["anna\n\n/Env", "anna\n\n/Env/A"]);
  });

  it("names the hands that it was heard from", () => {
    const by = (via: string) => ({ who: actor("anna", "person", via) });
    const key = "anna\n\n/DesiredCapacity";
    const hand = (via: string) => `anna\n${via}\n/DesiredCapacity`;
    const plain = { motivation: { kind: "none" as const } };
    expect([...on(write("03:00", 5, by("cli"))).heard]).toEqual([key, hand("cli")]);
    expect([...on(declare("03:00", { "/DesiredCapacity": { min: 1 } })).heard]).toEqual([key]);
    const two = on(write("03:00", 5, by("cli")), write("03:01", 3, { ...by("tf"), ...plain }));
    expect([...two.heard]).toEqual([key, hand("tf"), hand("cli")]);
    const old = on(
      write("03:00", 5, { ...by("cli"), ...plain }),
      write("03:01", 3, { ...by("tf"), ...plain }),
    );
    expect([...old.heard]).toEqual([key, hand("tf")]);
    expect([...on(write("03:00", 5, by("cli")), unsay("03:00", undefined, by("cli").who)).heard]).toEqual([]);
  });

  it("is in one order, and of one principal only the newest", () => {
    const bot = (via: string) => ({ who: actor("bot", "automation", via) });
    const events = [write("03:00", 1, bot("a")), write("03:02", 2, bot("b")), write("03:01", 3, bot("c"))];
    const values = (...all: readonly DocketEvent[]) =>
      on(...all).claims.map(({ constraint }) => constraint?.is);
    expect([values(...events).toSorted(), values(...events.toReversed()).toSorted()]).toEqual([
      [2, 3],
      [2, 3],
    ]);
    expect(values(...events)).toEqual(values(...events.toReversed()));
  });
});

describe("a full docket without wishes", () => {
  it("loses the lowest ranked of the one who has most, and keeps the order of the rest", () => {
    const claims = ["b1", "a1", "a2", "b2", "a3"].map((id) =>
      claim({ id, by: id.slice(0, 1), madeAt: at("03:00") }),
    );
    const found = trim(claims, {
      most: 3,
      identity: (name) => name,
      isSafe: () => false,
      compare: (one, other) => (one.id < other.id ? -1 : 1),
    });
    expect(found.fellOut.map(({ id }) => id)).toEqual(["a3", "a2"]);
    expect(found.claims.map(({ id }) => id)).toEqual(["b1", "a1", "b2"]);
  });
});
