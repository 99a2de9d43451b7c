import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parley } from "./stage.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));

describe("the command line", () => {
  it("prints its version", async () => {
    expect(await parley(["--version"])).toEqual({ code: 0, out: `${version}\n`, err: "" });
  });

  it.each([
    { args: [], of: "parley" },
    { args: ["policy"], of: "parley policy" },
    { args: ["approvers"], of: "parley approvers" },
  ])("shows the help of `$of` as a usage error when no command follows", async ({ args, of }) => {
    const { code, out, err } = await parley(args);
    expect([code, out]).toEqual([64, ""]);
    expect(err).toContain(`Usage: ${of}`);
  });

  it.each([
    [[]],
    [["decide"]],
    [["policy", "lint"]],
    [["policy", "test"]],
    [["policy", "explain"]],
    [["replay"]],
    [["serve"]],
    [["approvers", "confirm"]],
    [["doctor"]],
    [["schema"]],
    [["tour"]],
  ])("teaches with examples in the help of %j", async (command) => {
    const { code, out, err } = await parley([...command, "--help"]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/\nExamples:\n {2}\$ parley /);
  });

  it.each([
    { args: ["decied", "x"], message: "unknown command `decied`", hint: "did you mean `decide`?" },
    { args: ["decide", "--jsn", "x"], message: "unknown option `--jsn`", hint: "did you mean `--json`?" },
    { args: ["decide"], message: "missing required argument `dispute`", hint: "`parley --help` shows" },
    { args: ["policy", "test"], message: "missing required argument `path`", hint: "`parley --help` shows" },
    {
      args: ["decide", "a", "b"],
      message: "too many arguments for `decide`; expected 1 argument but got 2: a, b",
      hint: "",
    },
    { args: ["schema", "polcy"], message: "there is no schema `polcy`", hint: "did you mean `policy`?" },
    {
      args: ["schema", "moon"],
      message: "there is no schema `moon`",
      hint: "there are policy, dispute, suite",
    },
  ])("refuses $args with a remedy", async ({ args, message, hint }) => {
    const { code, out, err } = await parley(args);
    const [first, second = ""] = err.split("\n");
    expect([code, out, first]).toEqual([64, "", `parley: ${message}`]);
    expect(second.trim().startsWith(hint)).toBe(true);
  });

  it("escapes what an argument could do to the terminal", async () => {
    const { err } = await parley(["decide", "\u001b[31mred\u202e.yaml"]);
    expect(err).toContain("`\\u{1b}[31mred\\u{202e}.yaml` does not exist");
  });

  it("shows where a fault happened only when it is asked to", async () => {
    const quiet = await parley(["decide", "nowhere.yaml"]);
    const loud = await parley(["decide", "nowhere.yaml"], { env: { PARLEY_DEBUG: "1" } });
    expect(quiet.err).not.toContain("    at ");
    expect(loud.err).toContain("    at ");
  });
});

describe("colour", () => {
  const tty = { in: true, out: true, err: true };
  it.each([
    { when: "no terminal reads", env: {}, isTty: { in: false, out: false, err: false }, painted: false },
    { when: "a terminal reads", env: {}, isTty: tty, painted: true },
    { when: "NO_COLOR is set", env: { NO_COLOR: "1", FORCE_COLOR: "1" }, isTty: tty, painted: false },
    { when: "NO_COLOR is empty", env: { NO_COLOR: "" }, isTty: tty, painted: true },
    { when: "the terminal is dumb", env: { TERM: "dumb" }, isTty: tty, painted: false },
    { when: "FORCE_COLOR is set", env: { FORCE_COLOR: "1" }, isTty: { ...tty, err: false }, painted: true },
    { when: "FORCE_COLOR is 0", env: { FORCE_COLOR: "0" }, isTty: tty, painted: false },
  ])("is $painted when $when", async ({ env, isTty, painted }) => {
    const { err } = await parley(["decide", "nowhere.yaml"], { env, isTty });
    expect(err.includes("\u001b[")).toBe(painted);
  });
});
