import { describe, expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { contextOf } from "#core/arbitration/context.ts";
import { endsSoon } from "#core/views/now/ends-soon.ts";
import { closings } from "#core/views/situations/closing.ts";
import { at, byCode, claim, dispute, policy, situation } from "../../arbitration/small-disputes.ts";

const knowing = { policy: policy(), types: openCatalogue() };
const next = (time: string) => at(time).replace("-21T", "-22T");

describe("what ends by itself before long", () => {
  const soon = (claims: readonly object[], sees: (path: string) => boolean = () => true, zone?: string) =>
    endsSoon(
      dispute({ claims: claims.map((parts) => claim({ by: "ada", kind: "person", ...parts })) }),
      { sees, zone },
      knowing,
    );
  const one = { until: at("05:00") };
  const told = { field: "/DesiredCapacity", who: "ada", why: "budget" };
  const five = { at: at("05:00"), text: "2026-11-21 05:00 UTC" };

  it.each<{ what: string; parts: object; is: object | undefined }>([
    { what: "is told with its kind of reason", parts: one, is: { ...told, until: five } },
    {
      what: "is told with its reference",
      parts: { ...one, motivation: { kind: "budget", ref: "B-1" } },
      is: { ...told, why: "B-1", until: five },
    },
    {
      what: "is told without a reason",
      parts: { ...one, motivation: { kind: "none" } },
      is: { field: told.field, who: "ada", until: five },
    },
    { what: "is not told where it has no end", parts: {}, is: undefined },
    { what: "is not told where it is withdrawn", parts: { ...one, state: "withdrawn" }, is: undefined },
    { what: "is not told where it has ended", parts: { until: at("04:00") }, is: undefined },
    {
      what: "is told a second before",
      parts: { until: at("04:00:01") },
      is: { ...told, until: { at: at("04:00:01"), text: "2026-11-21 04:00 UTC" } },
    },
    {
      what: "is told a day before",
      parts: { until: next("04:00") },
      is: { ...told, until: { at: next("04:00"), text: "2026-11-22 04:00 UTC" } },
    },
    { what: "is not told earlier", parts: { until: next("04:00:01") }, is: undefined },
  ])("%#: $what", ({ parts, is }) => {
    expect(soon([parts])).toStrictEqual(is === undefined ? [] : [is]);
  });

  it("is told to those who may see it, in their zone, the earliest first", () => {
    const claims = [
      { id: "a", until: at("07:00") },
      { id: "b", until: at("05:00"), field: "/MinSize" },
      { id: "c", until: at("06:00") },
    ];
    expect(soon(claims).map(({ until }) => until.at)).toEqual([at("05:00"), at("06:00"), at("07:00")]);
    expect(soon(claims, (path) => path === "/MinSize", "Europe/Stockholm")).toEqual([
      {
        ...{ field: "/MinSize", who: "ada", why: "budget" },
        until: { at: at("05:00"), text: "2026-11-21 06:00 Europe/Stockholm (05:00 UTC)" },
      },
    ]);
  });
});

describe("what the end of a situation would change", () => {
  const fix = claim({
    ...{ id: "fix", by: "ada", kind: "person", constraint: { is: 10 } },
    motivation: { kind: "incident", ref: "INC-7" },
  });
  const open = situation({ responders: ["ada"] });
  const here = (situations: readonly object[]) =>
    dispute({
      ...{ is: 10, was: 3, situations },
      claims: [byCode({ id: "deploy", constraint: { is: 3 } }), fix],
    });
  const rules = policy();

  it.each<{
    what: string;
    situations: readonly object[];
    is: readonly (readonly [string, readonly string[]])[];
  }>([
    { what: "nothing without one", situations: [], is: [] },
    {
      what: "nothing of one that is closed",
      situations: [{ ...open, state: "closed", closedAt: at("03:59") }],
      is: [],
    },
    { what: "what rests on it", situations: [open], is: [["INC-7", ["/DesiredCapacity"]]] },
    {
      what: "nothing where nothing rests on it",
      situations: [open, situation({ ref: "INC-8" })],
      is: [
        ["INC-7", ["/DesiredCapacity"]],
        ["INC-8", []],
      ],
    },
    {
      what: "the same of one that is told twice",
      situations: [open, { ...open }],
      is: [["INC-7", ["/DesiredCapacity"]]],
    },
    {
      what: "the same of one that two tell",
      situations: [open, { ...open, source: "chat" }],
      is: [
        ["INC-7", ["/DesiredCapacity"]],
        ["INC-7", ["/DesiredCapacity"]],
      ],
    },
    {
      what: "each of one that began twice",
      situations: [open, { ...open, since: at("02:30") }],
      is: [
        ["INC-7", ["/DesiredCapacity"]],
        ["INC-7", ["/DesiredCapacity"]],
      ],
    },
  ])("%#: $what", ({ situations, is }) => {
    const one = here(situations);
    expect(contextOf(one, rules).open.length).toBeGreaterThanOrEqual(is.length);
    expect(closings(one, rules).map(({ situation: { ref }, fields }) => [ref, fields])).toEqual(is);
  });
});
