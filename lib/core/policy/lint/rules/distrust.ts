import type { Urgency } from "../../../claims/words.ts";
import { actorKinds, urgencies, urgencyRank } from "../../../claims/words.ts";
import type { Policy } from "../../policy.ts";
import type { PolicyFile, Rule } from "../../policy-file.ts";
import type { Finding } from "../finding.ts";
import { favoured } from "./evidence.ts";

/** INVARIANT (evidence): no rule may leave a claim better off for being known, confirmed or trusted less. */
export function rewardedDistrust({ file }: Policy): readonly Finding[] {
  return file.rules.flatMap((rule, index) => {
    const pointer = `/rules/${index}`;
    const better = isReward(file, rule) ? "weaker" : rule.urgency === "none" ? "stronger" : undefined;
    const found = better === undefined ? [] : [...selected(rule, better), ...conditional(rule, better)];
    const unsteady = overtaking(rule);
    const all = unsteady === undefined ? found : [...found, unsteady];
    return all.map(({ at, ...words }) => ({
      level: "error",
      rule: "rewarded-distrust",
      pointer: `${pointer}/${at}`,
      ...words,
    }));
  });
}

type Fault = { readonly at: string; readonly message: string; readonly hint: string; readonly span?: Span };
type Span = { readonly from: number; readonly to: number };
/** Which claims the rule leaves better off than it leaves the rest. */
type Better = "weaker" | "stronger";

/** It lifts a claim's urgency or its intent, or lets it last longer than such claims may. */
function isReward(file: PolicyFile, { urgency, raise, lease, for: wanted }: Rule): boolean {
  if (raise !== undefined) return true;
  const least = Math.min(...(wanted.urgencies ?? urgencies).map(urgencyRank));
  if (urgency !== undefined && urgencyRank(urgency) > least) return true;
  if (lease === undefined) return false;
  const { leases } = file.limits;
  const usual = Object.entries(leases).filter(
    ([kind]) => wanted.motivations?.some((each) => each === kind) ?? true,
  );
  return usual.some(([, length]) => lease > length);
}

function selected({ id, for: wanted }: Rule, better: Better): readonly Fault[] {
  const { confirmed, kinds, intents, motivations } = wanted;
  const faults: Fault[] = [];
  const blame = (at: string, of: string) => faults.push({ at: `for/${at}`, ...words(id, better, of) });
  if (confirmed === (better === "stronger"))
    blame("confirmed", confirmed ? "being confirmed" : "not being confirmed");
  if (better === "stronger") return faults;
  if (kinds?.includes("unknown") && kinds.length < actorKinds.length)
    blame("kinds", "coming from someone unknown");
  if (intents?.every((intent) => intent === "unattributed")) blame("intents", "giving no intent");
  if (motivations?.every((kind) => kind === "none")) blame("motivations", "giving no motivation");
  return faults;
}

function conditional({ id, when }: Rule, better: Better): readonly Fault[] {
  if (when === undefined) return [];
  return favoured(when, better).map(({ of, span }) => ({ at: "when", ...words(id, better, of), span }));
}

function words(id: string, better: Better, of: string): Pick<Fault, "message" | "hint"> {
  if (better === "stronger") {
    const hint = "lower the claims that lack the evidence instead, or lower all alike";
    return { message: `\`${id}\` would leave a claim worse off for ${of}`, hint };
  }
  const hint = "raise the claims that have the evidence instead, or let the rule ask";
  return { message: `\`${id}\` would leave a claim better off for ${of}`, hint };
}

/** Lifting some urgencies over one that is not lifted turns their order round, and lowering some under one does too. */
function overtaking({ id, urgency, for: wanted }: Rule): Fault | undefined {
  if (urgency === undefined || wanted.urgencies === undefined) return undefined;
  const after = (word: Urgency) => urgencyRank(wanted.urgencies?.includes(word) ? urgency : word);
  const pair = urgencies.find(
    (word, index) => index > 0 && after(urgencies[index - 1] ?? word) > after(word),
  );
  if (pair === undefined) return undefined;
  const message = `\`${id}\` sets less urgent claims above those of urgency \`${pair}\``;
  return {
    at: "for/urgencies",
    message,
    hint: "list every urgency between the weakest listed and the one that is set",
  };
}
