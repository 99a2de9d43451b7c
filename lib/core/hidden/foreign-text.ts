import { changedWord, hiddenWord } from "./words.ts";

// How the first format marked a hidden value, and how Parley's own tags begin.
const ownStart = /^\s*(?:digest|parley)[:/]/i;
const ownWords = [hiddenWord, changedWord];
const markup = /<[a-z!/?][^<>]*>/i;
// Controls, marks that turn text around, and what nobody can see; a line may end.
const unseen = /[^\P{Cc}\n\r\t]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}]/u;

/** Whether a text could be taken for one that Parley writes itself. */
export const looksOwn = (text: string): boolean =>
  ownStart.test(text) || ownWords.some((word) => text.toLowerCase().includes(word));

/** What a text holds that no words of a person's do; undefined where it is plain. */
export function oddityIn(text: string): string | undefined {
  if (unseen.test(text)) return "characters that nobody can see";
  if (markup.test(text)) return "markup";
  return looksOwn(text) ? "one of Parley's own marks" : undefined;
}
