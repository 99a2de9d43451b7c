import { describe, expect, it } from "vitest";
import { recordOf } from "#core/arbitration/record.ts";
import { emptyMailbox } from "#core/notices/mailbox.ts";
import { casesByReader, type DecidedInWeek, decidedInWeek } from "#core/notices/week/cases-of-week.ts";
import { loadIn, withLoad } from "#core/notices/week/load.ts";
import { daysOfWeek, mondayOf, weekToTell } from "#core/notices/week/week.ts";
import { weekMessages } from "#core/notices/week/week-messages.ts";
import { claim, dispute, policy } from "../../arbitration/small-disputes.ts";

const moment = (text: string) => Date.parse(text);

describe("a week", () => {
  it.each([
    { now: "2026-11-16T00:00:00Z", monday: "2026-11-16" },
    { now: "2026-11-22T23:59:59Z", monday: "2026-11-16" },
    { now: "2026-11-23T00:00:00Z", monday: "2026-11-23" },
    { now: "2027-01-01T12:00:00Z", monday: "2026-12-28" },
    { now: "2028-02-29T12:00:00Z", monday: "2028-02-28" },
  ])("of $now begins on $monday", ({ now, monday }) => {
    expect(mondayOf(moment(now))).toBe(monday);
  });

  it("is told from the Monday morning after it on, until the next is over", () => {
    expect(weekToTell(moment("2026-11-23T05:59:59Z"))).toBe("2026-11-09");
    expect(weekToTell(moment("2026-11-23T06:00:00Z"))).toBe("2026-11-16");
    expect(weekToTell(moment("2026-11-29T23:00:00Z"))).toBe("2026-11-16");
    expect(daysOfWeek("2026-11-16")).toEqual([16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}`));
  });
});

describe("what reached somebody", () => {
  it("is counted by week, of which this one and the last are kept", () => {
    const weeks = ["2026-11-10", "2026-11-17", "2026-11-18", "2026-11-24"];
    const box = weeks.reduce(
      (before, day, bundled) => withLoad(before, { now: moment(`${day}T12:00:00Z`), bundled }),
      emptyMailbox("approver:data"),
    );
    expect(loadIn(box, "2026-11-09")).toEqual({ told: 0, bundled: 0 });
    expect(loadIn(box, "2026-11-16")).toEqual({ told: 2, bundled: 3 });
    expect(loadIn(box, "2026-11-23")).toEqual({ told: 1, bundled: 3 });
  });
});

const approvers = [
  { name: "olga", principals: ["olga"] },
  { name: "otto", principals: ["otto"] },
  { name: "data", principals: ["dana"] },
];
const asking = policy({
  mode: { default: "enforce", scopes: [] },
  approvers: [
    { name: "data-owner", owners: ["data"] },
    { name: "owners", principals: ["olga", "otto"] },
  ],
});

describe("what a decision adds to a week", () => {
  const rivals = [claim({ id: "c1" }), claim({ id: "c2", constraint: { max: 4 } })];
  const decided = (parts: object, under = asking) => {
    const record = recordOf(dispute({ claims: rivals, ...parts }), under);
    return decidedInWeek({ case: "case-1", record }, { policy: under, approvers });
  };

  it("is what became of it, for the first group that answers there and the operators", () => {
    expect(decided({})).toMatchObject({
      case: "case-1",
      readers: ["approver:olga", "approver:otto", "operators"],
    });
    const owned = decided({ facts: { owners: { data: ["dana"] } } });
    expect(owned?.readers).toEqual(["approver:data", "operators"]);
  });

  it("is nothing where Parley only watches", () => {
    expect(decided({}, policy({ mode: { default: "observe", scopes: [] } }))).toBeUndefined();
  });
});

const one = (id: string, fates: DecidedInWeek["fates"], readers: readonly string[]): DecidedInWeek => ({
  case: id,
  fates,
  readers: [...readers, "operators"],
});

describe("the cases of a week", () => {
  it("are counted once each, whatever number of decisions they took", () => {
    const decided = [
      one("a", ["asked"], ["approver:olga"]),
      one("a", ["asked", "waits"], ["approver:olga"]),
      one("a", ["putBack"], ["approver:olga"]),
      one("a", ["kept"], ["approver:olga"]),
      one("b", ["kept"], ["approver:otto"]),
    ];
    const cases = casesByReader(decided);
    expect(cases.get("approver:olga")).toEqual({ kept: 0, putBack: 1, asked: 1, waits: 1 });
    expect(cases.get("approver:otto")).toEqual({ kept: 1, putBack: 0, asked: 0, waits: 0 });
    expect(cases.get("operators")).toEqual({ kept: 1, putBack: 1, asked: 1, waits: 1 });
    expect(casesByReader(decided.toReversed())).toEqual(cases);
  });
});

describe("the messages of a week", () => {
  const week = {
    monday: "2026-11-16",
    approvers,
    isCut: false,
    decided: [
      one("a", ["asked"], ["approver:olga", "approver:otto"]),
      one("b", ["putBack"], ["approver:olga"]),
    ],
    loads: new Map([
      ["approver:olga", { told: 3, bundled: 2 }],
      ["approver:otto", { told: 5, bundled: 0 }],
      ["approver:data", { told: 0, bundled: 0 }],
      ["operators", { told: 1, bundled: 0 }],
    ]),
  };

  it("are one for each who had a case or got a message, and one about everything", () => {
    const messages = weekMessages(week);
    expect(messages.map(({ to, kind, weight }) => [to, kind, weight])).toEqual([
      [["olga"], "digest", "word"],
      [["otto"], "digest", "word"],
      [[], "digest", "word"],
    ]);
    expect(messages[0]?.body).toMatchInlineSnapshot(`
      "What Parley did from 2026-11-16 to 2026-11-22 (UTC), where you are among those who are asked first:

      Kept as changed: 0 cases
      Put back: 1 case
      Asked of a person: 1 case
      With a claim that had to wait: 0 cases

      How many messages people got, and how many were told in bundles:
      - otto: 5 messages, 0 in bundles
      - olga: 3 messages, 2 in bundles

      A case may count in several lines. Where Parley only watches nothing is counted."
    `);
    expect(messages[2]?.body).toContain("- operators: 1 message, 0 in bundles");
  });

  it("show the load of those who are asked together, and to others nobody's", () => {
    const apart = [one("a", ["asked"], ["approver:olga"]), one("b", ["asked"], ["approver:otto"])];
    const [olga] = weekMessages({ ...week, decided: apart });
    expect(olga?.body).toContain("- olga: 3 messages");
    expect(olga?.body).not.toContain("otto");
  });

  it("are the same however often they are made, and others in another week", () => {
    const ids = weekMessages(week).map(({ id }) => id);
    expect(weekMessages({ ...week, decided: week.decided.toReversed() }).map(({ id }) => id)).toEqual(ids);
    expect(
      new Set([...ids, ...weekMessages({ ...week, monday: "2026-11-23" }).map(({ id }) => id)]).size,
    ).toBe(6);
  });

  it("are none where nothing was decided and nobody was told anything", () => {
    expect(weekMessages({ ...week, decided: [], loads: new Map() })).toEqual([]);
  });
});
