import { hour, minute } from "../../pipeline/stage.ts";
import type { Random } from "../fuzz-random.ts";
import { everybody } from "./hands.ts";
import { answersFrom, channels, twoOf } from "./plots.ts";
import type { Saying, Step } from "./step.ts";
import type { ThingName } from "./things.ts";

export type Around = {
  readonly random: Random;
  readonly things: readonly ThingName[];
  readonly from: number;
  readonly until: number;
};

type Here = { readonly random: Random; readonly thing: ThingName; readonly at: number };

const saying = ({ random }: Here): Saying => ({
  by: random.pick(channels),
  intent: random.pick(["availability", "cost", "security", "performance"] as const),
  motivation: random.pick(["incident", "budget", "vulnerability", "launch", "experiment"] as const),
  ref: random.pick(["INC-1000", "INC-1001", "LAUNCH-1", "EXP-4", "budget/2026-11"]),
  ...(random.chance(0.3) && { for: (5 + random.below(120)) * minute }),
});

function writes(here: Here): readonly Step[] {
  const { random, thing, at } = here;
  const [values] = twoOf(random, thing);
  const says = random.chance(0.4) ? { says: saying(here) } : {};
  return [{ at, do: "write", thing, hand: random.pick(everybody), values, ...says }];
}

const stops = ({ random, at }: Here): readonly Step[] => [
  { at, do: "switch", stopped: true },
  { at: at + random.below(90) * minute, do: "switch", stopped: false },
];

const troubles = ({ random, at }: Here): readonly Step[] =>
  Array.from({ length: 1 + random.below(3) }, () => {
    const times = 1 + random.below(3);
    const trouble = random.pick([
      { kind: "read-throttled", times: 2 * times },
      { kind: "read-throttled", on: "status", times },
      { kind: "refused", failure: "throttled", times },
      { kind: "refused", failure: "busy", times },
      { kind: "refused", failure: "denied" },
      { kind: "broken", times },
      { kind: "half-applied" },
      { kind: "slow", ms: random.below(40) * minute },
      { kind: "lost-answer", times },
    ] as const);
    return { at: at + random.below(60) * minute, do: "trouble" as const, trouble };
  });

const kinds = ["freeze", "peak", "alarm", "degradation", "maintenance", "budget", "launch"] as const;

function situations({ random, thing, at }: Here): readonly Step[] {
  const kind = random.pick(kinds);
  const ref = `${kind}-${random.below(3)}`;
  const lasts = (5 + random.below(240)) * minute;
  const scoped = random.chance(0.8) ? { thing } : {};
  return [
    { at, do: "open", kind, ref, source: random.pick(["cloudwatch", "calendar", "health"]), ...scoped },
    ...(random.chance(0.8) ? [{ at: at + lasts, do: "close", ref } as const] : []),
  ];
}

function goings({ random, thing, at }: Here): readonly Step[] {
  const back = at + random.below(3) * hour + minute;
  return [
    { at, do: "remove", thing, hand: random.pick(everybody) },
    ...(random.chance(0.6)
      ? [{ at: back, do: "create", thing, hand: random.pick(["deploy", "ada"] as const) } as const]
      : []),
  ];
}

const unseen = ({ random, thing, at }: Here): readonly Step[] => [
  { at, do: "hide", thing, isHidden: true },
  { at: at + random.below(60) * minute, do: "hide", thing, isHidden: false },
];

const lost = ({ at }: Here): readonly Step[] => [{ at, do: "lose" }];

const answers = ({ random, at }: Here): readonly Step[] => answersFrom(random, at);

const all = [
  writes,
  writes,
  writes,
  writes,
  answers,
  answers,
  stops,
  troubles,
  troubles,
  situations,
  situations,
];
const seldom = [goings, unseen, lost];

/** What goes on besides: others write, the cloud is in trouble, the kill switch is thrown, something opens and closes. */
export function noise({ random, things, from, until }: Around): readonly Step[] {
  const count = 2 + random.below(5);
  return Array.from({ length: count }, () => {
    const make = random.pick(random.chance(0.08) ? seldom : all);
    return make({ random, thing: random.pick(things), at: from + random.below(until - from) });
  }).flat();
}
