/** Breaks at spaces; a word that is too long for a line stays whole, so that it can be copied. */
export function wrapped(text: string, width: number): readonly string[] {
  return text.split("\n").flatMap((line) => wrappedLine(line, width));
}

function wrappedLine(line: string, width: number): readonly string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(" ")) {
    const longer = current === "" ? word : `${current} ${word}`;
    if (longer.length <= width || current === "") {
      current = longer;
    } else {
      lines.push(current);
      current = word;
    }
  }
  return [...lines, current];
}

type LabelledInput = {
  readonly width: number;
  readonly at: number;
  readonly label: (text: string) => string;
};

/** Sets a text beside a label, with all of its lines starting in one column. */
export function labelled(label: string, text: string, { width, at, label: style }: LabelledInput): string {
  const lines = wrapped(text, Math.max(20, width - at));
  const [first = "", ...rest] = lines;
  const below = rest.map((line) => `${" ".repeat(at)}${line}`.trimEnd());
  return [`${style(label.padEnd(at))}${first}`, ...below].join("\n");
}

/** `1 test`, `2 tests`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
