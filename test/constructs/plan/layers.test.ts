import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { planOf } from "#constructs/plan/plan-of.ts";
import { home, refused } from "./stage.ts";

type Files = Readonly<Record<string, string | Uint8Array>>;

const governs = ["AWS::S3::Bucket"];
const head = "parley: 1\n";
const whole = "parley: 1\nenvironments: [{id: prod, name: prod, order: [security]}]\n";

/** Lends `deploy/` with these files, and what lies beside it. */
function within<T>(files: Files, use: (folder: string, root: string) => T): T {
  const root = mkdtempSync(join(tmpdir(), "parley-layers-"));
  try {
    for (const [name, content] of Object.entries(files)) {
      const path = join(root, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
    return use(join(root, "deploy"), root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const refusedIn = (files: Files, prepare: (folder: string, root: string) => void = () => undefined) =>
  within(files, (folder, root) => {
    prepare(folder, root);
    return refused({ policy: "policy.yaml", folder, governs, home }).join("\n");
  });

const extending = (entry: string) => ({ "deploy/policy.yaml": `${head}extends: [${entry}]\n` });
const secret = "elsewhere: nobody may read this\n";

describe("layers of a policy that is deployed", () => {
  it.each([
    { entry: '"https://example.com/company.yaml"', says: "policy.yaml:2:11" },
    { entry: '"file:///etc/passwd"', says: "policy.yaml:2:11" },
    { entry: "//host/share/company.yaml", says: "policy.yaml:2:11" },
    { entry: "/etc/passwd", says: "policy.yaml:2:11" },
    { entry: "../elsewhere.yaml", says: "leads out of the folder" },
    { entry: "./rules/../../elsewhere.yaml", says: "leads out of the folder" },
    { entry: "./missing.yaml", says: "`missing.yaml` does not exist: `policy.yaml` → " },
    { entry: "./rules", says: "`rules` is no file" },
    { entry: '"./a\\0b.yaml"', says: "policy.yaml:2:11" },
    { entry: "parley/default@9", says: "is not in this package" },
    { entry: "parley/../../elsewhere@1", says: "policy.yaml:2:11" },
  ])("are not found at $entry", ({ entry, says }) => {
    const told = refusedIn({
      ...extending(entry),
      "deploy/rules/own.yaml": whole,
      "elsewhere.yaml": secret,
    });
    expect(told).toContain(says);
    expect(told).not.toContain("nobody may read");
  });

  it.each([
    { what: "a link to a file", link: "elsewhere.yaml", entry: "./link" },
    { what: "a link to a folder", link: "", entry: "./link/elsewhere.yaml" },
    { what: "a link to a folder whose name begins alike", link: "deploy-more", entry: "./link/own.yaml" },
  ])("are not read through $what out of the folder", ({ link, entry }) => {
    const files = { ...extending(entry), "elsewhere.yaml": secret, "deploy-more/own.yaml": whole };
    const told = refusedIn(files, (folder, root) => symlinkSync(join(root, link), join(folder, "link")));
    expect(told).toContain("is a link out of the folder of the deployed policy");
    expect(told).toContain("put the file itself there");
    expect(told).not.toContain("nobody may read");
  });

  it("are read through a link that stays in the folder, once for both of its names", () => {
    const files = { ...extending("./own.yaml, ./link.yaml"), "deploy/own.yaml": whole };
    within(files, (folder) => {
      symlinkSync(join(folder, "own.yaml"), join(folder, "link.yaml"));
      const { policy } = planOf({ policy: "policy.yaml", folder, governs, home });
      expect(policy.layers?.map(({ name }) => name)).toEqual(["own.yaml", "policy.yaml"]);
    });
  });

  it("are bounded in the size of each, of all together, in depth and in number", () => {
    const comment = (most: number) => `${whole}# ${"x".repeat(most)}\n`;
    const large = { ...extending("./own.yaml"), "deploy/own.yaml": comment(2_000_000) };
    expect(refusedIn(large)).toContain("`own.yaml` is too large");
    const two = {
      ...extending("./a.yaml, ./b.yaml"),
      "deploy/a.yaml": comment(1_200_000),
      "deploy/b.yaml": comment(1_200_000),
    };
    expect(refusedIn(two)).toContain("the layers have more than 2,000,000 characters");
    const names = Array.from({ length: 40 }, (_, at) => `./l${at}.yaml`);
    const layers = names.map((name) => [`deploy/${name}`, head] as const);
    expect(refusedIn({ ...extending(names.join(", ")), ...Object.fromEntries(layers) })).toContain(
      "a policy has more than 32 layers",
    );
    const chain = names.map(
      (name, at) => [`deploy/${name}`, `${head}extends: [./l${at + 1}.yaml]\n`] as const,
    );
    expect(refusedIn({ ...extending("./l0.yaml"), ...Object.fromEntries(chain) })).toContain(
      "layers are more than 8 deep",
    );
  });

  it("are refused where they are no text, or extend each other in a circle", () => {
    const binary = { ...extending("./own.yaml"), "deploy/own.yaml": new Uint8Array([0xff, 0xfe, 0x00]) };
    expect(refusedIn(binary)).toContain("`own.yaml` cannot be read as text");
    const circle = { ...extending("./own.yaml"), "deploy/own.yaml": `${head}extends: [./policy.yaml]\n` };
    expect(refusedIn(circle)).toContain(
      "own.yaml:2:11: error: layers extend each other in a circle: `policy.yaml` → `own.yaml` → `policy.yaml`",
    );
  });

  it("are read anew for every arbiter of an app, for any of them may have changed", () => {
    const files = { ...extending("./own.yaml"), "deploy/own.yaml": whole };
    within(files, (folder) => {
      const digest = () => planOf({ policy: "policy.yaml", folder, governs, home }).policy.digest;
      const before = digest();
      writeFileSync(join(folder, "own.yaml"), whole.replace("[security]", "[security, cost]"));
      expect(digest()).not.toBe(before);
    });
  });

  it("of a team are held to the same folder", () => {
    const teams = (policy: string) =>
      `${whole}teams: [{name: a, in: {tags: {team: [a]}}, policy: ${policy}}]\n`;
    for (const path of ["../elsewhere.yaml", "https://example.com/a.yaml", "./link.yaml"]) {
      const files = { "deploy/policy.yaml": teams(`"${path}"`), "elsewhere.yaml": secret };
      const told = refusedIn(files, (folder, root) =>
        symlinkSync(join(root, "elsewhere.yaml"), join(folder, "link.yaml")),
      );
      expect(told).toMatch(/^policy\.yaml:3:\d+: error: /m);
      expect(told).not.toContain("nobody may read");
    }
  });
});
