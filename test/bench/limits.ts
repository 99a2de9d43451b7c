import { type PerLook, perLook } from "./limits/per-look.ts";

// What a look takes, whatever else goes on in the installation. Fails where it differs by more than a fifth.
const isSame = (figures: readonly number[]): boolean => Math.max(...figures) <= 1.2 * Math.min(...figures);

const among: (PerLook & { readonly situations: number })[] = [];
for (const situations of [0, 1_000, 100_000])
  among.push({ situations, ...(await perLook({ situations, behindMs: 0 })) });
console.log("one look, by how many situations are open, fifty of them where it looks");
console.table(among);

const behind: (PerLook & { readonly behind: string })[] = [];
for (const [words, behindMs] of [
  ["0 s", 0],
  ["15 s", 15_000],
  ["1 h", 3_600_000],
] as const)
  behind.push({ behind: words, ...(await perLook({ situations: 50, behindMs })) });
console.log("one look, by how far those who take the messages are behind");
console.table(behind);

const isMet = [among, behind].every(
  (rows: readonly PerLook[]) =>
    isSame(rows.map(({ readUnits }) => readUnits)) &&
    isSame(rows.map(({ writeUnits }) => writeUnits)) &&
    isSame(rows.map(({ messages }) => messages)),
);
console.log(isMet ? "met: the same within a fifth" : "MISSED: not the same within a fifth");
if (!isMet) process.exitCode = 1;
