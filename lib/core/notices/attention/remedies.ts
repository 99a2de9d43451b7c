import { decide } from "../../arbitration/decide.ts";
import type { Dispute } from "../../arbitration/dispute.ts";
import type { Claim } from "../../claims/claim.ts";
import { instantOf, millis } from "../../claims/instant.ts";
import { canonicalPrincipal } from "../../claims/principal.ts";
import type { Situation } from "../../claims/situation.ts";
import { type Intent, intents, type SituationKind, situationKinds } from "../../claims/words.ts";
import { withAnswers } from "../../learning/drafts/as-if-adopted.ts";
import type { StandingAnswer } from "../../policy/file/answers/answers.ts";
import type { Policy } from "../../policy/policy.ts";
import { isAsking } from "../../questions/ask-groups.ts";
import type { AskedQuestion } from "./asked-questions.ts";

/** Something that a team could do, and that would have kept it from being asked. */
export type Remedy =
  // A row of `answers` that was drafted from answers.
  | { readonly kind: "draft"; readonly row: StandingAnswer }
  // A row of `actors` that says what an actor is for.
  | { readonly kind: "profile"; readonly principal: string; readonly goal: Intent }
  // A system that tells of such situations, so that reasons are confirmed by it.
  | { readonly kind: "source"; readonly situations: SituationKind };

const day = 86_400_000;

function profiled(claim: Claim, { principal, goal }: Extract<Remedy, { kind: "profile" }>): Claim {
  const { actor, intent, source, motivation } = claim;
  const isTheirs = canonicalPrincipal(actor.principal) === principal;
  if (!isTheirs || intent !== "unattributed" || source !== "observed" || motivation.kind !== "none")
    return claim;
  const goals = [...new Set([...(actor.goals ?? []), goal])];
  return { ...claim, actor: { ...actor, goals }, intent: goal, source: "registry" };
}

/** The situations that claimants cite and nobody told of: as a system would that is nobody's. */
function cited({ claims, situations, resource, now }: Dispute, kind: SituationKind): readonly Situation[] {
  const known = new Set(situations.map(({ ref }) => ref));
  const refs = claims.flatMap(({ motivation }) =>
    motivation.kind === kind && motivation.ref !== undefined && !known.has(motivation.ref)
      ? [motivation.ref]
      : [],
  );
  return [...new Set(refs)].map((ref) => ({
    ...{ kind, ref, state: "open", scope: { resources: resource.id } },
    since: instantOf(Math.min(...claims.map(({ madeAt }) => millis(madeAt)), millis(now) - day)),
    source: "remedy",
  }));
}

function disputeUnder(dispute: Dispute, remedies: readonly Remedy[]): Dispute {
  let under = dispute;
  for (const remedy of remedies) {
    if (remedy.kind === "profile")
      under = { ...under, claims: under.claims.map((claim) => profiled(claim, remedy)) };
    if (remedy.kind === "source")
      under = { ...under, situations: [...under.situations, ...cited(under, remedy.situations)] };
  }
  return under;
}

/** The policy with rows that were drafted; those that do not fit it change nothing. */
function policyUnder(policy: Policy, remedies: readonly Remedy[]): Policy {
  const rows = remedies.flatMap((remedy) => (remedy.kind === "draft" ? [remedy.row] : []));
  if (rows.length === 0) return policy;
  return withAnswers(policy, rows) ?? policy;
}

/**
 * The questions that are not asked where all of these are in place, each judged again in the dispute in which it was put.
 * What would have come after a first difference is unknown, so of each only the first verdict is looked at.
 */
export function sparedBy(
  remedies: readonly Remedy[],
  questions: readonly AskedQuestion[],
  policy: Policy,
): ReadonlySet<string> {
  const under = policyUnder(policy, remedies);
  const isAskedStill = ({ record, fields }: AskedQuestion): boolean =>
    decide(disputeUnder(record.dispute, remedies), under).fields.some(
      (field) => fields.includes(field.path) && isAsking(field),
    );
  return new Set(questions.filter((question) => !isAskedStill(question)).map(({ id }) => id));
}

/** Fewer are no habit, and more remedies than that nobody weighs. */
const fewest = 3;
const mostOfKind = 5;
/** So many of an actor's show which goal would spare most. */
const mostTried = 20;

function commonest(names: readonly string[]): readonly string[] {
  const counts = [...Map.groupBy(names, (name) => name)].map(([name, all]) => ({ name, count: all.length }));
  return counts
    .filter(({ count }) => count >= fewest)
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, mostOfKind)
    .map(({ name }) => name);
}

const unexplainedIn = ({ record, cause }: AskedQuestion): readonly string[] =>
  cause !== "unexplained"
    ? []
    : [
        ...new Set(
          record.dispute.claims
            .filter(({ intent, source }) => intent === "unattributed" && source === "observed")
            .map(({ actor }) => canonicalPrincipal(actor.principal)),
        ),
      ];

const citedIn = ({ record }: AskedQuestion): readonly string[] =>
  situationKinds.filter((kind) => cited(record.dispute, kind).length > 0);

type Candidates = {
  readonly questions: readonly AskedQuestion[];
  readonly policy: Policy;
  readonly drafted: readonly StandingAnswer[];
};

/** What might help; of a profile the goal that would spare most, for which goal is theirs only the team knows. */
export function remediesFor({ questions, policy, drafted }: Candidates): readonly Remedy[] {
  const profiles = commonest(questions.flatMap(unexplainedIn)).flatMap((principal): readonly Remedy[] => {
    const own = questions.filter((question) => unexplainedIn(question).includes(principal)).slice(-mostTried);
    const tried = intents
      .filter((goal) => goal !== "unattributed")
      .map((goal): Remedy => ({ kind: "profile", principal, goal }))
      .map((remedy) => ({ remedy, spares: sparedBy([remedy], own, policy).size }));
    const best = tried.toSorted((a, b) => b.spares - a.spares)[0];
    return best === undefined || best.spares === 0 ? [] : [best.remedy];
  });
  const sources = commonest(questions.flatMap(citedIn)).map(
    (kind): Remedy => ({ kind: "source", situations: kind as SituationKind }),
  );
  const drafts = drafted.slice(0, 2 * mostOfKind).map((row): Remedy => ({ kind: "draft", row }));
  return [...drafts, ...profiles, ...sources];
}
