import { describe, expect, it } from "vitest";
import type { Actor } from "#core/claims/claim.ts";
import type { Json } from "#core/fields/json.ts";
import { at } from "../arbitration/small-disputes.ts";
import { anna, arrived, change, claims, known, lookAt, otto, pipeline, stored } from "./looked-at-group.ts";

const block = (parts: Json): Readonly<Record<string, Json>> => ({ Environment: { Variables: parts } });

/** What somebody declared of a part. */
const declaredBy = (actor: Actor, constraint: object) =>
  arrived(
    {
      kind: "declare",
      id: "d1",
      at: at("02:00"),
      actor,
      claims: [
        {
          id: "c1",
          actor,
          field: "/Environment/Variables/A",
          constraint,
          intent: "cost",
          motivation: { kind: "budget" },
          source: "registry",
          state: "active",
          onLoss: "defer",
          madeAt: at("02:00"),
        } as never,
      ],
    },
    "02:00",
  );

describe("what somebody declared of a part", () => {
  it.each([anna, pipeline])(
    "outlasts what is known in parts at first of a whole that they write ($kind)",
    (actor) => {
      const declared = declaredBy(actor, { in: ["1", "5"] });
      const whole = change("03:00", { actor, edits: { "/Environment/Variables": { A: "1", B: "2" } } });
      const over = change("03:02", {
        actor: otto,
        edits: { "/Environment/Variables/B": "3" },
        heard: "03:20",
      });
      const [was, is] = [block({ A: "0", B: "3" }), block({ A: "1", B: "3" })];
      const before = stored(lookAt(known(was), "02:10", { events: [declared], is: was }));
      const partly = lookAt(before, "03:05", { events: [declared, whole], is });
      const wanted = `${actor.principal} /Environment/Variables/A {"in":["1","5"]} (registry: budget)`;
      expect(claims(partly)).toEqual([wanted]);
      const late = lookAt(stored(partly), "03:21", { events: [declared, whole, over], is });
      const straight = lookAt(before, "03:21", { events: [declared, whole, over], is });
      expect(claims(straight)).toEqual(
        [
          `${actor.principal} /Environment/Variables {"is":{"A":"1","B":"2"}}`,
          wanted,
          'otto /Environment/Variables/B {"is":"3"}',
        ].toSorted(),
      );
      expect(claims(late)).toEqual(claims(straight));
    },
  );
});

describe("what somebody declared of a part and then wrote themselves", () => {
  const declared = declaredBy(anna, { in: ["1", "5"] });
  const own = change("02:30", { edits: { "/Environment/Variables/A": "1" } });
  const wholeOf = (A: string) => change("03:00", { edits: { "/Environment/Variables": { A, B: "2" } } });
  const lookOf = (A: string) => {
    const was = block({ A: "1", B: "1" });
    const before = stored(
      lookAt(known(block({ A: "0", B: "1" })), "02:35", { events: [declared, own], is: was }),
    );
    return lookAt(before, "03:05", { events: [declared, own, wholeOf(A)], is: block({ A, B: "2" }) });
  };

  it("stands beside a whole of theirs that allows it", () => {
    expect(claims(lookOf("5"))).toEqual([
      'anna /Environment/Variables {"is":{"A":"5","B":"2"}}',
      'anna /Environment/Variables/A {"in":["1","5"]} (registry: budget)',
    ]);
  });

  it("says nothing any more beside a whole of theirs that contradicts it", () => {
    expect(claims(lookOf("7"))).toEqual(['anna /Environment/Variables {"is":{"A":"7","B":"2"}}']);
  });
});

describe("a whole that stood as it was written", () => {
  const whole = change("03:00", { edits: { "/Environment/Variables": { A: "1" } } });
  const added = change("03:10", { actor: otto, edits: { "/Environment/Variables/B": "2" }, heard: "03:20" });
  const is = block({ A: "1", B: "2" });

  it("is not the cause of a part that appeared in it since", () => {
    const seen = lookAt(known(block({ A: "0" })), "03:01", { events: [whole], is: block({ A: "1" }) });
    const odd = lookAt(stored(seen), "03:11", { events: [whole], is });
    expect(claims(odd)).not.toContain('anna /Environment/Variables/B {"is":"2"}');
    const late = lookAt(stored(odd), "03:21", { events: [whole, added], is });
    expect(claims(late)).toEqual([
      'anna /Environment/Variables {"is":{"A":"1"}}',
      'otto /Environment/Variables/B {"is":"2"}',
    ]);
  });

  it.each([
    { when: "no look came in between", looks: [] },
    { when: "the look in between may have come too early", looks: ["03:00:10"] },
  ])("may have been completed by the cloud where $when", ({ looks }) => {
    const first = known(block({ A: "0" }));
    const before = looks.reduce(
      (record, when) => stored(lookAt(record, when, { events: [whole], is: block({ A: "1" }) })),
      first,
    );
    expect(claims(lookAt(before, "03:02", { events: [whole], is })).join()).toContain(
      'anna /Environment/Variables/B {"is":"2"}',
    );
  });
});
