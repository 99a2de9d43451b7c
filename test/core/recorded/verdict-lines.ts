import type { Dispute } from "#core/arbitration/dispute.ts";
import type { FieldVerdict, Option, Question, Verdict, Wake } from "#core/arbitration/verdict.ts";
import { sha256 } from "#core/digest.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";

/** A value in the shortest words, long ones by their beginning and a digest. */
function short(value: unknown): string {
  const text = value === undefined ? "nothing" : canonicalJson(value as Json);
  return text.length <= 100 ? text : `${text.slice(0, 80)}… ${digest(value)}`;
}

/** Whatever a value holds moves its digest. */
export const digest = (value: unknown): string => sha256(canonicalJson(value as Json)).slice(0, 8);

const time = (instant: string): string => instant.replace("2026-11-21T", "").replace(":00Z", "");

const wakeText = (wake: Wake): string => {
  if ("end" in wake) return `end of ${wake.end}`;
  if ("at" in wake) return time(wake.at);
  if ("closed" in wake) return `${wake.closed} closed`;
  return "ruling" in wake ? `ruling ${wake.ruling} over` : `policy's ${wake.policy}`;
};

const wakesText = (wakes: readonly (readonly Wake[])[]): string =>
  wakes.map((all) => all.map(wakeText).join(" and ")).join(", or ");

function optionText({ answer, value, for: claim, consequence }: Option): string {
  const parts = [answer, value === undefined ? "" : short(value), claim === undefined ? "" : `for ${claim}`];
  return `${parts.filter((part) => part !== "").join(" ")}${consequence === undefined ? "" : `: ${consequence}`}`;
}

function questionLines(ask: Question): readonly string[] {
  const { answer, value, for: length } = ask.onSilence;
  const silence = [
    answer,
    value === undefined ? "" : short(value),
    length === undefined ? "" : `for ${length}`,
  ];
  return [
    `  asks ${ask.cause}${ask.beside ? " beside" : ""}: ${ask.question}`,
    `  why: ${ask.why}`,
    ...ask.options.map((option) => `  - ${optionText(option)}`),
    `  of ${ask.approvers.join(", ")} until ${time(ask.deadline)}`,
    `  meanwhile ${short(ask.meanwhile.value)}, silence ${silence.filter((part) => part !== "").join(" ")}`,
  ];
}

/** A list that is mostly empty. */
const named = (word: string, all: readonly string[]): readonly string[] =>
  all.length === 0 ? [] : [`${word} ${all.join(", ")}`];

function headOf(field: FieldVerdict): string {
  const { path, outcome, effect, value, holders, until, next, codify, refused, wishes, outstanding } = field;
  return [
    `${path} ${outcome} ${short(value)}, ${effect}`,
    ...named("held by", holders),
    ...(until === undefined ? [] : [`until ${time(until)}`]),
    ...(next === undefined ? [] : [`again ${time(next)}`]),
    ...(codify ? ["for the code"] : []),
    ...named("refused", refused),
    ...named("wished by", wishes),
    ...named("outstanding", outstanding),
  ].join("; ");
}

/** Field by field all that a verdict says; what is added to verdicts one day stands at the end as it is. */
function fieldLines(field: FieldVerdict): readonly string[] {
  const {
    path: _,
    outcome: _o,
    effect: _e,
    value: _v,
    holders: _h,
    until: _u,
    next: _n,
    codify: _c,
    ...rest
  } = field;
  const { deferred, refused: _r, wishes: _w, outstanding: _s, because, ask, ...more } = rest;
  return [
    headOf(field),
    ...deferred.map(({ claim, wakes }) => `  ${claim} waits for ${wakesText(wakes)}`),
    ...because.map(({ rule, at, text }) => `  ${rule}${at === undefined ? "" : ` [${at}]`}: ${text}`),
    ...(ask === null ? [] : questionLines(ask)),
    ...(Object.keys(more).length === 0 ? [] : [`  ${canonicalJson(more as Json)}`]),
  ];
}

/** A verdict for anyone who reads what a change of the semantics does. */
export const verdictLines = ({ outcome, effect, fields, warnings }: Verdict): readonly string[] => [
  `${outcome}, ${effect}`,
  ...fields.flatMap(fieldLines),
  ...warnings.map((warning) => `! ${warning}`),
];

/** The same in one line a field: what came out and why it is asked, and a digest that all of it moves. */
export const verdictDigests = ({ fields, warnings }: Verdict): readonly string[] => [
  ...fields.map((field) => {
    const { path, outcome, effect, value, holders, ask } = field;
    const asked = ask === null ? "" : ` ${ask.cause}${ask.beside ? " beside" : ""}`;
    const held = holders.length === 0 ? "" : ` by ${holders.join(" ")}`;
    return `${path} ${outcome}${asked} ${short(value)} ${effect}${held} ${digest(field)}`;
  }),
  ...(warnings.length === 0 ? [] : [`${warnings.length} warnings ${digest(warnings)}`]),
];

/** What a dispute is about, in a line. */
export const aboutLine = ({ resource, claims, now }: Dispute): string =>
  `${resource.type}, ${claims.length} claims, at ${time(now)}`;
