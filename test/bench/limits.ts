import { type PerLook, perLookAmong } from "./limits/among-situations.ts";

// What a look takes, whatever else goes on in the installation. Fails where it grows by more than a fifth.
const isSame = (figures: readonly number[]): boolean => Math.max(...figures) <= 1.2 * Math.min(...figures);

const among: (PerLook & { readonly situations: number })[] = [];
for (const situations of [0, 1_000, 100_000]) among.push({ situations, ...(await perLookAmong(situations)) });
console.log("one look, by how many situations are open, fifty of them where it looks");
console.table(among);

const isMet =
  isSame(among.map(({ readUnits }) => readUnits)) && isSame(among.map(({ messages }) => messages));
console.log(isMet ? "met: the same within a fifth" : "MISSED: not the same within a fifth");
if (!isMet) process.exitCode = 1;
