import { describe, expect, it } from "vitest";
import { readSituation } from "#core/situations/read-situation.ts";
import { capacity, enveloped, home, nested, other, type Parts } from "../receiving/records.ts";
import { alarm, calendar, health } from "./events.ts";

const place = {
  account: home,
  accounts: [home, other],
  governs: ["AWS::EC2::Instance", "AWS::ElasticLoadBalancingV2::LoadBalancer", "AWS::S3::Bucket"],
};
const read = (body: unknown) => readSituation(body, place);
const situation = (body: unknown) => {
  const noted = read(body);
  if (noted.as !== "situation") throw new Error(`${noted.as}: ${noted.why}`);
  return noted.situation;
};

describe("an alarm", () => {
  const scope = { accounts: home, regions: "eu-north-1", resources: ["web"] };
  const facts = {
    kind: "alarm",
    ref: "alarm/checkout-p99",
    source: "cloudwatch",
    scope,
    responders: [],
    namespace: "Shop",
  };
  const off = alarm({ value: "ALARM", at: "2026-11-21T03:10:00.989+0000" });

  it("opens a situation where it goes off, and its writers declare it", () => {
    const open = { ...facts, state: "open", since: "2026-11-21T03:10:00.989Z" };
    expect(read(off)).toEqual({ as: "situation", situation: open, asksWriters: true });
    expect(situation({ ...off, source: "aws.monitoring" })).toEqual(open);
  });

  it("closes the very situation that it opened", () => {
    const before = { value: "ALARM", timestamp: "2026-11-21T03:10:00.989+0000" };
    expect(situation(alarm({ value: "OK", at: "2026-11-21T03:40:00.000+0000", before }))).toEqual({
      ...facts,
      state: "closed",
      since: "2026-11-21T03:10:00.989Z",
      closedAt: "2026-11-21T03:40:00Z",
    });
  });

  it("is closed from its end on where it was without data before", () => {
    const before = { value: "INSUFFICIENT_DATA", timestamp: "2026-11-21T03:20:00.000+0000" };
    const closed = situation(alarm({ value: "OK", at: "2026-11-21T03:40:00.000+0000", before }));
    expect(closed).toMatchObject({
      state: "closed",
      since: "2026-11-21T03:40:00Z",
      closedAt: "2026-11-21T03:40:00Z",
    });
  });

  it("closes when it is deleted", () => {
    const deleted = { ...off, "detail-type": "CloudWatch Alarm Configuration Change" };
    const detail = { ...(off["detail"] as Parts), operation: "delete" };
    expect(situation({ ...deleted, detail })).toMatchObject({
      state: "closed",
      since: "2026-11-21T03:10:00.989Z",
      closedAt: "2026-11-21T03:10:02Z",
    });
    expect(read({ ...deleted, detail: { ...detail, operation: "update" } }).as).toBe("ignored");
  });

  const on = (dimensions: Parts) =>
    situation({
      ...off,
      detail: {
        ...(off["detail"] as Parts),
        configuration: { metrics: [{ metricStat: { metric: { dimensions } } }] },
      },
    }).scope;
  it.each([
    { when: "it names nothing", dimensions: {}, resources: undefined },
    { when: "it names numbers", dimensions: { a: 1, b: "x" }, resources: ["x"] },
    { when: "it names one twice", dimensions: { a: "x", b: "x" }, resources: ["x"] },
    {
      when: "it names more than a scope holds",
      dimensions: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`d${i}`, `r${i}`])),
      resources: undefined,
    },
  ])("covers $resources in its account and region when $when", ({ dimensions, resources }) => {
    expect(on(dimensions)).toEqual({
      accounts: home,
      regions: "eu-north-1",
      ...(resources && { resources }),
    });
  });
});

describe("a calendar", () => {
  it.each([
    { name: "BlackFriday", kind: "freeze" },
    { name: "peak-sales", kind: "peak" },
    { name: "BlackFridayPeak", kind: "peak" },
    { name: "sales_PEAK_2026", kind: "peak" },
    { name: "Speakers", kind: "freeze" },
    { name: "outspeak", kind: "freeze" },
  ])("called $name is a $kind while it is closed", ({ name, kind }) => {
    expect(situation(calendar("CLOSED", {}, name))).toEqual({
      kind,
      ref: `calendar/${name}`,
      source: "change-calendar",
      scope: {},
      state: "open",
      since: "2026-11-21T03:00:07Z",
      until: "2026-11-30T18:00:07Z",
      responders: [],
    });
  });

  it("ends when it opens", () => {
    expect(situation(calendar("OPEN"))).toMatchObject({ state: "closed", closedAt: "2026-11-21T03:00:07Z" });
  });

  it("of another account than Parley\u2019s own speaks for that account alone", () => {
    const resources = [`arn:aws:ssm:eu-north-1:${other}:document/Freeze`];
    expect(situation(calendar("CLOSED", { account: other, resources })).scope).toEqual({ accounts: other });
    expect(read(calendar("CLOSED", { account: other })).as).toBe("forged");
  });
});

describe("AWS Health", () => {
  const at = { accounts: home, regions: "eu-north-1" };
  it("tells of an issue by its codes, covering what is affected and nothing that is only written about", () => {
    expect(situation(health())).toEqual({
      kind: "degradation",
      ref: "health/AWS_EC2_X_7f35",
      source: "aws-health",
      scope: { ...at, resources: ["i-abcd1111"] },
      since: "2026-11-21T02:00:00Z",
      state: "open",
      responders: [],
    });
  });

  const arn = `arn:aws:ec2:eu-north-1:${home}:instance/i-1`;
  const public_ = { affectedEntities: [], eventScopeCode: "PUBLIC" };
  it.each([
    {
      when: "the service itself is down",
      detail: { eventTypeCode: "AWS_EC2_OPERATIONAL_ISSUE" },
      has: { kind: "incident" },
    },
    {
      when: "AWS will work on it",
      detail: { eventTypeCategory: "scheduledChange", statusCode: "upcoming" },
      has: { kind: "maintenance", state: "open" },
    },
    {
      when: "it names its end",
      detail: { endTime: "Sat, 21 Nov 2026 04:00:00 GMT" },
      has: { state: "open", until: "2026-11-21T04:00:00Z" },
    },
    {
      when: "it is over",
      detail: { statusCode: "closed", endTime: "Sat, 21 Nov 2026 03:00:00 GMT" },
      has: { state: "closed", closedAt: "2026-11-21T03:00:00Z" },
    },
    {
      when: "it is over and does not say since when",
      detail: { statusCode: "closed" },
      has: { state: "closed", closedAt: "2026-11-21T03:10:02Z" },
    },
    {
      when: "it names ARNs",
      detail: { affectedEntities: [{ entityValue: arn }] },
      has: { scope: { ...at, resources: [arn, "i-1"] } },
    },
    { when: "it names nothing", detail: public_, has: { scope: { ...at, types: ["AWS::EC2::Instance"] } } },
    {
      when: "a service is in its second version",
      detail: { ...public_, service: "ELASTICLOADBALANCING" },
      has: { scope: { ...at, types: ["AWS::ElasticLoadBalancingV2::LoadBalancer"] } },
    },
    {
      when: "it goes over several pages",
      detail: { totalPages: "2" },
      has: { scope: { ...at, types: ["AWS::EC2::Instance"] } },
    },
    {
      when: "another region is affected",
      detail: { eventRegion: "us-east-1" },
      has: { scope: { accounts: home, regions: "us-east-1", resources: ["i-abcd1111"] } },
    },
  ])("is read when $when", ({ detail, has }) => {
    expect(situation(health(detail))).toMatchObject(has);
  });

  it.each([
    { when: "it only notifies", detail: { eventTypeCategory: "accountNotification" }, as: "ignored" },
    { when: "another account is affected", detail: { affectedAccount: other }, as: "ignored" },
    { when: "nothing governed is affected", detail: { ...public_, service: "LAMBDA" }, as: "ignored" },
    { when: "it does not say since when", detail: { startTime: "soon" }, as: "broken" },
  ])("is $as when $when", ({ detail, as }) => {
    expect(read(health(detail)).as).toBe(as);
  });
});

describe("a caller of the API", () => {
  const incident = {
    kind: "incident",
    ref: "INC-1042",
    state: "open",
    since: "2026-11-21T03:00:00Z",
    source: "pagerduty",
  };
  const said = (more: Parts = {}) => ({ v: 1, principal: "sso/ann", situation: { ...incident, ...more } });

  it("declares in their own name, whatever they say of source and declarer", () => {
    expect(read(said({ by: "sso/bob", source: "change-calendar" }))).toEqual({
      as: "situation",
      asksWriters: false,
      situation: { ...incident, scope: {}, responders: [], source: "api", by: "sso/ann" },
    });
  });

  it.each([
    { when: "they say who they are nowhere", body: { v: 1, situation: incident } },
    { when: "there is no such kind", body: said({ kind: "party" }) },
    { when: "there is no such time", body: said({ since: "soon" }) },
    { when: "there is more in it", body: { ...said(), admin: true } },
  ])("is refused when $when", ({ body }) => {
    expect(read(body).as).toBe("broken");
  });

  it("is never a part of an event", () => {
    expect(read({ ...alarm({ value: "OK", at: "2026-11-21T03:40:00Z" }), ...said() }).as).toBe("situation");
    expect(read(enveloped(said(), { source: "my.app" })).as).toBe("forged");
    expect(read(enveloped(said())).as).toBe("ignored");
  });
});

it.each([
  { when: "its source is somebody\u2019s own", body: { ...health(), source: "my.health" }, as: "forged" },
  { when: "its account is not served", body: { ...health(), account: "111111111111" }, as: "forged" },
  { when: "one service speaks for another", body: { ...health(), source: "aws.ssm" }, as: "ignored" },
  { when: "it is a change", body: enveloped(capacity(7)), as: "ignored" },
  { when: "it is nothing", body: null, as: "broken" },
  { when: "it is a list", body: [health()], as: "broken" },
  {
    when: "an alarm has no name",
    body: { ...alarm({ value: "OK", at: "x" }), detail: { state: 7 } },
    as: "broken",
  },
  { when: "it is nested too deep", body: health({ x: nested(1_000) }), as: "too big" },
  { when: "it is declared too deep", body: { v: 1, x: nested(1_000) }, as: "too big" },
])("a message is $as when $when", ({ body, as }) => {
  expect(read(body).as).toBe(as);
});
