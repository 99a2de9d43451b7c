import { reasonName } from "#core/arbitration/explain/words.ts";
import { listed } from "#core/policy/told/phrases.ts";
import { valueText } from "../../verdict/words.ts";
import { texts } from "../texts.ts";
import type { ToldDispute, ToldParty } from "./told-dispute.ts";

const motiveOf = ({ motivation }: ToldParty): string =>
  motivation.kind === "none" ? "" : reasonName(motivation);

function reasonText(party: ToldParty): string {
  const motive = motiveOf(party);
  return motive === "" ? party.actor.name : `${party.actor.name} (${motive})`;
}

// What the core says last is why; before it stands who goes before whom.
const lastPart = (text: string): string => text.slice(text.lastIndexOf(": ") + 1).trim();
const firstPart = (text: string): string => text.split(": ", 1)[0] ?? text;

/** The name at the end of an ARN, which is what people know a resource by; any other identifier as it is. */
export function shortId(id: string): string {
  if (!id.startsWith("arn:")) return id;
  const [first = id] = id.split("|", 1);
  return first.slice(Math.max(first.lastIndexOf("/"), first.lastIndexOf(":")) + 1) || id;
}

/** Why, in one line. */
export function whyInShort({ why, against, by, kind, outcome, question }: ToldDispute): string {
  if (kind === "guardrail") return firstPart(why.text);
  const isSilent = by?.fate === "ended" && by.intent === "unattributed";
  const holders = [...(by === undefined ? [] : [by]), ...against].filter(({ fate }) => fate === "holds");
  if (why.rule.startsWith("rank/") && by !== undefined && holders.includes(by))
    return texts.goesBefore(listed(against.map(({ actor }) => actor.name)), motiveOf(by), lastPart(why.text));
  if (why.rule.startsWith("rank/") && holders.length > 0)
    return texts.goesFirst(listed(holders.map(reasonText)), lastPart(why.text));
  if (isSilent && holders.length > 0) return texts.nobodySaidWhy(listed(holders.map(reasonText)));
  const approvers = outcome === "ask" ? (question?.approvers ?? []) : [];
  return approvers.length === 0 ? why.text : texts.askWhom(firstPart(why.text), approvers.slice(0, 2));
}

/** Who, against whom, and why, so short that it fits on a line of a terminal. */
export function whyInBrief(dispute: ToldDispute): string {
  const { by, against, why, kind, fight } = dispute;
  const who = by === undefined ? texts.somebody : by.actor.name;
  const rival = (against.find(({ fate }) => fate === "holds") ?? against[0])?.actor.name;
  if (fight && rival !== undefined) return texts.undoEachOther(who, rival);
  if (kind === "guardrail" || rival === undefined) return `${who}: ${firstPart(why.text)}`;
  if (by?.fate === "ended" && by.intent === "unattributed") return texts.neverSaid(who, rival);
  const brief = Object.hasOwn(texts.ranks, why.rule) ? texts.ranks[why.rule] : undefined;
  if (brief === undefined) return `${who}: ${why.text}`;
  return by?.fate === "holds" ? texts.waits(`${who} ${brief}`, rival) : texts.waits(`${rival} ${brief}`, who);
}

/** The path of a list's member says already what the member is. */
const shownValue = (value: ToldDispute["value"], field: string): string =>
  field.endsWith("]") && value !== undefined && value !== null ? texts.present : valueText(value);

/** What was written. */
export const written = ({ live, by, field }: ToldDispute): string =>
  live === undefined ? (by?.wants ?? "") : shownValue(live, field);

/** What Parley wants there. */
export const wanted = ({ value, field }: ToldDispute): string => shownValue(value, field);
