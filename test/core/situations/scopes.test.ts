import { describe, expect, it } from "vitest";
import type { Scope, Situation } from "#core/claims/situation.ts";
import { endedWith } from "#core/situations/ended.ts";
import { mayCover } from "#core/situations/may-cover.ts";

const web = {
  account: "123456789012",
  region: "eu-north-1",
  type: "AWS::AutoScaling::AutoScalingGroup",
  id: "web",
};

type Row = { readonly when: string; readonly scope: Scope; readonly is: boolean };

it.each<Row>([
  { when: "it is empty", scope: {}, is: true },
  { when: "it names the account", scope: { accounts: ["1", web.account] }, is: true },
  { when: "it names another account", scope: { accounts: "1" }, is: false },
  { when: "it names a tag", scope: { service: "checkout" }, is: true },
  {
    when: "it names a tag and another type",
    scope: { service: "checkout", types: "AWS::S3::Bucket" },
    is: false,
  },
  { when: "it names the resource", scope: { resources: "web" }, is: true },
  {
    when: "it names the whole resource",
    scope: { resources: `${web.account}/eu-north-1/${web.type}/web` },
    is: true,
  },
  { when: "it names a tag like a prototype\u2019s", scope: { constructor: "x" }, is: true },
])("a scope may cover a resource: $is when $when", ({ scope, is }) => {
  expect(mayCover(scope, web)).toBe(is);
});

describe("what ends", () => {
  const open = (more: Partial<Situation> = {}): Situation => ({
    kind: "alarm",
    ref: "alarm/p99",
    source: "cloudwatch",
    scope: { accounts: web.account, regions: "eu-north-1", resources: "web" },
    state: "open",
    since: "2026-11-21T03:00:00Z",
    ...more,
  });
  const closed = open({ state: "closed", since: "2026-11-21T04:00:00Z", closedAt: "2026-11-21T04:00:00Z" });
  const health = open({ source: "aws-health", ref: "health/1", kind: "maintenance" });
  const now = "2026-11-21T05:00:00Z";

  it.each([
    { when: "it closes what began before", one: closed, other: open(), ends: "2026-11-21T04:00:00Z" },
    {
      when: "its scope names other resources now",
      one: closed,
      other: open({ scope: { accounts: web.account, regions: "eu-north-1" } }),
      ends: "2026-11-21T04:00:00Z",
    },
    {
      when: "the other began after it",
      one: closed,
      other: open({ since: "2026-11-21T04:30:00Z" }),
      ends: undefined,
    },
    {
      when: "the other is of another region",
      one: closed,
      other: open({ scope: { accounts: web.account, regions: "us-east-1" } }),
      ends: undefined,
    },
    { when: "the other is another alarm", one: closed, other: open({ ref: "alarm/p50" }), ends: undefined },
    { when: "another system said the other", one: closed, other: open({ source: "api" }), ends: undefined },
    {
      when: "the other is closed already",
      one: closed,
      other: { ...closed, since: "2026-11-21T02:00:00Z" },
      ends: undefined,
    },
    {
      when: "an alarm goes off again",
      one: open({ since: "2026-11-21T04:00:00Z" }),
      other: open(),
      ends: undefined,
    },
    {
      when: "AWS puts its work off",
      one: { ...health, since: "2026-12-01T00:00:00Z" },
      other: health,
      ends: now,
    },
    { when: "AWS tells the same again", one: health, other: health, ends: undefined },
  ])("ends at $ends when $when", ({ one, other, ends }) => {
    const ended = ends === undefined ? [] : [{ ...other, state: "closed", closedAt: ends }];
    expect(endedWith(one, [other], now)).toEqual(ended);
  });
});
