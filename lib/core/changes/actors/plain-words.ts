// Controls, marks that turn text around, and halves of characters: none of them says anything.
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;
const harmless = /^[\x20-\x7e]*$/;

/** A text from outside on one line, without what could act on a reader, and not longer than it may be. */
export function plainText(text: string, most: number): string {
  const short = text.length > most ? text.slice(0, most) : text;
  return (harmless.test(short) ? short : short.replace(unsafe, " ")).trim();
}

const masks: ReadonlySet<string> = new Set(["HIDDEN_DUE_TO_SECURITY_REASONS", "redacted", "REDACTED", "..."]);

/** What AWS, or anyone who passed the record on, writes where nothing is told. */
export const isMasked = (text: string): boolean => masks.has(text) || /^[*X]{3,}$/.test(text);
