import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, type Played, parley } from "../stage.ts";

const change = (type: string, before: object | null, after: object | null, more: object = {}) => ({
  address: `${type}.one`,
  mode: "managed",
  type,
  name: "one",
  provider_name: "registry.terraform.io/hashicorp/aws",
  change: { actions: before === null ? ["create"] : after === null ? ["delete"] : ["update"], before, after },
  ...more,
});

const planOf = (...resource_changes: readonly object[]) =>
  JSON.stringify({ format_version: "1.2", planned_values: {}, resource_changes });

const versioned = (enabled: boolean) => ({ bucket: "b", id: "b", versioning: [{ enabled }] });
const opened = planOf(change("aws_s3_bucket", versioned(true), versioned(false)));
const tagged = planOf(change("aws_instance", { tags: { Name: "a" } }, { tags: { Name: "b" } }));
const odd = planOf(change("aws_s3_bucket", { request_payer: "a" }, { request_payer: "b" }));

const doomed = planOf(change("aws_db_instance", { identifier: "d", backup_retention_period: 14 }, null));

const check = (plan: string, ...more: readonly string[]): Promise<Played> =>
  parley(["check", "-", ...more], { input: plan });

describe("parley check", () => {
  it("says first how many fields would be put back, then each, and last what is known", async () => {
    const { code, out } = await check(opened);
    const lines = out.split("\n");
    expect(lines[0]).toBe("1 of 1 field would be put back at once");
    expect(out).toContain("would be put back to Enabled");
    expect(out).toMatch(/guardrail\/object-versions-kept,\s+policies\/default\.yaml:\d+/);
    expect(lines.at(-2)).toBe(
      "known where they stand: 1 of 1 values (100.0 %); known after it is applied: 0; the tool's own: 0",
    );
    expect(code).toBe(3);
  });

  it.each([
    { when: "everything would be kept", plan: tagged, more: [], code: 0 },
    { when: "a value would be put back", plan: opened, more: [], code: 3 },
    { when: "it is not known where a value stands", plan: odd, more: [], code: 0 },
    { when: "that is not let through", plan: odd, more: ["--strict"], code: 2 },
    { when: "a data store would be deleted", plan: doomed, more: [], code: 2 },
    { when: "nothing changes", plan: planOf(), more: ["--strict"], code: 0 },
    { when: "the file is cut", plan: opened.slice(0, -9), more: [], code: 64 },
    { when: "the reason is none", plan: opened, more: ["--because", "no reason"], code: 64 },
    { when: "the goal is none", plan: opened, more: ["--intent", "riches"], code: 64 },
    { when: "two forms are wanted", plan: opened, more: ["--json", "--sarif"], code: 64 },
  ])("answers $code where $when", async ({ plan, more, code }) => {
    expect((await check(plan, ...more)).code).toBe(code);
  });

  it("asks under a policy of one's own", async () => {
    const folder = await folderWith({ "plan.json": tagged });
    const policy = readFileSync("policies/default.yaml", "utf8");
    await writeFile(join(folder, "own.yaml"), policy);
    expect((await parley(["check", "plan.json", "--policy", "own.yaml"], { cwd: folder })).code).toBe(0);
    expect((await parley(["check", "plan.json", "--policy", "none.yaml"], { cwd: folder })).code).toBe(64);
  });

  it("asks for a role only where the policy says of somebody that they check for it", async () => {
    const folder = await folderWith({ "plan.json": tagged });
    const policy = readFileSync("policies/default.yaml", "utf8");
    const row = 'actors:\n  - {principals: ["*:role/ci"], checksFor: ["*:role/deploy"]}\n';
    await writeFile(join(folder, "own.yaml"), policy.replace("actors: []\n", row));
    const asked = (role: string, ...more: readonly string[]) =>
      parley(["check", "plan.json", "--as", role, ...more], { cwd: folder });
    const own = ["--policy", "own.yaml"];
    const told = JSON.parse((await asked("123456789012:role/deploy", ...own, "--json")).out);
    expect(told.resources[0].fields[0]).toMatchObject({ fate: "kept", by: ["123456789012:role/deploy"] });
    for (const refused of [
      await asked("123456789012:role/deploy"),
      await asked("123456789012:role/admin", ...own),
    ])
      expect(refused).toMatchObject({
        code: 64,
        err: expect.stringContaining("as `checksFor` in a row of `actors`"),
      });
  });

  it("tells where a file is wrong, and what helps", async () => {
    const folder = await folderWith({ "plan.json": '{\n "resource_changes": [}]}' });
    const { code, err } = await parley(["check", "plan.json"], { cwd: folder });
    expect([code, err]).toEqual([
      64,
      expect.stringMatching(/plan\.json:2:23: the file is no JSON from here on\n {2}give it a plan/),
    ]);
  });

  it("reads what `cdk synth` wrote, beside what is deployed", async () => {
    const assembly = (delay: number) => ({
      "manifest.json": JSON.stringify({
        artifacts: {
          Shop: { type: "aws:cloudformation:stack", properties: { templateFile: "Shop.template.json" } },
        },
      }),
      "Shop.template.json": JSON.stringify({
        Resources: { Queue: { Type: "AWS::SQS::Queue", Properties: { DelaySeconds: delay } } },
      }),
    });
    const [old, fresh] = [await folderWith(assembly(1)), await folderWith(assembly(2))];
    const { out, code } = await parley(["check", fresh, "--from", old, "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out).resources[0].fields[0]).toMatchObject({
      path: "/DelaySeconds",
      planned: 2,
      fate: "kept",
    });
    const stray = {
      "manifest.json": JSON.stringify({
        artifacts: {
          A: { type: "aws:cloudformation:stack", properties: { templateFile: "../../etc/passwd" } },
        },
      }),
    };
    expect(await parley(["check", await folderWith(stray)])).toMatchObject({
      code: 64,
      err: expect.stringContaining("names a template elsewhere"),
    });
  });

  const yaml = (delay: number) => `Resources:
  Queue:
    Type: AWS::SQS::Queue
    Properties:
      DelaySeconds: ${delay}
      KmsMasterKeyId: !Ref Key
      QueueName: !Join ["-", [!GetAtt Key.Arn, q]]
`;

  it("reads templates in YAML, with the short forms of functions", async () => {
    const folder = await folderWith({
      "old.yaml": yaml(1),
      "new.yaml": yaml(2),
      "cut.yaml": `${yaml(2)}  - [`,
    });
    const told = await parley(["check", "new.yaml", "--from", "old.yaml", "--json"], { cwd: folder });
    expect(JSON.parse(told.out).resources).toMatchObject([
      { fields: [{ path: "/DelaySeconds", planned: 2 }] },
    ]);
    const made = await parley(["check", "new.yaml", "--json"], { cwd: folder });
    expect(JSON.parse(made.out).resources[0].unknown).toEqual(["/KmsMasterKeyId", "/QueueName"]);
    expect(await parley(["check", "cut.yaml"], { cwd: folder })).toMatchObject({
      code: 64,
      err: expect.stringMatching(/cut\.yaml:\d+:\d+: /),
    });
  });

  it("finds the source of each resource", async () => {
    const folder = await folderWith({ "plan.json": opened });
    await mkdir(join(folder, "infra"));
    await writeFile(join(folder, "infra/main.tf"), '# a bucket\n\nresource "aws_s3_bucket" "one" {\n}\n');
    const { out } = await parley(["check", "plan.json", "--sarif", "--source", "infra"], { cwd: folder });
    const [result] = JSON.parse(out).runs[0].results;
    expect(result.locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: "infra/main.tf" },
      region: { startLine: 3, startColumn: 1 },
    });
    expect([result.ruleId, result.level]).toEqual(["would-be-put-back", "error"]);
  });

  it("prints no secret in any form", async () => {
    const secrets = { before: { value: "hunter2-old" }, after: { value: "hunter2-new" } };
    const marks = { before_sensitive: { value: true }, after_sensitive: { value: true } };
    const whole = change("aws_ssm_parameter", secrets.before, secrets.after, {
      change: { actions: ["update"], ...secrets, ...marks },
    });
    const folder = await folderWith({ "plan.json": planOf(whole) });
    for (const form of [[], ["--json"], ["--sarif"], ["--markdown"], ["--junit", "out.xml"]]) {
      const { out, err } = await parley(["check", "plan.json", ...form], { cwd: folder });
      expect(out + err).not.toContain("hunter2");
      expect(out).not.toBe("");
    }
    expect(readFileSync(join(folder, "out.xml"), "utf8")).not.toContain("hunter2");
  });
});

const nasty = "a`|\u001b[31m<b>@team\u202e]](http://x)\n# no\r&\u0000";

describe("hostile text in a plan", () => {
  const hostile = planOf({
    ...change("aws_s3_bucket", versioned(true), { ...versioned(false), tags: { [nasty]: nasty } }),
    address: `aws_s3_bucket.${nasty}`,
  });

  it("steers no terminal", async () => {
    const { out } = await check(hostile);
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });

  it("makes no markup in a comment, which is never too long", async () => {
    const { out } = await check(hostile, "--markdown");
    for (const line of out.split("\n").filter((each) => each.startsWith("- "))) {
      const spans = [...line.matchAll(/(?<!`)(`+)(?!`)(.*?)(?<!`)\1(?!`)/g)];
      const outside = spans.reduce((rest, [span]) => rest.replace(span, ""), line);
      expect(outside).not.toMatch(/[<>@[\]()#|`]/);
    }
    const many = Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [`${"k".repeat(110)}-${at}`, "x"]),
    );
    const long = await check(planOf(change("aws_instance", {}, { tags: many })), "--markdown");
    expect(long.out.length).toBeLessThan(65_536);
    expect(long.out).toMatch(/and \d+ more/);
  });

  it("stays inside its elements in XML, and inside its strings in JSON", async () => {
    const folder = await folderWith({ "plan.json": hostile });
    const { out } = await parley(["check", "plan.json", "--junit", "out.xml", "--sarif"], { cwd: folder });
    const xml = readFileSync(join(folder, "out.xml"), "utf8");
    expect(
      xml.replaceAll(
        /<\/?(?:testsuites|testsuite|testcase|failure|skipped)(?: [a-z]+="[^"<>]*")*\/?>|<\?xml[^>]*>/g,
        "",
      ),
    ).not.toMatch(/[<>]/);
    expect(xml).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
    expect(JSON.parse(out).version).toBe("2.1.0");
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });
});
