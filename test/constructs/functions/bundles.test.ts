import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { App, Stack } from "aws-cdk-lib";
import { build } from "esbuild";
import { afterAll, expect, it, onTestFinished, vi } from "vitest";
import { bundleFunctions, functionBuild } from "#constructs/functions/bundling/bundle-functions.ts";
import { functionCode } from "#constructs/functions/parley-function.ts";
import { signedRequests } from "./signed-requests.ts";

const folders = ["first", "second"].map((name) => mkdtempSync(join(tmpdir(), `parley-${name}-`)));
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const names = ["end-leases", "judge"];

it("the same sources make the same bundles, wherever they are written", async () => {
  const digests = await Promise.all(
    folders.map(async (folder) => {
      const bundles = await bundleFunctions(names, folder);
      expect([...bundles.keys()]).toEqual(names);
      return names.map((name) => {
        const bytes = readFileSync(join(folder, name, "index.mjs"));
        expect(bytes.length).toBe(bundles.get(name)?.bytes);
        return createHash("sha256").update(bytes).digest("hex");
      });
    }),
  );
  expect(digests[0]).toEqual(digests[1]);
});

it("what only some requests need stands beside a bundle, and is opened from there", async () => {
  const [folder = ""] = folders;
  const bundle = (await bundleFunctions(["serve-console", "judge"], folder)).get("serve-console");
  const index = readFileSync(join(folder, "serve-console/index.mjs"), "utf8");
  expect(index).toMatch(/import\("\.\/tried-policy\.mjs"\)/);
  // The words of what reads YAML.
  expect(index).not.toContain("a line is indented with a tab");
  expect(bundle?.inputs).toContain("lib/files/tried-policy.ts");
  const beside = await import(pathToFileURL(join(folder, "serve-console/tried-policy.mjs")).href);
  const running = { written: "", name: "policy.yaml", file: {} };
  const input = { name: "policy.yaml", running, knowledge: {}, governs: [] };
  expect(beside.triedPolicy("parley: 1\n\tx: 1\n", input).findings[0].message).toBe(
    "a line is indented with a tab",
  );
  expect(existsSync(join(folder, "judge/tried-policy.mjs"))).toBe(false);
});

it("a bundle says nothing of the machine that made it", () => {
  const text = readFileSync(join(folders[0] ?? "", "judge/index.mjs"), "utf8");
  expect(text).not.toContain(process.cwd());
  expect(text).not.toContain("sourceMappingURL");
});

it("the code of a function is its own bundle alone, under the digest of what it says", () => {
  const hashOf = (name: string) => {
    const stack = new Stack(new App({ context: { "aws:cdk:disable-asset-staging": true } }), "Stack");
    return functionCode(name).bind(stack).s3Location?.objectKey;
  };
  expect(hashOf("judge")).toMatch(/^[0-9a-f]{64}\.zip$/);
  expect(hashOf("judge")).toBe(hashOf("judge"));
  expect(hashOf("judge")).not.toBe(hashOf("settle"));
});

it("the console's function holds no client of AWS but the three that it asks, in a megabyte", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-console-"));
  folders.push(folder);
  const bundle = (await bundleFunctions(["serve-console"], folder)).get("serve-console");
  const clients = (bundle?.inputs ?? []).flatMap(
    (file) => /@aws-sdk\/((?:client|lib)-[^/]+)\//.exec(file)?.[1] ?? [],
  );
  expect([...new Set(clients)].toSorted()).toEqual([
    "client-dynamodb",
    "client-eventbridge",
    "client-sfn",
    "lib-dynamodb",
  ]);
  expect(bundle?.bytes).toBeLessThanOrEqual(2 ** 20);
});

it("a function signs as the SDK does, though it leaves out what signs for many regions at once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-signed-"));
  folders.push(folder);
  const outfile = join(folder, "signed.mjs");
  const source = "test/constructs/functions/signed-requests.ts";
  const { metafile } = await build({ ...functionBuild(process.cwd()), entryPoints: [source], outfile });
  const left = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  expect(left.length).toBeGreaterThan(100);
  expect(
    left.filter(
      ([file, { bytesInOutput }]) => /SignWithCredentials|RawSha256/.test(file) && bytesInOutput > 0,
    ),
  ).toEqual([]);
  vi.useFakeTimers({ now: Date.parse("2026-11-21T03:10:00Z"), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const bundled = await (await import(pathToFileURL(outfile).href)).signedRequests();
  expect(bundled).toEqual(await signedRequests());
  expect(bundled).toEqual(
    Array(2).fill(expect.stringMatching(/^AWS4-HMAC-SHA256 .*Signature=[0-9a-f]{64}$/)),
  );
});
