import { isNeed } from "../../attribution/confirm.ts";
import { confirmation } from "../../attribution/verify.ts";
import type { Json } from "../../fields/json.ts";
import { covers, parsePath } from "../../fields/path.ts";
import { valueAt } from "../../fields/value-at.ts";
import type { Policy } from "../../policy/policy.ts";
import { contextOf } from "../context.ts";
import type { Dispute } from "../dispute.ts";
import type { FieldVerdict, Reason, Verdict, Wake } from "../verdict.ts";
import { counterfactual } from "./counterfactual.ts";
import { namedOnce } from "./naming.ts";
import { actorName, claimant, shown } from "./words.ts";

/** Fields told one by one; the rest are counted. */
const mostFields = 8;
const mostReasons = 3;

/** Starts with a capital unless a name stands first, which is written as it is. */
function sentence(text: string, names: ReadonlySet<string>): string {
  const trimmed = text.trim();
  if (trimmed === "") return "";
  const first = trimmed.split(/[ ,]/, 1)[0] ?? "";
  const start = names.has(first) ? first.slice(0, 1) : first.slice(0, 1).toUpperCase();
  return `${start}${trimmed.slice(1)}${/[.?!]$/.test(trimmed) ? "" : "."}`;
}

// What is hidden is already hidden in the verdict.
const value = (field: FieldVerdict): string =>
  field.value === "(hidden)" || field.value === "(hidden, changed)"
    ? String(field.value)
    : shown(field.value, false);

type Told = { readonly dispute: Dispute; readonly policy: Policy; readonly names: ReadonlySet<string> };

/** The situations that the holders answer: the value lasts as long as they do. */
function lasting(field: FieldVerdict, { dispute, policy }: Told): readonly string[] {
  const { witnesses } = contextOf(dispute, policy);
  const refs = field.holders.flatMap((id) => {
    const claim = dispute.claims.find((candidate) => candidate.id === id);
    if (claim === undefined || !isNeed(claim.motivation.kind)) return [];
    const { confirmed, situation } = confirmation(claim, witnesses);
    return confirmed && situation !== undefined ? [situation.ref] : [];
  });
  return refs.length === field.holders.length ? [...new Set(refs)] : [];
}

function howLong(field: FieldVerdict, told: Told): string {
  const until = field.until === undefined ? "" : ` until ${field.until}`;
  const refs = lasting(field, told);
  if (refs.length === 0) return until;
  const latest = field.until === undefined ? "" : `, until ${field.until} at the latest`;
  return ` while ${refs.join(" or ")} lasts${latest}`;
}

function headline(field: FieldVerdict, live: string, told: Told): string {
  const long = howLong(field, told);
  if (field.outcome === "ask") return `${field.path} needs a person.`;
  if (field.outcome === "revert") return `${field.path} goes from ${live} to ${value(field)}${long}.`;
  if (field.value === undefined) return `${field.path} stays as it is${long}; its live value is unknown.`;
  return `${field.path} stays at ${value(field)}${long}.`;
}

function wakeText(wake: Wake, dispute: Dispute): string {
  if ("end" in wake) {
    const claim = dispute.claims.find(({ id }) => id === wake.end);
    return claim === undefined ? `claim ${wake.end} ends` : `the claim of ${claimant(claim)} ends`;
  }
  if ("closed" in wake) return `${wake.closed} is over`;
  if ("at" in wake) return `it is ${wake.at}`;
  return "ruling" in wake ? `ruling ${wake.ruling} ends` : `the policy's ${wake.policy} changes`;
}

function waiting(field: FieldVerdict, { dispute, names }: Told): string {
  const [first, ...more] = field.deferred;
  if (first === undefined) return "";
  const claim = dispute.claims.find(({ id }) => id === first.claim);
  const who = claim === undefined ? first.claim : claimant(claim);
  const [alternative = []] = first.wakes;
  const until = alternative
    .slice(0, 3)
    .map((wake) => wakeText(wake, dispute))
    .join(" and ");
  const others =
    more.length === 0 ? "" : `, and ${more.length} more ${more.length === 1 ? "claim waits" : "claims wait"}`;
  return sentence(`${who} waits until ${until}${others}`, names);
}

function askText({ ask }: FieldVerdict, { names }: Told): string {
  if (ask === null) return "";
  const meanwhile =
    ask.meanwhile.value === undefined ? "" : ` Meanwhile it is ${shown(ask.meanwhile.value, false)}.`;
  const silence = `Silence until ${ask.deadline} means ${ask.onSilence.answer}${ask.onSilence.value === undefined ? "" : ` (${shown(ask.onSilence.value, false)})`}.`;
  return `${sentence(ask.why, names)} Asked: ${ask.approvers.slice(0, 5).join(", ")}.${meanwhile} ${silence}`;
}

const reasonText = ({ text, at }: Reason, names: ReadonlySet<string>): string =>
  sentence(at === undefined ? text : `${text} [${at}]`, names);

/** What is live at a path, also where only something above it is given. */
function liveAt({ live }: Dispute, path: string): Json | undefined {
  if (Object.hasOwn(live, path)) return live[path as keyof typeof live];
  const above = Object.keys(live).find((known) => covers(known, path));
  if (above === undefined) return undefined;
  const rest = parsePath(path).slice(parsePath(above).length);
  return valueAt(live[above as keyof typeof live] ?? null, rest) ?? null;
}

function fieldText(field: FieldVerdict, told: Told): string {
  const { dispute, policy, names } = told;
  const isHidden = typeof field.value === "string" && field.value.startsWith("(hidden");
  const live = isHidden ? "(hidden)" : shown(liveAt(dispute, field.path), false);
  const because = field.because.slice(field.outcome === "ask" ? 1 : 0, mostReasons + 1);
  const otherwise = counterfactual(dispute, policy, field);
  const parts = [
    headline(field, live, told),
    askText(field, told),
    ...because.slice(0, mostReasons).map((reason) => reasonText(reason, names)),
    waiting(field, told),
    field.codify ? "The value is proposed to the code's owner." : "",
    otherwise === undefined ? "" : sentence(otherwise, names),
  ];
  return parts.filter((part) => part !== "").join(" ");
}

const isTelling = ({ outcome, deferred, refused, outstanding }: FieldVerdict): boolean =>
  outcome !== "keep" || deferred.length > 0 || refused.length > 0 || outstanding.length > 0;

/** A paragraph that a tired person understands: what happens, why, who waits for what, and what would change it. */
export function explain(dispute: Dispute, policy: Policy, verdict: Verdict): string {
  const telling = verdict.fields.filter(isTelling);
  const told = (telling.length > 0 ? telling : verdict.fields).slice(0, mostFields);
  const rest = verdict.fields.length - told.length;
  const principals = [
    ...dispute.claims.map(({ actor }) => actor.principal),
    ...dispute.rulings.map(({ by }) => by),
  ];
  const names = new Set(principals.map(actorName));
  const texts = told.map((field) => fieldText(field, { dispute, policy, names }));
  if (rest > 0)
    texts.push(`${rest} other ${rest === 1 ? "field settles" : "fields settle"} without trouble.`);
  if (texts.length === 0) texts.push("Nobody claims anything here, and nothing has changed.");
  return namedOnce(texts.join(" "), dispute);
}
