import { describe, expect, it } from "vitest";
import { folderWith, parley } from "./stage.ts";

describe("parley policy explain", () => {
  it("tells the packaged policy on eighty columns", async () => {
    const { code, out } = await parley(["policy", "explain"]);
    expect(code).toBe(0);
    const titles = [
      "Environments",
      "Which goal comes first",
      "What a reason is worth",
      "Guardrails",
      "Rules",
      "Who is asked",
    ];
    for (const title of titles) expect(out).toContain(`\n${title}\n`);
    expect(out.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });

  it("says what a reason is worth to whom", async () => {
    const { out } = await parley(["policy", "explain"]);
    expect(out).toMatch(/\n {2}incident +emergency for break-glass; degradation for/);
  });

  it("says who is who", async () => {
    const policy = [
      "parley: 1",
      "environments: [{name: all, order: [cost]}]",
      'actors: [{principals: ["*:role/web"], kind: pipeline, intent: cost, motivation: schedule, note: nights}]',
      "references: {incident: [OPS, PAGE]}",
    ];
    const cwd = await folderWith({ "p.yaml": `${policy.join("\n")}\n` });
    const { out } = await parley(["policy", "explain", "p.yaml"], { cwd });
    expect(out).toContain("Numbers: OPS and PAGE for incident.");
    expect(out).toMatch(/principal \*:role\/web +pipeline, for cost, because of schedule +nights/);
  });

  it("tells a policy of two lines as well", async () => {
    const cwd = await folderWith({ "p.yaml": "parley: 1\nenvironments: [{name: all, order: [cost]}]\n" });
    const { code, out } = await parley(["policy", "explain", "p.yaml"], { cwd });
    expect(code).toBe(0);
    expect(out).toContain("Nobody is capped.");
  });
});
