import { type Burst, burst } from "./limits/burst.ts";
import { noisy } from "./limits/noisy.ts";
import { type PerLook, perLook } from "./limits/per-look.ts";

// What a look takes, whatever else goes on in the installation. Fails where it differs by more than a fifth. So many
// resources are changed at once at most as the first argument says.
const most = Number(process.argv[2] ?? 10_000);
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

const bursts: Burst[] = [];
for (const resources of [100, 1_000, most]) bursts.push(await burst(resources));
console.log("each of so many resources that are changed within a minute, one in ten against a guardrail");
console.table(bursts);

const noise = await noisy(most);
console.log(`${most} changes and ${most} conflicts of one resource, and what became of the others`);
console.log(noise);

const isSteady = (rows: readonly object[], names: readonly string[]): boolean =>
  names.every((name) => isSame(rows.map((row) => (row as Readonly<Record<string, number>>)[name] ?? 0)));
const met: Readonly<Record<string, boolean>> = {
  "the same at any number of situations": isSteady(among, ["readUnits", "writeUnits", "messages"]),
  "at most three read units of situations": among.every(({ situationUnits }) => situationUnits <= 3),
  "the same however far behind": isSteady(behind, ["readUnits", "writeUnits", "messages"]),
  "the same in any burst": isSteady(bursts, ["messages", "reads", "writes", "tokens"]),
  "in order of harm, then of arrival": bursts.every(
    ({ harmfulWaited, othersWaited, overtaken }) => harmfulWaited <= othersWaited && overtaken === 0,
  ),
  "every guardrail of a burst stands again": bursts.every(
    ({ mended, resources }) => mended === resources / 10,
  ),
  "a guardrail is mended within one look": noise.looksToMend.every((looks) => looks === 1),
  "nobody else waits for what is noisy": noise.othersBegun === noise.othersConflicts,
};
for (const [what, isMet] of Object.entries(met)) console.log(`${isMet ? "met" : "MISSED"}: ${what}`);
if (Object.values(met).includes(false)) process.exitCode = 1;
