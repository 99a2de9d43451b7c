import { describe, expect, it } from "vitest";
import { claimsOn } from "#core/claims/docket/claims-on.ts";
import { emptyDocket } from "#core/claims/docket/docket.ts";
import { fold } from "#core/claims/docket/join.ts";
import { actor, anna, declare, folded, standing, unsay, withdraw, write } from "./folded-events.ts";

const field = "/DesiredCapacity";

describe("what stands on a docket when", () => {
  it.each([
    { when: "nothing happened", events: [], stands: [] },
    { when: "somebody writes", events: [write("03:00", 5)], stands: [`anna ${field} {"is":5} since 03:00`] },
    {
      when: "they write again",
      events: [write("03:00", 5), write("03:01", 6)],
      stands: [`anna ${field} {"is":6} since 03:01`],
    },
    {
      when: "they write two values in one second",
      events: [write("03:00", 6, { event: "b" }), write("03:00", 5, { event: "a" })],
      stands: [`anna ${field} {"in":[5,6]} since 03:00`],
    },
    {
      when: "they write and remove in one second",
      events: [write("03:00", null, { event: "b" }), write("03:00", 5, { event: "a" })],
      stands: [`anna ${field} {"in":[null,5]} since 03:00`],
    },
    {
      when: "they write one value twice in a second",
      events: [write("03:00", 5, { event: "b" }), write("03:00", 5, { event: "a" })],
      stands: [`anna ${field} {"is":5} since 03:00`],
    },
    {
      when: "two persons write",
      events: [write("03:00", 5), write("03:01", 6, { who: actor("otto") })],
      stands: [`anna ${field} {"is":5} since 03:00`, `otto ${field} {"is":6} since 03:01`],
    },
    {
      when: "a declaration is declared anew",
      events: [declare("03:00", { [field]: { min: 3 } }), declare("03:01", { [field]: { min: 4 } })],
      stands: [`anna ${field} {"min":4}`],
    },
    {
      when: "their own declaration allows their write",
      events: [declare("03:00", { [field]: { min: 3 } }), write("03:01", 5)],
      stands: [`anna ${field} {"min":3} since 03:01`],
    },
    {
      when: "their own later write contradicts their declaration",
      events: [declare("03:00", { [field]: { min: 3 } }), write("03:01", 2)],
      stands: [`anna ${field} {"is":2} since 03:01`],
    },
    {
      when: "they remove what their declaration wants there",
      events: [declare("03:00", { [field]: { absent: false } }), write("03:01", null)],
      stands: [`anna ${field} {"absent":true} since 03:01`],
    },
    {
      when: "they remove what their declaration allows to be gone",
      events: [declare("03:00", { [field]: { in: [null, 3] } }), write("03:01", null)],
      stands: [`anna ${field} {"in":[null,3]} since 03:01`],
    },
    {
      when: "they wrote two values at once, and one of them is allowed",
      events: [declare("03:00", { [field]: { min: 3 } }), write("03:01", 5), write("03:01", 6)],
      stands: [`anna ${field} {"in":[5,6]} since 03:01`],
    },
    {
      when: "a declaration comes after the write",
      events: [write("03:00", 2), declare("03:01", { [field]: { min: 3 } })],
      stands: [`anna ${field} {"min":3}`],
    },
    {
      when: "a declaration comes in the second of the write",
      events: [write("03:00", 2), declare("03:00", { [field]: { min: 3 } })],
      stands: [`anna ${field} {"min":3}`],
    },
    {
      when: "somebody else's write contradicts it",
      events: [declare("03:00", { [field]: { min: 3 } }), write("03:01", 2, { who: actor("otto") })],
      stands: [`anna ${field} {"min":3}`, `otto ${field} {"is":2} since 03:01`],
    },
    {
      when: "it is withdrawn",
      events: [declare("03:00", { [field]: { min: 3 } }), withdraw("03:01")],
      stands: [],
    },
    {
      when: "it is withdrawn in the same moment",
      events: [declare("03:00", { [field]: { min: 3 } }), withdraw("03:00")],
      stands: [],
    },
    { when: "a write is withdrawn", events: [write("03:00", 5), withdraw("03:00")], stands: [] },
    { when: "a write is unsaid", events: [write("03:00", 5), unsay("03:00")], stands: [] },
    {
      when: "a write before the one that is unsaid came by the same hand",
      events: [write("02:59", 5), unsay("03:00")],
      stands: [],
    },
    {
      when: "it is written again after it was unsaid",
      events: [write("03:00", 5), unsay("03:00"), write("03:01", 6)],
      stands: [`anna ${field} {"is":6} since 03:01`],
    },
    {
      when: "what was declared is unsaid",
      events: [declare("03:00", { [field]: { min: 3 } }), unsay("03:01")],
      stands: [`anna ${field} {"min":3}`],
    },
    {
      when: "a write against what was declared is unsaid",
      events: [declare("03:00", { [field]: { min: 3 } }), write("03:01", 1), unsay("03:01")],
      stands: [`anna ${field} {"min":3}`],
    },
    {
      when: "the write of another tool is unsaid",
      events: [
        write("03:00", 5, { who: actor("p", "automation", "a") }),
        unsay("03:01", field, actor("p", "automation", "b")),
      ],
      stands: [`p via a ${field} {"is":5} since 03:00`],
    },
    {
      when: "it is declared again after the withdrawal",
      events: [
        declare("03:00", { [field]: { min: 3 } }),
        withdraw("03:01"),
        declare("03:02", { [field]: { min: 4 } }),
      ],
      stands: [`anna ${field} {"min":4}`],
    },
    {
      when: "only another field is withdrawn",
      events: [declare("03:00", { [field]: { min: 3 } }), withdraw("03:01", "/MinSize")],
      stands: [`anna ${field} {"min":3}`],
    },
    {
      when: "a declaration is made anew without one of its fields",
      events: [
        declare("03:00", { [field]: { min: 3 }, "/MinSize": { min: 1 } }, { named: "plan" }),
        declare("03:01", { "/MinSize": { min: 2 } }, { named: "plan" }),
      ],
      stands: ['anna /MinSize {"min":2}'],
    },
    {
      when: "another declaration is made",
      events: [
        declare("03:00", { [field]: { min: 3 } }, { named: "plan" }),
        declare("03:01", { "/MinSize": { min: 2 } }, { named: "other" }),
      ],
      stands: [`anna ${field} {"min":3}`, 'anna /MinSize {"min":2}'],
    },
    {
      when: "somebody else makes one of the same name",
      events: [
        declare("03:00", { [field]: { min: 3 } }, { named: "plan" }),
        declare("03:01", { "/MinSize": { min: 2 } }, { named: "plan", who: actor("otto") }),
      ],
      stands: [`anna ${field} {"min":3}`, 'otto /MinSize {"min":2}'],
    },
    {
      when: "a declaration is emptied",
      events: [
        declare("03:00", { [field]: { min: 3 } }, { named: "plan" }),
        declare("03:01", {}, { named: "plan" }),
      ],
      stands: [],
    },
  ])("$when", ({ events, stands }) => {
    expect(standing(folded(...events))).toEqual(stands.toSorted());
    expect(standing(folded(...events.toReversed()))).toEqual(stands.toSorted());
  });
});

describe("one actor is", () => {
  const viaTwo = (kind: Parameters<typeof actor>[1]) =>
    standing(
      folded(
        write("03:00", 5, { who: actor("p", kind, "a") }),
        write("03:01", 6, { who: actor("p", kind, "b") }),
      ),
    ).length;

  it.each([
    { kind: "person", claims: 1 },
    { kind: "break-glass", claims: 1 },
    { kind: "agent", claims: 1 },
    { kind: "unknown", claims: 1 },
    { kind: "pipeline", claims: 2 },
    { kind: "automation", claims: 2 },
    { kind: "service", claims: 2 },
  ] as const)("with $claims claims through two ways as $kind", ({ kind, claims }) => {
    expect(viaTwo(kind)).toBe(claims);
  });

  it("the same in every spelling of the principal and of the field", () => {
    const arn = "arn:aws:iam::123456789012:role";
    const first = write("03:00", 5, { who: actor(`${arn}/x/deploy`), field: "/Tags[Key=a,B=b]" });
    const second = write("03:01", 6, { who: actor("123456789012:role/deploy"), field: "/Tags[B=b,Key=a]" });
    expect(standing(folded(first, second))).toHaveLength(1);
  });

  it("heard through at most so many ways on one field, the newest first", () => {
    const vias = ["a", "b", "c", "d", "e"].map((via, index) =>
      write(`03:0${index}`, index, { who: actor("p", "automation", via) }),
    );
    const other = write("02:00", 9, { who: actor("p", "automation", "a"), field: "/MinSize" });
    const docket = folded(...vias, other);
    expect(standing(docket, 4)).toEqual([
      'p via a /MinSize {"is":9} since 02:00',
      ...["b", "c", "d", "e"].map(
        (via, index) => `p via ${via} ${field} {"is":${index + 1}} since 03:0${index + 1}`,
      ),
    ]);
    expect(standing(docket, 1)).toEqual([
      'p via a /MinSize {"is":9} since 02:00',
      `p via e ${field} {"is":4} since 03:04`,
    ]);
  });

  it("chosen by text among equally new ways, whatever came first", () => {
    const events = ["b", "a", "c"].map((via) => write("03:00", 1, { who: actor("p", "automation", via) }));
    const shown = standing(folded(...events), 2);
    expect(standing(folded(...events.toReversed()), 2)).toEqual(shown);
    expect(shown).toHaveLength(2);
  });

  it("counted from the declaration where nothing was changed", () => {
    const early = declare("03:00", { [field]: { min: 1 } }, { who: actor("p", "automation", "a") });
    const late = declare("03:01", { [field]: { min: 2 } }, { who: actor("p", "automation", "b") });
    expect(standing(folded(early, late), 1)).toEqual([`p via b ${field} {"min":2}`]);
  });
});

describe("claims", () => {
  it("of one second stand as the one whose event comes first", () => {
    const [b, a] = [write("03:00", 6, { event: "b" }), write("03:00", 5, { event: "a" })];
    expect(claimsOn(folded(b, a), 4).map(({ id }) => id)).toEqual(["a"]);
    expect(claimsOn(folded(a, b), 4).map(({ id }) => id)).toEqual(["a"]);
  });

  it("stand with the actor of their event and in one order", () => {
    const event = declare("03:00", { [field]: { min: 3 }, "/MinSize": { min: 1 } }, { who: actor("otto") });
    const forged = { ...event, actor: anna } as typeof event;
    const claims = claimsOn(fold(emptyDocket, [forged]).docket, 4);
    expect(claims.map(({ actor: { principal } }) => principal)).toEqual(["anna", "anna"]);
    expect(claims.map(({ constraint }) => constraint)).toEqual([{ min: 1 }, { min: 3 }]);
  });
});
