import { causeText } from "../../arbitration/causes.ts";
import { contextOf } from "../../arbitration/context.ts";
import { actorName, claimant, provenName, reasonName, shown } from "../../arbitration/explain/words.ts";
import type { FieldVerdict, Reason, Wake } from "../../arbitration/verdict.ts";
import { weigher } from "../../arbitration/weigh/weighed.ts";
import type { Claim } from "../../claims/claim.ts";
import { holdsHidden } from "../../fields/hidden.ts";
import type { Json } from "../../fields/json.ts";
import { hiddenByPolicy } from "../../hidden/by-policy.ts";
import { hidesOf } from "../../hidden/hides.ts";
import { secretsInEdits } from "../../hidden/places.ts";
import { stakeWords } from "../../notices/actors/stake-words.ts";
import { timeText } from "../../notices/time-text.ts";
import { silence } from "../../questions/silence.ts";
import { partyKey } from "./series.ts";
import type { StakeChange, StakeScene } from "./stake-scene.ts";

/** What is told of one claim, in words; what nobody knows is missing. */
export type StakeFacts = {
  readonly by?: string;
  readonly why?: string;
  readonly until?: string;
  readonly line?: string;
  readonly stands?: string;
};

const mostNamed = 5;

export function stakeFacts(change: StakeChange, scene: StakeScene): StakeFacts {
  const { verdict, ends } = change;
  if (verdict === undefined) return {};
  const reason = change.kind === "turn" || change.kind === "ends" ? undefined : reasonAgainst(change);
  const [by, why] = [byWhom(change, verdict, { reason, scene }), whyText(change, { reason, scene })];
  const until = ends === undefined ? untilText(change, verdict, scene) : timeText(ends);
  const stands = standsText(verdict, scene);
  return {
    ...(by !== undefined && { by }),
    ...(why !== undefined && { why }),
    ...(until !== undefined && { until }),
    ...(reason?.at !== undefined && { line: reason.at }),
    ...(stands !== undefined && { stands }),
  };
}

type StakeGround = { readonly reason: Reason | undefined; readonly scene: StakeScene };

/** What speaks against this very claim; else the first reason that decided something. */
function reasonAgainst({ claim, verdict }: StakeChange): Reason | undefined {
  const because = verdict?.because ?? [];
  const own = `${claimant(claim)}, who wants `;
  return because.find(({ text }) => text.includes(own)) ?? because.find(({ rule }) => decides.test(rule));
}

const decides = /^(?:guardrail\/|ask\/|brake\/|rule\/|unshown\/|rank\/|ruling$|tie\/|settle\/prior$|claim\/)/;

/** Who holds it instead, without the claimant; a guardrail or the policy where no claim does. */
function byWhom(
  { claim, ruling, kind }: StakeChange,
  verdict: FieldVerdict,
  known: StakeGround,
): string | undefined {
  if (ruling !== undefined) return ruling.by === silence ? stakeWords.nobody : provenName(ruling);
  if (kind === "asked") return namesOf(verdict.ask?.approvers ?? []);
  if (kind === "turn" || kind === "ends" || kind === "wish") return undefined;
  const { reason, scene } = known;
  if (reason?.rule.startsWith("guardrail/"))
    return stakeWords.guardrail(reason.rule.slice("guardrail/".length));
  const others = holdersOf(verdict, scene).filter((other) => partyKey(other) !== partyKey(claim));
  return namesOf(others.map(({ actor }) => actor.principal)) ?? stakeWords.policy;
}

function holdersOf({ holders }: FieldVerdict, { dispute }: StakeScene): readonly Claim[] {
  const ids = new Set(holders);
  return dispute.claims.filter(({ id }) => ids.has(id));
}

function namesOf(principals: readonly string[]): string | undefined {
  const names = [...new Set(principals.map(actorName))];
  if (names.length === 0) return undefined;
  const rest = names.length - mostNamed;
  return names.slice(0, mostNamed).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

/** INVARIANT (nothing unconfirmed): of what others say only a reason is told that a situation confirms now. */
function whyText(
  { claim, kind, verdict, ruling }: StakeChange,
  { reason, scene }: StakeGround,
): string | undefined {
  if (ruling !== undefined) return ruling.by === silence ? stakeWords.silent : stakeWords.answered;
  if (kind === "asked") return verdict?.ask?.cause === undefined ? undefined : causeText(verdict.ask.cause);
  if (kind === "turn" || kind === "ends") return undefined;
  if (kind === "wish") return stakeWords.unshown(claim.backing === "none");
  const decided = reason === undefined ? undefined : decidedBy(reason);
  const shownReasons = verdict === undefined ? [] : confirmedReasons(verdict, claim, scene);
  const parts = [...(decided === undefined ? [] : [decided]), ...shownReasons.map(stakeWords.confirmed)];
  return parts.length === 0 ? undefined : parts.join("; ");
}

/** Why one goes before another, without what either says of itself: that part stands last and holds no colon. */
function decidedBy({ rule, text }: Reason): string {
  if (rule.startsWith("guardrail/")) return stakeWords.refused;
  if (rule.startsWith("rank/") || rule === "ruling" || rule.startsWith("tie/"))
    return text.slice(text.lastIndexOf(": ") + 2);
  return stakeWords.byRule(rule);
}

function confirmedReasons(verdict: FieldVerdict, claim: Claim, scene: StakeScene): readonly string[] {
  const weigh = weigher(contextOf(scene.dispute, scene.around.policy));
  const others = holdersOf(verdict, scene).filter((other) => partyKey(other) !== partyKey(claim));
  const confirmed = others.filter((other) => weigh(other).confirmation.confirmed);
  return [...new Set(confirmed.map(({ motivation }) => reasonName(motivation)))].slice(0, 2);
}

/** Until when it stands so: a moment where one is known, else what has to happen for the claim to be heard again. */
function untilText(
  { kind, ruling, claim }: StakeChange,
  { ask, until, deferred }: FieldVerdict,
  scene: StakeScene,
): string | undefined {
  if (kind === "wish") return undefined;
  const moment = kind === "asked" ? ask?.deadline : (ruling?.until ?? until);
  if (moment !== undefined) return timeText(moment);
  const wakes = deferred.find((one) => one.claim === claim.id)?.wakes[0] ?? [];
  const words = wakes.map((wake) => wakeText(wake, scene));
  return words.length === 0 ? undefined : words.slice(0, mostNamed).join(", and ");
}

function wakeText(wake: Wake, { dispute }: StakeScene): string {
  if ("at" in wake) return timeText(wake.at);
  if ("closed" in wake) return stakeWords.closed(wake.closed);
  if ("ruling" in wake) return stakeWords.ruled;
  if ("policy" in wake) return stakeWords.changed;
  const holder = dispute.claims.find(({ id }) => id === wake.end);
  return stakeWords.ended(holder === undefined ? undefined : actorName(holder.actor.principal));
}

function standsText(verdict: FieldVerdict, scene: StakeScene): string | undefined {
  const { path, value } = verdict;
  if (value === undefined) return undefined;
  return shown(value as Json, isSecret(path, value as Json, scene));
}

/** INVARIANT (secrets stay): neither what is hidden, nor what holds anything that is, nor what only looks like a key. */
export function isSecret(path: string, value: Json, { dispute, around }: StakeScene): boolean {
  const { policy, types } = around;
  const hides = hidesOf(dispute.resource.type, policy, types);
  if (hides(path) || holdsHidden(value) || hiddenByPolicy(policy.file).within(value)) return true;
  if (dispute.facts.fields?.[path as never]?.["sensitive"] === true) return true;
  return secretsInEdits([{ path, after: value }], hides).length > 0;
}
