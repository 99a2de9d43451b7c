import { describe, expect, it } from "vitest";
import { callsOf, doorNames, doors } from "#constructs/doors/doors.ts";
import type { FunctionDoor } from "#constructs/doors/function-door.ts";
import { sendersTo } from "#constructs/doors/senders.ts";
import { askers, roleTakenBy, takersOf } from "#constructs/doors/takers.ts";
import { functionNames } from "#constructs/functions/bundling/bundle-functions.ts";
import { playMuch } from "../functions/play-much.ts";
import { recordedCalls } from "../functions/recorded-calls.ts";
import { writtenCalls } from "../functions/written-calls.ts";

/** What stands in a step that a function shares and never comes to. */
const neverReached: Readonly<Record<string, readonly string[]>> = {
  // No hook names an intent.
  "check-write": ["registry.declaration"],
  "check-run": ["registry.declaration"],
  // Waits for a read only when it is asked to look, and judge looks by itself.
  judge: ["meters.reserve", "meters.room"],
  // Of the steps after a look it takes the schedule alone.
  settle: ["cases.wake", "meters.reserve", "meters.room", "meters.spend", "meters.take"],
  // Of allowances it knows those of starts alone.
  sweep: ["meters.room"],
};

const withoutKind = (call: string): string => call.replace(/\/.*$/, "");

describe("the table of functions", () => {
  it("names every folder and nothing else", () => {
    expect([...doorNames].sort()).toEqual(functionNames());
  });

  it.each(doorNames)("lists what the code of %s asks for, and no more", (name) => {
    const listed = [...callsOf(name).map(withoutKind), ...(neverReached[name] ?? [])];
    expect(listed.toSorted()).toEqual([...writtenCalls(name)].sort());
    expect(new Set(callsOf(name)).size).toBe(callsOf(name).length);
  });

  it("gives every function longer than its slowest call, and no queue's more than a minute", () => {
    for (const name of doorNames) {
      const { startedBy, timeoutSeconds }: FunctionDoor = doors[name];
      expect(timeoutSeconds).toBeGreaterThanOrEqual(30);
      if (startedBy === "http") expect(timeoutSeconds).toBe(30);
      if (startedBy !== "schedule") expect(timeoutSeconds).toBeLessThanOrEqual(60);
    }
  });

  it("says who takes which role: nobody who only looks can write", () => {
    expect(takersOf("reader")).toEqual(["look-at-resource", "take-baseline", "judge"]);
    expect(takersOf("restorer")).toEqual(["restore", "confirm"]);
    const writers = doorNames.filter((name) => callsOf(name).includes("cloud.update"));
    expect(writers).toEqual(["restore"]);
    expect(writers.map(roleTakenBy)).toEqual(["restorer"]);
  });

  it("says who puts work into which queue", () => {
    expect(sendersTo("changes")).toEqual([]);
    expect(sendersTo("wakes")).toEqual(["note-situation", "note-hook", "wake-cases", "serve-api"]);
    expect(sendersTo("baselines")).toEqual(["take-baseline"]);
    expect(sendersTo("notices")).toEqual(expect.arrayContaining(["judge", "ask"]));
    expect(sendersTo("looks")).toEqual(expect.arrayContaining(["receive-change", "judge", "end-leases"]));
  });

  it("lets what messages of systems come to do nothing but read its secrets and hand on what they say", () => {
    expect(callsOf("receive-hook")).toEqual(["hookQueue.put", "hookSecrets.of", "runQueue.put"]);
    expect(sendersTo("hooks")).toEqual(["receive-hook"]);
    expect(sendersTo("runs")).toEqual(["receive-hook"]);
    expect(sendersTo("intents")).toEqual([]);
  });

  it("lets nobody set the kill switch, only the API, what hears buses and a person's page declare, and only the API read what others declared", () => {
    const callers = (call: string) =>
      doorNames.filter((name) => (callsOf(name) as readonly string[]).includes(call));
    expect(callers("killSwitch.set")).toEqual([]);
    expect(callers("registry.put")).toEqual(["receive-intent", "serve-api", "serve-console"]);
    for (const call of ["registry.of", "profiles.save"])
      expect(callers(call).filter((name) => name !== "serve-api")).toEqual([]);
  });

  it("lets nobody who can be reached from outside look into the cloud or act upon it", () => {
    const outside = doorNames.filter((name) => doors[name].startedBy === "http");
    expect(outside).toEqual(["serve-api", "answer-question", "serve-console", "receive-hook"]);
    expect(outside.map(roleTakenBy)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("says who asks IAM what somebody may do; of those who can be reached from outside only the API", () => {
    expect(askers).toEqual(["look-at-resource", "judge", "restore", "serve-api"]);
  });
});

describe("what functions do", () => {
  it("stands in the table, whatever is played", async () => {
    const { calls, around } = recordedCalls();
    await playMuch(around);
    expect([...calls.keys()].sort()).toEqual(functionNames());
    for (const name of doorNames) {
      const asked = calls.get(name) ?? new Set<string>();
      expect([name, ...asked.difference(new Set<string>(callsOf(name)))]).toEqual([name]);
    }
    // What is left is asked for only where several things go wrong at once.
    const played = [...calls.values()].reduce((sum, { size }) => sum + size, 0);
    const listed = doorNames.reduce((sum, name) => sum + callsOf(name).length, 0);
    expect(played / listed).toBeGreaterThan(0.8);
  });
});
