import { satisfies } from "../../claims/satisfies.ts";
import { sameValue } from "../../fields/equality.ts";
import { causeText, pauseRule } from "../causes.ts";
import type { PolicyAnswer } from "../context.ts";
import type { Ruling } from "../dispute.ts";
import type { Voice } from "../settle/voice.ts";
import type { Reason } from "../verdict.ts";
import type { Case } from "./case.ts";
import { moment } from "./moment.ts";
import { actorName, claimant, provenName, shown, wish } from "./words.ts";

const one = (rule: string, text: string, at?: string): readonly Reason[] => [
  { rule, ...(at !== undefined && { at }), text },
];

function decider(ruling: Ruling): string {
  const { by, proof } = ruling;
  if (by === "silence") return "the deadline passed";
  return `${actorName(by)} answered${proof === undefined ? "" : ` (${provenName(ruling)})`}`;
}

/** What stands for a reason of its own: an answer, a held value, the benefit of the doubt, the grace, a tie. */
function standingReason(parts: Case): readonly Reason[] {
  const { settled, decided, hidden, context } = parts;
  const { heard, ruling, answer, left, held } = settled;
  const limits = context.policy.at("/limits");
  if (ruling?.value !== undefined)
    return one("ruling", `${decider(ruling.ruling)}: ${shown(ruling.value, hidden)}`);
  if (answer !== undefined) return answerReason(parts, answer);
  if (left !== undefined && heard.accepted.includes(left.voice)) {
    const who = claimant(left.stake.demand.by.claim);
    const text = `what ${who} changed is held since the incident is over, until its code takes it over or somebody hands it back`;
    return one("held", text, limits);
  }
  const doubt = heard.accepted.find(({ origin }) => origin === "doubt");
  if (doubt?.by !== undefined) {
    const end = doubt.end === undefined ? "" : ` until ${moment(doubt.end, context.now)}`;
    const text = `${claimant(doubt.by.claim)} names a need that may still be confirmed: it has the benefit of the doubt${end}`;
    return one("doubt", text, limits);
  }
  if (decided.isInGrace === true) return one("grace", graceText(parts), limits);
  return held.length === 0 || decided.outcome === "revert"
    ? []
    : one("tie/live", "claims weigh the same and none was there first: live stays, and both are told");
}

const answerTexts = {
  challenger: "what was newly wanted stands",
  holder: "who was there before has it",
  agreed: "what was agreed stands",
} as const;

/** What a row answers in a person's place, and what they would have been asked. */
function answerReason({ hidden, context: { policy } }: Case, answer: PolicyAnswer): readonly Reason[] {
  const row = policy.file.answers[answer.row];
  if (row === undefined) return [];
  const { learned: { alike, of } = {} } = row;
  const learnt = alike === undefined || of === undefined ? "" : `, as ${alike} of ${of} answered`;
  const title = row.title === undefined ? "" : `${row.title}: `;
  const text = `${title}${answerTexts[row.answer]}, ${shown(answer.value, hidden)}${learnt}; nobody is asked although ${causeText(answer.cause)}`;
  return one(`answer/${row.id}`, text, policy.at(`/answers/${answer.row}`));
}

function graceText({ settled: { orphan }, context }: Case): string {
  const end = orphan === undefined ? "" : ` until ${moment(orphan.graceEnd, context.now)}`;
  return `nobody has explained this edit yet: it is left alone for the grace${end}`;
}

/** A write that is due and waits: it is told as waiting, not as a decision against it. */
function waitReason({ decided, context }: Case): readonly Reason[] {
  const { wait } = decided;
  if (wait === undefined) return [];
  const at = wait.until === Infinity ? undefined : moment(wait.until, context.now);
  if (wait.why === "pause")
    return one(pauseRule("pause"), `it is put back at ${at}: the same hand has been put right here before`);
  const text =
    at === undefined
      ? "it is put back when Parley may write, which is not in sight"
      : `it is put back at ${at}, when Parley may write`;
  return one(pauseRule("hours"), text);
}

/** Told only where it is so: what was accepted speaks against live, and for the value. */
function writtenReason({ settled, decided, hidden }: Case): readonly Reason[] {
  const { field, heard, violated } = settled;
  const { live, topology } = field;
  const isMet = ({ constraint }: Voice) =>
    decided.value !== undefined && satisfies(decided.value, constraint, topology);
  if (violated.length === 0 || !heard.accepted.every(isMet)) return [];
  const value = shown(decided.value, hidden);
  const preferring = heard.accepted.filter(({ prefer }) => prefer !== undefined);
  const isPulled = preferring.some(({ prefer }) => !sameValue(prefer, decided.value, topology));
  if (preferring.length > 1 && isPulled && typeof decided.value === "number") {
    return one("settle/compromise", `${value} leaves the least satisfied of the accepted claims best off`);
  }
  return one("settle/value", `${value} satisfies every accepted claim; ${shown(live, hidden)} does not`);
}

/** Who or what decided about a value that nobody speaks for: the policy's row, or what was shown against the value. */
function orphanText({ settled, decided }: Case, handling: string): string {
  const { orphan, violated } = settled;
  const what =
    orphan?.why === "unexplained" ? "nobody explained this value" : "the claim behind this value has ended";
  if (decided.outcome === "revert" && violated.length > 0)
    return `${what}, and what speaks against it counts`;
  if (decided.outcome === handling) return `${what}: the policy says ${handling}`;
  return decided.outcome === "revert"
    ? `${what}: it does not stay`
    : `${what}, and nothing has to be written`;
}

function orphanReason(parts: Case): readonly Reason[] {
  const { settled, context } = parts;
  const { orphan } = settled;
  if (orphan === undefined || orphan.graceEnd > context.now) return [];
  const rule = orphan.why === "unexplained" ? "unattributed" : "expiry";
  const isRuled = settled.ruling?.value !== undefined || settled.answer !== undefined;
  return isRuled ? [] : one(rule, orphanText(parts, orphan.handling), context.policy.at(orphan.pointer));
}

/** Claims of which only a part is possible. */
function partReasons({ settled, hidden }: Case): readonly Reason[] {
  return settled.heard.accepted.flatMap(({ by, whole, constraint }) => {
    if (whole === undefined || by === undefined) return [];
    const text = `${claimant(by.claim)} is accepted in part: ${wish(constraint, hidden)} instead of ${wish(whole, hidden)}, since nobody may have more`;
    return [{ rule: "claim/in-part", text }];
  });
}

/** Why the value is what it is. */
export function valueReasons(parts: Case): readonly Reason[] {
  const standing = standingReason(parts);
  const { outcome } = parts.decided;
  const waiting = waitReason(parts);
  const written = standing.length === 0 && outcome === "revert" ? writtenReason(parts) : [];
  return [
    ...standing,
    ...waiting,
    ...written,
    ...partReasons(parts),
    ...(outcome === "ask" ? [] : orphanReason(parts)),
  ];
}
