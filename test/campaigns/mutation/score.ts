import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Mutant } from "./mutants.ts";

/** What became of a mutant. One that is reached only while files are loaded is `loaded`, and counts for nothing. */
export type Status = "killed" | "survived" | "uncovered" | "loaded";

type Score = Readonly<Record<Status, number>>;
type Result = Pick<Mutant, "file" | "line" | "replacement"> & { readonly status: Status };

const lowest = 90;
const page = fileURLToPath(new URL("../../../docs/quality.md", import.meta.url));

function scoreOf(results: readonly Result[]): Score {
  const score = { killed: 0, survived: 0, uncovered: 0, loaded: 0 };
  for (const { status } of results) score[status] += 1;
  return score;
}

function percentOf({ killed, survived, uncovered }: Score): number {
  const all = killed + survived + uncovered;
  return all === 0 ? 0 : Math.floor((1000 * killed) / all) / 10;
}

/** The room of core that a file stands in: `lib/core/fields/path.ts` is in `fields`. */
const roomOf = ({ file }: Result): string => /^lib\/core\/([^/]+)\//.exec(file)?.[1] ?? "core itself";

const row = (name: string, score: Score): string =>
  `| ${name} | ${percentOf(score).toFixed(1)} % | ${score.killed} | ${score.survived} | ${score.uncovered} |`;

function tableOf(results: readonly Result[], nameOf: (result: Result) => string): string {
  const groups = [...Map.groupBy(results, nameOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const rows = groups.map(([name, inside]) => row(name, scoreOf(inside)));
  const head = ["| room | score | killed | survived | not covered |", "|---|---|---|---|---|"];
  return [...head, ...rows, row("**all of it**", scoreOf(results))].join("\n");
}

type ScoreAsked = { readonly share: number; readonly isRecorded: boolean };

/** Prints the score by room, or by file where only a part was judged, and writes that of all of core into docs/quality.md. */
export function recordScore(results: readonly Result[], { share, isRecorded }: ScoreAsked): void {
  const score = scoreOf(results);
  const table = tableOf(results, isRecorded ? roomOf : ({ file }) => file);
  console.log(`\n${table}\n`);
  if (isRecorded) writeTable(table, { share, count: results.length, loaded: score.loaded });
  const total = percentOf(score);
  console.log(`mutation score: ${total} %; reports/mutation/mutants.json holds each of them`);
  if (!isRecorded) return;
  if (total >= lowest) return;
  console.error(`that is under ${lowest} %`);
  process.exitCode = 1;
}

type Told = { readonly share: number; readonly count: number; readonly loaded: number };

function writeTable(table: string, { share, count, loaded }: Told): void {
  const what =
    share === 100
      ? `All ${count} mutants, as \`npm run mutation\` makes them`
      : `A sample of ${count} mutants, those in ${share} % of all blocks of ten lines, as \`npm run mutation -- ${share}\` takes them`;
  const before = readFileSync(page, "utf8");
  const marked = /(<!-- mutation score: begin -->\n)[\s\S]*(<!-- mutation score: end -->)/;
  if (!marked.test(before)) throw new Error("docs/quality.md has lost its mutation score markers");
  const said = `${what}; ${loaded} of them are reached only while files are loaded, and left out.`;
  writeFileSync(
    page,
    before.replace(marked, (_, begin, end) => `${begin}${said}\n\n${table}\n${end}`),
  );
}
