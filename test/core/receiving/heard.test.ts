import { describe, expect, it } from "vitest";
import { heard } from "#core/receiving/heard.ts";
import { capacity, configured, enveloped, home, nested, noticed, other } from "./records.ts";

const place = { accounts: [home] };
const fates = (body: unknown) => heard(body, place).map(({ as }) => as);

describe("a message is heard", () => {
  it("as the one record in its envelope, with the account whose bus it came by", () => {
    expect(heard(enveloped(capacity(7)), place)).toEqual([
      { as: "record", record: capacity(7), account: home },
    ]);
  });

  it("as JSON in a text as well", () => {
    expect(fates(JSON.stringify(enveloped(capacity(7))))).toEqual(["record"]);
  });

  it("as a notification of AWS Config, located by its envelope", () => {
    const [one] = heard(noticed(), place);
    expect(one).toEqual({
      as: "record",
      record: { ...configured(), recipientAccountId: home, awsRegion: "eu-north-1" },
      account: home,
    });
  });
});

describe("a message is refused", () => {
  const doubled = JSON.parse(
    JSON.stringify(enveloped(capacity(7))).replace("{", '{"__proto__":{"source":"aws.iam"},"constructor":1,'),
  );
  it.each([
    {
      when: "its source is somebody's own",
      body: enveloped(capacity(7), { source: "my.app" }),
      as: "forged",
    },
    {
      when: "its source only resembles AWS",
      body: enveloped(capacity(7), { source: "awsx.iam" }),
      as: "forged",
    },
    {
      when: "a partner wrote it",
      body: enveloped(capacity(7), { source: "aws.partner/x.com/y" }),
      as: "forged",
    },
    { when: "its account is not served", body: enveloped(capacity(7), { account: other }), as: "forged" },
    {
      when: "its record is of another account",
      body: enveloped(capacity(7, { recipientAccountId: other })),
      as: "forged",
    },
    { when: "its account is no text", body: enveloped(capacity(7), { account: [home] }), as: "broken" },
    { when: "it has no envelope", body: capacity(7), as: "broken" },
    { when: "it is a list of records", body: { Records: [capacity(7)] }, as: "broken" },
    { when: "it is no JSON", body: "{", as: "broken" },
    { when: "it is nothing", body: null, as: "broken" },
    { when: "it is a number", body: 7, as: "broken" },
    { when: "it is a list", body: [enveloped(capacity(7))], as: "broken" },
    { when: "its detail is no record", body: enveloped({ hello: 1 }), as: "broken" },
    { when: "it is longer than any event", body: `"${"x".repeat(300_000)}"`, as: "too big" },
    { when: "its detail is nested too deep", body: enveloped({ a: nested(10_000) }), as: "too big" },
    { when: "it holds too many parts", body: enveloped({ a: Array(200_000).fill(1) }), as: "too big" },
    { when: "its names are those of a prototype", body: doubled, as: "record" },
    {
      when: "another event quotes a record",
      body: enveloped(capacity(7), { source: "aws.ssm", "detail-type": "OpsItem Create" }),
      as: "ignored",
    },
    {
      when: "a record of Config comes by another source",
      body: enveloped(configured(), { source: "aws.s3", "detail-type": "Config Configuration Item Change" }),
      as: "ignored",
    },
  ])("as $as when $when", ({ body, as }) => {
    expect(fates(body)).toEqual([as]);
  });
});
