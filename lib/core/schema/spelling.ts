const longest = 64;

/** The known word that was most likely meant, if one is close enough to be worth offering. */
export function nearestWord(word: string, known: Iterable<string>): string | undefined {
  if (word.length > longest) return undefined;
  const from = word.toLowerCase();
  let within = Math.max(1, Math.floor(word.length / 3));
  let best: string | undefined;
  for (const name of known) {
    if (name.length > longest || Math.abs(name.length - word.length) > within) continue;
    const to = name.toLowerCase();
    // Some letters are two in lower case.
    if (to.length > longest) continue;
    const distance = edits(from, to, within);
    if (distance > within) continue;
    best = name;
    // Only what is nearer still is worth more.
    within = distance - 1;
  }
  return best;
}

/** The remedy for a word that nobody knows: the one that was meant, where there is one. */
export const didYouMean = (near: string | undefined, otherwise: string): string =>
  near === undefined ? otherwise : `did you mean \`${near}\`?`;

/** Three rows of a comparison, which is over before another begins. */
const rows = [0, 1, 2].map(() => new Uint8Array(longest + 1)) as [Uint8Array, Uint8Array, Uint8Array];

/**
 * Insertions, removals, replacements and swaps of neighbours that lead from one word to the other; more than `most` where it is
 * more. Letters that stand farther apart than that are never of one pair.
 */
function edits(from: string, to: string, most: number): number {
  let [oldest, before, row] = rows;
  for (let j = 0; j <= to.length; j += 1) before[j] = j;
  for (let i = 1; i <= from.length; i += 1) {
    const [first, last] = [Math.max(1, i - most), Math.min(to.length, i + most)];
    row.fill(most + 1, 0, to.length + 1);
    if (first === 1) row[0] = i;
    let least = first === 1 ? i : most + 1;
    for (let j = first; j <= last; j += 1) {
      const same = from.charCodeAt(i - 1) === to.charCodeAt(j - 1) ? 0 : 1;
      let edited = Math.min(at(before, j) + 1, at(row, j - 1) + 1, at(before, j - 1) + same);
      const swapped =
        i > 1 &&
        j > 1 &&
        from.charCodeAt(i - 1) === to.charCodeAt(j - 2) &&
        from.charCodeAt(i - 2) === to.charCodeAt(j - 1);
      if (swapped) edited = Math.min(edited, at(oldest, j - 2) + 1);
      row[j] = edited;
      least = Math.min(least, edited);
    }
    // Only a swap reaches over a whole row, and makes it no better than that row by itself.
    if (least > most) return least;
    [oldest, before, row] = [before, row, oldest];
  }
  return at(before, to.length);
}

const at = (row: Uint8Array, column: number): number => row[column] ?? 0;
