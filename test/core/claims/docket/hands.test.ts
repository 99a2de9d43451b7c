import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { claimsOn } from "#core/claims/docket/claims-on.ts";
import { compact } from "#core/claims/docket/compact.ts";
import { outliving } from "#core/claims/docket/hands.ts";
import { fold, join } from "#core/claims/docket/join.ts";
import { docketIn, docketText } from "#core/ledger/docket-text.ts";
import { trimmedDocket } from "#core/ledger/trimmed-docket.ts";
import { actor, declare, folded, standing, withdraw, write } from "./folded-events.ts";

const field = "/DesiredCapacity";
const by = (via: string | undefined) => ({ who: actor("anna", "person", via) });
const silent = { motivation: { kind: "none" } };
const plain = (when: string, value: number, via: string | undefined) =>
  write(when, value, { ...by(via), ...silent });
const fix = write("03:00", 8, { ...by("console"), motivation: { kind: "incident", ref: "INC-7" } });
const fixed = `anna via console ${field} {"is":8} since 03:00`;
const now = Date.parse("2026-11-21T04:00:00Z");
const limits = { claims: 1_000, viaPerField: 4, markers: 14 * 86_400_000 };

describe("what stands of a person with several tools when", () => {
  it.each([
    {
      when: "another tool writes without a reason",
      after: [plain("03:10", 3, "terraform")],
      also: ["terraform 3 03:10"],
    },
    {
      when: "another tool writes the same value",
      after: [plain("03:10", 8, "terraform")],
      only: "terraform 8 03:10",
    },
    {
      when: "another tool writes with a reason of its own",
      after: [write("03:10", 3, { ...by("terraform"), motivation: { kind: "change-ticket" } })],
      only: "terraform 3 03:10",
    },
    {
      when: "the same tool writes without a reason",
      after: [plain("03:10", 3, "console")],
      only: "console 3 03:10",
    },
    {
      when: "the same tool wrote in between",
      after: [plain("03:05", 5, "console"), plain("03:10", 3, "terraform")],
      only: "terraform 3 03:10",
    },
    {
      when: "three tools wrote since: the last of them",
      after: [plain("03:05", 5, "cli"), plain("03:10", 3, "terraform")],
      also: ["terraform 3 03:10"],
    },
    {
      when: "it was withdrawn",
      after: [withdraw("03:05", field, actor("anna")), plain("03:10", 3, "terraform")],
      only: "terraform 3 03:10",
    },
  ])("$when", ({ after, also = [], only }) => {
    const text = (words: string) => {
      const [via, value, since] = words.split(" ");
      return `anna via ${via} ${field} {"is":${value}} since ${since}`;
    };
    const expected = only === undefined ? [fixed, ...also.map(text)] : [text(only)];
    const events = [fix, ...after];
    for (const order of [events, events.toReversed()]) {
      const docket = folded(...order);
      expect(standing(docket)).toEqual(expected.toSorted());
      const kept = trimmedDocket(docket, now, { limits, held: new Set() });
      expect(standing(kept)).toEqual(expected.toSorted());
      expect(standing(fold(kept, events).docket)).toEqual(expected.toSorted());
    }
  });

  it.each([
    { when: "over what they declared with a reason", kind: "incident", value: 3, claims: 2 },
    { when: "what they declared with a reason", kind: "incident", value: 9, claims: 1 },
    { when: "over what they declared without one", kind: "none", value: 3, claims: 1 },
  ])("a tool writes $when: $claims", ({ kind, value, claims }) => {
    const declared = declare("03:00", { [field]: { min: 8 } });
    if (declared.kind !== "declare") throw new Error("no declaration");
    const told = {
      ...declared,
      claims: declared.claims.map((one) => ({ ...one, motivation: { kind } as never })),
    };
    expect(standing(folded(told, plain("03:10", value, "terraform")))).toHaveLength(claims);
  });

  it("two tools write in one second: either", () => {
    const docket = folded(plain("03:00", 5, "console"), plain("03:00", 6, "terraform"));
    expect(claimsOn(docket, 4).map(({ constraint }) => constraint)).toEqual([{ in: [5, 6] }]);
  });

  it("one of two that stand ends: the other goes on", () => {
    const docket = folded(fix, plain("03:10", 3, "terraform"));
    const of = (tool: string) => claimsOn(docket, 4).filter(({ actor: { via } }) => via === tool);
    const bounds = { limits: { markers: 86_400_000, mostMarkers: 10 }, now };
    expect(standing(compact(docket, of("terraform"), bounds))).toEqual([fixed]);
    const left = compact(docket, of("console"), bounds);
    expect(standing(left)).toEqual([`anna via terraform ${field} {"is":3} since 03:10`]);
    expect(standing(fold(left, [fix]).docket)).toEqual(standing(left));
  });
});

describe("folding the writes of several tools", () => {
  const event = fc
    .tuple(
      fc.constantFrom("03:00", "03:00:01", "03:01", "03:02"),
      fc.constantFrom(1, 3, 8, null),
      fc.constantFrom("console", "terraform", undefined),
      fc.boolean(),
    )
    .map(([when, value, via, isReasoned]) =>
      write(when, value, {
        ...by(via),
        event: `w-${when}-${value}-${via}-${isReasoned}`,
        ...(isReasoned
          ? { motivation: { kind: "incident", ref: "INC-7" } }
          : { motivation: { kind: "none" } }),
      }),
    );
  const events = fc.array(event, { maxLength: 7 });

  it("is a join, comes back from its text, and one person has at most two claims on a field", () => {
    fc.assert(
      fc.property(events, events, (some, others) => {
        const [a, b] = [folded(...some), folded(...others)];
        const whole = folded(...some, ...others);
        expect(standing(join(a, b))).toEqual(standing(whole));
        expect(standing(join(b, a))).toEqual(standing(whole));
        expect(standing(join(whole, a))).toEqual(standing(whole));
        expect(standing(docketIn(docketText(whole)))).toEqual(standing(whole));
        expect(standing(whole).length).toBeLessThanOrEqual(2);
      }),
      { numRuns: 100 },
    );
  });

  it("comes to the same whatever trims fell in between", () => {
    const trimOf = (docket: ReturnType<typeof folded>) =>
      trimmedDocket(docket, now, { limits, held: new Set() });
    fc.assert(
      fc.property(events, events, (some, others) => {
        const straight = standing(folded(...some, ...others));
        const between = fold(trimOf(folded(...some)), others).docket;
        expect(standing(trimOf(between))).toEqual(standing(between));
        expect(standing(fold(trimOf(between), [...some, ...others]).docket)).toEqual(standing(between));
        if (others.every(({ at }) => some.every((one) => one.at < at)))
          expect(standing(between)).toEqual(straight);
      }),
      { numRuns: 100 },
    );
  });
});

describe("a claim that a later write by another tool would replace", () => {
  it("names that write, and the write names nothing", () => {
    const claims = claimsOn(folded(fix, plain("03:10", 3, "terraform")), 4);
    const of = (tool: string) => claims.find(({ actor: { via } }) => via === tool) as (typeof claims)[number];
    expect(outliving(claims)(of("console"))).toBe(of("terraform"));
    expect(outliving(claims)(of("terraform"))).toBeUndefined();
    expect(outliving([of("console")])(of("console"))).toBeUndefined();
  });
});
