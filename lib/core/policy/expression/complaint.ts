export type Words = { readonly message: string; readonly hint: string };

/** Why an expression is refused, and where in its text: offsets count from zero, `to` is not part of it. */
export type Complaint = Words & { readonly from: number; readonly to: number };

/** A piece of the author's text on one line, short enough to read. */
export function shown(text: string): string {
  const line = text
    .trim()
    .replace(/\s+/g, " ")
    .replace(/\p{Cc}/gu, escaped);
  return `\`${line.length > 60 ? `${line.slice(0, 60)}…` : line}\``;
}

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
