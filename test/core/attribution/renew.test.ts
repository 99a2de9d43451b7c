import { describe, expect, it } from "vitest";
import { renew } from "#core/attribution/renew.ts";
import { at, claim, situation } from "../arbitration/small-disputes.ts";
import { witnesses } from "./confirmed-reasons.ts";

const lease = (parts: object = {}) =>
  claim({ motivation: { kind: "incident", ref: "INC-7" }, until: at("05:00"), ...parts });
const policy = { limits: { leases: { incident: "4h" }, cooldown: { incident: "1h" } } };
const closed = situation({ state: "closed", closedAt: at("03:30") });

describe("a lease is renewed", () => {
  const outcome = (
    parts: object,
    until: string,
    seen: readonly ReturnType<typeof situation>[] = [situation()],
  ) => {
    const old = lease(parts);
    const found = renew(old, at(until), witnesses(seen, { policy }));
    if (!found.ok) return found.why;
    expect(found.claim).toEqual({ ...old, until: found.claim.until });
    return `${found.claim.until?.slice(11, 16)}${found.capped ? " capped" : ""}`;
  };

  it.each([
    { when: "its situation is open", parts: {}, until: "06:00", is: "06:00" },
    { when: "the whole length is just allowed", parts: {}, until: "07:00", is: "07:00" },
    { when: "it would last too long", parts: {}, until: "07:01", is: "07:00 capped" },
    { when: "nothing changes", parts: {}, until: "05:00", is: "05:00" },
    { when: "it would become shorter", parts: {}, until: "04:59", is: "capped" },
    { when: "it would have ended already", parts: { until: undefined }, until: "04:00", is: "capped" },
    { when: "it never had an end", parts: { until: undefined }, until: "06:00", is: "capped" },
    {
      when: "its length was used up",
      parts: { madeAt: at("00:10"), changedAt: at("03:00") },
      until: "06:00",
      is: "capped",
    },
    { when: "it ends now", parts: { until: at("04:00") }, until: "06:00", is: "ended" },
    { when: "it ends in a second", parts: { until: at("04:00:01") }, until: "06:00", is: "06:00" },
    { when: "it was withdrawn", parts: { state: "withdrawn" }, until: "06:00", is: "ended" },
    {
      when: "its situation is in the cooldown",
      parts: {},
      until: "06:00",
      seen: [closed],
      is: "unconfirmed",
    },
    { when: "nothing confirms it", parts: {}, until: "06:00", seen: [], is: "unconfirmed" },
    {
      when: "it rests on a decision",
      parts: { motivation: { kind: "change-ticket", ref: "INC-7" } },
      until: "06:00",
      seen: [situation({ kind: "change-ticket" })],
      is: "unconfirmed",
    },
    {
      when: "its motivation has no cap",
      parts: { motivation: { kind: "launch", ref: "INC-7" } },
      until: "23:00",
      seen: [situation({ kind: "launch" })],
      is: "23:00",
    },
  ])("$is when $when", ({ parts, until, seen, is }) => {
    expect(outcome(parts, until, seen)).toBe(is);
  });
});
