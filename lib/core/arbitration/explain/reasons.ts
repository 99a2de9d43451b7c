import { lastChanged } from "../../claims/claim.ts";
import type { Context } from "../context.ts";
import type { Demand } from "../project/field-case.ts";
import type { Loss } from "../settle/accept.ts";
import { compareVoices, type Voice } from "../settle/voice.ts";
import type { Reason } from "../verdict.ts";
import { isUnexplained } from "../weigh/ending.ts";
import type { Weighed } from "../weigh/weighed.ts";
import { askReason } from "./ask-reason.ts";
import type { Case } from "./case.ts";
import { rankText } from "./rank-text.ts";
import { valueReasons } from "./value-reasons.ts";
import { unshownReasons, weighingReasons } from "./weighing-reasons.ts";
import { claimant, wish } from "./words.ts";

const mostEnded = 2;

function whyOf({ ending, claim, confirmation }: Weighed): string {
  const ref = confirmation.situation?.ref ?? claim.while ?? "its situation";
  const texts = {
    until: "its time is over",
    while: `${ref} is closed`,
    need: `${ref} is closed and the cooldown is over`,
    cap: "it has lasted as long as it may",
    lease: "its lease is over",
    later: "its claimant has written here since, with another tool",
  } as const;
  return ending.why === undefined ? "it has ended" : texts[ending.why];
}

const latestFirst = (a: Demand, b: Demand): number =>
  (b.by.ending.end ?? 0) - (a.by.ending.end ?? 0) || lastChanged(b.by.claim) - lastChanged(a.by.claim);

/** Claims that spoke here until lately, so that a reader sees why they no longer do. */
function endedReasons({ settled, decided }: Case): readonly Reason[] {
  if (decided.outcome === "keep") return [];
  const ended = settled.field.demands.filter(({ by }) => by.state === "ended" && !isUnexplained(by.claim));
  return ended
    .toSorted(latestFirst)
    .slice(0, mostEnded)
    .map(({ by }) => ({
      rule: `ended/${by.ending.why ?? "until"}`,
      text: `${claimant(by.claim)} no longer counts: ${whyOf(by)}`,
    }));
}

/** The losers that are told about one by one; the rest are counted. */
const mostLosses = 10;

const where = (pointer: string | undefined, { policy }: Context): Pick<Reason, "at"> =>
  pointer === undefined ? {} : { at: policy.at(pointer) };

function nameOf(voice: Voice): string {
  if (voice.origin === "doubt") return "the benefit of the doubt";
  if (voice.by !== undefined) return claimant(voice.by.claim);
  if (voice.origin === "protection") return `the protection of the last agreed value during ${voice.name}`;
  if (voice.origin === "ruling") return `ruling \`${voice.name}\``;
  if (voice.origin === "hold") return "the value that stands, since two claims weigh the same,";
  if (voice.origin === "held") return "what an incident left behind";
  return `the policy's \`${voice.name}\``;
}

function lossReason({ voice, blockers, anyOf }: Loss, { context, hidden }: Case): Reason {
  const blocker = anyOf ? blockers.at(-1) : blockers[0];
  const loser = `${nameOf(voice)}, who wants ${wish(voice.constraint, hidden)}`;
  if (blocker === undefined) return { rule: "claim/impossible", text: `no value can meet ${loser}` };
  if (blocker.origin === "guardrail") {
    const text = `the guardrail refuses ${loser}`;
    return { rule: `guardrail/${blocker.name}`, ...where(blocker.pointer, context), text };
  }
  const { by } = compareVoices(blocker, voice);
  const { rule, pointer, because } = rankText(blocker, voice, by);
  return {
    rule,
    ...where(pointer ?? blocker.pointer, context),
    text: `${nameOf(blocker)} goes before ${loser}: ${because}`,
  };
}

function guardReasons({ settled, context, hidden }: Case): readonly Reason[] {
  return settled.guards.flatMap(({ row, state, voice }) => {
    if (state === "holds") return [];
    const rail = context.policy.file.guardrails[row];
    const demand = `it wants ${wish(voice.constraint, hidden)}`;
    const texts = {
      "newly-broken": `${rail?.title}: ${demand}, and the value that stands breaks it`,
      outstanding: `${rail?.title}: ${demand}, but it was broken before and is only reported`,
      unknown: `${rail?.title}: ${demand}, and nobody knows since when it is broken`,
      lifted: `${rail?.title}: lifted by a ruling until it ends`,
    } as const;
    return [{ rule: `guardrail/${voice.name}`, ...where(voice.pointer, context), text: texts[state] }];
  });
}

/** Between two that a person is asked about nothing has been decided yet. */
const isAskedAbout = ({ voice, blockers }: Loss, { ask }: Case["decided"]): boolean =>
  ask?.beside === false && ask.about.includes(voice) && blockers.some((one) => ask.about.includes(one));

/** Who lost to what the policy answers is told of with the answer. */
const isAnswered = ({ blockers: [first] }: Loss): boolean => first?.origin === "answer";

/** Why the field came out as it did, the weightiest first. */
export function reasonsFor(parts: Case): readonly Reason[] {
  const { settled, context, decided } = parts;
  const losses = settled.heard.losses.filter((loss) => !isAskedAbout(loss, decided) && !isAnswered(loss));
  const told = losses.slice(0, mostLosses);
  const concerned = told.flatMap(({ voice, blockers }) => [voice, ...blockers.slice(0, 1)]);
  const forced = decided.ask?.about ?? [];
  const weighed = new Set([...concerned, ...forced].flatMap(({ stake }) => stake ?? []));
  const rest = losses.length - told.length;
  const reasons = [
    ...(decided.ask === undefined ? [] : [askReason(decided.ask, context)]),
    ...guardReasons(parts),
    ...told.map((loss) => lossReason(loss, parts)),
    ...(rest > 0 ? [{ rule: "settle/others", text: `${rest} more claims wait for the same field` }] : []),
    ...[...weighed].flatMap((stake) => weighingReasons(stake, context)),
    ...unshownReasons(parts),
    ...valueReasons(parts),
    ...endedReasons(parts),
  ];
  return reasons.length > 0 ? distinct(reasons) : [agreement(parts)];
}

function agreement({ settled, decided }: Case): Reason {
  if (decided.outcome === "revert") return { rule: "settle/prior", text: "the agreed value is put back" };
  const { accepted } = settled.heard;
  const who = accepted.flatMap(({ by }) => (by === undefined ? [] : [by]));
  const text =
    who.length > 1
      ? "all claims can hold together, and live satisfies them"
      : "nothing speaks against the value that stands";
  return { rule: "settle/agree", text };
}

function distinct(reasons: readonly Reason[]): readonly Reason[] {
  return reasons.filter(
    ({ rule, text }, index) =>
      reasons.findIndex((other) => other.rule === rule && other.text === text) === index,
  );
}
