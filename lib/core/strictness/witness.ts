import { arbitrate } from "../arbitration/arbitrate.ts";
import { Dispute } from "../arbitration/dispute.ts";
import type { FieldVerdict } from "../arbitration/verdict.ts";
import { pathKey } from "../fields/path.ts";
import type { PolicyDifference } from "../policy/compare/difference.ts";
import type { Policy } from "../policy/policy.ts";
import { choicesFor } from "./choices.ts";
import { hintsFor } from "./hint.ts";
import { type Loosened, loosenedIn } from "./loosened.ts";
import { disputeOf, type PlainDispute, scenesFrom } from "./scenes.ts";

/** A dispute that the second policy decides more loosely than the first. */
export type Witness = {
  /** As a file says it, for `parley decide`. */
  readonly dispute: PlainDispute;
  readonly loosened: Loosened;
  /** One of the verdicts names the row that differs. */
  readonly isCited: boolean;
};

export type WitnessSearch = { readonly witness: Witness | undefined; readonly tried: number };

export type SearchSettings = {
  /** How many disputes are tried at most. */
  readonly most: number;
  /** Adds what is known of the type, as `parley decide` does. */
  readonly described: (dispute: Dispute) => Dispute;
  /** The row of the first policy that is to show it, where that is not the row that differs. */
  readonly shownBy?: string;
};

type Policies = { readonly before: Policy; readonly after: Policy };

/** How many more are tried for one whose verdict names the row, once one is found. */
const mostMore = 150;

type JudgedInput = Pick<SearchSettings, "described"> & {
  readonly policies: Policies;
  readonly difference: PolicyDifference;
  readonly shownBy: string | undefined;
};

/**
 * Looks for a dispute that shows a difference: disputes are made of what the rows say, and each is really judged under
 * both policies.
 */
export function witnessFor(
  difference: PolicyDifference,
  policies: Policies,
  { most, described, shownBy }: SearchSettings,
): WitnessSearch {
  const files = { before: policies.before.file, after: policies.after.file };
  const hints = hintsFor(difference, files.before, files.after, shownBy);
  const scenes = inTurns(hints.map((hint) => scenesFrom(choicesFor(hint, files))));
  const input: JudgedInput = { policies, difference, described, shownBy };
  let tried = 0;
  let last = most;
  let found: Witness | undefined;
  for (const scene of scenes) {
    if (tried >= last) break;
    tried += 1;
    const witness = judged(disputeOf(scene), input);
    if (witness?.isCited === true) return { witness: shortened(witness, input), tried };
    if (witness === undefined || found !== undefined) continue;
    found = witness;
    last = Math.min(most, tried + mostMore);
  }
  return { witness: found === undefined ? undefined : shortened(found, input), tried };
}

/** One of each in turn, so that no list of scenes keeps the others from being tried. */
function* inTurns<T>(lists: readonly Generator<T>[]): Generator<T> {
  let open = lists;
  while (open.length > 0) {
    const rest: Generator<T>[] = [];
    for (const list of open) {
      const next = list.next();
      if (next.done === true) continue;
      yield next.value;
      rest.push(list);
    }
    open = rest;
  }
}

function judged(
  dispute: PlainDispute,
  { policies, difference, described, shownBy }: JudgedInput,
): Witness | undefined {
  const read = Dispute.safeParse(dispute);
  if (!read.success) return undefined;
  const whole = described(read.data);
  const before = arbitrate(whole, policies.before);
  const after = arbitrate(whole, policies.after);
  const live = new Map(Object.entries(whole.live).map(([path, value]) => [pathKey(path), value]));
  const loosened = loosenedIn(before, after, (path) => live.get(pathKey(path)));
  if (loosened === undefined) return undefined;
  const isCited =
    cites(loosened.before, policies.before, shownBy ?? difference.before) ||
    cites(loosened.after, policies.after, difference.after);
  return { dispute, loosened, isCited };
}

const cites = ({ because }: FieldVerdict, { at }: Policy, pointer: string | undefined): boolean =>
  pointer !== undefined && because.some((reason) => reason.at === at(pointer));

const spare = ["situations", "facts", "tags", "claims", "prior"] as const;

/** The same witness without what it does not need. */
function shortened(witness: Witness, input: JudgedInput): Witness {
  return spare.reduce((short, key) => {
    const { [key]: _, ...rest } = short.dispute;
    const again = key in short.dispute ? judged(rest, input) : undefined;
    const isAsGood =
      again?.loosened.how === witness.loosened.how &&
      again.isCited === witness.isCited &&
      again.loosened.before.outcome === witness.loosened.before.outcome;
    return isAsGood ? again : short;
  }, witness);
}
