/** A file whose brackets stand open so often is refused before it is parsed: nothing is nested so deep. */
const mostOpen = 100;

/** Lists and groups in one line, in all. */
const mostBrackets = 100_000;

/** One value has one kind and one mark. */
const mostMarks = 20;

type YamlFlaw = { readonly message: string; readonly hint: string; readonly offset: number };

/**
 * What would only keep the parser busy: brackets within brackets, and marks upon marks. Whether one stands in a text does
 * not matter, for no text of a policy leaves so many open.
 */
export function hostileIn(text: string): YamlFlaw | undefined {
  let [open, all, marks] = [0, 0, 0];
  for (let offset = 0; offset < text.length; offset += 1) {
    const sign = text.charAt(offset);
    if (sign === "[" || sign === "{") {
      open += 1;
      all += 1;
    } else if (sign === "]" || sign === "}") open = Math.max(0, open - 1);
    if (open > mostOpen || all > mostBrackets)
      return { message: "the file is nested too deep", hint: "write it flatter", offset };
    if (isMark(sign, text.charAt(offset - 1))) marks += 1;
    else if (isOther(sign, text.charAt(offset - 1))) marks = 0;
    if (marks > mostMarks)
      return { message: "a value is marked again and again", hint: "leave the marks out", offset };
  }
  return undefined;
}

const isSpace = (sign: string): boolean => sign === "" || sign === " " || sign === "\n" || sign === "\t";

const isMark = (sign: string, before: string): boolean => (sign === "!" || sign === "&") && isSpace(before);

/** The beginning of what is no mark. */
const isOther = (sign: string, before: string): boolean => !isSpace(sign) && isSpace(before);
