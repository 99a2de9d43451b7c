import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, parley } from "./stage.ts";

const learned = `{since: "2026-09-02T00:00:00Z", draft: ${"d".repeat(64)}, support: ${"a".repeat(64)}}`;
const notes = `  # Learnt: 41 of 44 answers alike, by 5 people about 12 resources, 2026-05-01 to 2026-08-30;
  # 3 otherwise. Drafted 2026-09-01; of those given since 11 of 11 alike.
  # Draft ${"d".repeat(64)}, support ${"a".repeat(64)}.
`;
const row = `  - id: learnt-dddddddddddd
    for:
      classes:
        - capacity

    answer: agreed # as ever
    learned:
      since: "2026-09-02T00:00:00Z"
      draft: ${"d".repeat(64)}
      support: ${"a".repeat(64)}
`;
const head = `parley: 1
environments: [{name: prod, order: [availability, cost]}]
approvers: [{name: owners, principals: [olga]}]
classes:
  capacity: [{fields: [/DesiredCapacity], safer: more}]
`;
const mine = "  # mine\n  - {id: mine, for: {classes: [capacity]}, answer: agreed} # kept\n";
const whole = `${head}answers: # ours\n${mine}  # above\n${notes}${row}  # below\n\nlimits: {}\n`;

const remove = async (policy: string, args: readonly string[]) => {
  const cwd = await folderWith({ "policy.yaml": policy });
  const played = await parley(["learn", "remove", ...args, "--policy", "policy.yaml"], { cwd });
  return { ...played, after: await readFile(join(cwd, "policy.yaml"), "utf8") };
};

describe("parley learn remove", () => {
  it("prints a patch and writes nothing", async () => {
    const { code, out, after } = await remove(whole, ["learnt-dddddddddddd"]);
    expect(code).toBe(0);
    expect(out).toContain("-  # Learnt: 41 of 44 answers alike");
    expect(out).toContain("-  - id: learnt-dddddddddddd");
    expect(out.split("\n").filter((line) => line.startsWith("-")).length).toBe(1 + 3 + 10);
    expect(after).toBe(whole);
  });

  it.each([
    { when: "by its draft", text: whole, is: whole.replace(`${notes}${row}`, "") },
    {
      when: "and its section says that it has no row left",
      text: `${head}answers: # ours\n${notes}${row}`,
      is: `${head}answers: [] # ours\n`,
    },
    {
      when: "and of several the one",
      text: `${head}answers:\n${notes}${row}${mine}`,
      is: `${head}answers:\n${mine}`,
    },
    {
      when: "and lines above it that somebody changed stay",
      text: `${head}answers:\n  # Draft of ours\n${row}`,
      is: `${head}answers: []\n  # Draft of ours\n`,
    },
    {
      when: "where it is written in one line",
      text: `${head}answers:\n  - {id: x, for: {classes: [capacity]}, answer: agreed, learned: ${learned}}\n${mine}`,
      is: `${head}answers:\n${mine}`,
    },
    {
      when: "where it is a rule that asks",
      text: `${head}rules:\n  - {id: x, title: X, for: {classes: [capacity]}, ask: {}, learned: ${learned}}\n  - {id: ours, title: Ours, ask: {}}\n`,
      is: `${head}rules:\n  - {id: ours, title: Ours, ask: {}}\n`,
    },
  ])("takes the row out with --write, $when", async ({ text, is }) => {
    const { code, err, after } = await remove(text, ["dddddddd", "--write"]);
    expect([code, err]).toEqual([0, "written: policy.yaml\n"]);
    expect(after).toBe(is);
  });

  it.each([
    { when: "there is none", args: ["learnt-e"], text: whole, says: "has no learnt row `learnt-e`" },
    { when: "a person wrote it", args: ["mine"], text: whole, says: "has no learnt row `mine`" },
    {
      when: "two begin so",
      args: ["dddddddd"],
      text: `${head}answers:\n${row}${row.replace("learnt-dddddddddddd", "again")}`,
      says: "has 2 learnt rows that begin so",
    },
    {
      when: "it is not on a line of its own",
      args: ["dddddddd"],
      text: `${head}answers: [{id: x, for: {classes: [capacity]}, answer: agreed, learned: ${learned}}]\n`,
      says: "cannot be taken out of this file by itself",
    },
  ])("writes nothing where $when", async ({ args, text, says }) => {
    const { code, err, after } = await remove(text, [...args, "--write"]);
    expect(code).toBe(64);
    expect(err).toContain(says);
    expect(after).toBe(text);
  });
});
