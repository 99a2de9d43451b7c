import { asWeighed } from "../../attribution/grants.ts";
import type { Claim } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import { type Intent, lower, type Urgency } from "../../claims/words.ts";
import { readable } from "../../hidden/words.ts";
import type { Row } from "../../policy/for-type.ts";
import { matchesActor, matchesResource } from "../../policy/place.ts";
import type { Facts } from "../../policy/policy.ts";
import type { AskSetting, Rule } from "../../policy/policy-file.ts";
import type { ClaimSelector, SideSelector } from "../../policy/selector.ts";
import type { Context } from "../context.ts";
import { type Order, placeOf } from "./order.ts";

/** What counts of a claim: the goal is the one that was shown, not the one that was said. */
type RulesInput = {
  readonly urgency: Urgency;
  readonly confirmed: boolean;
  readonly trust: number;
  readonly intent: Intent;
};

/** What the rules make of one claim; `row` says which rule. */
export type Adjustment = {
  readonly urgency?: { readonly to: Urgency; readonly row: number };
  readonly lease?: { readonly length: number; readonly row: number };
  readonly place?: { readonly at: number; readonly row: number };
  readonly ask?: { readonly setting: AskSetting; readonly row: number };
  /** What a learnt rule would ask. INVARIANT (apart): it takes the place of no other rule. */
  readonly learntAsk?: { readonly setting: AskSetting; readonly row: number };
};

export const noAdjustment: Adjustment = {};

/** Whether a selector means a place, and what is open there; exposure is asked by itself. */
export function concernsPlace(wanted: ClaimSelector, context: Context): boolean {
  if (wanted.during !== undefined && !context.open.some(({ kind }) => wanted.during?.includes(kind)))
    return false;
  return matchesResource(wanted, context.place);
}

export function concernsClaim(
  wanted: SideSelector,
  { motivation, actor }: Pick<Claim, "motivation" | "actor">,
  judged: Omit<RulesInput, "trust">,
): boolean {
  if (wanted.intents !== undefined && !wanted.intents.includes(judged.intent)) return false;
  if (wanted.motivations !== undefined && !wanted.motivations.includes(motivation.kind)) return false;
  if (wanted.urgencies !== undefined && !wanted.urgencies.includes(judged.urgency)) return false;
  if (wanted.confirmed !== undefined && wanted.confirmed !== judged.confirmed) return false;
  return matchesActor(wanted, actor);
}

function factsOf(claim: Claim, judged: RulesInput, context: Context): Facts {
  const { account, region, type, id } = context.dispute.resource;
  return {
    claim: { ...readable(claim), ...judged },
    resource: { account, region, type, id },
    tags: context.place.tags,
    environment: context.place.environment,
    exposure: context.exposure,
    situations: context.open.map(({ kind }) => kind),
  };
}

/** A condition that fails counts as the caller assumes; a missing key is false and said once. */
function holds(rule: Rule, facts: () => Facts, context: Context): boolean {
  const condition = context.policy.conditions.get(rule.id);
  if (condition === undefined) return true;
  const answer = condition(facts());
  if (!answer.ok) {
    context.failed.add(rule.id);
    return context.failing.has(rule.id);
  }
  if (answer.missing !== undefined) {
    context.warnings.add(
      `rule \`${rule.id}\` asks for \`${answer.missing}\`, which is not there: it does not apply`,
    );
  }
  return answer.holds;
}

/** Of equal priority the lower urgency, the shorter lease, the later place, and asking over not asking. */
function settle(matches: readonly Row<Rule>[], context: Context): Adjustment {
  let adjustment: Adjustment = noAdjustment;
  const top = new Map<string, number>();
  const strongest = (key: string, { priority }: Rule): number => {
    const known = top.get(key) ?? priority;
    top.set(key, known);
    return Math.sign(known - priority);
  };
  for (const { part: rule, row } of matches) {
    const { urgency, lease, raise, ask, learned } = rule;
    if (learned !== undefined) {
      const known = adjustment.learntAsk;
      if (ask !== undefined && known === undefined)
        adjustment = { ...adjustment, learntAsk: { setting: ask, row } };
      continue;
    }
    if (urgency !== undefined && strongest("urgency", rule) === 0) {
      const known = adjustment.urgency;
      if (known !== undefined && known.to !== urgency) disagree(context, rule, known.row);
      if (known === undefined || lower(known.to, urgency) !== known.to)
        adjustment = { ...adjustment, urgency: { to: urgency, row } };
    }
    if (lease !== undefined && strongest("lease", rule) === 0) {
      const known = adjustment.lease;
      if (known !== undefined && known.length !== lease) disagree(context, rule, known.row);
      if (known === undefined || lease < known.length)
        adjustment = { ...adjustment, lease: { length: lease, row } };
    }
    if (raise !== undefined && strongest("raise", rule) === 0) {
      const at = raise.to - 1.5;
      if (adjustment.place === undefined || at > adjustment.place.at)
        adjustment = { ...adjustment, place: { at, row } };
    }
    if (ask !== undefined && adjustment.ask === undefined)
      adjustment = { ...adjustment, ask: { setting: ask, row } };
  }
  return adjustment;
}

function disagree(context: Context, rule: Rule, row: number): void {
  const other = context.policy.file.rules[row]?.id ?? "";
  context.warnings.add(
    `rules \`${other}\` and \`${rule.id}\` disagree on one claim; the more careful one counts`,
  );
}

export type Rules = {
  readonly adjust: (claim: Claim, judged: RulesInput) => Adjustment;
  /** One of them may say how long a claim lasts, or fail to say whether it applies. */
  readonly mayLease: boolean;
};

const noRules: Rules = { adjust: () => noAdjustment, mayLease: false };

/** The rules that can speak here, the highest priority first; each claim is shown to all of them. */
export function rulesFor(context: Context): Rules {
  const candidates = context.rules.rules.filter(
    ({ part: { for: wanted, learned, when } }) =>
      (learned === undefined || (when === undefined && millis(learned.since) <= context.now)) &&
      (wanted.exposure === undefined || wanted.exposure === context.exposure) &&
      concernsPlace(wanted, context),
  );
  if (candidates.length === 0) return noRules;
  const mayLease = candidates.some(({ part: rule }) => rule.lease !== undefined || rule.when !== undefined);
  const adjust: Rules["adjust"] = (claim, judged) => {
    const named = context.rules.onField(claim.field).rules;
    const weighed = { motivation: claim.motivation, actor: asWeighed(claim.actor) };
    let facts: Facts | undefined;
    const look = () => (facts ??= factsOf(claim, judged, context));
    const matches = candidates.filter(
      ({ part: rule }) =>
        named.has(rule) &&
        concernsClaim(rule.for, weighed, judged) &&
        (rule.raise === undefined || rule.raise.intent === judged.intent) &&
        holds(rule, look, context),
    );
    return matches.length === 0 ? noAdjustment : settle(matches, context);
  };
  return { adjust, mayLease };
}

/** A raise never lowers: the better of the order's place and the rule's. */
export function raisedPlace(order: Order, intent: Intent, { place }: Adjustment): number {
  const standard = placeOf(order, intent);
  return place === undefined ? standard : Math.min(standard, place.at);
}
