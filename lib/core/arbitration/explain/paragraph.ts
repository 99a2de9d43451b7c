import { pauseRule } from "../causes.ts";
import type { Dispute } from "../dispute.ts";
import type { FieldVerdict, Question, Reason, Verdict, Wake } from "../verdict.ts";
import { counterfactual, type Judging } from "./counterfactual.ts";
import { headline, isHiddenField, moveTo, Telling } from "./headline.ts";
import { moment } from "./moment.ts";
import { actorName, claimant, shown } from "./words.ts";

/** Everybody's full name with the short one, if that one is nobody else's. */
function namesIn(dispute: Dispute): ReadonlyMap<string, string | undefined> {
  const full = new Map(dispute.claims.map((claim) => [claimant(claim), actorName(claim.actor.principal)]));
  const shorts = [...full.values()];
  const isOwn = (short: string): boolean => shorts.indexOf(short) === shorts.lastIndexOf(short);
  return new Map([...full].map(([name, short]) => [name, isOwn(short) ? short : undefined]));
}

/** Names everyone in full once, and shortly from then on where the short name tells them apart. */
export function namedOnce(text: string, dispute: Dispute): string {
  const names = namesIn(dispute);
  if (names.size === 0) return text;
  // Longest first, so that no name is taken for the beginning of another.
  const longestFirst = [...names.keys()].toSorted((a, b) => b.length - a.length);
  const told = new Set<string>();
  return text.replaceAll(new RegExp(longestFirst.map(RegExp.escape).join("|"), "gu"), (name) => {
    const short = told.has(name) ? names.get(name) : undefined;
    told.add(name);
    return short ?? name;
  });
}

/** Fields told one by one; the rest are counted. */
const mostFields = 8;
const mostReasons = 3;

type ParagraphNames = ReadonlySet<string>;

/** Starts with a capital unless a name stands first, which is written as it is. */
function sentence(text: string, names: ParagraphNames): string {
  const trimmed = text.trim();
  if (trimmed === "") return "";
  const first = trimmed.split(/[ ,]/, 1)[0] ?? "";
  const start = names.has(first) ? first.slice(0, 1) : first.slice(0, 1).toUpperCase();
  return `${start}${trimmed.slice(1)}${/[.?!]$/.test(trimmed) ? "" : "."}`;
}

/** What has to happen, such as `INC-7 is over`. */
export function wakeText(wake: Wake, telling: Telling): string {
  if ("end" in wake) {
    const claim = telling.claim(wake.end);
    return claim === undefined ? `claim ${wake.end} ends` : `the claim of ${claimant(claim)} ends`;
  }
  if ("closed" in wake) return `${wake.closed} is over`;
  if ("at" in wake) return `it is ${moment(wake.at, telling.now)}`;
  return "ruling" in wake ? `ruling ${wake.ruling} ends` : `the policy's ${wake.policy} changes`;
}

function waiting(field: FieldVerdict, telling: Telling): string {
  const [first, ...more] = field.deferred;
  if (first === undefined) return "";
  const claim = telling.claim(first.claim);
  const who = claim === undefined ? first.claim : claimant(claim);
  const [alternative = []] = first.wakes;
  const until = alternative
    .slice(0, 3)
    .map((wake) => wakeText(wake, telling))
    .join(" and ");
  const others =
    more.length === 0 ? "" : `, and ${more.length} more ${more.length === 1 ? "claim waits" : "claims wait"}`;
  return `${who} waits until ${until}${others}`;
}

const meanwhileText = (field: FieldVerdict, { meanwhile }: Question): string =>
  meanwhile.value === undefined ? "" : ` Meanwhile it is ${shown(meanwhile.value, isHiddenField(field))}.`;

function silenceText(field: FieldVerdict, ask: Question, telling: Telling): string {
  const { answer, value, for: length } = ask.onSilence;
  const isStaying = answer === "keep" || value === undefined;
  const hidden = "write a value that is hidden";
  const way = isHiddenField(field) ? hidden : moveTo(field, value, telling, "do");
  const deed = isStaying ? "leave it as it is" : way;
  const lasts = length === undefined ? "" : `, for ${length}`;
  return ` Silence until ${moment(ask.deadline, telling.now)} means: ${deed}${lasts}.`;
}

function askText(field: FieldVerdict, telling: Telling, names: ParagraphNames): string {
  const { ask } = field;
  if (ask === null) return "";
  const asked = ask.approvers.length === 0 ? "" : ` Asked: ${ask.approvers.map(actorName).join(", ")}.`;
  if (ask.beside)
    return `${sentence(`beside it a question is put, which changes nothing about the value: ${ask.question}`, names)}${asked}`;
  return `${sentence(ask.why, names)}${asked}${meanwhileText(field, ask)}${silenceText(field, ask, telling)}`;
}

function reasonText({ text, at }: Reason, names: ParagraphNames): string {
  const told = sentence(text, names);
  return at === undefined ? told : `${told.slice(0, -1)} [${at}].`;
}

// What the reader sees first is why nothing happens yet.
const pauseRules: ReadonlySet<string> = new Set([pauseRule("hours"), pauseRule("pause")]);
const isFirst = ({ rule }: Reason): boolean => pauseRules.has(rule);

function reasonsOf({ because, ask }: FieldVerdict): readonly Reason[] {
  // Why it is asked stands in the question already; of what stands beside a verdict it is a reason like others.
  const own = ask === null || ask.beside ? because : because.slice(1);
  return [...own.filter(isFirst), ...own.filter((reason) => !isFirst(reason))].slice(0, mostReasons);
}

function fieldText(field: FieldVerdict, telling: Telling, names: ParagraphNames): string {
  const otherwise = counterfactual(telling.dispute, telling.judging, field);
  const parts = [
    headline(field, telling),
    field.ask?.beside === false ? askText(field, telling, names) : "",
    ...reasonsOf(field).map((reason) => reasonText(reason, names)),
    sentence(waiting(field, telling), names),
    field.ask?.beside === true ? askText(field, telling, names) : "",
    field.codify ? "The value is proposed to the code's owner." : "",
    otherwise === undefined ? "" : sentence(otherwise, names),
  ];
  return parts.filter((part) => part !== "").join(" ");
}

const isTelling = ({ outcome, deferred, refused, outstanding, wishes, ask }: FieldVerdict): boolean =>
  outcome !== "keep" ||
  ask !== null ||
  [deferred, refused, outstanding, wishes].some((all) => all.length > 0);

/** A paragraph that a tired person understands: what happens, why, who waits for what, and what would change it. */
export function paragraph(dispute: Dispute, judging: Judging, verdict: Verdict): string {
  const some = verdict.fields.filter(isTelling);
  const told = (some.length > 0 ? some : verdict.fields).slice(0, mostFields);
  const rest = verdict.fields.length - told.length;
  const principals = [
    ...dispute.claims.map(({ actor }) => actor.principal),
    ...dispute.rulings.map(({ by }) => by),
  ];
  const names = new Set(principals.map(actorName));
  const telling = new Telling(dispute, judging);
  const texts = told.map((field) => fieldText(field, telling, names));
  if (rest > 0)
    texts.push(`${rest} other ${rest === 1 ? "field settles" : "fields settle"} without trouble.`);
  if (texts.length === 0) texts.push("Nobody claims anything here, and nothing has changed.");
  return namedOnce(texts.join(" "), dispute);
}
