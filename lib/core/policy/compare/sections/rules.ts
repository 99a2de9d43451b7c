import { urgencyRank } from "../../../claims/words.ts";
import { claimsOverlap } from "../../lint/compare/selectors.ts";
import type { AskSetting, PolicyFile, Rule } from "../../policy-file.ts";
import type { PolicyDifference } from "../difference.ts";
import { type Aspect, aspect, byExtent, byNumber, type Direction, opposite, together } from "../direction.ts";
import { claimExtent } from "../extents.ts";
import type { PolicyPair } from "../places.ts";
import { contentOf } from "../rows.ts";
import { type Compare, compareRows, unproven } from "../section.ts";

const meanwhiles = ["live", "rival", "prior"];
const silences = ["claim", "live", "meanwhile"];

const byPlace = (list: readonly string[], before: string, after: string): Direction =>
  byNumber(-list.indexOf(before), -list.indexOf(after));

function askAspects(before: AskSetting | undefined, after: AskSetting | undefined): readonly Aspect[] {
  if (before === undefined && after === undefined) return [];
  if (after === undefined) return aspect("ask", "looser", "nobody is asked any more");
  if (before === undefined) return aspect("ask", "stricter", "somebody is asked");
  return [
    ...aspect(
      "ask.meanwhile",
      byPlace(meanwhiles, before.meanwhile, after.meanwhile),
      "another value holds until the answer",
    ),
    ...aspect(
      "ask.onSilence",
      byPlace(silences, before.onSilence, after.onSilence),
      "silence leaves another value",
    ),
    ...(before.within === after.within ? [] : unproven("ask.within")),
    ...(before.approvers === after.approvers ? [] : unproven("ask.approvers")),
  ];
}

type Urgency = Rule["urgency"];

/** The lowest urgency only takes away and the highest only adds; any other may do both where nothing was set. */
function byUrgency(before: Urgency, after: Urgency): Direction {
  if (before !== undefined && after !== undefined) return byNumber(urgencyRank(before), urgencyRank(after));
  if (before === after) return "same";
  const direction: Direction =
    (before ?? after) === "none" ? "stricter" : (before ?? after) === "emergency" ? "looser" : "unproven";
  return before === undefined ? direction : opposite(direction);
}

const effectsOf = (before: Partial<Rule>, after: Partial<Rule>): readonly Aspect[] => [
  ...askAspects(before.ask, after.ask),
  ...aspect("urgency", byUrgency(before.urgency, after.urgency), "sets another urgency"),
  ...aspect("lease", byNumber(before.lease, after.lease), "claims last another time"),
  ...(contentOf(before.raise ?? {}) === contentOf(after.raise ?? {}) ? [] : unproven("raise")),
];

/** What a rule does where it did nothing: of this more is as strict as all of it together. */
const polarity = (rule: Rule): Direction => together(effectsOf({}, rule).map(({ direction }) => direction));

function reach(before: Rule, after: Rule, pair: PolicyPair): readonly Aspect[] {
  const extent = claimExtent(pair, before.for, after.for);
  const isSame = before.when === after.when;
  const whole = {
    isAtLeast: extent.isAtLeast && (isSame || after.when === undefined),
    isAtMost: extent.isAtMost && (isSame || before.when === undefined),
  };
  const wider = byExtent(whole);
  if (wider === "same") return [];
  const [does, did] = [polarity(after), polarity(before)];
  const direction =
    does !== did || wider === "unproven" ? "unproven" : wider === "stricter" ? does : opposite(does);
  return aspect("for", direction === "same" ? "unproven" : direction, "speaks of other claims");
}

const comparedRules = (before: Rule, after: Rule, pair: PolicyPair): readonly Aspect[] => [
  ...effectsOf(before, after),
  ...reach(before, after, pair),
  ...(before.priority === after.priority ? [] : unproven("priority")),
  ...(contentOf(before.learned ?? {}) === contentOf(after.learned ?? {}) ? [] : unproven("learned")),
];

const plainRules = compareRows<Rule>({
  section: "rules",
  rows: ({ rules }) => rules,
  compare: comparedRules,
  added: (rule) => effectsOf({}, rule),
  gone: (rule) => effectsOf(rule, {}),
});

const effects = ["urgency", "lease", "raise", "ask"] as const;

/** The first rule decides over the second where both speak. */
const isAbove = (a: Rule, b: Rule): boolean => a.priority > b.priority;

/** What a rule takes over from one that stood below it or beside it: more of its own is no excuse for less of the other's. */
function overruling(rule: Rule, { before, after }: PolicyPair): readonly Aspect[] {
  return before.rules.flatMap((other, row) => {
    if (other.id === rule.id || !isOverruled(rule, other, after)) return [];
    const shared = effects.filter((effect) => rule[effect] !== undefined && other[effect] !== undefined);
    const pick = (of: Rule): Partial<Rule> =>
      Object.fromEntries(shared.map((effect) => [effect, of[effect]]));
    return effectsOf(pick(other), pick(rule)).flatMap(({ key, direction }) =>
      direction === "stricter"
        ? []
        : aspect(key, direction, `decides \`${key}\` before \`${other.id}\`, and otherwise`).map((one) => ({
            ...one,
            against: `/rules/${row}`,
          })),
    );
  });
}

function isOverruled(rule: Rule, other: Rule, file: PolicyFile): boolean {
  // What was learnt takes the place of nothing.
  if (rule.learned !== undefined) return false;
  const isEqualAsk = rule.priority === other.priority && rule.ask !== undefined && other.ask !== undefined;
  return (isAbove(rule, other) || isEqualAsk) && claimsOverlap(file, rule.for, other.for);
}

function withOverruling(found: PolicyDifference, pair: PolicyPair): PolicyDifference {
  const row = Number(found.after?.split("/").at(-1));
  const rule = found.after === undefined ? undefined : pair.after.rules[row];
  if (rule === undefined || found.direction === "looser") return found;
  const old = pair.before.rules.find(({ id }) => id === rule.id);
  const known = old === undefined ? [] : overruling(old, pair).map(({ why }) => why);
  const more = overruling(rule, pair).filter(({ why }) => !known.includes(why));
  const aspects = [...found.aspects, ...more];
  return { ...found, aspects, direction: together(aspects.map(({ direction }) => direction)) };
}

/** Of two rules on one claim the higher priority decides, so a new one may also take the place of another. */
export const compareRules: Compare = (pair) => plainRules(pair).map((found) => withOverruling(found, pair));
