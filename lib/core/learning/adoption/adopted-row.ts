import { InvalidInput } from "../../faults.ts";
import type { Json } from "../../fields/json.ts";
import { type RowConditions, rowConditions } from "../drafts/conditions.ts";
import { type Draft, rowName } from "../drafts/draft.ts";

/** A row as a policy would have it, with where it comes from, line by line. */
export type AdoptedRow = {
  readonly section: "answers" | "rules";
  readonly id: string;
  readonly row: { readonly [key: string]: Json };
  readonly notes: readonly string[];
};

type Adopting = { readonly since: string };

const states = {
  proving: "is not proven yet",
  dropped: "was dropped",
  retired: "was retired",
} as const;

/**
 * The row of a policy that a draft comes to. INVARIANT (never by itself): only a proven draft is one, and to put it into a
 * policy is an ordinary change that a person makes.
 */
export function adoptedRow(draft: Draft, { since }: Adopting): AdoptedRow {
  if (draft.state !== "proven")
    throw new InvalidInput(`the draft ${states[draft.state]}`, {
      hint: "only a proven draft becomes a row; `parley learn show` says what it needs",
    });
  return draftedRow(draft, { since });
}

/** The row of any draft, so that it can be tried before it is proven. */
export function draftedRow(draft: Draft, { since }: Adopting): AdoptedRow {
  const id = rowName(draft);
  const said = rowConditions(draft.conditions);
  const notes = notesOf(draft);
  return draft.answer === "ask"
    ? { section: "rules", id, notes, row: askingRow(id, said, whence(draft, since)) }
    : { section: "answers", id, notes, row: answeringRow(id, said, draft, since) };
}

const whence = ({ id, support, proof }: Draft, since: string) => ({
  since,
  draft: id,
  support: support.digest,
  alike: support.agreed,
  of: support.given,
  proved: { alike: proof.agreed, of: proof.given },
});

function answeringRow(id: string, said: RowConditions, draft: Draft, since: string): AdoptedRow["row"] {
  const { answer } = draft;
  const learned = whence(draft, since);
  return { id, ...(said as unknown as { readonly [key: string]: Json }), answer, learned };
}

/** What a rule cannot say of a claim it does not ask about either. */
function askingRow(id: string, said: RowConditions, learned: Json): AdoptedRow["row"] {
  const { for: wanted, ...others } = said;
  const [other] = Object.keys(others);
  if (other !== undefined)
    throw new InvalidInput(`a rule cannot say \`${other}\`, which this draft is about`, {
      hint: "write a rule by hand that asks about less, or drop the draft",
    });
  return { id, title: "Asked, since it kept being undone", for: wanted as unknown as Json, ask: {}, learned };
}

const day = (instant: string | undefined): string => instant?.slice(0, 10) ?? "an unknown day";

/** Counts, dates, dissent, proof and digest: every number can be counted again from the ledger. */
function notesOf({ id, answer, support, proof, madeAt }: Draft): readonly string[] {
  const { agreed, given, humans, resources, from, to, digest } = support;
  if (answer === "ask")
    return [
      `Learnt: ${agreed} of ${given} verdicts undone within a day, by ${humans} people on ${resources} resources, ${day(from)} to ${day(to)};`,
      `${given - agreed} stood. Drafted ${day(madeAt)}; of those given since ${proof.agreed} of ${proof.given} undone.`,
      `Draft ${id}, support ${digest}.`,
    ];
  return [
    `Learnt: ${agreed} of ${given} answers alike, by ${humans} people about ${resources} resources, ${day(from)} to ${day(to)};`,
    `${given - agreed} otherwise. Drafted ${day(madeAt)}; of those given since ${proof.agreed} of ${proof.given} alike.`,
    `Draft ${id}, support ${digest}.`,
  ];
}
