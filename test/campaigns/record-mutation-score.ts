import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The part of Stryker's report that is read here. */
interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
}

interface Score {
  readonly killed: number;
  readonly survived: number;
  readonly uncovered: number;
}

const lowest = 80;
const page = fileURLToPath(new URL("../../docs/quality.md", import.meta.url));
const report = fileURLToPath(new URL("../../reports/mutation/mutation.json", import.meta.url));

// Mutants with any other status did not compile or were ignored: no test could have noticed them.
const count: Readonly<Record<string, keyof Score>> = {
  Killed: "killed",
  Timeout: "killed",
  Survived: "survived",
  NoCoverage: "uncovered",
};

function scoreOf(statuses: readonly string[]): Score {
  const score = { killed: 0, survived: 0, uncovered: 0 };
  for (const status of statuses) {
    const counted = count[status];
    if (counted !== undefined) score[counted] += 1;
  }
  return score;
}

function percentOf({ killed, survived, uncovered }: Score): number {
  const all = killed + survived + uncovered;
  return all === 0 ? 0 : Math.floor((1000 * killed) / all) / 10;
}

/** The room of core that a file stands in: `lib/core/fields/path.ts` is in `fields`. */
function roomOf(file: string): string {
  return /^lib\/core\/([^/]+)\//.exec(file)?.[1] ?? "core itself";
}

function row(name: string, score: Score): string {
  return `| ${name} | ${percentOf(score).toFixed(1)} % | ${score.killed} | ${score.survived} | ${score.uncovered} |`;
}

function tableOf({ files }: Report): {
  readonly table: string;
  readonly total: number;
  readonly mutants: number;
} {
  const mutants = Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants.map(({ status }) => ({ room: roomOf(file), status })),
  );
  const rooms = [...Map.groupBy(mutants, ({ room }) => room)].sort(([a], [b]) => (a < b ? -1 : 1));
  const all = scoreOf(mutants.map(({ status }) => status));
  const rows = rooms.map(([room, inside]) => row(room, scoreOf(inside.map(({ status }) => status))));
  const head = ["| room | score | killed | survived | not covered |", "|---|---|---|---|---|"];
  return {
    table: [...head, ...rows, row("**all of lib/core**", all)].join("\n"),
    total: percentOf(all),
    mutants: mutants.length,
  };
}

const share = process.argv[2] ?? "100";
const { table, total, mutants } = tableOf(JSON.parse(readFileSync(report, "utf8")));
const all = share === "100";
const said = all
  ? `All ${mutants} mutants, as \`npm run mutation\` makes them.`
  : `A sample of ${mutants} mutants, those in ${share} % of all blocks of ten lines, as \`npm run mutation -- ${share}\` takes them.`;
const before = readFileSync(page, "utf8");
const marked = /(<!-- mutation score: begin -->\n)[\s\S]*(<!-- mutation score: end -->)/;
if (!marked.test(before)) throw new Error("docs/quality.md has lost its mutation score markers");
writeFileSync(
  page,
  before.replace(marked, (_, begin, end) => `${begin}${said}\n\n${table}\n${end}`),
);

console.log(`mutation score of lib/core: ${total} %`);
if (total < lowest) {
  console.error(`that is under ${lowest} %; reports/mutation/mutation.html shows what no test noticed`);
  process.exitCode = 1;
}
