import type { Intent, MotivationKind } from "#core/claims/words.ts";
import { hour, minute } from "../../pipeline/stage.ts";
import type { Random } from "../fuzz-random.ts";
import { type HandName, machines, people, pipelines, roleOf } from "./hands.ts";
import type { Channel, Moment, Saying, Step, Values } from "./step.ts";
import { type ThingName, type Way, ways } from "./things.ts";

type Scene = { readonly random: Random; readonly thing: ThingName; readonly at: number };

/** A course of things that is likely to end in a dispute; the noise of others falls in between. */
export type Plot = (scene: Scene) => readonly Step[];

const second = 1_000;
const second90 = 90 * second;

export const channels: readonly Channel[] = ["session", "session tags", "user agent", "tags", "intent"];
const moments: readonly Moment[] = [
  ...(["cloud.update", "cloud.update", "cloud.status", "cloud.status"] as const),
  ...(["dockets.save", "decisions.put"] as const),
];

const waysOf = (thing: ThingName): readonly Way[] => ways[thing];

/** Two different values of one way, so that whoever comes second changes something. */
export function twoOf(random: Random, thing: ThingName): readonly [Values, Values] {
  const { values } = random.pick(waysOf(thing));
  const first = random.below(values.length);
  const other = (first + 1 + random.below(Math.max(1, values.length - 1))) % values.length;
  return [values[first] ?? {}, values[other] ?? {}];
}

const incident = (ref: string, by: Channel): Saying => ({
  by,
  intent: "availability",
  motivation: "incident",
  ref,
});

const opening = (ref: string, thing: ThingName, responder?: HandName) => ({
  do: "open" as const,
  kind: "incident" as const,
  ref,
  thing,
  source: "pagerduty",
  ...(responder !== undefined && { responders: [roleOf(responder)] }),
});

/** On-call mends it at night, and the pipeline undoes that until the incident closes, or after it. */
const hotfix: Plot = ({ random, thing, at }) => {
  const ref = `INC-${1_000 + random.below(9)}`;
  const [fix, back] = twoOf(random, thing);
  const hand = random.pick(["oncall", "oncall", "break-glass"] as const);
  const says = incident(ref, random.pick(["session", "session", "session tags", "intent"] as const));
  const closes = at + (20 + random.below(200)) * minute;
  const steps: readonly Step[] = [
    { at, ...opening(ref, thing, random.chance(0.6) ? hand : undefined) },
    { at: at + random.below(10) * minute, do: "write", thing, hand, values: fix, says },
    {
      at: at + (5 + random.below(60)) * minute,
      do: "write",
      thing,
      hand: random.pick(pipelines),
      values: back,
    },
    { at: closes, do: "close", ref },
    {
      at: closes + random.below(90) * minute,
      do: "write",
      thing,
      hand: random.pick(pipelines),
      values: back,
    },
  ];
  return random.chance(0.3) ? steps.slice(0, 3) : steps;
};

/** Somebody changes something and says nothing, twice perhaps. */
const silent: Plot = ({ random, thing, at }) => {
  const [first, second] = twoOf(random, thing);
  const hand = random.pick(["liar", "agent", "ada", "liar"] as const);
  return [
    { at, do: "write", thing, hand, values: first },
    ...answersFrom(random, at + 20 * minute),
    ...(random.chance(0.4)
      ? [{ at: at + random.below(120) * minute, do: "write", thing, hand, values: second } as const]
      : []),
  ];
};

/** Answers of several people: late, twice, and not the same. */
export function answersFrom(random: Random, from: number): readonly Step[] {
  return Array.from({ length: random.below(3) }, () => ({
    at: from + random.below(random.chance(0.3) ? 6 * hour : 40 * minute),
    do: "answer" as const,
    question: random.below(4),
    who: random.pick(["first approver", "first approver", "second approver", "stranger", "writer"] as const),
    option: random.below(6),
  }));
}

/** A robot that writes what has lost, again and again. */
const defiant: Plot = ({ random, thing, at }) => {
  const ref = `INC-${1_000 + random.below(9)}`;
  const [fix, back] = twoOf(random, thing);
  const hand = random.pick(machines);
  const every = random.pick([second90, 4 * minute, 10 * minute]);
  const times = 2 + random.below(4);
  return [
    { at, ...opening(ref, thing) },
    { at: at + minute, do: "write", thing, hand: "oncall", values: fix, says: incident(ref, "session") },
    ...Array.from({ length: times }, (_, index) => ({
      at: at + 15 * minute + index * every,
      do: "write" as const,
      thing,
      hand,
      values: back,
    })),
    ...answersFrom(random, at + 40 * minute),
    ...(random.chance(0.7) ? [{ at: at + 3 * hour, do: "close", ref } as const] : []),
  ];
};

/** What somebody wants ends at a time that they said, and others wait for it. */
const leased: Plot = ({ random, thing, at }) => {
  const [first, other] = twoOf(random, thing);
  const ref = `LAUNCH-${random.below(9)}`;
  const lasts = (10 + random.below(150)) * minute;
  const says = {
    by: random.pick(["session tags", "tags", "intent"] as const),
    intent: "availability",
    motivation: "launch",
    ref,
    for: lasts,
  } as const;
  return [
    {
      at,
      do: "open",
      kind: "launch",
      ref,
      thing,
      source: "calendar",
      responders: [roleOf("team"), roleOf("oncall")],
    },
    {
      at: at + minute,
      do: "write",
      thing,
      hand: random.pick(["team", "oncall"] as const),
      values: first,
      says,
    },
    { at: at + random.below(20) * minute, do: "write", thing, hand: random.pick(pipelines), values: other },
    ...(random.chance(0.5) ? [{ at: at + lasts / 2, do: "close", ref } as const] : []),
  ];
};

/** Two controllers that declare what they want of a number, and one of them goes. */
const declared: Plot = ({ random, thing, at }) => {
  const way = waysOf(thing).find(({ number }) => number !== undefined);
  if (way?.number === undefined) return silent({ random, thing, at });
  const field = way.number;
  const bound = 2 + random.below(10);
  const less = {
    field,
    constraint: { max: bound },
    prefer: Math.max(1, bound - 3),
    strength: "must",
  } as const;
  const more = {
    field,
    constraint: { min: bound - 3 + random.below(6) },
    prefer: bound + 4,
    strength: "must",
  } as const;
  const lasts = (30 + random.below(240)) * minute;
  const own = { intent: "performance", motivation: "experiment", ref: "EXP-4", for: lasts } as const;
  const cost = { intent: "cost", motivation: "budget", ref: "budget/2026-11", for: 8 * hour } as const;
  return [
    { at, do: "declare", hand: "cost", thing, key: "less", wants: [less], says: cost },
    {
      at: at + random.below(60) * minute,
      do: "declare",
      hand: "load-tests",
      thing,
      key: "more",
      wants: [more],
      says: own,
    },
    {
      at: at + 40 * minute,
      do: "write",
      thing,
      hand: random.pick(pipelines),
      values: random.pick(way.values),
    },
    ...(random.chance(0.5)
      ? [{ at: at + (60 + random.below(60)) * minute, do: "withdraw", hand: "cost", key: "less" } as const]
      : []),
  ];
};

/** Values of the way in which a course changes a thing. */
function likeIn(course: readonly Step[], { random, thing }: Scene): Values {
  const written = course.flatMap((step) => (step.do === "write" ? [step.values] : []));
  const way = waysOf(thing).find(({ values }) => values.some((each) => written.includes(each)));
  return random.pick(way?.values ?? written);
}

/** A rival writes just when Parley restores, most often where it does. */
const rivals: Plot = ({ random, thing, at }) => {
  const course = random.pick([hotfix, defiant])({ random, thing, at });
  const hand = random.pick([...people, ...pipelines, ...machines]);
  const values = () => (random.chance(0.8) ? likeIn(course, { random, thing, at }) : twoOf(random, thing)[0]);
  return [
    ...course,
    { at, do: "rival", before: random.pick(moments), thing, hand, values: values() },
    ...(random.chance(0.5)
      ? [{ at: at + hour, do: "rival", before: random.pick(moments), thing, hand, values: values() } as const]
      : []),
  ];
};

/** The kill switch is thrown while something is to be put right. */
const halted: Plot = ({ random, thing, at }) => [
  ...random.pick([hotfix, defiant])({ random, thing, at }),
  { at: at + random.below(15) * minute, do: "switch", stopped: true },
  { at: at + (30 + random.below(60)) * minute, do: "switch", stopped: false },
];

const needs: readonly (readonly [MotivationKind, Intent])[] = [
  ["incident", "availability"],
  ["change-ticket", "operability"],
  ["exploited-cve", "security"],
  ["exception", "experiment"],
];

/** Somebody names a reason that nothing confirms, by one channel or another. */
const lying: Plot = ({ random, thing, at }) => {
  const [first, other] = twoOf(random, thing);
  const [motivation, intent] = random.pick(needs);
  const says = { by: random.pick(channels), intent, motivation, ref: `CHG-${random.below(99)}` };
  const hand = random.pick(["liar", "agent", "ada", "oncall", "deploy"] as const);
  return [
    { at, do: "write", thing, hand, values: first, says },
    {
      at: at + (35 + random.below(60)) * minute,
      do: "write",
      thing,
      hand: random.pick(pipelines),
      values: other,
    },
    ...answersFrom(random, at + hour),
  ];
};

export const plots: readonly Plot[] = [
  ...[hotfix, silent, defiant, leased, declared, lying, halted],
  ...[rivals, rivals, rivals],
];
