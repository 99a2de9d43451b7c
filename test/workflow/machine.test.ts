import aslValidator from "asl-validator";
import { describe, expect, it } from "vitest";
import { unplayableIn } from "#local/machine/local-machine.ts";
import { arbitration, longestSeconds } from "#workflow/machine.ts";
import type { State, TaskState } from "#workflow/states-language.ts";

const arn = (name: string) => `arn:aws:lambda:eu-north-1:123456789012:function:${name}`;
const arns = {
  judge: arn("judge"),
  restore: arn("restore"),
  confirm: arn("confirm"),
  ask: arn("ask"),
  settle: arn("settle"),
};
const machine = arbitration(arns);
const states = Object.entries(machine.States);
const tasks = states.flatMap(([name, state]) => (state.Type === "Task" ? [[name, state] as const] : []));

/** Where a state may lead, errors included. */
function waysOut(state: State): readonly string[] {
  const caught = state.Type === "Task" ? (state.Catch ?? []).map(({ Next }) => Next) : [];
  const chosen = state.Type === "Choice" ? [...state.Choices.map(({ Next }) => Next), state.Default] : [];
  return [...caught, ...chosen, ...("Next" in state ? [state.Next] : [])];
}

function reachableFrom(start: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const state = machine.States[name];
    for (const next of state === undefined ? [] : waysOut(state)) visit(next);
  };
  visit(start);
  return seen;
}

describe("the arbitration state machine", () => {
  it("is valid in the States Language", () => {
    // The validator writes its defaults into what it is given, and the states are everybody's.
    const { isValid, errorsText } = aslValidator(structuredClone(machine), {
      checkArn: true,
      checkPaths: true,
    });
    expect(isValid ? "" : errorsText("\n")).toBe("");
    expect(JSON.stringify(machine)).not.toContain("QueryLanguage");
  });

  it("can be played by a laptop", () => {
    expect(unplayableIn(machine)).toEqual([]);
  });

  it.each([
    { feature: "JSONata", planted: { QueryLanguage: "JSONata" }, says: "only JSONPath" },
    { feature: "a heartbeat", planted: { HeartbeatSeconds: 30 }, says: "heartbeats" },
    { feature: "a variable", planted: { Assign: { "x.$": "$.x" } }, says: "`Assign`" },
    {
      feature: "the state's name",
      planted: { Parameters: { "name.$": "$$.State.Name" } },
      says: "`$$.State`",
    },
    {
      feature: "a distributed map",
      planted: { ProcessorConfig: { Mode: "DISTRIBUTED" } },
      says: "distributed",
    },
    { feature: "a long timer", planted: { TimeoutSeconds: longestSeconds + 1 }, says: "beyond 2073600" },
    { feature: "a wait for a moment", planted: { TimestampPath: "$.at" }, says: "in seconds" },
  ])("may not use $feature", ({ planted, says }) => {
    const States = { ...machine.States, Judge: { ...machine.States["Judge"], ...planted } };
    expect(unplayableIn({ ...machine, States })).toEqual([expect.stringContaining(says)]);
  });

  it("reaches every state, and can end from each", () => {
    expect([...reachableFrom("Judge")].sort()).toEqual(states.map(([name]) => name).sort());
    const ends = (name: string) =>
      ["Done", "Failed", "Settle safely"].some((end) => reachableFrom(name).has(end));
    expect(states.filter(([name]) => !ends(name))).toEqual([]);
  });

  it("ends safely whatever fails: no error leads to a write", () => {
    const after = reachableFrom("End safely");
    expect([...after].sort()).toEqual(["End safely", "Failed", "Settle safely"]);
    for (const [name, task] of tasks) {
      const all = task.Catch?.at(-1);
      expect([name, all?.ErrorEquals]).toEqual([name, ["States.ALL"]]);
      expect(all?.Next).toBe(name === "Settle safely" ? "Failed" : "End safely");
    }
  });

  it("tries again what passes by itself, each time later and never in step with others", () => {
    for (const [, task] of tasks) {
      expect(task.Retry).toHaveLength(1);
      expect(task.Retry?.[0]).toMatchObject({ JitterStrategy: "FULL", MaxDelaySeconds: 60 });
      expect(task.Retry?.[0]?.ErrorEquals).toContain("Unavailable");
      for (const never of ["InvalidInput", "Misconfigured", "BrokenInvariant", "States.ALL"]) {
        expect(task.Retry?.[0]?.ErrorEquals).not.toContain(never);
      }
    }
  });

  it("keeps the task token out of everything but the call that stores it", () => {
    const holders = states.filter(([, state]) => JSON.stringify(state).includes("Task.Token"));
    expect(holders.map(([name]) => name)).toEqual(["Ask"]);
    expect((machine.States["Ask"] as TaskState).ResultPath).toBeNull();
  });

  it("judges again when a milestone passes, and does not begin the question anew by itself", () => {
    const [timeout] = (machine.States["Ask"] as TaskState).Catch ?? [];
    expect(timeout).toEqual({ ErrorEquals: ["States.Timeout"], ResultPath: null, Next: "Judge" });
    expect((machine.States["Ask"] as TaskState).Retry?.[0]?.ErrorEquals).not.toContain("States.Timeout");
  });

  it("waits for answers in the partition it is deployed to", () => {
    const { States } = arbitration({ ...arns, partition: "aws-cn" });
    expect((States["Ask"] as TaskState).Resource).toBe("arn:aws-cn:states:::lambda:invoke.waitForTaskToken");
  });
});
