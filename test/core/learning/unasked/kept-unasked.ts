import { sha256 } from "#core/digest.ts";
import type { KeptUnasked } from "#core/learning/drafts/undoing-of-team.ts";
import type { Features } from "#core/learning/features.ts";
import { plainQuestion } from "../drafts/questions.ts";
import { onDay } from "../drafts/rulings.ts";

export type UnaskedParts = {
  readonly n: number;
  readonly day?: number;
  /** Who undid it; null where it stands. */
  readonly by?: string | null;
  readonly on?: string;
  readonly actor?: string;
  readonly features?: Partial<Features>;
  readonly times?: number;
  readonly wrong?: number;
};

/** A verdict about which nobody was asked, undone an hour later; without more said all take turns. */
function unasked(parts: UnaskedParts): KeptUnasked {
  const { n, day = n / 2, by = `human ${n % 2}`, on = `resource ${n % 5}`, times = 0, wrong = 0 } = parts;
  const { actor = `actor ${n % 4}`, features = {} } = parts;
  return {
    id: sha256(`unasked ${n} ${by} ${on} ${actor}`),
    at: onDay(day),
    ...{ resource: on, actor, times, wrong },
    features: { ...plainQuestion, asked: "rule", ...features },
    ...(by !== null && { undone: { human: by, at: onDay(day + 1 / 24) } }),
  };
}

export const unaskedOften = (
  count: number,
  parts: Omit<UnaskedParts, "n"> = {},
  from = 0,
): readonly KeptUnasked[] =>
  Array.from({ length: count }, (_, index) => unasked({ n: from + index, ...parts }));
