import type { FieldVerdict, Outcome, Question, Reason } from "#core/arbitration/verdict.ts";
import type { Claim } from "#core/claims/claim.ts";
import type { Json } from "#core/fields/json.ts";
import { changedWord, hiddenWord } from "#core/hidden/words.ts";
import { listed } from "#core/policy/told/phrases.ts";
import type { Clockface } from "../terminal/moment.ts";
import type { Paint } from "../terminal/paint.ts";
import { labelled } from "../terminal/prose.ts";
import { claimText, isHiddenField, offerText, optionText, valueText, wakesText } from "./words.ts";

/** How a page is set: its colours, its width in characters, its clock, and whether it lists the reasons. */
export type BlockStyle = {
  readonly paint: Paint;
  readonly width: number;
  readonly clock: Clockface;
  readonly reasons: boolean;
};

/** What a block needs to know besides the verdict. */
export type KnownOfField = {
  readonly claims: ReadonlyMap<string, Claim>;
  readonly live: (path: string) => Json | undefined;
};

type FieldBlockLine = readonly [label: string, text: string];

const mostShown = 12;

export function painted(outcome: Outcome, { paint }: BlockStyle): string {
  const style = { keep: paint.good, revert: paint.wary, ask: paint.bad }[outcome];
  return paint.strong(style(outcome));
}

function settledText(field: FieldVerdict, known: KnownOfField): string {
  const { path, outcome, value } = field;
  if (isHiddenField(field)) return ` ${outcome === "revert" ? changedWord : hiddenWord}`;
  const live = known.live(path);
  if (outcome === "keep") return value === undefined ? "" : ` ${valueText(value)}`;
  const before = live === undefined ? "live is unknown" : `live is ${valueText(live)}`;
  if (outcome === "ask") return ` (${before})`;
  return value === null ? `: remove it (${before})` : ` to ${valueText(value)} (${before})`;
}

/** The first line carries the label; more than a dozen are counted, not shown. */
function lines(label: string, texts: readonly string[]): readonly FieldBlockLine[] {
  const shown = texts.slice(0, mostShown);
  const rest = texts.length - shown.length;
  const all = rest > 0 ? [...shown, `and ${rest} more (\`--json\` shows them all)`] : shown;
  return all.map((text, index) => [index === 0 ? label : "", text]);
}

/** A question beside a verdict is told apart from one that decides the field. */
function questionLines(ask: Question, clock: Clockface): readonly FieldBlockLine[] {
  const { value, for: length } = ask.onSilence;
  const silence = optionText({ answer: ask.onSilence.answer, ...(value !== undefined && { value }) });
  return [
    [ask.beside ? "asked beside" : "question", ask.question],
    ["", `${ask.why} [${ask.cause}]`],
    ...lines("answers", ask.options.map(offerText)),
    ["asked", `${listed(ask.approvers)}, until ${clock(ask.deadline)}`],
    ["meanwhile", valueText(ask.meanwhile.value)],
    ["silence", `${silence}${length === undefined ? "" : `, for ${length}`}`],
  ];
}

/** What is done about it here; nothing is said where nothing is done. */
function effectText({ effect, next }: FieldVerdict, clock: Clockface): readonly string[] {
  if (effect === "wait")
    return [
      `waits: Parley may not write now${next === undefined ? "" : `, and looks again at ${clock(next)}`}`,
    ];
  if (effect === "write") return ["Parley writes it at once"];
  return effect === "notify" ? ["people are told, nothing is written"] : [];
}

const reasonText = ({ rule, at, text }: Reason): string =>
  `${text} [${at === undefined ? rule : `${rule}, ${at}`}]`;

function linesOf(
  field: FieldVerdict,
  known: KnownOfField,
  { clock, reasons }: BlockStyle,
): readonly FieldBlockLine[] {
  const who = (id: string) => claimText(known.claims.get(id), id);
  const until = field.until === undefined ? [] : [`until ${clock(field.until)}`];
  return [
    ...lines("effect", effectText(field, clock)),
    ...lines("held by", field.holders.map(who)),
    ...lines(field.holders.length === 0 ? "holds" : "", until),
    ...lines(
      "deferred",
      field.deferred.map(({ claim, wakes }) => {
        const again = wakesText(wakes, clock);
        return again === "" ? who(claim) : `${who(claim)}; heard again when ${again}`;
      }),
    ),
    ...lines("refused", field.refused.map(who)),
    ...lines(
      "wished",
      field.wishes.map((id) => `${who(id)}; shown by nothing, so it weighs nothing`),
    ),
    ...lines("not yet met", field.outstanding),
    ...(field.ask === null ? [] : questionLines(field.ask, clock)),
    ...(field.codify ? [["to the code", "propose this value to the owner of the code"] as const] : []),
    ...(field.next === undefined ? [] : [["next look", clock(field.next)] as const]),
    ...(reasons ? lines("because", field.because.map(reasonText)) : []),
  ];
}

/** Kept, and nobody minds: its holders are all there is to say. */
const isQuiet = (field: FieldVerdict): boolean =>
  field.outcome === "keep" &&
  !field.codify &&
  field.ask === null &&
  field.effect === "none" &&
  [field.deferred, field.refused, field.wishes, field.outstanding].every((list) => list.length === 0);

/** One field of a verdict: what becomes of it, who stands where, and why. */
export function fieldBlock(field: FieldVerdict, known: KnownOfField, look: BlockStyle): string {
  const head = `${look.paint.strong(field.path)}  ${painted(field.outcome, look)}${settledText(field, known)}`;
  const setting = { width: look.width, at: 15, label: look.paint.quiet };
  const whole = linesOf(field, known, look).filter(([, text]) => text !== "");
  const body = isQuiet(field) ? whole.filter(([label]) => label === "held by") : whole;
  return [head, ...body.map(([label, text]) => labelled(`  ${label}`, text, setting))].join("\n");
}
