import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../architecture/sources.ts";
import { installedApp } from "./installed-app.ts";
import { oldNode } from "./old-node.ts";

const functions = readdirSync(join(root, "functions"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

const app = installedApp();

const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe("the installed package", () => {
  it("holds what was built, and neither sources nor tests", () => {
    const files = filesOf(app.parley).map((file) => file.slice(app.parley.length + 1));
    expect(files.filter((file) => /(?<!\.d)\.ts$|\.map$|\.test\./.test(file))).toEqual([]);
    expect(readdirSync(app.parley).sort()).toEqual(
      "CHANGELOG.md LICENSE NOTICE README.md bin dist docs package.json policies".split(" "),
    );
    expect(readdirSync(join(app.parley, "dist/bundles")).sort()).toEqual(functions);
  });

  it("names no place of the machine that built it", () => {
    const telling = filesOf(app.parley).filter((file) => readFileSync(file).includes(root));
    expect(telling).toEqual([]);
  });

  it("asks for no map of imports, and for nothing that is not there", () => {
    const modules = filesOf(join(app.parley, "dist/lib")).filter((file) => /\.(js|d\.ts)$/.test(file));
    const lost = modules.flatMap((file) => {
      const text = readFileSync(file, "utf8");
      const reached = text.matchAll(/\b(?:from|import)\s*\(?\s*["']([#.][^"']*)["']/g);
      return [...reached].flatMap(([, specifier = ""]) => {
        const path = join(file, "..", specifier);
        const isThere = existsSync(path) || existsSync(path.replace(/\.js$/, ".d.ts"));
        return specifier.startsWith(".") && isThere ? [] : [`${file}: ${specifier}`];
      });
    });
    expect(lost).toEqual([]);
  });

  it("brings no compiler, and of the AWS SDK one client: the one that knows who can be reached", () => {
    const packages = readdirSync(join(app.folder, "node_modules"));
    expect(packages.filter((name) => /^esbuild$|^typescript$/.test(name))).toEqual([]);
    const clients = readdirSync(join(app.folder, "node_modules/@aws-sdk"));
    expect(clients.filter((name) => name.startsWith("client-"))).toEqual(["client-sns"]);
  });
});

describe("the installed command line", () => {
  it("judges a dispute and answers with the verdict's exit code", () => {
    const { status, out } = app.run("npx", "parley", "decide", example("checkout.yaml"), "--json");
    expect([status, JSON.parse(out).outcome]).toEqual([3, "revert"]);
  });

  it("checks a policy and runs its suites", () => {
    expect(app.run("npx", "parley", "policy", "lint", policies("default.yaml"))).toMatchObject({
      status: 0,
      out: "0 errors, 0 warnings\n",
    });
    expect(app.run("npx", "parley", "policy", "test", policies("tests/capacity.yaml")).status).toBe(0);
  });

  it("knows resource types from the catalogue that came with it", () => {
    const { status, out } = app.run("npx", "parley", "catalogue", "AWS::S3::Bucket");
    expect([status, out.split("\n")[0]]).toEqual([0, "AWS::S3::Bucket"]);
    expect(app.run("npx", "parley", "catalogue", "--build").out).toMatch(/, in dist\/catalogue\n$/);
  });

  it("plays its tour and writes the report of a replay", () => {
    expect(app.run("npx", "parley", "tour", "--all").status).toBe(0);
    const replay = ["replay", example("replay/two-days.json"), "--report", "replay.html"];
    expect(app.run("npx", "parley", ...replay).status).toBe(0);
    expect(existsSync(join(app.folder, "replay.html"))).toBe(true);
  });

  it("says in one line what an older Node lacks", () => {
    const { status, out, errors } = app.run(...oldNode(), join(app.parley, "bin/parley.js"), "--help");
    expect([status, out]).toEqual([64, ""]);
    expect(errors).toMatch(
      /^parley needs Node 24 or newer and this is Node \d+\.\d+\.\d+; install a newer one\n$/,
    );
  });

  const example = (name: string): string => join(app.parley, "docs/examples", name);
  const policies = (name: string): string => join(app.parley, "policies", name);
});
