import { durationText } from "../../claims/instant.ts";
import { asNumber } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import { plainLine } from "../../schema/plain-text.ts";
import type { ChangedField } from "./changed-field.ts";
import { idName } from "./thing-name.ts";
import { peerText, trafficText } from "./traffic.ts";

/** What the words of a phrase are filled with, and how long a name and a value may be. */
export type Wording = {
  readonly changed: ChangedField;
  readonly name: string;
  readonly thing: string;
  readonly path: string;
  readonly longest: { readonly name: number; readonly value: number };
};

const slot = /\{(?<what>[a-z]+)(?::(?<unit>\w+))?\}/g;

/** The sentence; nothing where it would have to name what is unknown or hidden. */
export function filled(words: string, wording: Wording): string | undefined {
  const known = words.replaceAll(/\[([^\]]*)\]/g, (_all, part: string) => filledPart(part, wording) ?? "");
  return filledPart(known, wording);
}

function filledPart(words: string, wording: Wording): string | undefined {
  let isWhole = true;
  const text = words.replaceAll(slot, (_all, what: string, unit: string | undefined) => {
    const word = wordFor(what, unit, wording);
    if (word === undefined || word === "") isWhole = false;
    return word ?? "";
  });
  return isWhole ? text : undefined;
}

function wordFor(what: string, unit: string | undefined, wording: Wording): string | undefined {
  const { changed, longest } = wording;
  if (what === "name" || what === "thing") return bare(wording[what], longest.name);
  if (what === "path") return ticked(wording.path, 2 * longest.value);
  if (changed.isHidden) return undefined;
  if (what === "now" || what === "was") return valueText(changed[what], unit, longest.value);
  const word = memberWord(what, changed.member);
  if (word === undefined) return undefined;
  return what === "item" || what === "key" ? ticked(word, longest.value) : bare(word, longest.value);
}

function memberWord(what: string, member: ReadonlyMap<string, string>): string | undefined {
  if (what === "traffic") return trafficText(member);
  if (what === "peer") return peerText(member);
  const [first] = member.values();
  const said = what === "key" ? (member.get("Key") ?? first) : (member.get("PolicyName") ?? first);
  return said === undefined ? undefined : idName(said);
}

/** A tick would end a value early, so none stands in one. */
const bare = (text: string, most: number): string => plainLine(text.replaceAll("`", "'"), most);

function ticked(text: string, most: number): string | undefined {
  const line = bare(text, most);
  return line === "" ? undefined : `\`${line}\``;
}

function valueText(value: Json | undefined, unit: string | undefined, most: number): string | undefined {
  const number = value === undefined ? undefined : asNumber(value);
  if (unit !== undefined) return number === undefined ? undefined : measured(number, unit);
  if (number !== undefined) return String(number);
  if (typeof value === "boolean") return ticked(String(value), most);
  return typeof value === "string" ? ticked(idName(value), most) : undefined;
}

/** Such as `1 instance`, `512 MB` or, of seconds, `5 minutes`. */
function measured(number: number, unit: string): string {
  if (unit !== "time") return `${number} ${number === 1 ? unit.replace(/s$/, "") : unit}`;
  const [, count = String(number), step = "s"] = /^(\d+)([dhms])$/.exec(durationText(1_000 * number)) ?? [];
  return measured(Number(count), steps[step] ?? "seconds");
}

const steps: Readonly<Record<string, string>> = { d: "days", h: "hours", m: "minutes", s: "seconds" };
