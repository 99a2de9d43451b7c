import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { folderWith } from "../stage.ts";

const examples = resolve("docs/examples/asking-before");
const parley = `${process.execPath} ${resolve("bin/parley.js")}`;
const text = (name: string): string => readFileSync(join(examples, name), "utf8");

const versioned = (enabled: boolean) => ({ bucket: "b", id: "b", versioning: [{ enabled }] });
const change = { actions: ["update"], before: versioned(true), after: versioned(false) };
const plan = JSON.stringify({
  format_version: "1.2",
  planned_values: {},
  resource_changes: [{ address: "aws_s3_bucket.b", mode: "managed", type: "aws_s3_bucket", change }],
});

/** Runs a step as a pipeline would; what the pipeline has of its own is played by functions of the shell. */
function run(script: string, cwd: string, more: Readonly<Record<string, string>> = {}) {
  const played = `npx() { shift; ${parley} "$@"; }\nparley() { ${parley} "$@"; }\nterraform() { cat plan.json.in; }\ngh() { echo "gh $*" >> asked; }\n`;
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: cwd,
    PLANFILE: "plan.out",
    PULL: "7",
    PARLEY_COMMAND: parley,
    ...more,
  };
  return spawnSync("bash", ["-euo", "pipefail", "-c", played + script], { cwd, env, encoding: "utf8" });
}

const folder = () => folderWith({ "plan.json": plan, "plan.json.in": plan });

describe("the examples of asking before", () => {
  it("comment on a pull request and fail the job", async () => {
    const { jobs } = parse(text("github-action.yaml"));
    const step = jobs.check.steps.find(({ id }: { id?: string }) => id === "check");
    const cwd = await folder();
    expect(run(step.run, cwd).status).toBe(3);
    expect(readFileSync(join(cwd, "check.md"), "utf8")).toContain("1 of 1 field would be put back at once");
    expect(JSON.parse(readFileSync(join(cwd, "check.sarif"), "utf8")).version).toBe("2.1.0");
    expect(readFileSync(join(cwd, "asked"), "utf8")).toContain("pr comment 7");
  });

  it("write JUnit for GitLab", async () => {
    const cwd = await folder();
    expect(run(parse(text("gitlab-ci.yaml")).check.script.join("\n"), cwd).status).toBe(3);
    expect(readFileSync(join(cwd, "check.xml"), "utf8")).toContain("<failure");
  });

  it("print a comment for Atlantis", async () => {
    const { steps } = parse(text("atlantis.yaml")).workflows.asking.plan;
    const { status, stdout } = run(steps.at(-1).run, await folder());
    expect([status, stdout]).toEqual([3, expect.stringContaining("**Parley: 1 of 1 field")]);
  });

  it("hold a commit back", async () => {
    const bucket = (Status: string) =>
      JSON.stringify({
        Resources: { B: { Type: "AWS::S3::Bucket", Properties: { VersioningConfiguration: { Status } } } },
      });
    const cwd = await folderWith({ "template.json": bucket("Enabled") });
    const git = (...args: readonly string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd, stdio: "ignore" });
    git("init", "-q");
    git("add", ".");
    git("commit", "-qm", "first");
    const hook = () => run(`bash ${join(examples, "pre-commit.sh")}`, cwd);
    expect(hook().status).toBe(0);
    writeFileSync(join(cwd, "template.json"), bucket("Suspended"));
    git("add", ".");
    const { status, stdout } = hook();
    expect([status, stdout]).toEqual([3, expect.stringContaining("/VersioningConfiguration/Status")]);
  });
});
