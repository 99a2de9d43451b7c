import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LaptopStage, laptopStage, role } from "../asking/laptop-stage.ts";
import { folderWith } from "../stage.ts";
import { changed, planText, scaled } from "./plan-texts.ts";

let here: LaptopStage;
beforeAll(async () => {
  here = await laptopStage();
});
afterAll(() => here.close());

const scaling = planText(scaled("checkout", 10, 3));
const fresh = planText(changed("aws_autoscaling_group", "fresh", [null, { name: "fresh", min_size: 2 }]));
const alien = planText(
  changed("aws_kinesis_stream", "one", [
    { arn: "arn:aws:kinesis:eu-north-1:123456789012:stream/s", name: "s", shard_count: 1 },
    { arn: "arn:aws:kinesis:eu-north-1:123456789012:stream/s", name: "s", shard_count: 2 },
  ]),
);
const elsewhere = scaling.replaceAll("123456789012", "999999999999");

const check = (input: string, ...more: readonly string[]) =>
  here.as("pipeline", ["check", "-", ...more], { input });

describe("a plan before a running Parley", () => {
  it("waits for who holds the field there, and is told by whom, until when and why", async () => {
    const { code, out } = await check(scaling);
    expect(code).toBe(3);
    expect(out).toMatch(/^1 of 1 field would be put back at once\n/);
    expect(out).toMatch(
      /waits {5}\/DesiredCapacity = 3\n.*put back to 10, which is 123456789012:role\/oncall's/s,
    );
    expect(out).toContain(`judged by ${here.address}`);
    expect(out.trimEnd().split("\n").at(-1)).toMatch(/^known where they stand: \d of \d values/);
  });

  it("is judged as things stand there, and by no policy that is named beside it", async () => {
    const told = JSON.parse((await check(scaling, "--json")).out);
    expect(told.resources[0]).toMatchObject({
      seenAt: expect.any(String),
      fields: [{ path: "/DesiredCapacity", fate: "waits", by: [role("oncall")], backTo: "10" }],
    });
    expect(told).toMatchObject({ against: `${here.address}/`, fields: { waits: 1 } });
    const alone = await here.as("pipeline", ["check", "-", "--policy", "default"], { input: scaling });
    expect([alone.code, alone.err]).toEqual([64, expect.stringContaining("`pipeline` is no role")]);
  });

  it.each([
    { form: "--markdown", says: "**Parley: 1 of 1 field would be put back at once**" },
    { form: "--sarif", says: '"ruleId": "waits-for-its-turn"' },
  ])("is told with $form", async ({ form, says }) => {
    const { code, out } = await check(scaling, form);
    expect([code, out]).toEqual([3, expect.stringContaining(says)]);
  });

  it("is written as JUnit as well", async () => {
    const cwd = await folderWith({ "plan.json": scaling });
    const told = await here.as("pipeline", ["check", "plan.json", "--junit", "check.xml"], { cwd });
    expect(told.code).toBe(3);
  });

  it("says of what it cannot ask about, why, and lets it through unless it is strict", async () => {
    const plain = await check(fresh);
    expect([plain.code, plain.out]).toEqual([
      0,
      expect.stringContaining("not judged: the plan does not say in which account it is; say it with"),
    ]);
    expect((await check(fresh, "--strict")).code).toBe(2);
    const placed = await check(fresh, "--strict", "--in", "123456789012/eu-north-1");
    expect([placed.code, placed.out]).toEqual([0, expect.stringContaining("/MinSize = 2")]);
  });

  it.each([
    { what: "a type that is not governed", plan: alien },
    { what: "an account that is not served", plan: elsewhere },
  ])("leaves $what alone, also where it is strict", async ({ plan }) => {
    const { code, out } = await check(plan, "--strict");
    expect([code, out]).toEqual([0, expect.stringContaining("left alone: ")]);
  });

  it("judges what would be deleted", async () => {
    const gone = planText({
      ...scaled("checkout", 10, 10),
      change: {
        ...scaled("checkout", 10, 10).change,
        actions: ["delete"],
        after: null,
      },
    });
    const told = JSON.parse((await check(gone, "--json")).out);
    expect(told.resources[0].fields[0]).toMatchObject({ path: "/" });
  });

  it("asks about more than a hundred resources in requests of their own", async () => {
    const many = planText(...Array.from({ length: 230 }, (_, at) => scaled(`g-${at}`, 1, 2)));
    const told = JSON.parse((await check(many, "--json")).out);
    expect(told.resources).toHaveLength(230);
    expect(told.resources.every(({ unjudged }: { unjudged?: object }) => unjudged === undefined)).toBe(true);
  });

  it.each([
    { args: ["--as", role("deploy")], code: 1, says: "you do not check for `123456789012:role/deploy`" },
    { args: ["--as", "x:y"], code: 64, says: "`x:y` is no role that anybody checks for" },
    { args: ["--as", "123456789012:role/AWSReservedSSO_A_0123456789abcdef"], code: 64, says: "is no role" },
    { args: ["--as", role("a"), "--as", role("b")], code: 64, says: "`--as` names one role" },
    { args: ["--in", "here/there"], code: 64, says: "`here/there` is no account and region" },
    { args: ["--because", "soon"], code: 64, says: "does not say what kind of reason it is" },
    { args: ["--at", "http://example.com"], code: 64, says: "is not asked" },
    { args: ["--at", "https://example.com", "--policy", "x"], code: 64, says: "cannot be used with" },
  ])("is refused with $args: $says", async ({ args, code, says }) => {
    const told = await check(scaling, ...args);
    expect([told.code, told.out]).toEqual([code, ""]);
    expect(told.err).toContain(says);
  });
});
