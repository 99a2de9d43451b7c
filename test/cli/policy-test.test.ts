import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { spikeText } from "./dispute-file.ts";
import { folderWith, parley } from "./stage.ts";

const given = spikeText.replace(/^/gm, "  ").trimEnd();

const good = `title: capacity
given:
${given}
tests:
  - name: the spike wins
    expect:
      outcome: revert
      fields: {/DesiredCapacity: {value: 10, holders: [spike], deferred: [budget]}}
  - name: nothing to do at ten
    given: {live: {/DesiredCapacity: 10}}
    expect: {outcome: keep}
`;

const bad = `given:
${given}
tests:
  - name: the budget <wins> & "all"
    expect:
      outcome: keep
      fields:
        /DesiredCapacity: {value: 3}
        /MinSize: {value: 1}
      explains: [a text that nobody wrote]
  - name: not a dispute
    given: {now: tomorrow}
    expect: {outcome: keep}
`;

const cwd = await folderWith({
  "good.yaml": good,
  "bad.yaml": bad,
  "none.yaml": "tests: []\n",
  "typo.yaml": "tests:\n  - name: a\n    expect: {outcom: keep}\n",
});
const line = (text: string, part: string) => text.slice(0, text.indexOf(part)).split("\n").length;

describe("parley policy test", () => {
  it("answers 0 when every test passes", async () => {
    const { code, out } = await parley(["policy", "test", "good.yaml"], { cwd });
    expect(out).toMatch(
      /^good\.yaml: capacity\n {2}pass {2}the spike wins\n {2}pass {2}nothing to do at ten\n/,
    );
    expect(out).toMatch(/\n2 passed, 0 failed\n$/);
    expect(code).toBe(0);
  });

  it("says for every failure what was expected, what came out, where and why", async () => {
    const { code, out } = await parley(["policy", "test", "bad.yaml"], { cwd });
    expect(code).toBe(1);
    expect(out).toContain(`fail  the budget <wins> & "all"  bad.yaml:${line(bad, "- name: the budget")}`);
    expect(out).toMatch(
      new RegExp(`outcome  bad\\.yaml:${line(bad, "outcome: keep")}\\n +expected +keep\\n +got +revert`),
    );
    expect(out).toMatch(/\/DesiredCapacity value {2}bad\.yaml:\d+\n +expected +3\n +got +10/);
    expect(out).toContain("/MinSize listed");
    expect(out).toMatch(/explains .*\n +expected +\["a text that nobody wrote"\]/);
    expect(out).toMatch(/because +.*policies\/default\.yaml:\d+|because/);
    expect(out).toContain("`given` is not a dispute");
    expect(out).toMatch(/\n0 passed, 2 failed\n$/);
  });

  it("goes through folders and passes policies over", async () => {
    const folder = await folderWith({
      "a.yaml": good,
      "b.yml": good,
      "policy.yaml": "# mine\nparley: 1\n",
      "c.txt": "",
    });
    const { out } = await parley(["policy", "test", "."], { cwd: folder });
    expect(out).toMatch(/\n4 passed, 0 failed; skipped 1 file without tests\n$/);
  });

  it("judges a suite once, however often it is named", async () => {
    const { out } = await parley(["policy", "test", "good.yaml", "./good.yaml"], { cwd });
    expect(out).toMatch(/\n2 passed, 0 failed\n$/);
  });

  it.each([
    { what: "an empty folder", files: { "policy.yaml": "parley: 1\n" }, message: "`.` holds no suite" },
    {
      what: "a folder with a suite that is not as it must be",
      files: { "x.yaml": "tests: 1\n" },
      message: "`./x.yaml` is not a valid suite",
    },
  ])("refuses $what", async ({ files, message }) => {
    const { code, err } = await parley(["policy", "test", "."], { cwd: await folderWith(files) });
    expect(code).toBe(64);
    expect(err).toContain(`parley: ${message}`);
  });

  it("says where a suite goes wrong", async () => {
    const { code, err } = await parley(["policy", "test", "typo.yaml"], { cwd });
    expect(code).toBe(64);
    expect(err).toMatch(/^typo\.yaml:3:\d+: error: `outcom` is no key here\n {2}did you mean `outcome`\?/);
  });

  it("prints one document with --json", async () => {
    const { code, out } = await parley(["policy", "test", "good.yaml", "bad.yaml", "--json"], { cwd });
    const document = JSON.parse(out);
    expect(code).toBe(1);
    expect(document).toMatchObject({ passed: 2, failed: 2 });
    expect(document.tests[2].differences[0]).toMatchObject({
      part: "outcome",
      expected: "keep",
      got: "revert",
    });
  });

  it("lets a suite name its policy, beside itself", async () => {
    const folder = await folderWith({ "suite.yaml": `policy: missing.yaml\n${good}` });
    const { code, err } = await parley(["policy", "test", "suite.yaml"], { cwd: folder });
    expect([code, err]).toEqual([64, expect.stringContaining("`missing.yaml` does not exist")]);
  });

  it("writes JUnit XML in which nothing of a test's text is markup", async () => {
    const { code } = await parley(["policy", "test", "good.yaml", "bad.yaml", "--junit", "out.xml"], { cwd });
    const xml = await readFile(join(cwd, "out.xml"), "utf8");
    expect(code).toBe(1);
    expect(xml).toContain('<testsuites name="parley policy test" tests="4" failures="2">');
    expect(xml).toContain('name="the budget &lt;wins&gt; &amp; &quot;all&quot;"');
    expect(tagsIn(xml)).toEqual([]);
  });
});

/** The tags that are still open after the last one; throws at one that closes another. */
function tagsIn(xml: string): readonly string[] {
  const open: string[] = [];
  for (const [, closing, name = "", empty] of xml.matchAll(
    /<(\/?)([a-z]+)(?:\s+[a-z]+="[^"<>]*")*\s*(\/?)>/g,
  )) {
    if (closing === "/") expect(open.pop()).toBe(name);
    else if (empty !== "/") open.push(name);
  }
  return open;
}
