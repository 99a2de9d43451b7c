import { type Actor, type Claim, lastChanged } from "../../claims/claim.ts";
import { satisfies } from "../../claims/satisfies.ts";
import { sameValue } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import { parsePath } from "../../fields/path.ts";
import { hiddenWord } from "../../hidden/words.ts";
import { causeText } from "../causes.ts";
import type { Context } from "../context.ts";
import { firstKnown } from "../known.ts";
import type { Ask } from "../settle/decided.ts";
import type { Settled } from "../settle/settle-field.ts";
import type { Voice } from "../settle/voice.ts";
import type { Stake } from "../stakes.ts";
import { standDown } from "./ask-reason.ts";
import { moment } from "./moment.ts";
import { changeWords, openPath } from "./sentences/change-words.ts";
import { clipped, type Form, listed } from "./sentences/deed.ts";
import { actorName, claimant, shown, wish } from "./words.ts";

export type AskingWords = { readonly context: Context; readonly hidden: boolean };

const mostSides = 4;

/** All who are heard on what is asked about, those whom it is about first. */
export const voicesIn = ({ heard }: Settled, { about }: Pick<Ask, "about">): readonly Voice[] => [
  ...about,
  ...heard.accepted,
  ...heard.losses.map(({ voice }) => voice),
];

const isMember = (path: string): boolean => {
  const kind = parsePath(path).at(-1)?.kind;
  return kind === "item" || kind === "element";
};

/** What would be done for the field to be a value, such as ``put back `10` `` or `remove port 22 from 10.0.0.7/32`. */
export function answerWords({ field }: Settled, value: Json | undefined, hidden: boolean): string {
  const { live, prior, path, topology } = field;
  if (value === undefined || (live !== undefined && sameValue(value, live, topology)))
    return isMember(path) || live === null || live === undefined ? "keep it" : `keep ${shown(live, hidden)}`;
  const isBack = prior !== undefined && sameValue(value, prior, topology);
  if (hidden)
    return isBack
      ? `put back what stood there before ${hiddenWord}`
      : `put something else there ${hiddenWord}`;
  const isPlain = typeof value !== "object" && (typeof live !== "object" || live === null);
  if (!isMember(path) && isPlain) return `${isBack ? "put back" : "set"} ${shown(value, false)}`;
  if (value === null && !isMember(path)) return "take it away";
  return changeWords({ path, before: live, after: value, hidden, isBack }, "do");
}

/** Somebody by name and by way, without their goal. */
function handOf({ principal, via }: Pick<Actor, "principal" | "via">): string {
  return via === undefined ? actorName(principal) : `${actorName(principal)} via ${clipped(via, 80)}`;
}

/** What an edit did, as far as what stands is its doing. */
function deedOf({ demand }: Stake, { field }: Settled, hidden: boolean, form: Form): string | undefined {
  const { live, prior, path, topology } = field;
  const { constraint, by } = demand;
  if (live === undefined || constraint === undefined || !satisfies(live, constraint, topology))
    return undefined;
  const { before } = by.claim;
  const old = before !== undefined && by.claim.field === path ? before : prior;
  if (!hidden && sameValue(old, live, topology)) return undefined;
  return changeWords({ path, before: old, after: live, hidden }, form);
}

const nameOf = ({ field }: Settled, { context, hidden }: AskingWords): string => {
  const { type, id } = context.dispute.resource;
  return `\`${clipped(hidden ? openPath(field.path) : field.path, 200)}\` of ${type} ${id}`;
};

const editOf = ({ edits }: Ask, { bringer }: Settled): Stake | undefined => edits[0] ?? bringer;

/** Who keeps writing, and what is put back each time. */
function defianceQuestion(settled: Settled, ask: Ask, words: AskingWords): string {
  const edit = editOf(ask, settled);
  const who = edit === undefined ? "somebody unknown" : handOf(edit.demand.by.claim.actor);
  const { hidden } = words;
  const back = isMember(settled.field.path) ? "it is undone" : `${shown(ask.meanwhile, hidden)} is put back`;
  return `${who} keeps writing ${nameOf(settled, words)}, and ${back} each time: how is it to go on?`;
}

function takeOverQuestion(settled: Settled, ask: Ask, words: AskingWords): string {
  const back = ask.instead === undefined ? "hand it back" : answerWords(settled, ask.instead, words.hidden);
  return `an incident left ${nameOf(settled, words)} at ${shown(ask.meanwhile, words.hidden)}: take it over in the code, or ${back}?`;
}

/** One sentence that says what happened and what there is to choose between. */
export function questionText(settled: Settled, ask: Ask, words: AskingWords): string {
  if (ask.cause === "defiance") return defianceQuestion(settled, ask, words);
  if (ask.cause === "take-over") return takeOverQuestion(settled, ask, words);
  const { hidden } = words;
  const { type, id } = words.context.dispute.resource;
  const { live } = settled.field;
  const other = firstKnown(ask.instead, ask.meanwhile);
  const isChoice = other !== undefined && !sameValue(other, live, settled.field.topology);
  const choice = isChoice ? `, or ${answerWords(settled, other, hidden)}` : ", or name what it should be";
  const edit = ask.edits[0];
  const deed = edit === undefined ? undefined : deedOf(edit, settled, hidden, "did");
  if (edit !== undefined && deed !== undefined)
    return `${handOf(edit.demand.by.claim.actor)} ${deed} on ${type} ${id}: leave it so${choice}?`;
  return `${nameOf(settled, words)} is ${shown(live, hidden)}: leave it so${choice}?`;
}

function wroteText(stake: Stake, settled: Settled, { context, hidden }: AskingWords): string {
  const { by, constraint = {} } = stake.demand;
  const deed = deedOf(stake, settled, hidden, "did") ?? `wrote ${wish(constraint, hidden)}`;
  return `${claimant(by.claim)} ${deed} at ${moment(lastChanged(by.claim), context.now)}`;
}

/** Who did what and when, and who wants what. */
function sides(settled: Settled, ask: Ask, words: AskingWords): readonly string[] {
  const about = ask.about.length > 0 ? ask.about : voicesIn(settled, ask);
  const wants = about.flatMap(({ by, constraint }) =>
    by === undefined ? [] : [`${claimant(by.claim)} wants ${wish(constraint, words.hidden)}`],
  );
  return [...new Set([...ask.edits.map((edit) => wroteText(edit, settled, words)), ...wants])];
}

/** Why somebody is asked, who did what when, and how to stand down an actor who goes on writing. */
export function whyText(settled: Settled, ask: Ask, words: AskingWords): string {
  const named = sides(settled, ask, words);
  const more = named.length > mostSides ? `; and ${named.length - mostSides} more` : "";
  const told = named.length === 0 ? "" : ` ${named.slice(0, mostSides).join("; ")}${more}.`;
  const hand = editOf(ask, settled)?.demand.by.claim.actor;
  const down =
    ask.cause === "defiance" && hand !== undefined
      ? ` To stand it down: ${standDown(hand, words.context.dispute.resource)}.`
      : "";
  return `${causeText(ask.cause)}.${told}${down}`;
}

const mostWaiting = 2;

type Party = Pick<Actor, "principal" | "via">;

/** Everybody with a say in a question. */
function partiesOf(settled: Settled, ask: Ask): readonly Party[] {
  const spoken = voicesIn(settled, ask).flatMap(({ by }) => by?.claim.actor ?? []);
  return [...spoken, ...[...ask.edits, ...settled.stakes].map(({ demand }) => demand.by.claim.actor)];
}

/** How somebody with a say in a question is named in its answers. */
export type PartyName = (party: Party) => string;

/** An answer is read at a glance: a way is named only where the name alone could be two of the parties. */
export function partyNames(settled: Settled, ask: Ask): PartyName {
  const ways = new Map<string, Set<Party["via"]>>();
  for (const { principal, via } of partiesOf(settled, ask)) {
    const name = actorName(principal);
    const known = ways.get(name);
    if (known === undefined) ways.set(name, new Set([via]));
    else known.add(via);
  }
  return (party) => {
    const name = actorName(party.principal);
    return (ways.get(name)?.size ?? 0) > 1 ? handOf(party) : name;
  };
}

/** Who has to wait while the field is a value. */
export function followsText(settled: Settled, ask: Ask, value: Json, nameOf: PartyName): string {
  const { topology } = settled.field;
  const waiting = voicesIn(settled, ask).flatMap(({ by, constraint }) =>
    by === undefined || satisfies(value, constraint, topology) ? [] : [nameOf(by.claim.actor)],
  );
  const names = [...new Set(waiting)];
  if (names.length === 0) return "";
  return `; ${listed(names, mostWaiting)} ${names.length === 1 ? "waits" : "wait"}`;
}

/** Who speaks for an answer, such as `as scaler wants for availability`. */
export function advocateText({ actor, intent }: Claim, nameOf: PartyName): string {
  const goal = intent === "unattributed" ? "" : ` for ${intent}`;
  return `, as ${nameOf(actor)} wants${goal}`;
}
