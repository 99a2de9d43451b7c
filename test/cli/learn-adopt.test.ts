import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { neverLearntClasses } from "#core/policy/file/answers/never-learnt.ts";
import { defaultPolicy } from "../laws/default-policy.ts";
import { folderWith, parley } from "./stage.ts";

const tally = { agreed: 41, given: 44, counted: 33, needed: 33, humans: 5, resources: 12, dissent: [] };
const draft = {
  v: 1,
  id: "d".repeat(64),
  team: "-",
  conditions: [
    { trait: "class", is: "capacity" },
    { trait: "direction", is: "safer" },
  ],
  answer: "challenger",
  state: "proven",
  madeAt: "2026-09-01T00:00:00Z",
  support: { ...tally, digest: "a".repeat(64) },
  proof: { ...tally, agreed: 11, given: 11, digest: "b".repeat(64) },
};
const access = {
  ...draft,
  id: "e".repeat(64),
  conditions: [
    { trait: "class", is: "access" },
    { trait: "direction", is: "safer" },
  ],
};
const policy = `parley: 1
# kept
environments: [{name: prod, order: [availability, cost]}]
approvers: [{name: owners, principals: [olga]}]
classes:
  capacity: [{fields: [/DesiredCapacity], safer: more}]
  access: [{fields: [/Policy]}]
`;
const edit = (id: string, to: number) => ({
  resource: {
    account: "123456789012",
    region: "eu-north-1",
    type: "AWS::AutoScaling::AutoScalingGroup",
    id,
  },
  now: "2026-09-21T03:40:00Z",
  environment: "prod",
  live: { "/DesiredCapacity": to },
  prior: { "/DesiredCapacity": 3 },
  claims: [
    {
      id: "e",
      field: "/DesiredCapacity",
      constraint: { is: to },
      backing: "wrote",
      actor: { principal: "123456789012:role/batch", kind: "unknown", goals: [] },
      source: "observed",
      madeAt: "2026-09-21T03:00:00Z",
      changedAt: "2026-09-21T03:00:00Z",
    },
  ],
});
const asking = `${policy}unattributed: [{answer: ask}]\n`;
const files = {
  "asking.yaml": asking,
  "more.json": JSON.stringify(edit("checkout", 5)),
  "less.json": JSON.stringify(edit("orders", 2)),
  "suite.yaml": `tests:\n  - name: more is asked about\n    given: ${JSON.stringify(edit("checkout", 5))}\n    expect: {outcome: ask}\n`,
  "policy.yaml": policy,
  "drafts.json": JSON.stringify([draft, access, { ...draft, id: "f".repeat(64), state: "proving" }]),
  "records.jsonl": "not a record\n",
};

const adopt = async (args: readonly string[]) => {
  const cwd = await folderWith(files);
  const said = ["--policy", "policy.yaml", "--from", "drafts.json"];
  const played = await parley(["learn", "adopt", ...args, ...said], { cwd });
  return { ...played, after: await readFile(join(cwd, "policy.yaml"), "utf8") };
};

const packaged = "parley: 1\nextends: [parley/default@1]\n";
// What only says whether something is there is never learnt either.
const ofExistence = ["holds-data", "holds-keys", "holds-identity", "holds-audit"];
const never = [...neverLearntClasses, ...ofExistence];
const learnt = Object.keys(defaultPolicy.file.classes).filter((name) => !never.includes(name));

/** A draft of these classes, adopted into what extends the packaged policy. */
async function adoptInto(classes: readonly string[], answer = "challenger") {
  const conditions = classes.toSorted().map((is) => ({ trait: "class", is }));
  const drafts = JSON.stringify([{ ...draft, conditions, answer }]);
  const cwd = await folderWith({ "policy.yaml": packaged, "drafts.json": drafts });
  const said = ["--policy", "policy.yaml", "--from", "drafts.json", "--write"];
  const { code, err } = await parley(["learn", "adopt", "dddddddd", ...said], { cwd });
  return { code, err, after: await readFile(join(cwd, "policy.yaml"), "utf8") };
}

const classesOf = (text: string): unknown => parse(text).answers[0].for.classes;

describe("what is drafted under the packaged policy", () => {
  it("can be adopted there, about each class of which anything is learnt", async () => {
    const learned = { since: "2026-09-01T00:00:00Z", draft: "d".repeat(64), support: "a".repeat(64) };
    const answers = [...learnt, ...never].map((name) => ({
      ...{ id: `learnt-${name}`, for: { classes: [name] }, answer: "challenger", learned },
    }));
    const cwd = await folderWith({ "policy.yaml": `${packaged}answers: ${JSON.stringify(answers)}\n` });
    const { out } = await parley(["policy", "lint", "policy.yaml"], { cwd });
    const refused = [...out.matchAll(/`learnt-([a-z-]+)` is learnt, and/g)].map(([, name]) => name);
    expect(refused.toSorted()).toEqual(never.toSorted());
    expect(learnt.length).toBeGreaterThan(10);
  });

  it("can be adopted there about several classes, and as a rule that asks", async () => {
    const both = ["capacity", "resilience"];
    expect(classesOf((await adoptInto(both)).after)).toEqual(both);
    expect(await adoptInto(["capacity"], "ask")).toMatchObject({ code: 0 });
  });

  it.each(["access", "exposure"])("cannot where %s is among its classes", async (name) => {
    const { code, err, after } = await adoptInto(["capacity", name]);
    expect(code).toBe(64);
    expect(err).toContain("are not learnt");
    expect(after).toBe(packaged);
  });
});

describe("parley learn adopt", () => {
  it("prints a patch and writes nothing", async () => {
    const { code, out, after } = await adopt(["dddddddd"]);
    expect(code).toBe(0);
    expect(out).toContain("+++ b/policy.yaml");
    expect(out).toContain("+  # Learnt: 41 of 44 answers alike, by 5 people about 12 resources");
    expect(out).toContain("+  - id: learnt-dddddddddddd");
    expect(after).toBe(policy);
  });

  it("writes where that is said, and leaves every other line as it is", async () => {
    const { code, after } = await adopt(["dddddddd", "--write"]);
    expect(code).toBe(0);
    expect(after.startsWith(policy)).toBe(true);
    expect(after).toContain("answer: challenger");
  });

  it.each([
    { when: "the draft is not proven", args: ["ffffffff"], says: "the draft is not proven yet" },
    { when: "it is about what is never learnt", args: ["eeeeeeee"], says: "is learnt, and access" },
    { when: "there is no such draft", args: ["00000000"], says: "holds no draft `00000000`" },
    { when: "the id is none", args: ["../x"], says: "a draft is named by the digits of its id" },
    {
      when: "the records are none",
      args: ["dddddddd", "--records", "records.jsonl"],
      says: "line 1 is no stored",
    },
  ])("writes nothing where $when", async ({ args, says }) => {
    const { code, err, after } = await adopt([...args, "--write"]);
    expect(code).toBe(64);
    expect(err).toContain(says);
    expect(after).toBe(policy);
  });
});

describe("what was decided before", () => {
  const tried = async (args: readonly string[]) => {
    const cwd = await folderWith(files);
    for (const name of ["more", "less"])
      await parley(["decide", `${name}.json`, "--policy", "asking.yaml", "--record", `${name}.record`], {
        cwd,
      });
    const records = await Promise.all(
      ["more", "less"].map((name) => readFile(join(cwd, `${name}.record`), "utf8")),
    );
    await writeFile(join(cwd, "records.jsonl"), `${records.map((text) => text.trim()).join("\n")}\n`);
    const said = ["learn", "adopt", "dddddddd", "--policy", "asking.yaml", "--from", "drafts.json"];
    return { ...(await parley([...said, ...args], { cwd })), cwd };
  };

  it("is judged again as if the row had always counted", async () => {
    const { code, err } = await tried(["--records", "records.jsonl"]);
    expect([code, err]).toEqual([
      0,
      "2 decisions judged again: 1 of 2 questions would not be asked, 1.0 a week; 0 other fields differ\n" +
        "people answered none of these\n",
    ]);
  });

  it("and a test that turns red keeps the row out", async () => {
    const { code, err, cwd } = await tried(["--suite", "suite.yaml", "--write"]);
    expect([code, err]).toEqual([1, "turns red: suite.yaml: more is asked about\n"]);
    expect(await readFile(join(cwd, "asking.yaml"), "utf8")).toBe(asking);
  });
});
