import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { driftIn } from "#core/plans/change-set/drift.ts";

const target = (where: object, drift: object = {}, name = "Drift") =>
  ({ Target: { ...where, [name]: { PreviousValue: "1", ActualValue: "2", ...drift } } }) as Json;
const at = (Path: Json) => [target({ Path })];

describe("what a change set says was changed from outside", () => {
  it.each<{ readonly when: string; readonly Details?: Json; readonly drift: readonly object[] }>([
    { when: "it says nothing", drift: [] },
    { when: "it is no list", Details: { Target: {} }, drift: [] },
    { when: "nothing drifted", Details: [{ Target: { Path: "/Properties/A" } }, "odd", {}], drift: [] },
    { when: "a property did", Details: at("/Properties/A"), drift: [{ path: "/A", left: "1", stands: "2" }] },
    {
      when: "a deeper one did",
      Details: at("/Properties/A/Properties/B"),
      drift: [{ path: "/A/Properties/B", left: "1", stands: "2" }],
    },
    {
      when: "a property is called so",
      Details: at("/A/Properties"),
      drift: [{ path: "/A/Properties", left: "1", stands: "2" }],
    },
    { when: "an item did", Details: at("/Properties/A/0/B"), drift: [] },
    { when: "a later item did", Details: at("/Properties/A/12"), drift: [] },
    { when: "it begins with a number", Details: at("/Properties/0"), drift: [] },
    {
      when: "a name holds a number",
      Details: at("/Properties/A1/2B/C3"),
      drift: [{ path: "/A1/2B/C3", left: "1", stands: "2" }],
    },
    { when: "the path names nothing", Details: at("/Properties"), drift: [] },
    { when: "the path is none", Details: at("/Properties/[A"), drift: [] },
    {
      when: "the property is only named",
      Details: [target({ Name: "A" })],
      drift: [{ path: "/A", left: "1", stands: "2" }],
    },
    { when: "nothing is named", Details: [target({})], drift: [] },
    {
      when: "it is called live",
      Details: [target({ Name: "A" }, {}, "LiveResourceDrift")],
      drift: [{ path: "/A", left: "1", stands: "2" }],
    },
    {
      when: "it was set from outside",
      Details: [{ Target: { Name: "A", Drift: { ActualValue: "2" } } }],
      drift: [{ path: "/A", stands: "2" }],
    },
    {
      when: "it was taken away",
      Details: [{ Target: { Name: "A", Drift: { PreviousValue: "1" } } }],
      drift: [{ path: "/A", left: "1" }],
    },
    {
      when: "it is written as JSON",
      Details: [target({ Name: "A" }, { PreviousValue: '["x"]', ActualValue: '{"B":1}' })],
      drift: [{ path: "/A", left: ["x"], stands: { B: 1 } }],
    },
    {
      when: "it only looks like JSON",
      Details: [target({ Name: "A" }, { PreviousValue: "[x", ActualValue: "true" })],
      drift: [{ path: "/A", left: "[x", stands: "true" }],
    },
    {
      when: "a list stands in the middle of a text",
      Details: [target({ Name: "A" }, { PreviousValue: "x[1]", ActualValue: "1{}" })],
      drift: [{ path: "/A", left: "x[1]", stands: "1{}" }],
    },
    {
      when: "it is no text",
      Details: [target({ Name: "A" }, { PreviousValue: 1, ActualValue: ["[7]"] })],
      drift: [{ path: "/A", left: 1, stands: ["[7]"] }],
    },
  ])("is told where $when", ({ Details, drift }) => {
    expect(driftIn(Details === undefined ? {} : { Details })).toEqual(drift);
  });
});
