import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogueFingerprint } from "#catalogue/build/fingerprint.ts";
import { digestOf, manifestName } from "#catalogue/build/manifest.ts";

const root = resolve(import.meta.dirname, "../..");
const shelf = mkdtempSync(join(tmpdir(), "parley-catalogue-"));
const command = [
  "--import",
  import.meta.resolve("./no-network.ts"),
  join(root, "lib/catalogue/build/run.ts"),
];

/** Builds in a process of its own without a network, and answers with what that process said and its exit code. */
function built(folder: string): Promise<string> {
  const child = spawn(process.execPath, [...command, folder], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (chunk) => {
    said += String(chunk);
  });
  return new Promise((done) => child.on("close", (code) => done(`${said}${code}`)));
}

const manifestOf = (folder: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, manifestName), "utf8"));

describe("building the catalogue", () => {
  const [one, other] = [join(shelf, "one"), join(shelf, "other")];

  it("needs no network, gives the same bytes again, and lets several build one folder at once", async () => {
    expect(await Promise.all([built(one), built(one), built(other)])).toEqual(["0", "0", "0"]);
    expect(manifestOf(one)).toEqual(manifestOf(other));
    expect(readdirSync(shelf).toSorted()).toEqual(["one", "other"]);
  });

  it("writes nothing but what its manifest names, byte for byte", () => {
    const manifest = manifestOf(one);
    expect(readdirSync(one).toSorted()).toEqual([...Object.keys(manifest), manifestName].toSorted());
    for (const [name, digest] of Object.entries(manifest)) {
      expect(digestOf(readFileSync(join(one, name))), name).toBe(digest);
    }
  });

  it("stays under 400 kB compressed, with a part of its own for every service that has types", () => {
    const parts = Object.keys(manifestOf(one));
    const bytes = parts.reduce((sum, name) => sum + statSync(join(one, name)).size, 0);
    expect(bytes).toBeLessThan(400_000);
    expect(parts).toEqual(
      expect.arrayContaining(["index", "other", "autoscaling", "ec2", "s3", "cloudwatch"]),
    );
  });

  it("says in one line why it could not, and leaves nothing behind", () => {
    const below = join(shelf, "one", "index", "below");
    const { status, stdout } = spawnSync(process.execPath, [...command, below], { encoding: "utf8" });
    expect(status).toBe(1);
    expect(stdout).toMatch(/^ENOTDIR: .+$/);
  });
});

describe("the fingerprint of the catalogue", () => {
  it("is the same for the same data and generator", () => {
    expect(catalogueFingerprint()).toMatch(/^[0-9a-f]{16}$/);
    expect(catalogueFingerprint()).toBe(catalogueFingerprint());
  });
});
