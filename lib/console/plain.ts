// Controls, what nobody can see, the marks that turn text around, and halves of pairs.
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}]/gu;

/** What of one text stands on a page. */
const longest = 4_000;

// Most texts are plain words, and a page has thousands of them.
const words = /^[ -~]*$/;

function plain(text: string): string {
  if (text.length <= longest && words.test(text)) return text;
  const line = text.slice(0, 2 * longest).replaceAll(unsafe, " ");
  return line.length > longest
    ? `${line
        .slice(0, longest - 1)
        .replaceAll(unsafe, " ")
        .toWellFormed()}…`
    : line;
}

/** INVARIANT (texts do nothing): no matter who wrote it, no text of a page acts on its reader or fills their screen. */
export function plainDeep<T>(value: T): T {
  if (typeof value === "string") return plain(value) as T;
  if (typeof value !== "object" || value === null) return value;
  // Most of a page is plain, and stays the object that it is.
  const changed = Object.entries(value).flatMap(([key, inner]) => {
    const fresh = plainDeep(inner);
    return fresh === inner ? [] : [[key, fresh] as const];
  });
  if (changed.length === 0) return value;
  if (!Array.isArray(value)) return Object.fromEntries([...Object.entries(value), ...changed]) as T;
  const fresh = new Map(changed);
  return value.map((inner, index) => fresh.get(`${index}`) ?? inner) as T;
}
