import type { StandingAnswer } from "../../policy/file/answers/answers.ts";
import type { Policy } from "../../policy/policy.ts";
import type { AskedQuestion } from "./asked-questions.ts";
import { type Remedy, remediesFor, sparedBy } from "./remedies.ts";

export type Halving = {
  /** The least set; where no set halves them, the one that spares most with the fewest. */
  readonly remedies: readonly (Remedy & { readonly spares: number })[];
  /** Of the latest questions that would be asked today so many are not asked with all of them in place. */
  readonly spares: number;
  readonly of: number;
  readonly isHalf: boolean;
};

type HalvingInput = {
  readonly questions: readonly AskedQuestion[];
  readonly policy: Policy;
  readonly drafted: readonly StandingAnswer[];
};

type RemedyTried = { readonly remedy: Remedy; readonly spares: ReadonlySet<string> };

/** The latest; each is judged again under every remedy. */
const mostQuestions = 200;

/** Beyond so many together nobody does them, and the search for the least would take long. */
const most = 3;

function* setsOf(tried: readonly RemedyTried[], count: number, from = 0): Generator<readonly RemedyTried[]> {
  if (count === 0) yield [];
  else
    for (let at = from; at + count <= tried.length; at += 1)
      for (const rest of setsOf(tried, count - 1, at + 1)) yield [tried[at] as RemedyTried, ...rest];
}

const union = (set: readonly RemedyTried[]): number => new Set(set.flatMap(({ spares }) => [...spares])).size;

/** Of sets of one size the one that spares most, the first of equal ones. */
function bestOf(tried: readonly RemedyTried[], count: number): readonly RemedyTried[] {
  let best: readonly RemedyTried[] = [];
  for (const set of setsOf(tried, count)) if (union(set) > union(best)) best = set;
  return best;
}

/**
 * The least set of remedies with which at most half of the questions are asked. INVARIANT (judged again): what is told of
 * the set is what came out with all of it in place, not the sum of its parts.
 */
export function halving({ questions: all, policy, drafted }: HalvingInput): Halving {
  const latest = all.slice(-mostQuestions);
  // What the policy of today would ask no more needs no remedy.
  const over = sparedBy([], latest, policy);
  const questions = latest.filter(({ id }) => !over.has(id));
  const tried = remediesFor({ questions, policy, drafted })
    .map((remedy) => ({ remedy, spares: sparedBy([remedy], questions, policy) }))
    .filter(({ spares }) => spares.size > 0);
  let best: readonly RemedyTried[] = [];
  let spares = 0;
  for (let count = 1; count <= most && spares * 2 < questions.length; count += 1) {
    const set = bestOf(tried, count);
    const together = sparedBy(
      set.map(({ remedy }) => remedy),
      questions,
      policy,
    ).size;
    if (set.length === 0 || together <= spares) break;
    best = set;
    spares = together;
  }
  return {
    remedies: best.map(({ remedy, spares: own }) => ({ ...remedy, spares: own.size })),
    ...{ spares, of: questions.length, isHalf: spares > 0 && spares * 2 >= questions.length },
  };
}
