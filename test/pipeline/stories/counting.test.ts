import { describe, expect, it } from "vitest";
import { countNames, gaugeNames, latencyNames } from "#acts/metric-names.ts";
import { sourcesBeneath } from "../../architecture/sources.ts";
import { plainRuntime } from "../../lambda/kit/plain-runtime.ts";
import { actors, minute } from "../stage.ts";
import { accessOpened, hotfix } from "./telling/happenings.ts";
import type { Story } from "./telling/story.ts";
import { answer, question } from "./telling/story.ts";

const lineOf = (what: string, told: ReturnType<typeof plainRuntime>["told"]) =>
  told.filter((line) => line.what === what).map(({ details }) => details);

const decisionsOf = async ({ ports, resource }: Story) =>
  (await ports.decisions.list(resource)).decisions.map(({ record }) => record.verdict.outcome).toReversed();

describe("what is counted of a restore", () => {
  it("is what the ledger holds and the cloud was asked to do", async () => {
    const { runtime, counted, measured, told } = plainRuntime();
    const story = await hotfix({ log: runtime.log });
    const before = { ...counted };
    story.change(actors.pipeline, { DesiredCapacity: "3" });
    await story.pass(20 * minute);
    const since = (name: string) => (counted[name] ?? 0) - (before[name] ?? 0);

    expect((await decisionsOf(story)).slice(-2)).toEqual(["revert", "keep"]);
    expect([since("CasesOpened"), since("CasesSettled")]).toEqual([1, 1]);
    expect([since("VerdictsRevert"), since("VerdictsKeep"), since("VerdictsAsk")]).toEqual([1, 1, 0]);
    expect([since("RestoresSent"), since("RestoresDone"), since("RestoresFailed")]).toEqual([1, 1, 0]);
    expect(story.calls("cloud.update")).toBe(1);
    expect(measured["CaseToDecision"]).toEqual([0, 0]);
    expect(lineOf("a restore ended", told)).toEqual([expect.objectContaining({ state: "done" })]);
  });

  it("says how long a change waited for its verdict: until the look that is asked for ten seconds later", async () => {
    const { runtime, measured } = plainRuntime();
    const story = await hotfix({ log: runtime.log });
    const before = measured["ChangeToVerdict"]?.length ?? 0;
    story.change(actors.pipeline, { DesiredCapacity: "3" });
    await story.pass(minute);
    const [waited = 0] = measured["ChangeToVerdict"]?.slice(before) ?? [];
    expect(waited).toBeGreaterThanOrEqual(10_000);
    expect(waited).toBeLessThan(15_000);
  });

  it("says that the kill switch held it back", async () => {
    const { runtime, counted } = plainRuntime();
    const story = await hotfix({ log: runtime.log });
    await story.ports.killSwitch.set(true, "eve");
    story.change(actors.pipeline, { DesiredCapacity: "3" });
    await story.pass(minute);
    expect(counted["RestoresHeld"]).toBeGreaterThan(0);
    expect(counted["RestoresSent"]).toBeUndefined();
    expect(counted["KillSwitchUnreadable"]).toBeUndefined();
  });
});

describe("what the sweep finds", () => {
  it("is every open case and question, each time, until they are answered", async () => {
    const { runtime } = plainRuntime();
    const found: Record<string, number[]> = {};
    const count: typeof runtime.log.count = (metric, amount = 1) => {
      found[metric] = [...(found[metric] ?? []), amount];
    };
    const story = await accessOpened({ log: { ...runtime.log, count } });
    await story.pass(30 * minute);
    expect(found["OpenQuestions"]?.slice(-5)).toEqual([1, 1, 1, 1, 1]);
    expect(found["OpenCases"]?.slice(-5)).toEqual([1, 1, 1, 1, 1]);
    const { ask } = await question(story);
    await answer(story, { answer: "keep", by: ask.approvers[0] ?? "" });
    await story.pass(10 * minute);
    expect(found["OpenQuestions"]?.at(-1)).toBe(0);
    expect(found["OpenCases"]?.at(-1)).toBe(0);
  });
});

it("every line about a case names the case, its resource or its restore, and no value", async () => {
  const { runtime, told } = plainRuntime();
  const story = await hotfix({ log: runtime.log });
  story.change(actors.pipeline, { DesiredCapacity: "11" });
  await story.pass(20 * minute);
  const lines = told.filter(({ what }) => /case|restore/.test(what));
  expect(lines.length).toBeGreaterThan(4);
  for (const { details = {} } of lines) {
    expect(Object.keys(details).some((key) => ["case", "resource", "restore"].includes(key))).toBe(true);
    expect(Object.values(details)).not.toContain("11");
  }
});

it("every metric is told by some function or step under exactly this name", () => {
  const text = sourcesBeneath("lib", "functions")
    .filter(({ file }) =>
      /^(lib\/acts\/(?!metric-names)|lib\/lambda\/kit\/|functions\/|lib\/core\/faults)/.test(file),
    )
    .map((source) => source.text)
    .join("\n");
  const silent = [...countNames, ...gaugeNames, ...latencyNames].filter(
    (name) => !text.includes(`"${name}"`),
  );
  expect(silent).toEqual([]);
});
