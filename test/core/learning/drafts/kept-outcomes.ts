import type { KeptOutcome } from "#core/learning/drafts/undoing-of-team.ts";
import { onDay } from "./rulings.ts";

type OutcomeParts = Partial<Omit<KeptOutcome, "undone">> & {
  readonly n: number;
  readonly day?: number;
  readonly by?: string;
};

/** What stands, or what somebody undid an hour later; resources and actors take turns. */
export function outcome({ n, day = n, by, ...more }: OutcomeParts): KeptOutcome {
  return {
    ...{ id: `outcome ${n}`, draft: "draft", at: onDay(day), times: 7, wrong: 0 },
    ...{ resource: `r${n % 9}`, actor: `a${n % 6}` },
    ...(by !== undefined && { undone: { human: by, at: onDay(day + 1 / 24) } }),
    ...more,
  };
}

export const many = (count: number, parts: (n: number) => Omit<OutcomeParts, "n">, from = 0) =>
  Array.from({ length: count }, (_, n) => outcome({ n: from + n, ...parts(n) }));
