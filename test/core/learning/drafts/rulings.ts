import { sha256 } from "#core/digest.ts";
import type { Ruled } from "#core/learning/drafts/votes.ts";
import type { Features, RelativeAnswer } from "#core/learning/features.ts";
import { plainQuestion } from "./questions.ts";

const begin = Date.parse("2026-06-01T10:00:00Z");
const day = 86_400_000;

export const onDay = (days: number): string => new Date(begin + days * day).toISOString();

export type RuledParts = {
  readonly n: number;
  readonly day?: number;
  readonly by?: string;
  readonly on?: string;
  readonly actor?: string;
  readonly claimants?: readonly string[];
  readonly answer?: RelativeAnswer;
  readonly row?: string;
  readonly features?: Partial<Features>;
};

/** A ruling; without more said each has a day, and people, resources and actors take turns. */
export function ruled(parts: RuledParts): Ruled {
  const { n, day: on = n, by, answer = "challenger", features = {}, claimants = [] } = parts;
  return {
    precedent: {
      v: 1,
      id: sha256(`ruling ${n} ${by} ${parts.actor}`),
      team: "-",
      at: onDay(on),
      features: { ...plainQuestion, ...features },
      answer,
    },
    human: by ?? `human ${n % 2}`,
    resource: parts.on ?? `resource ${n % 3}`,
    actor: parts.actor ?? `actor ${(n + Math.floor(n / 3)) % 3}`,
    claimants,
    ...(parts.row !== undefined && { row: parts.row }),
  };
}

export const ruledOften = (count: number, parts: Omit<RuledParts, "n"> = {}, from = 0): readonly Ruled[] =>
  Array.from({ length: count }, (_, index) => ruled({ n: from + index, ...parts }));
