import { readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { folderWith, parley } from "../stage.ts";
import { flagsOf, onTerminal } from "./answering.ts";

const refused = [
  { lines: { prod: "1234" }, says: "`1234` is not an account", hint: "12 digits" },
  { lines: { prod: "1111111111111" }, says: "is not an account", hint: "12 digits" },
  { lines: { prod: "１１１１１１１１１１１１" }, says: "is not an account", hint: "12 digits" },
  { lines: { prod: "*" }, says: "`*` is not an account", hint: "12 digits" },
  {
    lines: { deploys: "arn:aws:iam::111111111111:user/eve" },
    says: "is not a role",
    hint: "people are no machines",
  },
  { lines: { deploys: "arn:aws:s3:::bucket" }, says: "is not a role", hint: "write a role by its ARN" },
  {
    lines: { deploys: "arn:aws:iam::111111111111:role/" },
    says: "is not a role",
    hint: "write a role by its ARN",
  },
  { lines: { deploys: "*" }, says: "`*` is not a role", hint: "names each role by itself" },
  { lines: { deploys: "111111111111:role/*" }, says: "is not a role", hint: "names each role by itself" },
  { lines: { deploys: "deploy" }, says: "`deploy` is not a role", hint: "write a role by its ARN" },
  {
    lines: {
      machines: "arn:aws:iam::111111111111:role/aws-service-role/ecs.amazonaws.com/AWSServiceRoleForECS",
    },
    says: "is not a role",
    hint: "known already",
  },
  {
    lines: {
      machines:
        "arn:aws:sts::111111111111:assumed-role/AWSReservedSSO_Admin_0123456789abcdef/eve@example.com",
    },
    says: "is not a role",
    hint: "people are no machines",
  },
  {
    lines: { answers: "maria@example.com" },
    says: "is nobody who can answer",
    hint: "`sso/maria@example.com`",
  },
  { lines: { answers: "*" }, says: "`*` is nobody who can answer", hint: "write `sso/maria@example.com`" },
  { lines: { answers: 'sso/a"}]' }, says: "is nobody who can answer", hint: "write `sso/maria@example.com`" },
  {
    lines: { incidents: "pagerdooty" },
    says: "is not an incident system",
    hint: "did you mean `pagerduty`?",
  },
  { lines: { incidentNumbers: "ops" }, says: "`ops` is not a prefix", hint: "write the capital letters" },
  { lines: { ticketNumbers: "A: 1" }, says: "is not a prefix", hint: "write the capital letters" },
  {
    lines: { atFirst: "everything" },
    says: "is not how far to go at first",
    hint: "there are observe, ask, enforce",
  },
  {
    lines: { staging: "222222222222" },
    says: "`222222222222` is staging and test at once",
    hint: "name it once",
  },
  {
    lines: { deploys: "111111111111:role/a", machines: "arn:aws:iam::111111111111:role/x/a" },
    says: "`111111111111:role/a` deploys, and is a machine",
    hint: "name it once",
  },
  {
    lines: { incidentNumbers: "OPS", ticketNumbers: "OPS" },
    says: "`OPS` numbers incidents and tickets",
    hint: "once",
  },
  { lines: { atFirst: "ask" }, says: "`ask` asks people, and nobody is named", hint: "--answers" },
  { lines: { atFirst: "enforce" }, says: "`enforce` asks people, and nobody is named", hint: "--answers" },
  {
    lines: { prod: Array.from({ length: 101 }, (_, at) => 100_000_000_000 + at).join(" ") },
    says: "these are 101",
    hint: "100 are the most",
  },
];

describe("an answer is refused with a remedy, and nothing is written, when", () => {
  it.each(refused.map((row) => ({ ...row, typed: JSON.stringify(row.lines).slice(0, 90) })))(
    "$says: $typed",
    async ({ lines, says, hint }) => {
      const cwd = await folderWith({});
      const all = flagsOf({ test: "222222222222", ...lines });
      const { code, err } = await parley(["policy", "init", ...all], { cwd });
      expect(code).toBe(64);
      expect(err).toContain(says);
      expect(err).toContain(hint);
      expect(err).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u2028]/);
      expect(await readdir(cwd)).toEqual([]);
    },
  );
});

it.each([
  { when: "a role ends its quotes", text: '111111111111:role/a"],kind:pipeline}' },
  { when: "a line breaks", text: "111111111111:role/a\n- {id: b}" },
  { when: "a control character steers the terminal", text: "111111111111:role/\u001b[2J" },
  { when: "a separator of lines hides", text: "111111111111:role/a\u2028b" },
  { when: "something is said in an anchor", text: "&a 111111111111:role/a" },
])("no YAML comes in by a value when $when", async ({ text }) => {
  const cwd = await folderWith({});
  const { code, err } = await parley(["policy", "init", "--prod=111111111111", `--deploys=${text}`], { cwd });
  expect(code).toBe(64);
  expect(err).toContain("is not a role");
  expect(err).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u2028]/);
  expect(await readdir(cwd)).toEqual([]);
});

describe("it is clear what to do when", () => {
  const init = async (args: readonly string[], props: object = {}) => {
    const cwd = await folderWith({});
    return { cwd, ...(await parley(["policy", "init", ...args], { cwd, ...props })) };
  };

  it("nobody sits at a terminal and no flag answers", async () => {
    const { cwd, code, err } = await init([]);
    expect(code).toBe(64);
    expect(err).toContain("nobody answers the five questions");
    expect(err).toContain("run it on a terminal, or answer with flags: `--prod 111111111111");
    expect(await readdir(cwd)).toEqual([]);
  });

  it("the reader walks away", async () => {
    const { props } = onTerminal({ prod: "12" });
    const { cwd, code, err } = await init([], props);
    expect(code).toBe(64);
    expect(err).toContain("the questions were left, and nothing is written");
    expect(await readdir(cwd)).toEqual([]);
  });

  it("no account is named", async () => {
    const { code, err } = await init(["--deploys=111111111111:role/a"]);
    expect(code).toBe(64);
    expect(err).toContain("no account is named");
  });

  it.each(["policy", "policy.json", "a\nb.yaml", ".yaml", "a\u202eb.yaml"])(
    "the file is called %j",
    async (name) => {
      const { code, err } = await init([name, "--prod=111111111111"]);
      expect(code).toBe(64);
      expect(err).toContain("is no name for a policy");
      expect(err).toContain("name it like `policy.yaml`");
    },
  );

  it("the folder is not there, before anything is asked", async () => {
    const { props, asked } = onTerminal({ prod: "111111111111" });
    const { code, err } = await init(["gone/policy.yaml"], props);
    expect(code).toBe(64);
    expect(err).toContain("`gone` does not exist");
    expect(asked).toEqual([]);
  });
});

it("a name that YAML reads otherwise stays the name of the file", async () => {
  const cwd = await folderWith({});
  const name = "a: {b} #c.yaml";
  expect((await parley(["policy", "init", name, "--prod=111111111111"], { cwd })).code).toBe(0);
  const { code, out } = await parley(["policy", "test", "a: {b} #c-suite.yaml"], { cwd });
  expect([code, out]).toEqual([0, expect.stringContaining("0 failed")]);
});
