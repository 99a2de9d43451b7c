import { type Random, randomFrom, shuffled } from "../fuzz-random.ts";
import { alarmings } from "./alarms.ts";
import { failings, knownSince } from "./failing.ts";
import { comparedVerdict, type KnownTimes } from "./matched.ts";
import type { KnownVerdict, Step } from "./step.ts";
import { undoings } from "./undoing.ts";
import { groupOf, type Wins } from "./verdicts.ts";

const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;

/** When somebody asks what became of everything. */
export const asksAt = Date.parse("2026-11-25T12:00:00Z");

export type Story = {
  /** In the order in which it comes to the ledger, which is any. */
  readonly steps: readonly Step[];
  readonly known: readonly KnownVerdict[];
  /** What is known of the times without a verdict with which one of them is compared. */
  readonly times: KnownTimes | undefined;
  /** Since when failed calls are counted without a gap; missing where they never are. */
  readonly countedSince: number | undefined;
  /** What it is made of, to be counted. */
  readonly of: readonly string[];
  /** So many people agree about something else, often enough for a draft. */
  readonly agreed: number;
  /** So many say otherwise than an adopted row; nobody knows its draft where it is missing. */
  readonly dissents: number | undefined;
  readonly isOnDisk: boolean;
};

const happeningsByName = { ...undoings, ...alarmings, ...failings };

/** Times of verdicts on one resource, far enough apart that nothing is about two of them. */
const daysAgo = [12, 8, 4] as const;

function verdictsOn(id: string, random: Random): Pick<Story, "steps" | "known" | "of"> {
  const on = groupOf(id);
  const some = shuffled(daysAgo, random).slice(0, 1 + random.below(2));
  let wins: Wins = random.pick(["saver", "scaler"] as const);
  const [steps, known, of]: [Step[], KnownVerdict[], string[]] = [[], [], []];
  for (const ago of some.toSorted((a, b) => b - a)) {
    const at = asksAt - ago * day + random.below(36_000) * second;
    const scene = { random, on, at, wins };
    let stands: Wins | "neither" = wins;
    const names = [undoings, alarmings, failings].map((all) => random.pick(Object.keys(all)));
    const happenings = names.flatMap((name) => happeningsByName[name] ?? []);
    steps.push({ is: "decision", judged: { on, at, wins } });
    known.push({ at, is: Object.assign({}, ...happenings.map(({ is }) => is)) });
    for (const { make } of happenings) {
      const came = make(scene);
      steps.push(...came.steps);
      known.push(...(came.more ?? []));
      stands = came.stands ?? stands;
    }
    of.push(...names);
    // A verdict like the last says nothing new: the next on the resource is the other way.
    wins = stands === "saver" ? "scaler" : "saver";
  }
  return { steps, known, of };
}

/** A verdict whose day is not over, or over this very second. */
function youngVerdict(random: Random): Pick<Story, "steps" | "known"> {
  const isOver = random.chance(0.5);
  const at = asksAt - day + (isOver ? 0 : (1 + random.below(86_399)) * second);
  const step: Step = { is: "decision", judged: { on: groupOf("young"), at, wins: "saver" } };
  return { steps: [step], known: isOver ? [{ at, is: {} }] : [] };
}

/** As long ago as anything of a story lies, and longer. */
export const longAgo = asksAt - 24 * day;

/** Often long ago, and often just in time for something to be known, or a second too late. */
function countedFrom(moments: readonly number[], random: Random): number | undefined {
  if (random.chance(0.5)) return longAgo;
  if (random.chance(0.2)) return undefined;
  const justInTime = random.pick([...moments, asksAt]);
  return Math.max(longAgo, justInTime + (random.chance(0.5) ? second : 0));
}

export function storyFrom(seed: number): Story {
  const random = randomFrom(seed);
  const ids = Array.from({ length: 1 + random.below(4) }, (_, n) => `group-${n}`);
  const each = ids.map((id) => verdictsOn(id, random));
  const compared = random.chance(0.6) ? comparedVerdict(asksAt, random) : undefined;
  const parts = [
    ...each,
    ...(random.chance(0.5) ? [youngVerdict(random)] : []),
    ...(compared === undefined ? [] : [compared]),
  ];
  const known = parts.flatMap((part) => part.known).filter(({ at }) => at + day <= asksAt);
  const times = compared?.times;
  const moments = [
    ...known.map(({ at }) => knownSince(at)),
    ...(times?.times ?? []).map(({ since }) => since),
  ];
  const isAdopted = random.chance(0.5);
  return {
    steps: shuffled(
      parts.flatMap(({ steps }) => steps),
      random,
    ),
    ...{ known, times, countedSince: countedFrom(moments, random) },
    of: each.flatMap(({ of }) => of),
    agreed: !isAdopted && random.chance(0.5) ? 40 + random.below(6) : 0,
    dissents: isAdopted ? random.below(4) : undefined,
    isOnDisk: random.chance(0.25),
  };
}
