import { describe, expect, it } from "vitest";
import type { Situation } from "#core/claims/situation.ts";
import { readSituation } from "#core/situations/read-situation.ts";
import { home, other, type Parts } from "../receiving/records.ts";
import { alarm, calendar, health } from "./events.ts";

describe("what a message says of no situation, and why", () => {
  const place = {
    accounts: [home],
    governs: ["AWS::EC2::Instance", "AWS::ElasticLoadBalancingV2::LoadBalancer"],
    account: home,
  };
  const said = (body: unknown) => readSituation(body, place);
  const off = { value: "ALARM", at: "2026-11-21T03:00:00.000+0000" };
  const config = "CloudWatch Alarm Configuration Change";
  it.each<{ what: string; body: unknown; as: string; why: string }>([
    {
      what: "no alarm",
      body: alarm(off, { detail: { state: {} } }),
      as: "broken",
      why: "it names no alarm or time",
    },
    {
      what: "no time",
      body: alarm({ value: "ALARM", at: "?" }, { time: "?" }),
      as: "broken",
      why: "it names no alarm or time",
    },
    {
      what: "an alarm that is made",
      body: alarm(off, { "detail-type": config }),
      as: "ignored",
      why: "its state did not change",
    },
    {
      what: "an alarm without data",
      body: alarm({ ...off, value: "INSUFFICIENT_DATA" }),
      as: "ignored",
      why: "an alarm without data says nothing",
    },
    {
      what: "a calendar without a time",
      body: calendar("CLOSED", { time: "?" }),
      as: "broken",
      why: "it names no calendar or time",
    },
    {
      what: "another account's calendar",
      body: calendar("CLOSED", { resources: [`arn:aws:ssm:r:${other}:document/x`] }),
      as: "forged",
      why: "its calendar is of another account",
    },
    {
      what: "a calendar in between",
      body: calendar("HALF"),
      as: "ignored",
      why: "a calendar is open or closed",
    },
    {
      what: "an account's own notice",
      body: health({ eventTypeCategory: "accountNotification" }),
      as: "ignored",
      why: "it is neither an issue nor a scheduled change",
    },
    {
      what: "an issue without a name",
      body: health({ eventArn: undefined }),
      as: "broken",
      why: "it has no name or no beginning",
    },
    {
      what: "an issue without a beginning",
      body: health({ startTime: "soon" }),
      as: "broken",
      why: "it has no name or no beginning",
    },
    {
      what: "an issue that begins at length",
      body: health({ startTime: `Sat, 21 Nov 2026 02:00:00 GMT${" ".repeat(20)}` }),
      as: "broken",
      why: "it has no name or no beginning",
    },
    {
      what: "an issue that begins on no day",
      body: health({ startTime: "Sat, 99 Nov 2026 02:00:00 GMT" }),
      as: "broken",
      why: "it has no name or no beginning",
    },
    {
      what: "an issue of another account",
      body: health({ affectedAccount: other }),
      as: "ignored",
      why: "its account is told itself",
    },
    {
      what: "an issue of nothing governed",
      body: health({ service: "S3", affectedEntities: [] }),
      as: "ignored",
      why: "nothing governed is affected",
    },
    {
      what: "another event of the same source",
      body: alarm(off, { "detail-type": "Something Else" }),
      as: "ignored",
      why: "it says nothing of a situation",
    },
    {
      what: "an alarm's event of another source",
      body: alarm(off, { source: "aws.ec2" }),
      as: "ignored",
      why: "it says nothing of a situation",
    },
    {
      what: "a calendar's event of another source",
      body: calendar("CLOSED", { source: "aws.ec2" }),
      as: "ignored",
      why: "it says nothing of a situation",
    },
    {
      what: "a health event of another kind",
      body: health({}, { "detail-type": "AWS Health Abuse Event" }),
      as: "ignored",
      why: "it says nothing of a situation",
    },
    {
      what: "a caller's word of too much",
      body: { v: 1, x: Array(200_000).fill(1) },
      as: "too big",
      why: "it holds more than any situation",
    },
    { what: "a caller's word of nothing", body: { v: 1 }, as: "broken", why: "it is no situation" },
  ])("is $as for $what", ({ body, as, why }) => {
    expect(said(body)).toEqual({ as, why });
  });

  const situation = (body: unknown): Situation => {
    const found = said(body);
    if (found.as !== "situation") throw new Error(found.why);
    return found.situation;
  };
  const issue = (detail: Parts, more: Parts = {}) => situation(health({ totalPages: "1", ...detail }, more));
  it("is told of AWS's own issues", () => {
    expect(issue({ eventTypeCode: "AWS_EC2_OPERATIONAL_ISSUE" }).kind).toBe("incident");
    expect([
      issue({ eventTypeCode: undefined }).kind,
      issue({ eventTypeCategory: "scheduledChange" }).kind,
    ]).toEqual([...["degradation", "maintenance"]]);
    expect(issue({}).scope).toEqual({ accounts: home, regions: "eu-north-1", resources: ["i-abcd1111"] });
    const arn = "arn:aws:ec2:eu-north-1:1:instance/i-1";
    const entities = [{ entityValue: arn }, "x", {}, { entityValue: "" }];
    expect(issue({ affectedEntities: entities }).scope["resources"]).toEqual([arn, "i-1"]);
    const many = Array.from({ length: 2_100 }, (_, index) => ({
      entityValue: `i-${index % 2_000 < 50 ? index % 2_000 : 0}`,
    }));
    expect(issue({ affectedEntities: many }).scope["resources"]).toHaveLength(50);
    expect(issue({ affectedEntities: [], service: "ELASTICLOADBALANCING" }).scope["types"]).toEqual([
      place.governs[1],
    ]);
    expect(issue({ affectedEntities: [], service: "ec2" }).scope).toEqual({
      ...{ accounts: home, regions: "eu-north-1", types: ["AWS::EC2::Instance"] },
    });
    expect(issue({ eventRegion: "r".repeat(100) }).scope["regions"]).toBe("r".repeat(64));
    expect(issue({ eventRegion: undefined }).scope["regions"]).toBe("eu-north-1");
  });

  it("begins and ends as AWS writes", () => {
    const end = "Sat, 21 Nov 2026 04:00:00 GMT";
    expect(issue({ endTime: end })).toMatchObject({ state: "open", until: "2026-11-21T04:00:00Z" });
    expect("until" in issue({})).toBe(false);
    expect(issue({ endTime: end, statusCode: "closed" })).toMatchObject({ closedAt: "2026-11-21T04:00:00Z" });
    expect("closedAt" in issue({ statusCode: "closed" }, { time: "?" })).toBe(false);
    expect(issue({ startTime: "2026-11-21T02:00:00Z" }).since).toBe("2026-11-21T02:00:00Z");
    expect(() => issue({ startTime: `x${end}` })).toThrow("it has no name or no beginning");
    expect(() => issue({ startTime: `${end}x` })).toThrow("it has no name or no beginning");
  });

  it("asks those who wrote an alarm, and nobody for AWS's own", () => {
    expect(
      [said(alarm(off)), said(health())].map((each) => each.as === "situation" && each.asksWriters),
    ).toEqual([...[true, false]]);
    const fine = (timestamp: string) =>
      situation(
        alarm({ value: "OK", at: "2026-11-21T03:00:00.000+0000", before: { value: "ALARM", timestamp } }),
      ).since;
    expect(fine("2026-11-21T02:00:00.000+0000")).toBe("2026-11-21T02:00:00Z");
    expect(fine("2026-11-21T04:00:00.000+0000")).toBe("2026-11-21T03:00:00Z");
    expect(fine("?")).toBe("2026-11-21T03:00:00Z");
  });
});
