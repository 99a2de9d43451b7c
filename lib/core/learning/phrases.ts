import type { Features, RelativeAnswer } from "./features.ts";
import { unknown } from "./features.ts";
import { type Trait, traitOf } from "./traits.ts";

/** What was decided, as one word of a count: what came newly was kept, or gave way. */
export const answerWords: Readonly<Record<RelativeAnswer, string>> = {
  challenger: "kept",
  holder: "put back",
  agreed: "put back",
  between: "given another value",
  hold: "held",
};

type PhraseTable = Readonly<Record<string, string>>;

const hours: PhraseTable = {
  working: "by day",
  evening: "in the evening",
  night: "at night",
  weekend: "at the weekend",
  [unknown]: "at an hour nobody can place",
};
const directions: PhraseTable = {
  harmful: "towards the less safe side",
  safer: "towards the safer side",
  neither: "neither safer nor less safe",
  [unknown]: "which side is safer not known",
};
const reversible: PhraseTable = {
  yes: "could be undone",
  no: "could not be undone",
  [unknown]: "not known whether it could be undone",
};
const exposure: PhraseTable = {
  internet: "open to the internet",
  internal: "internal",
  [unknown]: "exposure not known",
};
const incumbent: PhraseTable = {
  yes: "against what code brought",
  no: "against what no code brought",
  [unknown]: "not known who brought what was there",
};

const plain = (word: string): string => word.replaceAll("-", " ");

const sides: PhraseTable = { holder: "what was there", challenger: "what came newly" };

/** What a side was like in one respect. */
function sidePhrase(side: string, key: string, word: string): string {
  const who = sides[side] ?? side;
  if (key === "confirmed") {
    if (word === unknown) return `nobody's claim for ${who}`;
    return word === "yes" ? `the reason for ${who} confirmed` : `no confirmed reason for ${who}`;
  }
  if (key === "kind")
    return word === unknown ? `${who} by nobody known` : `${who} by ${article(plain(word))}`;
  if (word === unknown) return `no ${key} known of ${who}`;
  if (key === "reason") return word === "none" ? `no reason for ${who}` : `${plain(word)} for ${who}`;
  return word === "unattributed" ? `no goal for ${who}` : `${who} for ${plain(word)}`;
}

const article = (word: string): string =>
  word === "automation" ? word : `a${/^[aeiou]/.test(word) ? "n" : ""} ${word}`;

/** What a question was like in one respect, in words for people. */
export function traitPhrase(features: Features, trait: Trait): string {
  const word = traitOf(features, trait);
  const [side = "", key] = trait.split(".");
  if (key !== undefined) return sidePhrase(side, key, word);
  switch (trait) {
    case "hours":
      return hours[word] ?? word;
    case "direction":
      return directions[word] ?? word;
    case "reversible":
      return reversible[word] ?? word;
    case "exposure":
      return exposure[word] ?? word;
    case "incumbentIsCode":
      return incumbent[word] ?? word;
    case "situations":
      return word === "" ? "nothing open" : `${features.situations.map(plain).join(" and ")} open`;
    case "environment":
      return word === unknown ? "environment not known" : `in ${word}`;
    default:
      return word === unknown ? "asked for another cause" : `asked for the cause ${plain(word)}`;
  }
}
