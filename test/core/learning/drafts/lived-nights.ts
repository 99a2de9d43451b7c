import { type Night, nightFrom, step } from "#core/learning/drafts/night.ts";
import type { Ruled } from "#core/learning/drafts/votes.ts";
import { onDay } from "./rulings.ts";

/** Nights of which each looks at what was ruled until then, and everything that came of it on the way. */
export function livedNights(
  rulings: readonly Ruled[],
  days: readonly number[],
  classes: readonly string[] = ["rollout"],
) {
  let night: Night = nightFrom({ team: "-", now: onDay(0), classes: [] });
  const states = new Set<string>();
  for (const day of days) {
    night = nightFrom({ team: "-", now: onDay(day), classes }, night);
    while (night.left.length > 0) night = step(night, rulings);
    for (const { state } of night.drafts) states.add(state);
  }
  return { drafts: night.drafts, states };
}
