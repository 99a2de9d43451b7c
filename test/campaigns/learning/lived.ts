import type { Draft } from "#core/learning/drafts/draft.ts";
import { type Night, nightFrom, step } from "#core/learning/drafts/night.ts";
import type { Ruled } from "#core/learning/drafts/votes.ts";
import { onDay } from "../../core/learning/drafts/rulings.ts";
import { elsewhere, nights } from "./history.ts";

export type Lived = {
  /** After the last night. */
  readonly drafts: readonly Draft[];
  /** Every draft as it was after each night. */
  readonly seen: readonly (Draft & { readonly on: string })[];
};

/** Nights of which each looks at what was ruled until then, and everything that came of it on the way. */
export function lived(rulings: readonly Ruled[], of: string): Lived {
  let night: Night = nightFrom({ team: "-", now: onDay(0), classes: [] });
  const seen: Lived["seen"][number][] = [];
  for (const day of nights) {
    night = nightFrom({ team: "-", now: onDay(day), classes: [of, elsewhere(of)] }, night);
    while (night.left.length > 0) night = step(night, rulings);
    seen.push(...night.drafts.map((draft) => ({ ...draft, on: night.now })));
  }
  return { drafts: night.drafts, seen };
}
