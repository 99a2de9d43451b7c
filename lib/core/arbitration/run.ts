import type { Claim } from "../claims/claim.ts";
import { millis } from "../claims/instant.ts";
import { sameValue } from "../fields/equality.ts";
import { absent, existence, isExistence } from "../fields/existence.ts";
import type { FieldPath } from "../fields/path.ts";
import type { Policy } from "../policy/policy.ts";
import { standingAnswers } from "./answers/standing-answers.ts";
import { type Assumption, type Context, contextOf, type PolicyAnswer } from "./context.ts";
import type { Dispute } from "./dispute.ts";
import { outcomeOf } from "./judge/outcome.ts";
import { type JudgedField, joinTogether, judgedAlone } from "./judge/together.ts";
import { isSaidOf } from "./project/said-of.ts";
import { type Atom, fieldAtoms } from "./project/wishes.ts";
import type { Decided } from "./settle/decided.ts";
import { settleAll } from "./settle/settle-all.ts";
import type { Settled } from "./settle/settle-field.ts";
import { weigher } from "./weigh/weighed.ts";

/** One way through the whole of arbitration, under one assumption about what is uncertain. */
export type Run = {
  readonly context: Context;
  readonly atoms: readonly Atom[];
  readonly judged: readonly JudgedField[];
};

/** Of a resource that is gone only that comes out. */
const isGone = ({ live }: Dispute): boolean => live[existence] === absent;

/**
 * A field comes out if someone claims it, if the policy names it and live knows it, or if live left prior; that a
 * resource is gone always does.
 */
function isListed({ field }: Atom): boolean {
  const { path, live, prior, demands, guards, standing, topology } = field;
  if (isExistence(path) && live === absent && prior !== absent) return true;
  if (demands.length > 0 || (live !== undefined && guards.length + standing.length > 0)) return true;
  return live !== undefined && prior !== undefined && !sameValue(live, prior, topology);
}

/** What somebody is asked about comes out while the question may stand, as does what was ruled on. */
const openQuestions = ({ asked, now }: Dispute): Dispute["asked"] =>
  asked.filter(({ cause, deadline }) => cause !== undefined && millis(deadline) > millis(now));

/** The claims that are shown, on whatever field. */
const shownIn = (settled: readonly Settled[]): readonly Claim[] =>
  settled.flatMap(({ stakes }) =>
    stakes
      .filter(({ standing, demand }) => standing === "shown" && demand.by.state === "active")
      .map(({ demand }) => demand.by.claim),
  );

/** Which fields come out. A set is shown whole, so that nothing falls out of it for want of a claimant. */
function comingOut(atoms: readonly Atom[], dispute: Dispute): ReadonlySet<Atom> {
  const sets = new Set(atoms.filter((atom) => atom.of !== undefined && isListed(atom)).map(({ of }) => of));
  const raised = [...openQuestions(dispute), ...dispute.rulings];
  return new Set(
    atoms.filter(
      (atom) =>
        isListed(atom) ||
        (atom.of !== undefined && sets.has(atom.of)) ||
        raised.some(({ field }) => isSaidOf(field, atom.field.path)),
    ),
  );
}

type RunOnceInput = { readonly assumption: Assumption | undefined; readonly answers: Context["answers"] };

function runOnce(dispute: Dispute, policy: Policy, { assumption, answers }: RunOnceInput): Run {
  const context = { ...contextOf(dispute, policy, assumption), answers };
  const all = fieldAtoms(dispute.claims.map(weigher(context)), context);
  const out = comingOut(all, dispute);
  const { onField } = context.rules;
  // Most of a resource stands as it was agreed and concerns nobody; what is coupled is settled together.
  const atoms = all.filter((atom) => out.has(atom) || onField(atom.field.path).coupled.length > 0);
  const settled = settleAll(
    atoms.map(({ field }) => field),
    context,
  );
  // Only a deletion is weighed against what is claimed elsewhere on the resource.
  const shown = settled.some(({ field }) => isExistence(field.path)) ? shownIn(settled) : [];
  const judged = judgedAlone(settled, context, (one, at) => ({
    settled: one,
    decided: outcomeOf(one, at, shown),
  }));
  const joined = joinTogether(judged, context);
  const comesOut = (atom: Atom) => out.has(atom) && (!isGone(dispute) || isExistence(atom.field.path));
  const listed = [...atoms.keys()].filter((index) => comesOut(atoms[index] as Atom));
  return {
    context,
    atoms: listed.map((index) => atoms[index] as Atom),
    judged: listed.map((index) => joined[index] as JudgedField),
  };
}

const judgedOn = ({ judged }: Run, path: FieldPath): Decided | undefined =>
  judged.find(({ settled }) => settled.field.path === path)?.decided;

/** Something came out as it was answered; brakes, guardrails and neighbours may stand against that. */
function isSo(run: Run, path: FieldPath, { value }: PolicyAnswer): boolean {
  const decided = judgedOn(run, path);
  return decided !== undefined && decided.outcome !== "ask" && sameValue(decided.value, value);
}

/** Whatever was decided without the answers is decided so with them. */
function leavesOthers(before: Run, after: Run): boolean {
  return before.judged.every(({ settled, decided }) => {
    if (decided.outcome === "ask") return true;
    const then = judgedOn(after, settled.field.path);
    return then?.outcome === decided.outcome && sameValue(then.value, decided.value);
  });
}

/**
 * INVARIANT (only where a person would be asked): the policy's answers are found in what comes out without them, and
 * count where what was not asked about stays as it is.
 */
export function runThrough(dispute: Dispute, policy: Policy, assumption?: Assumption): Run {
  const alone = runOnce(dispute, policy, { assumption, answers: new Map() });
  if ((alone.context.policy.file.answers ?? []).length === 0) return alone;
  let answers = standingAnswers(alone.judged, alone.context);
  while (answers.size > 0) {
    const answered = runOnce(dispute, policy, { assumption, answers });
    const kept = new Map([...answers].filter(([path, answer]) => isSo(answered, path, answer)));
    if (kept.size === answers.size) return leavesOthers(alone, answered) ? answered : alone;
    answers = kept;
  }
  return alone;
}
