import { describe, expect, it } from "vitest";
import { absent, present } from "#core/fields/existence.ts";
import { type ActorNotice, ActorNoticeEvent, noticeEvent } from "#core/ledger/actor-notice.ts";
import { existenceOf } from "#core/ledger/existence-of.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { arrivalOf, heardAt } from "#core/ledger/stored-event.ts";
import { at } from "../arbitration/small-disputes.ts";

const resource = {
  account: "123456789012",
  region: "eu-north-1",
  type: "AWS::S3::Bucket",
  id: "logs",
};

describe("where an event stands in the order of arrival", () => {
  it.each([
    { what: "is told by when it was heard", heard: 7, id: "e", is: "000000000000007#e" },
    { what: "is never before all time", heard: -7, id: "e", is: "000000000000000#e" },
    { what: "is as long as it has to be", heard: 999_999_999_999_999, id: "e", is: "999999999999999#e" },
    {
      what: "has no longer name than fits",
      heard: 0,
      id: "e".repeat(201),
      is: `000000000000000#${"e".repeat(200)}`,
    },
  ])("$what", ({ heard, id, is }) => {
    expect(arrivalOf(heard, id)).toBe(is);
    expect(heardAt(arrivalOf(heard, id))).toBe(Math.max(0, heard));
  });

  it("is before all that was heard later", () => {
    const heard = [0, 9, 10, 99, 100, 1_790_000_000_000];
    const arrivals = heard.map((each) => arrivalOf(each, "e"));
    expect(arrivals.toReversed().toSorted()).toEqual(arrivals);
  });
});

describe("whether a resource is there is", () => {
  it.each([
    { what: "unknown where nobody looked", live: undefined, is: undefined },
    { what: "unknown where it could not be read", live: { state: "unreadable" }, is: undefined },
    { what: "no where it is gone", live: { state: "gone" }, is: absent },
    { what: "yes where it was read", live: { state: "present" }, is: present },
  ])("$what", ({ live, is }) => {
    expect(existenceOf({ live } as unknown as Parameters<typeof existenceOf>[0])).toBe(is);
  });

  it("unknown of a resource of which nothing is known", () => {
    expect(existenceOf(freshRecord(resource))).toBeUndefined();
  });
});

describe("what others may know of a notice", () => {
  const event = {
    ...{ v: 1, id: "n-1", kind: "undone", at: at("03:00"), actor: { principal: "sso/ada", account: "" } },
    ...{ resource, fields: ["/A"], claims: ["c1"], times: 2, observed: false },
  };
  const values = {
    ...{ subject: "s", text: "t", what: "w", by: "b", why: "y", until: "u", line: "l", stands: "1" },
    ...{ offer: "2", winningLine: "3", pullRequests: [] },
  };
  it.each([
    { what: "is whom it concerns and where, and no value", more: {} },
    { what: "is its case too", more: { case: "case-1" } },
    { what: "is its decision too", more: { decision: "d-1" } },
    { what: "is when it ends too", more: { ends: at("04:00") } },
  ])("$what", ({ more }) => {
    const told = noticeEvent({ ...event, ...more, ...values } as unknown as ActorNotice);
    expect(told).toStrictEqual({ ...event, ...more });
    expect(ActorNoticeEvent.safeParse(told).success).toBe(true);
  });
});
