import { Token } from "aws-cdk-lib";
import { RegionInfo } from "aws-cdk-lib/region-info";
import type { Catalogue } from "#catalogue/load/catalogue.ts";
import { canRestore } from "#catalogue/load/restoring.ts";
import { openCatalogue, openPermissions } from "#catalogue/store/open-catalogue.ts";
import { accountMistakes, type Home } from "#core/deployment/accounts.ts";
import { approverMistakes } from "#core/deployment/approvers.ts";
import { channelMistakes, channelsIn } from "#core/deployment/channels.ts";
import type { GovernedAccount, Mode } from "#core/deployment/deployment-file.ts";
import { groupMistakes, groupWarnings, ownerWarnings } from "#core/deployment/groups.ts";
import { hookMistakes, runTaskHosts } from "#core/deployment/hooks.ts";
import type { KnownOwners } from "#core/deployment/known-owners.ts";
import { mistakeAt, shapeMistakes } from "#core/deployment/mistake.ts";
import { reachingMistakes, signInWarnings } from "#core/deployment/reaching.ts";
import { environmentMistakes, readerMistakes } from "#core/deployment/readers.ts";
import { mailedActorMistakes } from "#core/deployment/telling/mailed-actors.ts";
import { pullRequestMistakes, reviewSitesIn } from "#core/deployment/telling/pull-requests.ts";
import { Misconfigured } from "#core/faults.ts";
import type { Learning } from "#core/learning/learning-words.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { TypeFacts } from "#core/resource-types/call-knowledge.ts";
import type { Mistake } from "#core/schema/check.ts";
import { nearestWord } from "#core/schema/spelling.ts";
import { watchableOf } from "../permissions/reading.ts";
import { chosenTypes, emptyPolicy, restoreMistakes, typeMistakes } from "./governed-types.ts";
import type { DeploymentPlan, GovernedType } from "./plan.ts";
import { type DeploymentSaid, homeOf, type PlanInput, saidIn } from "./plan-input.ts";
import { cappedPolicy, modeWarnings } from "./policy/capped-policy.ts";
import { ownersAt } from "./policy/owners-at.ts";
import { policyAt } from "./policy/policy-at.ts";
import { mistakeLine, refusal } from "./refusal.ts";
import {
  blindSpotWarnings,
  idleWarnings,
  lastingWarnings,
  passedOverWarnings,
} from "./warnings/blind-spots.ts";

/** Regions that this release of the CDK has not heard of: new ones, or misspelt. */
export function strangeRegions({ region }: Home, accounts: readonly GovernedAccount[]): readonly string[] {
  const known = RegionInfo.regions.map(({ name }) => name);
  const named = new Set([
    ...(region === undefined ? [] : [region]),
    ...accounts.flatMap((each) => each.regions),
  ]);
  return [...named]
    .filter((name) => !known.includes(name))
    .map((name) => {
      const near = nearestWord(name, known);
      return `the CDK has not heard of a region: \`${name}\`${near === undefined ? "" : `; did you mean \`${near}\`?`}`;
    });
}

type PlanKnowledge = {
  readonly catalogue: Catalogue;
  readonly home: Home;
  /** Missing where it has mistakes of its own. */
  readonly policy: Policy | undefined;
  readonly owners: KnownOwners | undefined;
};

/** What is wrong with a deployment that is in the right form. */
function mistakesIn(said: DeploymentSaid, known: PlanKnowledge): readonly Mistake[] {
  const { catalogue, home, policy, owners } = known;
  const { governs, mode, approvers, channels, readers, tell, pullRequests } = said;
  const types = governs === undefined ? [] : typeMistakes(governs, catalogue);
  const own = [
    ...nameMistakes(said),
    ...types,
    ...approverMistakes(approvers),
    ...channelMistakes(channels, approvers),
    ...mailedActorMistakes(tell),
    ...pullRequestMistakes(pullRequests),
    ...accountMistakes(said, home),
    ...readerMistakes(readers, said, home),
    ...reachingMistakes(said, home),
    ...failedCallMistakes(said),
  ];
  if (policy === undefined) return own;
  const isEnforced = governs !== undefined && mode === "enforce";
  return [
    ...own,
    ...(governs === undefined ? emptyPolicy(policy.file, catalogue) : []),
    ...(isEnforced ? restoreMistakes(governs, policy.file, catalogue) : []),
    ...groupMistakes(policy.file, { approvers, mode, owners }),
    ...hookMistakes(policy.file, said),
    ...environmentMistakes(readers, policy.file),
  ];
}

/** Failed calls are told beside verdicts, and those only where something is learnt. */
function failedCallMistakes({ failedCalls = false, mode, learning }: DeploymentSaid): readonly Mistake[] {
  if (!failedCalls || (learning ?? learningIn(mode)) !== "off") return [];
  const message = "failed calls are counted beside what is learnt, and nothing is";
  return [mistakeAt("/failedCalls", { message, hint: "write `learning: precedents`, or leave it out" })];
}

/** Every account has a bus and a group of schedules of this name already. */
function nameMistakes({ name }: DeploymentSaid): readonly Mistake[] {
  if (name !== "default") return [];
  const hint = "choose another, such as `parley`";
  return [mistakeAt("/name", { message: "`default` is what AWS's own bus is called", hint })];
}

/** What may become known only when it is deployed; all else decides what is deployed. */
const late =
  /^\/(passRoles|sessionRoles|operators|organisation|address|webAcl)\b|^\/signIn\/(issuer|clientId)$/;

type Texts = readonly { readonly pointer: string; readonly text: string }[];

/** The mistakes of a check that has not heard of the CDK's tokens, as they are for someone who uses them. */
function withTokens(said: unknown, mistakes: readonly Mistake[]): readonly Mistake[] {
  const tokens = textsIn(said, "").filter(({ text }) => Token.isUnresolved(text));
  const pointers = new Set(tokens.map(({ pointer }) => pointer));
  const early = tokens.filter(({ pointer }) => !late.test(pointer));
  return [
    ...mistakes.filter(({ pointer }) => !pointers.has(pointer)),
    ...early.map(({ pointer }) =>
      mistakeAt(pointer, {
        message: "this is known only when it is deployed, and it decides what is deployed",
        hint: "write the value itself",
      }),
    ),
  ];
}

function textsIn(value: unknown, pointer: string): Texts {
  if (typeof value === "string") return [{ pointer, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, `${pointer}/${key}`));
}

const needed = 24;

/** The one who installed the package anyway is told before something obscure fails. */
export function refuseOldNode(running: string): void {
  if (Number(running.split(".")[0]) >= needed) return;
  throw new Misconfigured(
    `parley needs Node ${needed} or newer and this is Node ${running}; install a newer one`,
  );
}

type CheckedPlanInput = PlanKnowledge & { readonly policy: NonNullable<PlanKnowledge["policy"]> };

/** Works out what is deployed, or says everything that stands in the way. */
export function planOf(input: PlanInput): DeploymentPlan {
  refuseOldNode(process.versions.node);
  const catalogue = openCatalogue();
  const said = saidIn(input);
  const { policy, errors, warnings } = policyAt(input, catalogue);
  const told = ownersAt(input);
  const known = { catalogue, home: homeOf(input), policy, owners: told.owners };
  const malformed = withTokens(said, shapeMistakes(said));
  const mistakes = malformed.length > 0 ? malformed : mistakesIn(said, known);
  const shadow = policyAt(input, catalogue, "shadow");
  const lines = [
    ...mistakes.map((mistake) => mistakeLine(mistake, input)),
    ...errors,
    ...told.errors,
    ...shadow.errors,
  ];
  if (policy === undefined || lines.length > 0) throw refusal([...new Set(lines)]);
  const plan = checkedPlan(said, { ...known, policy });
  const tried = shadow.policy && cappedPolicy(shadow.policy, said);
  return {
    ...plan,
    ...(tried !== undefined && { shadow: tried }),
    ...(said.hook !== undefined && { hook: said.hook }),
    ...(said.runTask !== undefined && { runTask: runTaskHosts(said.runTask) }),
    ...(said.intentBuses !== undefined && { intentBuses: said.intentBuses }),
    warnings: [...new Set([...warnings, ...shadow.warnings, ...plan.warnings])],
  };
}

function checkedPlan(said: DeploymentSaid, known: CheckedPlanInput): DeploymentPlan {
  const { policy, catalogue, home, owners } = known;
  const { mode, approvers, accounts, governs, tell } = said;
  const chosen = chosenTypes(governs, policy.file, catalogue);
  const types = chosen.types.map(governed);
  const warnings = [
    ...modeWarnings(policy, mode),
    ...groupWarnings(policy.file, { approvers, mode }),
    ...ownerWarnings({ approvers, mode, owners }),
    ...idleWarnings(said),
    ...signInWarnings(said),
    ...passedOverWarnings(chosen.passedOver),
    ...(mode === "enforce" ? lastingWarnings(types) : []),
    ...blindSpotWarnings(types, home),
    ...strangeRegions(home, accounts),
  ];
  const capped = cappedPolicy(policy, { mode, approvers });
  const [channels, reviews] = [channelsIn(said.channels), reviewSitesIn(said.pullRequests)];
  const told = { owners, identityCenter: said.owners?.identityCenter };
  const { learning = learningIn(mode), failedCalls = false } = said;
  return {
    ...{ policy: capped, mode, types, accounts, approvers, channels, reviews, tell, learning, ...told },
    ...{ failedCalls, catalogue, warnings },
  };
}

/** While Parley only observes nobody is asked, so that there is nothing to learn from. */
const learningIn = (mode: Mode): Learning => (mode === "observe" ? "off" : "precedents");

function governed(facts: TypeFacts): GovernedType {
  const watchable = watchableOf(facts, openPermissions());
  return { type: facts.type, facts, watchable, isRestorable: canRestore(facts) === true };
}
