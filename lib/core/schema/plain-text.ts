// Controls, the marks that turn text around, and what nobody can see: none may act on anyone who reads a message.
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}]/gu;

// Most texts are plain words, and a page has thousands of them.
const words = /^[!-~]+(?: [!-~]+)*$/;

/** One line that does nothing to anyone who reads it, cut where it is long. */
export function plainLine(text: string, most = 600): string {
  if (text.length <= most && words.test(text)) return text;
  const line = text
    .slice(0, 4 * most)
    .replaceAll(unsafe, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();
  return line.length > most
    ? `${line
        .slice(0, most - 1)
        .toWellFormed()
        .replaceAll("\uFFFD", "")}…`
    : line;
}

/** The same for a line whose spaces mean something, as those of a patch do. */
export const spacedLine = (text: string): string =>
  text.slice(0, 3_000).toWellFormed().replaceAll(unsafe, " ");

export const longestSubject = 99;

/** Under a hundred characters, as a subject has to be. */
export const subjectLine = (text: string): string => plainLine(text, longestSubject);

/** Lines of a body; whatever stands in them, no line becomes two. */
export const bodyOf = (lines: readonly string[]): string =>
  lines.map((line) => plainLine(line, 3_000)).join("\n");
