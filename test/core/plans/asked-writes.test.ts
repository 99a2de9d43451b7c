import { describe, expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { longestClaims } from "#core/intents/intent-body.ts";
import { type AskedWrite, askedWrite, judgedIn, requestsFor } from "#core/plans/check/asked-writes.ts";
import { isLostIn, stakesOf } from "#core/plans/check/stakes.ts";
import { CheckManyBody } from "#core/preview/preview-body.ts";
import { entry, only, plan, read } from "./plan-files.ts";

const arn = "arn:aws:lambda:eu-north-1:123456789012:function:f";
const { shape } = openCatalogue();
const nowhere = { elsewhere: {}, shape };
const planted = "hunter2-hunter2";

const lambda = (before: object | null, after: object | null, more: object = {}) => {
  const side = (values: object | null) => values && { function_name: "f", arn, ...values };
  return entry("aws_lambda_function", { before: side(before), after: side(after), ...more });
};

const variables = (word: string) => ({
  environment: [{ variables: Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`K${n}`, word])) }],
});

function written(change: ReturnType<typeof lambda>): AskedWrite {
  const asked = askedWrite(only(read(plan(change))), nowhere);
  if ("as" in asked) throw new Error(asked.why);
  return asked;
}

describe("what a running Parley is asked about a plan", () => {
  it("is account, region and identifier of the plan, and the values that change", () => {
    expect(written(lambda({ timeout: 3 }, { timeout: 9 })).write).toEqual({
      resource: "123456789012/eu-north-1/AWS::Lambda::Function/f",
      changes: { "/Timeout": 9 },
    });
  });

  it("holds no value that the plan calls sensitive, and none is declared", () => {
    const secret = lambda(
      { description: "a", timeout: 3 },
      { description: planted, timeout: 9 },
      { after_sensitive: { description: true } },
    );
    const asked = written(secret);
    expect(asked.write.changes).toEqual({ "/Description": "(hidden)", "/Timeout": 9 });
    const { stakes, leftOut } = stakesOf(asked);
    expect(stakes[0]?.claims.map(({ field }) => field)).toEqual(["/Timeout"]);
    expect(leftOut).toMatchObject([{ why: expect.stringContaining("sensitive") }]);
    expect(JSON.stringify([asked.write, stakes])).not.toContain(planted);
  });

  it.each([
    { when: "the account is not said", values: { arn: "" }, why: "in which account" },
    {
      when: "it changes too much at once",
      old: variables("v"),
      values: variables("w"),
      why: "more than is judged at once",
    },
    {
      when: "a value is too large",
      values: { description: "x".repeat(200_000) },
      why: "more than is judged at once",
    },
    {
      when: "a value takes more bytes than letters",
      old: { description: "a" },
      values: { description: "\u6f22".repeat(100_000) },
      why: "more than is judged at once",
    },
  ])("says why it cannot be asked where $when", ({ old = {}, values, why }) => {
    const side = { function_name: "f", arn, timeout: 3, ...values };
    const change = entry("aws_lambda_function", {
      before: { function_name: "f", arn: side.arn, timeout: 3, ...old },
      after: { ...side, timeout: 9 },
    });
    expect(askedWrite(only(read(plan(change))), nowhere)).toMatchObject({
      as: "unjudged",
      isGoverned: true,
      why: expect.stringContaining(why),
    });
  });

  it.each([
    { letter: "x", large: 90_000 },
    { letter: "\u6f22", large: 40_000 },
  ])(
    "fits the bounds of the API in letters such as $letter, in its order and with nothing left out",
    ({ letter, large }) => {
      const sizes = [1, 400, 5, large, large, 2, 900, ...Array.from({ length: 250 }, () => 3)];
      const asked = sizes.map((size, at): AskedWrite => {
        const write = {
          resource: `123456789012/eu-north-1/AWS::S3::Bucket/b${at}`,
          changes: { "/A": letter.repeat(size) },
        };
        return { write, change: only(read(plan(lambda({ timeout: 3 }, { timeout: 9 })))) };
      });
      const requests = requestsFor(asked);
      expect(requests.flat()).toEqual(asked);
      for (const request of requests) {
        const body = { resources: request.map(({ write }) => write) };
        expect(CheckManyBody.safeParse(body).success).toBe(true);
        expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(256 * 1_024);
      }
    },
  );

  it("hears what is not governed, and what cannot be judged", () => {
    const resource = "123456789012/eu-north-1/AWS::S3::Bucket/b";
    expect(judgedIn({ resource, fields: [], ungoverned: "no" })).toMatchObject({
      isGoverned: false,
      why: "no",
    });
    const flaws = [{ pointer: "/changes", detail: "it is wrong; mend it" }];
    expect(judgedIn({ resource, fields: [], flaws })).toMatchObject({
      isGoverned: true,
      why: "it is wrong; mend it",
    });
  });
});

describe("what is declared of a plan", () => {
  it("is heard again where it loses, and that a value goes is said as well", () => {
    const { stakes } = stakesOf(written(lambda({ timeout: 3, description: "a" }, { timeout: 9 })));
    expect(stakes).toEqual([
      {
        resource: "123456789012/eu-north-1/AWS::Lambda::Function/f",
        claims: [
          { field: "/Description", constraint: { absent: true }, onLoss: "defer" },
          { field: "/Timeout", constraint: { is: 9 }, onLoss: "defer" },
        ],
      },
    ]);
  });

  const numbered = (...values: readonly string[]) => ({
    environment: [{ variables: Object.fromEntries(values.map((value, at) => [`V${at}`, value])) }],
  });

  it.each([
    { what: "120 fields", values: Array.from({ length: 120 }, () => "new"), parts: [50, 50, 20] },
    {
      what: "values of 12 kB",
      values: Array.from({ length: 5 }, () => "n".repeat(12_000)),
      parts: [2, 2, 1],
    },
  ])("is declared in as few parts as an intent has room for, of $what", ({ values, parts }) => {
    const old = numbered(...values.map(() => "old"));
    const { stakes, leftOut } = stakesOf(written(lambda(old, numbered(...values))));
    expect(leftOut).toEqual([]);
    expect(stakes.map(({ claims }) => claims.length)).toEqual(parts);
    for (const { claims } of stakes) expect(JSON.stringify(claims).length).toBeLessThanOrEqual(longestClaims);
  });

  it("leaves out a value that is larger than what may be declared, and says so", () => {
    const large = { timeout: 9, description: "n".repeat(longestClaims) };
    const { stakes, leftOut } = stakesOf(written(lambda({ timeout: 3, description: "a" }, large)));
    expect(stakes.map(({ claims }) => claims.map(({ field }) => field))).toEqual([["/Timeout"]]);
    expect(leftOut).toEqual([{ address: expect.any(String), why: expect.stringContaining("larger") }]);
  });

  it("is only what would not be kept, where that is known", () => {
    const fields = [
      { path: "/Timeout", fate: "waits" as const, by: [], rule: "", why: "" },
      { path: "/Description", fate: "kept" as const, by: [], rule: "", why: "" },
    ];
    const lost = isLostIn({ fields });
    const { stakes } = stakesOf(
      written(lambda({ timeout: 3, description: "a" }, { timeout: 9, description: "b" })),
      lost,
    );
    expect(stakes[0]?.claims.map(({ field }) => field)).toEqual(["/Timeout"]);
  });

  it.each([
    { what: "a deletion", change: lambda({ timeout: 3 }, null, { actions: ["delete"] }) },
    {
      what: "a replacement",
      change: lambda({ timeout: 3 }, { timeout: 9 }, { actions: ["delete", "create"] }),
    },
  ])("is not $what", ({ change }) => {
    expect(stakesOf(written(change))).toMatchObject({ stakes: [], leftOut: [{ why: expect.any(String) }] });
  });
});
