import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
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
const files = {
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
