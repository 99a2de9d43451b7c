import { describe, expect, it } from "vitest";
import type { Runtime } from "#acts/runtime.ts";
import { handOver, rememberJudged } from "#acts/shadow/hand-over.ts";
import { memoryTrialQueue } from "#adapters/memory/outside/trial-queue.ts";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { Unavailable } from "#core/faults.ts";
import { readTried } from "#core/shadow/tried.ts";
import { dispute, policy } from "../../core/arbitration/small-disputes.ts";
import { plainRuntime } from "../../lambda/kit/plain-runtime.ts";

const running = policy();
const judged = { by: "look", dispute: dispute({}), verdict: arbitrate(dispute({}), running) } as const;

function invocation(more: Partial<Runtime> = {}, shadow = true) {
  const { runtime: plain, told, counted } = plainRuntime();
  const trials = memoryTrialQueue();
  const settings = { shadow } as Runtime["settings"];
  const runtime = { ...plain, policy: running, settings, trials, ...more } as Runtime;
  return { runtime, trials, told, counted };
}

describe("what was judged", () => {
  it("is handed over at the end, once", async () => {
    const { runtime, trials } = invocation();
    rememberJudged(judged, runtime);
    expect(trials.sent).toEqual([]);
    await handOver(runtime);
    await handOver(runtime);
    expect(trials.sent.map((text) => readTried(JSON.parse(text)))).toMatchObject([
      { by: "look", policy: running.digest },
    ]);
  });

  it("is not even remembered where no candidate is tried", async () => {
    const { runtime, trials } = invocation({}, false);
    rememberJudged(judged, runtime);
    await handOver(runtime);
    expect(trials.sent).toEqual([]);
  });

  it.each([
    { what: "the queue refuses it", more: { trials: { send: () => Promise.reject(new Unavailable("no")) } } },
    {
      what: "the queue breaks",
      more: {
        trials: {
          send: () => {
            throw new TypeError("no");
          },
        },
      },
    },
  ])("is counted as lost and fails nothing where $what", async ({ more }) => {
    const { runtime, counted, told } = invocation(more);
    for (let index = 0; index < 3; index += 1) rememberJudged(judged, runtime);
    await handOver(runtime);
    expect(counted).toEqual({ TrialsLost: 3 });
    expect(told).toHaveLength(1);
  });

  it("is counted as lost beyond what an invocation may remember", async () => {
    const { runtime, trials, counted } = invocation();
    for (let index = 0; index < 130; index += 1) rememberJudged(judged, runtime);
    await handOver(runtime);
    expect(trials.sent).toHaveLength(100);
    expect(counted).toEqual({ TrialsLost: 30 });
  });
});
