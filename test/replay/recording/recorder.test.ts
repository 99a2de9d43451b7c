import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { Verdict } from "#core/arbitration/verdict.ts";
import { readRecordLine } from "#core/documents/record-file.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { disputeFrom } from "#core/looking/dispute-from.ts";
import { essencesOf } from "#core/looking/essence.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { Judge } from "#replay/judging/judge.ts";
import { Lanes } from "#replay/ordering/lanes.ts";
import { Recorder } from "#replay/recording/recorder.ts";
import { around, types } from "../../core/looking/looked-at-group.ts";
import { policyFrom } from "../replayed-log.ts";
import { type Call, longAfter, readingOf, situations, storyOf, Telling } from "../story.ts";

const policy = policyFrom(readFileSync("policies/default.yaml", "utf8"), "policies/default.yaml");
const calm = { isHasty: false, hasParts: false, isLate: false };

function linesIn(recorder: Recorder) {
  const read = [...recorder.dockets.values(), ...recorder.decisions].map((line) =>
    readRecordLine(line.trimEnd(), JSON.parse(line)),
  );
  const dockets = read.flatMap((line) => ("docket" in line ? [line.docket] : []));
  const decisions = read.flatMap((line) => ("decision" in line ? [line.decision] : []));
  expect(dockets.length + decisions.length).toBe(read.length);
  return { dockets, decisions };
}

/** What replay makes of a story, and what is recorded of it. */
function recorded(calls: readonly Call[], parts: Partial<ConstructorParameters<typeof Recorder>[0]> = {}) {
  const recorder = new Recorder({ policy, types, ...parts });
  const { policy: under = policy } = parts;
  const telling = new Telling();
  const minded: Verdict["fields"][number][] = [];
  const judge = new Judge({
    policy: under,
    shapes: types,
    situations,
    room: { mostResources: 10, mostCharacters: 1_000_000 },
    listener: {
      looked: (look) => {
        telling.note(look.verdict);
        minded.push(
          ...look.verdict.fields.filter((field) => Object.keys(essencesOf({ fields: [field] })).length > 0),
        );
        recorder.looked(look);
      },
      gone: () => telling.forget(),
    },
  });
  const lanes = new Lanes({ delay: 3_600_000, mostWaiting: 1_000, mostLanes: 4 }, (each) => judge.take(each));
  for (const [index, call] of calls.entries()) lanes.take({ at: call.at, reading: readingOf(call, index) });
  for (const lane of lanes.drain()) judge.advance(lane, longAfter(calls));
  recorder.finish(judge.resources.all());
  const { last, leftOut } = recorder;
  return { ...linesIn(recorder), last, leftOut, fields: telling.told().fields, minded };
}

const wordOf = ({ path, outcome, value, ask }: Verdict["fields"][number]): string =>
  JSON.stringify([path, outcome, value ?? null, ask?.cause ?? null]);

const wordsIn = (decisions: readonly LoggedDecision[]): ReadonlySet<string> =>
  new Set(decisions.flatMap(({ record }) => record.verdict.fields.map(wordOf)));

/** What the core makes of a docket at the end, as `Telling` tells it. */
function judgedAgain(docket: DocketRecord, now: number): Readonly<Record<string, string>> {
  const telling = new Telling();
  const surroundings = around({ policy, situations });
  telling.note(arbitrate(disputeFrom(docket, { now, around: surroundings }), policy));
  return telling.told().fields;
}

function withoutHolders(fields: Readonly<Record<string, string>>) {
  return Object.entries(fields).map(([path, text]) => {
    const [outcome, value, , cause, answers] = JSON.parse(text) as readonly unknown[];
    return [path, outcome, value, cause, answers];
  });
}

describe("what a replay records", () => {
  it("holds every verdict that somebody minds, as it was reached", () => {
    let told = 0;
    fc.assert(
      fc.property(storyOf(calm), (calls) => {
        const { minded, decisions } = recorded(calls);
        const words = wordsIn(decisions);
        told += minded.length;
        expect(minded.map(wordOf).filter((word) => !words.has(word))).toEqual([]);
      }),
      { numRuns: 80 },
    );
    expect(told).toBeGreaterThan(80);
  });

  it("chains the decisions on a resource, each with its own version", () => {
    fc.assert(
      fc.property(storyOf(calm), (calls) => {
        const { decisions, dockets } = recorded(calls);
        for (const [index, { after, version }] of decisions.entries()) {
          expect(after).toBe(decisions[index - 1]?.digest);
          expect(version).toBeGreaterThan(decisions[index - 1]?.version ?? 0);
        }
        expect(dockets[0]?.decision?.id).toBe(decisions.at(-1)?.id);
      }),
      { numRuns: 40 },
    );
  });

  // Two texts for one number in one second are two claims; which of them holds the number is not told here.
  it("comes to the same at the end when its docket is judged again", () => {
    let told = 0;
    for (const calls of fc.sample(storyOf(calm), { numRuns: 120, seed: 20261124 })) {
      const { dockets, last, fields } = recorded(calls);
      const again = Object.assign({}, ...dockets.map((docket) => judgedAgain(docket, last)));
      told += Object.keys(fields).length;
      expect(withoutHolders(again)).toEqual(withoutHolders(fields));
    }
    expect(told).toBeGreaterThan(120);
  });

  it("keeps no more than there is room for, and counts the rest", () => {
    const [calls = []] = fc.sample(storyOf(calm), { numRuns: 1, seed: 7 });
    const whole = recorded(calls);
    const none = recorded(calls, { room: { decisions: 0, dockets: 0 } });
    expect([none.decisions, none.dockets]).toEqual([[], []]);
    expect(none.leftOut).toEqual({ decisions: whole.decisions.length, dockets: whole.dockets.length });
    expect(whole.leftOut).toEqual({ decisions: 0, dockets: 0 });
    expect(whole.decisions.length).toBeGreaterThan(0);
  });

  it("says of a policy that enforces what it would have come to, and that nothing was written", () => {
    const enforcing = policyFrom(
      readFileSync("policies/default.yaml", "utf8").replace("  default: observe", "  default: enforce"),
    );
    for (const calls of fc.sample(storyOf(calm), { numRuns: 20, seed: 5 })) {
      const { decisions } = recorded(calls, { policy: enforcing });
      const effects = decisions.flatMap(({ record }) => record.verdict.fields.map(({ effect }) => effect));
      expect(effects.filter((effect) => effect === "write" || effect === "wait")).toEqual([]);
      expect(wordsIn(decisions)).toEqual(wordsIn(recorded(calls).decisions));
    }
  });
});
