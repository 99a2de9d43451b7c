import { describe, expect, it } from "vitest";
import type { Phrase, PhraseWhen } from "#core/notices/titles/phrase.ts";
import { accessPhrases } from "#core/notices/titles/phrases/access.ts";
import { protectionPhrases } from "#core/notices/titles/phrases/protection.ts";
import { generalPhrases, runningPhrases } from "#core/notices/titles/phrases/running.ts";
import { sizePhrases } from "#core/notices/titles/phrases/size.ts";
import { titleOf } from "#core/notices/titles/title.ts";
import { type Sides, titled } from "./titled.ts";

const all = [accessPhrases, protectionPhrases, sizePhrases, runningPhrases, generalPhrases].flat();

const rule = { IpProtocol: "tcp", FromPort: 22, ToPort: 22, CidrIp: "10.0.0.0/8" };

/** What became of a field, of which nothing is said in words where the words name no value. */
function sidesFor(when: PhraseWhen, words: string): Sides {
  const [now, was] = /\{now:/.test(words) ? [60, 7] : ["b", "a"];
  if (when === "came") return { now: words.includes("{traffic}") ? rule : "b", was: null };
  if (when === "went") return { now: null, was: words.includes("{traffic}") ? rule : "b" };
  if (when === "on") return { now: true, was: false };
  if (when === "off") return { now: false, was: true };
  if (when === "any") return /\{now/.test(words) ? { now, was } : { now: { Some: 1 } };
  return { now: when.slice(1), was: "other" };
}

/** A field as a docket names it; what lies beneath is not tried, only what is named itself. */
const fieldOf = (field: string, words: string): string =>
  (field === "*" ? "/Made/Up" : field.replace(/\/\*\*$/, ""))
    .replaceAll("[]", words.includes("{traffic}") ? "[CidrIp=10.0.0.0/8]" : "[Key=b]")
    .replaceAll(/\[([a-z_.0-9]*\.[a-z_.0-9]+)\]/g, "[Key=$1]");

/** What the words say of that thing, without what stands in brackets. */
function pattern(words: string): RegExp {
  const literal = words.replaceAll(/[?.()]/g, String.raw`\$&`);
  const optional = literal.replaceAll(/\[([^\]]*)\]/g, "(?:$1)?");
  return new RegExp(`^${optional.replaceAll(/\{[^}]*\}/g, ".+")}$`);
}

const phrases = all.map((phrase) => ({ phrase, what: phrase.slice(0, 3).join(" ") }));

describe("a phrase", () => {
  it.each(phrases.map((row, index) => ({ ...row, index })))("$index is told: $what", ({ phrase }) => {
    const [type, field, when, words]: Phrase = phrase;
    const about = { type: type === "*" ? "Made::Up" : type, id: "it", tags: {} };
    const title = titleOf(
      titled({ ...about, fields: { [fieldOf(field, words)]: sidesFor(when, words) } }),
      200,
    );
    expect(title).toMatch(pattern(words));
  });
});
