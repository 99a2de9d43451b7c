import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { root } from "../architecture/sources.ts";

const pretendNode20 =
  'data:text/javascript,Object.defineProperty(process, "versions", { value: { node: "20.9.0" } })';

function run(...line: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, line, { cwd: root, encoding: "utf8" });
  return { status, stdout, stderr };
}

it("tells an old Node what is needed and what to do", () => {
  expect(run("--import", pretendNode20, "bin/parley.js", "--help")).toEqual({
    status: 64,
    stdout: "",
    stderr:
      "parley needs Node 24 or newer and this is Node 20.9.0; inside the project use `npx parley`, which brings its own\n",
  });
});

it("opens the command line and hands its exit code on", () => {
  expect(run("bin/parley.js", "--help").status).toBe(0);
  expect(run("bin/parley.js", "no-such-command").status).toBe(64);
});

it("tells an old Node what the app needs", () => {
  const { status, stderr } = run("--import", pretendNode20, "bin/app.js");
  expect({ status, stderr }).toEqual({
    status: 64,
    stderr: "parley needs Node 24 or newer and this is Node 20.9.0; run `npx cdk`, which brings its own\n",
  });
});

it("says what is wrong with a deployment, and declares nothing", () => {
  const context = JSON.stringify({ "parley:mode": "enfroce" });
  const env = { ...process.env, CDK_CONTEXT_JSON: context };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["bin/app.js"], {
    cwd: root,
    encoding: "utf8",
    env,
  });
  expect({ status, stdout }).toEqual({ status: 64, stdout: "" });
  expect(stderr).toMatch(
    /^parley: the context cannot be deployed\n {2}-c parley:mode: error: `enfroce` is not known here/,
  );
});
