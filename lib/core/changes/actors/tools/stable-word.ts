const longestWord = 50;

/** Lower-case letters, digits, dots and dashes; numbers that change with every run are left out. */
export function stableWord(text: string): string | undefined {
  const word = text
    .slice(0, 200)
    .toLowerCase()
    .replace(/[-_.]?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}.*$/, "")
    .replace(/[^a-z0-9.-]+/g, "-")
    .replace(/[-.]?\d{6,}$/, "")
    .replace(/^[-.]+|[-.]+$/g, "")
    .slice(0, longestWord);
  return word.length > 1 && /[a-z]/.test(word) ? word : undefined;
}
