import { readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fc, it as law } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";

import { folderWith, parley } from "../stage.ts";
import { answered, flagsOf, type Lines, onTerminal } from "./answering.ts";

const whole: Lines = {
  prod: "111111111111",
  staging: "333333333333",
  test: "222222222222, 444444444444",
  deploys: "arn:aws:iam::111111111111:role/ci/deploy",
  machines: "111111111111:role/scaler",
  answers: "sso/Maria@example.com arn:aws:iam::111111111111:user/eve",
  incidents: "pagerduty",
  incidentNumbers: "OPS Q?????",
  ticketNumbers: "SHOP",
  atFirst: "ask",
};

const bothIn = async (cwd: string) => ({
  policy: await readFile(join(cwd, "policy.yaml"), "utf8"),
  suite: await readFile(join(cwd, "policy-suite.yaml"), "utf8"),
});

async function startedBy(lines: Lines) {
  const cwd = await folderWith({});
  const { code, err } = await parley(["policy", "init", ...flagsOf(lines)], { cwd });
  return { cwd, code, err };
}

it("writes a policy of about forty lines and a suite, both commented, and says what comes next", async () => {
  const cwd = await folderWith({});
  const { code, out } = await parley(["policy", "init", ...flagsOf(whole)], { cwd });
  expect(code).toBe(0);
  expect(out).toContain("parley replay AWSLogs/ --policy policy.yaml");
  const { policy } = await bothIn(cwd);
  const lines = policy.split("\n");
  expect(lines.length).toBeGreaterThan(35);
  expect(lines.length).toBeLessThan(50);
  expect(lines).toContain("extends: [parley/default@1]");
  expect(lines).toContain("  default: advise");
  expect(lines).toContain(
    '  - {id: platform, principals: ["sso/maria@example.com", "111111111111:user/eve"]}',
  );
});

describe("answers on the terminal and by flags give the same bytes", () => {
  it.each([
    { when: "all is answered", lines: whole },
    { when: "only an account is named", lines: { test: "222222222222" } },
    { when: "nobody answers yet", lines: { ...whole, answers: "", atFirst: "observe", incidents: "none" } },
  ])("when $when", async ({ lines }) => {
    const [one, other] = [await folderWith({}), await folderWith({})];
    await parley(["policy", "init", ...flagsOf(lines)], { cwd: one });
    const { code } = await parley(["policy", "init"], { cwd: other, ...onTerminal(lines).props });
    expect(code).toBe(0);
    expect(await bothIn(other)).toEqual(await bothIn(one));
  });

  it("when flags answer some and the terminal is asked for the rest alone", async () => {
    const [one, other] = [await folderWith({}), await folderWith({})];
    const { prod = "", machines = "", ...rest } = whole;
    await parley(["policy", "init", ...flagsOf(whole)], { cwd: one });
    const { props, asked } = onTerminal(rest);
    await parley(["policy", "init", ...flagsOf({ prod, machines })], { cwd: other, ...props });
    expect(await bothIn(other)).toEqual(await bothIn(one));
    expect(asked.filter((message) => /production|scalers/.test(message))).toEqual([]);
  });
});

it("the last of the accounts is asked for again while none is named", async () => {
  const cwd = await folderWith({});
  const { props, flaws } = onTerminal({ test: "" });
  await parley(["policy", "init"], { cwd, ...props });
  expect(flaws).toContain("name at least one account, here or before");
});

describe("--from-log", () => {
  const log = join(process.cwd(), "docs/examples/replay/two-days.json");

  it("proposes what was seen as comments, which grant nothing, and a terminal as answers", async () => {
    const cwd = await folderWith({});
    const flags = flagsOf({ prod: "123456789012", deploys: "123456789012:role/github-deploy" });
    const { code } = await parley(["policy", "init", ...flags, "--from-log", log], { cwd });
    expect(code).toBe(0);
    const { policy } = await bothIn(cwd);
    expect(policy).toContain('#   - {principals: ["123456789012:role/checkout-scaler"], kind: automation}');
    expect(policy).toContain('#   - {principals: ["123456789012:role/platform-ai-agent"], kind: agent}');
    expect(policy.match(/github-deploy/g)).toHaveLength(1);
    const { props, offered } = onTerminal({ prod: "123456789012" });
    const { out } = await parley(["policy", "init", "other.yaml", "--from-log", log], { cwd, ...props });
    expect(offered.get("deploys")).toBe("123456789012:role/github-deploy");
    expect(offered.get("machines")).not.toContain("platform-ai-agent");
    expect(out).toContain("The log tells of changes in 123456789012");
  });

  it("says what is wrong with the log", async () => {
    const cwd = await folderWith({ "no.json": "{" });
    const { code, err } = await parley(
      ["policy", "init", "--prod", "123456789012", "--from-log", "gone.json"],
      { cwd },
    );
    expect(code).toBe(64);
    expect(err).toContain("`gone.json` does not exist");
  });
});

describe("never over a file", () => {
  const init = (cwd: string, ...args: readonly string[]) =>
    parley(["policy", "init", ...args, "--prod", "111111111111"], { cwd });

  it.each(["policy.yaml", "policy-suite.yaml"])(
    "when %s is there, and says so before it asks",
    async (name) => {
      const cwd = await folderWith({ [name]: "mine\n" });
      const { props, asked } = onTerminal(whole);
      for (const { code, err } of [await init(cwd), await parley(["policy", "init"], { cwd, ...props })]) {
        expect(code).toBe(64);
        expect(err).toContain(`\`${name}\` is there already, and nothing is written over it`);
        expect(err).toContain("parley policy init company.yaml");
      }
      expect(asked).toEqual([]);
      expect(await readFile(join(cwd, name), "utf8")).toBe("mine\n");
    },
  );

  it("when a link leads elsewhere, or nowhere", async () => {
    const cwd = await folderWith({ "secret.yaml": "mine\n" });
    await symlink(join(cwd, "secret.yaml"), join(cwd, "policy.yaml"));
    expect((await init(cwd)).code).toBe(64);
    await symlink(join(cwd, "gone.yaml"), join(cwd, "b.yaml"));
    expect((await init(cwd, "b.yaml")).code).toBe(64);
    await expect(readFile(join(cwd, "gone.yaml"), "utf8")).rejects.toThrow();
    expect(await readFile(join(cwd, "secret.yaml"), "utf8")).toBe("mine\n");
  });

  it("and a second run of its own changes nothing", async () => {
    const cwd = await folderWith({});
    await init(cwd);
    const before = await bothIn(cwd);
    await writeFile(join(cwd, "policy.yaml"), `${before.policy}# mine\n`);
    expect((await init(cwd)).code).toBe(64);
    expect((await bothIn(cwd)).policy).toBe(`${before.policy}# mine\n`);
  });
});

it("--json asks nothing and prints what was written", async () => {
  const cwd = await folderWith({});
  const { props, asked } = onTerminal(whole);
  const { code, out } = await parley(["policy", "init", "--prod", "111111111111", "--json"], {
    cwd,
    ...props,
  });
  expect(code).toBe(0);
  expect(asked).toEqual([]);
  expect(JSON.parse(out)).toMatchObject({
    policy: "policy.yaml",
    suite: "policy-suite.yaml",
    answers: { accounts: { prod: ["111111111111"], staging: [], test: [] }, firstStep: "observe" },
  });
});

describe("whatever is answered", () => {
  law.prop([answered], { numRuns: 15 })("the policy lints clean and its suite is green", async (lines) => {
    const { cwd, code, err } = await startedBy(lines);
    expect([code, err]).toEqual([0, ""]);
    const lint = await parley(["policy", "lint", "policy.yaml"], { cwd });
    expect(lint.out).toBe("0 errors, 0 warnings\n");
    const test = await parley(["policy", "test", "policy-suite.yaml"], { cwd });
    expect(test.out).toContain(", 0 failed");
    expect(test.code).toBe(0);
  });

  const hostile = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.constantFrom(
      "111111111111:role/a\n  - {id: x}",
      '111111111111:role/a"], kind: pipeline}',
      "sso/a@b\u2028c: d",
      "*anchor",
      "!!js/function x",
      "OPS: {a}",
      "#",
    ),
  );
  const keys = [
    "prod",
    "deploys",
    "machines",
    "answers",
    "incidents",
    "incidentNumbers",
    "ticketNumbers",
  ] as const;

  law.prop([fc.constantFrom(...keys), hostile], { numRuns: 60 })(
    "what is no answer is refused with a remedy, and nothing is written",
    async (key, text) => {
      const lines = { test: "222222222222", answers: "sso/maria@example.com", [key]: text };
      const { cwd, code, err } = await startedBy(lines);
      if (code === 0) {
        // An empty text, or one that is an answer after all.
        const lint = await parley(["policy", "lint", "policy.yaml"], { cwd });
        expect(lint.out).toBe("0 errors, 0 warnings\n");
        return;
      }
      expect(code).toBe(64);
      expect(err.split("\n").length).toBeGreaterThan(2);
      await expect(readFile(join(cwd, "policy.yaml"), "utf8")).rejects.toThrow();
    },
  );
});
