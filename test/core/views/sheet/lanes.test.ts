import { describe, expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { lanesOf } from "#core/views/sheet/lanes.ts";
import type { WindowName } from "#core/views/sheet/windows.ts";
import { at, claim, dispute, policy, situation } from "../../arbitration/small-disputes.ts";

const rules = policy();
const knowing = { policy: rules, types: openCatalogue() };

/** The lanes of a group at 04:00, from 10:00 the day before to 10:00. */
function lanes(until: string | undefined, madeAt = at("03:00"), window?: WindowName) {
  const wish = claim({
    id: "fix",
    by: "ada",
    kind: "person",
    constraint: { is: 10 },
    motivation: { kind: "incident", ref: "INC-7" },
    madeAt,
    ...(until !== undefined && { until }),
  });
  const one = dispute({ is: 10, situations: [situation({ responders: ["ada"] })], claims: [wish] });
  const history = [
    { field: "/DesiredCapacity", at: at("02:48"), principal: "ada", by: "change" },
    { field: "/MaxSize", at: at("02:48"), principal: "ada", by: "change" },
    { field: "/DesiredCapacity", at: at("05:00"), principal: "ada", by: "change" },
  ];
  const record = { case: undefined, history } as unknown as DocketRecord;
  const reader = { sees: (path: string) => path !== "/Secret" };
  return lanesOf(
    { dispute: one, verdict: arbitrate(one, rules), record, decisions: [], reader, window },
    knowing,
  );
}

const past = (from: number, to = 750) => ({ from, to, isForetold: false });
const coming = (to: number) => ({ from: 750, to, isForetold: true });

describe("a lane of a day", () => {
  it.each([
    { when: "a claim ends within it", until: at("06:00"), spans: [past(708), coming(833)] },
    { when: "a claim ends after it", until: at("23:00"), spans: [past(708), coming(1_000)] },
    { when: "a claim has no end", until: undefined, spans: [past(708), coming(1_000)] },
    {
      when: "a claim began before it",
      until: at("06:00"),
      made: "2026-11-01T00:00:00Z",
      spans: [past(0), coming(833)],
    },
  ])("goes as far as it does where $when", ({ until, made, spans }) => {
    const [field] = lanes(until, made).fields;
    expect(field?.lanes.find(({ kind }) => kind === "claim")).toMatchObject({ who: "ada", spans });
  });

  it("marks what was written on its field, and nothing that comes after the moment", () => {
    const [field] = lanes(undefined).fields;
    const writes = field?.lanes.find(({ kind }) => kind === "write");
    expect(writes).toMatchObject({ points: [700], times: [{ at: at("02:48") }] });
  });
});

it.each([
  { window: "1h", from: "03:15", to: "04:15" },
  { window: "6h", from: "2026-11-20T23:30:00.000Z", to: "05:30" },
] as const)("shows $window, three quarters of it before the moment", ({ window, from, to }) => {
  const { from: first, to: last } = lanes(undefined, at("03:00"), window);
  const told = (text: string) => Date.parse(text.includes("T") ? text : at(text));
  expect([first.at, last.at].map((text) => Date.parse(text))).toEqual([told(from), told(to)]);
});
