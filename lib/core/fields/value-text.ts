const longest = 60;

// Controls, and the marks that turn text around: neither may act on anyone who reads a message.
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

function raw(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return JSON.stringify(value) ?? "nothing";
}

const visible = (char: string): string =>
  char === "\n" || char === "\t" || char === "\r"
    ? " "
    : `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`;

/** A value of the author's on one line in backticks, shortened where it is long, whatever it is. */
export function valueText(value: unknown): string {
  const line = raw(value)
    .slice(0, 4 * longest)
    .replaceAll("`", "'")
    .replace(unsafe, visible)
    .replace(/ +/g, " ");
  return `\`${line.length > longest ? `${line.slice(0, longest)}…` : line}\``;
}
