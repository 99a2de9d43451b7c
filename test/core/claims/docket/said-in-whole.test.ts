import { describe, expect, it } from "vitest";
import type { FieldPath } from "#core/fields/path.ts";
import { actor, declare, folded, standing, write } from "./folded-events.ts";

const whole = "/Environment/Variables" as FieldPath;
const part = "/Environment/Variables/A" as FieldPath;
const pipeline = actor("p", "pipeline", "terraform");
type Parts = NonNullable<Parameters<typeof write>[2]>;

/** A write as it is read from an event. */
const wrote = (when: string, field: FieldPath, is: unknown, { event = `e-${when}`, ...parts }: Parts = {}) =>
  write(when, is, { field, event, change: event, ...parts });

describe("what an actor wrote of a part", () => {
  it.each([
    {
      when: "they wrote the whole since",
      events: [wrote("03:00", part, "1"), wrote("03:01", whole, { A: "2" })],
      stands: [`anna ${whole} {"is":{"A":"2"}} since 03:01`],
    },
    {
      when: "they took the whole away since",
      events: [wrote("03:00", part, "1"), wrote("03:01", whole, null)],
      stands: [`anna ${whole} {"absent":true} since 03:01`],
    },
    {
      when: "the whole around the whole was written since",
      events: [wrote("03:00", part, "1"), wrote("03:01", "/Environment" as FieldPath, { Variables: {} })],
      stands: [`anna /Environment {"is":{"Variables":{}}} since 03:01`],
    },
    {
      when: "one event says it of the part and of the whole",
      events: [wrote("03:01", part, "1", { event: "e" }), wrote("03:01", whole, { A: "1" }, { event: "e" })],
      stands: [`anna ${whole} {"is":{"A":"1"}} since 03:01`],
    },
  ])("says nothing any more where $when, in any order", ({ events, stands }) => {
    expect(standing(folded(...events))).toEqual(stands);
    expect(standing(folded(...events.toReversed()))).toEqual(stands);
  });

  it.each([
    {
      when: "they wrote the whole before",
      events: [wrote("03:00", part, "1"), wrote("02:59", whole, { A: "1" })],
    },
    {
      when: "it was in the same second",
      events: [wrote("03:00", part, "1"), wrote("03:00", whole, { A: "1" }, { event: "f" })],
    },
    {
      when: "somebody else wrote the whole",
      events: [wrote("03:00", part, "1"), wrote("03:01", whole, { A: "1" }, { who: actor("otto") })],
    },
    {
      when: "their pipeline wrote the whole with another tool",
      events: [
        wrote("03:00", part, "1", { who: pipeline }),
        wrote("03:01", whole, { A: "1" }, { who: actor("p", "pipeline", "cdk") }),
      ],
    },
    {
      when: "the cloud put it beside what their event says of the whole",
      events: [wrote("03:00", part, "1", { event: "e" }), wrote("03:00", whole, { B: "1" }, { event: "e" })],
    },
    {
      when: "they wrote a whole beside it",
      events: [wrote("03:00", part, "1"), wrote("03:01", "/Environment/VariablesToo" as FieldPath, {})],
    },
  ])("stands where $when", ({ events }) => {
    expect(standing(folded(...events))).toHaveLength(2);
    expect(standing(folded(...events))).toEqual(standing(folded(...events.toReversed())));
  });

  it("stands where it was declared", () => {
    const events = [declare("03:00", { [part]: { is: "1" } }), wrote("03:01", whole, { A: "1" })];
    expect(standing(folded(...events))).toEqual([
      `anna ${whole} {"is":{"A":"1"}} since 03:01`,
      `anna ${part} {"is":"1"}`,
    ]);
  });
});
