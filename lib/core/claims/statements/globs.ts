/** A glob as AWS reads it: `*` stands for any text, `?` for one character. */
export function fitsGlob(glob: string, text: string): boolean {
  let at = 0;
  let from = 0;
  let star = -1;
  let mark = 0;
  while (from < text.length) {
    if (at < glob.length && glob[at] === "*") {
      star = at;
      mark = from;
      at += 1;
    } else if (at < glob.length && (glob[at] === "?" || glob[at] === text[from])) {
      at += 1;
      from += 1;
    } else if (star >= 0) {
      at = star + 1;
      mark += 1;
      from = mark;
    } else return false;
  }
  while (glob[at] === "*") at += 1;
  return at === glob.length;
}

const isPlain = (glob: string): boolean => !glob.includes("*") && !glob.includes("?");

/** Some text fits both. */
export function globsMeet(a: string, b: string): boolean {
  if (isPlain(a)) return fitsGlob(b, a);
  if (isPlain(b)) return fitsGlob(a, b);
  // Row by row through `a`: which beginnings of `b` some text fits together with the beginning of `a` so far.
  let row = [true];
  for (const letter of b) row.push(letter === "*" && row.at(-1) === true);
  for (const letter of a) {
    const next = [letter === "*" && row[0] === true];
    for (let at = 1; at <= b.length; at += 1) {
      const other = b[at - 1] ?? "";
      const isStar = letter === "*" || other === "*";
      const fits = letter === other || letter === "?" || other === "?";
      next.push(isStar ? row[at] === true || next[at - 1] === true : fits && row[at - 1] === true);
    }
    row = next;
  }
  return row[b.length] === true;
}

/** No policy holds this run, so whatever matches it matches any text. */
export const anyText = "\ue001".repeat(64);

/** A text that stands for all that a glob means. */
export const sampleOf = (glob: string): string => glob.replaceAll("*", anyText).replaceAll("?", "\ue001");
