import { readdirSync, readFileSync } from "node:fs";
import { fc } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { isFull } from "../full.ts";
import { dispute } from "../laws/generate/disputes.ts";
import { disputesOfSuites, neededStep, releaseFaults } from "./release/compare-release.ts";

type Versions = Readonly<Record<string, string>>;

const currentFile = "default.yaml";
const text = readFileSync(`policies/${currentFile}`, "utf8");
const changelog = readFileSync("policies/CHANGELOG.md", "utf8");
const versions: Versions = JSON.parse(readFileSync("policies/versions.json", "utf8")).default;

const byVersion = (one: string, other: string): number => {
  const [a = 0, b = 0] = one.split(".").map(Number);
  const [c = 0, d = 0] = other.split(".").map(Number);
  return a - c || b - d;
};

const releases = readdirSync("policies/releases")
  .map((name) => /^default-(\d+\.\d+)\.yaml$/.exec(name)?.[1] ?? name)
  .toSorted(byVersion);
const last = releases.at(-1) ?? "";
const released = { version: last, text: readFileSync(`policies/releases/default-${last}.yaml`, "utf8") };
const current = { version: Object.keys(versions).toSorted(byVersion).at(-1) ?? "", text };

const ofSuites = disputesOfSuites();
const count = isFull ? 2_000 : 600;
const seeded = fc.sample(dispute, { numRuns: count, seed: 20_261_126 });

describe("the packaged policy against its last release", () => {
  it("is compared by many disputes", () => {
    expect(ofSuites.length).toBeGreaterThan(1_000);
    expect(seeded).toHaveLength(count);
  });

  it("decides nothing differently without a version and an entry that say so", () => {
    const disputes = [...ofSuites, ...seeded];
    const needed = neededStep({ release: released, current, disputes });
    expect(releaseFaults({ release: released, current, changelog, needed })).toEqual([]);
  });

  it("keeps every release of the last two majors, each under its version", () => {
    const newest = Number(current.version.split(".")[0]);
    const kept = releases.filter((version) => Number(version.split(".")[0]) > newest - 2);
    expect(versions[current.version]).toBe(currentFile);
    for (const version of kept.filter((each) => each !== current.version))
      expect([version, versions[version]]).toEqual([version, `releases/default-${version}.yaml`]);
    expect(kept).toContain(last);
  });

  it("has an entry for each version", () => {
    const told = [...changelog.matchAll(/^## (\d+\.\d+)$/gm)].map(([, version]) => version);
    expect(told.toSorted()).toEqual([...new Set([...Object.keys(versions), ...releases])].toSorted());
  });
});

/** The policy with one thing changed; that the text is there is checked. */
function changed(from: string | RegExp, to: string): string {
  const after = text.replace(from, to);
  if (after === text) throw new Error(`nothing was planted: ${from}`);
  return after;
}

const rest = "{id: prod-rest, in: {environments: [prod]}, answer: ask}";
const decoration = "{id: decoration, classes: [cosmetic], answer: keep}";
const planted = [
  { what: "a row is gone", after: () => changed(/^ {2}- \{id: prod-rest.*$/m, ""), step: "major" },
  { what: "a row has another name", after: () => changed("id: prod-rest", "id: prod-others"), step: "major" },
  { what: "a key is gone", after: () => changed(/^ {2}stride: 5$/m, ""), step: "major" },
  {
    what: "what was asked about stands",
    after: () => changed(rest, rest.replace("ask", "keep")),
    step: "major",
  },
  // Where a claim speaks against what nobody explained, `keep` puts it back and `ask` lets it stand until somebody answers.
  {
    what: "what was nobody's question is asked about",
    after: () => changed(decoration, decoration.replace("keep", "ask")),
    step: "major",
  },
  {
    what: "a guardrail refuses more, and nothing is let through further",
    after: () => changed("but: [80, 443]", "but: [443]"),
    step: "minor",
  },
  {
    what: "a question waits longer",
    after: () => changed("  question: 4h", "  question: 8h"),
    step: "minor",
  },
  { what: "a comment says it otherwise", after: () => `# Another word.\n${text}`, step: "none" },
  {
    what: "a row is called otherwise in prose",
    after: () => changed(/title: a break-glass change/, "title: a change"),
    step: "none",
  },
] as const;

const few = [...ofSuites, ...seeded.slice(0, 100)];
const entry = (version: string, words: string) =>
  `# Changes\n\n## ${version}\n\n${words}\n\n## 1.0\n\nThe first.\n`;

const release = { version: "1.0", text };
const needed = (after: string) =>
  neededStep({ release, current: { version: "1.0", text: after }, disputes: few });

describe("what has to step how far", () => {
  it.each(planted)("$step where $what", ({ after, step }) => {
    expect(needed(after())).toMatchObject({ step });
  });
});

describe("a policy that decides differently is refused", () => {
  const looser = changed(rest, rest.replace("ask", "keep"));
  const other = changed("  question: 4h", "  question: 8h");
  const steps = new Map([looser, other].map((after) => [after, needed(after)]));
  const faultsOf = (after: string, version: string, log: string) =>
    releaseFaults({
      release,
      current: { version, text: after },
      changelog: log,
      needed: steps.get(after) ?? needed(after),
    });

  it("under the version of the release", () => {
    expect(faultsOf(other, "1.0", entry("1.0", "`limits` wait."))).toEqual([
      expect.stringMatching(
        /^1\.0 after 1\.0 is too small a step: \d+ disputes are decided differently, which is minor$/,
      ),
      expect.stringMatching(/^policies\/CHANGELOG\.md has no entry that tells what 1\.0 decides differently/),
    ]);
  });

  it("without an entry", () => {
    expect(faultsOf(other, "1.1", "# Changes\n")).toEqual([expect.stringContaining("has no entry")]);
  });

  it("by an entry that is empty, or about something else", () => {
    expect(faultsOf(other, "1.1", entry("1.1", ""))).toEqual([expect.stringContaining("has no entry")]);
    expect(faultsOf(other, "1.1", entry("1.1", "Better."))).toEqual([
      "the entry of 1.1 does not name `limits`",
    ]);
  });

  it("by a minor step where something is looser", () => {
    expect(faultsOf(looser, "1.1", entry("1.1", "`prod-rest` keeps."))).toEqual([
      expect.stringMatching(
        /^1\.1 after 1\.0 is too small a step: dispute \d+ is decided looser, which is major$/,
      ),
    ]);
  });

  it("and passes with its step and its entry", () => {
    expect(faultsOf(other, "1.1", entry("1.1", "`limits` wait."))).toEqual([]);
    expect(faultsOf(looser, "2.0", entry("2.0", "`prod-rest` keeps."))).toEqual([]);
  });
});
