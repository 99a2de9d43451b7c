import type { Draft } from "#core/learning/drafts/draft.ts";
import { emptyTeamDrafts } from "#core/learning/drafts/drafts-of-team.ts";
import type { KeptPrecedent } from "#core/ports/people/precedents.ts";
import { proven } from "../../core/learning/drafts/proven.ts";
import { onDay, ruled, ruledOften } from "../../core/learning/drafts/rulings.ts";

export const answers = [
  {
    ...{ id: "row", for: { classes: ["rollout"] }, answer: "challenger" },
    learned: { since: onDay(21), draft: proven.id, support: "a".repeat(64) },
  },
];

export const provenBook = { ...emptyTeamDrafts("-"), drafts: [proven] };

const keptOf = ({ precedent, human, resource, actor }: ReturnType<typeof ruled>): KeptPrecedent => ({
  ...{ precedent, case: "case", human, resource, actor },
});

export const agreeing = (count: number): readonly KeptPrecedent[] => ruledOften(count, {}, 1).map(keptOf);

/** Answers that say otherwise than the row: of two humans, two actors and on three resources. */
export const dissenting = (count: number): readonly KeptPrecedent[] =>
  Array.from({ length: count }, (_, n) =>
    keptOf(ruled({ n: 41 + n, answer: "holder", ...(n === 2 && { actor: "actor 1" }) })),
  );

/** What becomes of the row, by how many say otherwise, and how often those who operate Parley are told that it is out of use. */
export const rowKnown = (dissents: number | undefined): string => {
  if (dissents === undefined) return "unknown, told 1 times";
  if (dissents === 0) return "proven, told 0 times";
  return dissents < 3 ? "proven and doubted, told 0 times" : "retired, told 1 times";
};

export function rowFound(drafts: readonly Draft[], told: number): string {
  const draft = drafts.find(({ id }) => id === proven.id);
  const doubted = draft?.isDoubted === true ? " and doubted" : "";
  return `${draft?.state ?? "unknown"}${doubted}, told ${told} times`;
}

export const isRowsOwn = ({ id }: Draft): boolean => id === proven.id;
