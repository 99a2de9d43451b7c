import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { run } from "#cli/run.ts";
import type { Terminal } from "#cli/terminal/terminal.ts";
import { type Figure, figuresOf } from "./day-one/figures.ts";
import { hiddenLog } from "./day-one/hidden-log.ts";
import { type Played, play } from "./day-one/play.ts";
import { afterObserving, atOnce, type Scenario } from "./day-one/scenarios.ts";
import { table } from "./measure.ts";

// Plays weeks of an organisation in which nothing is registered through the real functions in the laptop's world, and
// counts what Parley undoes and whom it asks. Fails when a limit is missed with any seed. `--all` lists every write and
// question; `--seeds 7,8` plays these.
const mostHidden = 15;

const { values: options } = parseArgs({
  options: { all: { type: "boolean", default: false }, seeds: { type: "string", default: "7,1,2,3,4,5" } },
});
const seeds = options.seeds.split(",").map(Number);

/** What came out with each seed, and the limit that holds for all of them. */
function tell(name: string, all: readonly (readonly Figure[])[], heads: readonly string[]): void {
  const rows = (all[0] ?? []).map(({ what, limit }, row) => {
    const figures = all.flatMap((one) => one[row] ?? []);
    const word = figures.every(({ ok }) => ok) ? "met" : "MISSED";
    return [what, ...figures.map(({ is }) => String(is)), limit === undefined ? "" : `${word}: ${limit}`];
  });
  console.log(`${name}\n\n${table(["what", ...heads, "limit"], rows)}\n`);
  if (all.flat().some(({ ok }) => !ok)) process.exitCode = 1;
}

const monday = Date.parse("2026-11-16T00:00:00Z");
const timeOf = (at: number): string => new Date(monday + at).toISOString().slice(5, 16);

function list({ reverts, asked }: Played): void {
  for (const { at, thing, property, hand } of reverts)
    console.log(`${timeOf(at)} undid ${hand.name} on ${thing} /${property}`);
  for (const { at, person, thing, fields, hand } of asked)
    console.log(
      `${timeOf(at)} asked ${person.split("/").at(-1)} about ${hand?.name} on ${thing} ${fields.join(", ")}`,
    );
}

async function playOut(scenarioFor: (seed: number) => Scenario): Promise<void> {
  const from = process.cpuUsage();
  const all: (readonly Figure[])[] = [];
  let acts = 0;
  for (const seed of seeds) {
    const scenario = scenarioFor(seed);
    const played = await play(scenario.plan, scenario.phases, scenario.until);
    acts += played.acts;
    all.push(figuresOf(played, scenario));
    if (options.all) list(played);
  }
  const { user, system } = process.cpuUsage(from);
  const seconds = ((user + system) / 1e6).toFixed(0);
  const [first = 0] = seeds;
  const name = `${scenarioFor(first).name}: ${acts} acts, ${seconds} s of CPU`;
  tell(
    name,
    all,
    seeds.map((seed) => `seed ${seed}`),
  );
}

/** How many questions a replay of a log tells. */
async function questionsIn(log: string): Promise<number> {
  let told = "";
  const silent: Terminal = {
    out: (text) => {
      told += text;
    },
    err: () => undefined,
    isHeard: () => true,
    readInput: () => Promise.resolve(""),
    readChunks: () => process.stdin,
    cwd: process.cwd(),
    env: {},
    isTty: { in: false, out: false, err: false },
    columns: 80,
    zone: () => "UTC",
    elapsed: () => performance.now(),
    choose: () => Promise.resolve(undefined),
    open: () => false,
    interrupted: () => Promise.resolve(),
  };
  await run(["replay", log, "--json"], silent);
  return (JSON.parse(told) as { readonly questions: { readonly total: number } }).questions.total;
}

async function replayHidden(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "parley-day-one-"));
  const log = join(folder, "hidden.json");
  writeFileSync(log, JSON.stringify(hiddenLog()));
  const is = await questionsIn(log);
  rmSync(folder, { recursive: true });
  const limit = `at most ${mostHidden}`;
  const figure = { what: "questions", is, limit, ok: is <= mostHidden };
  tell("the example log, two days, with all names hidden", [[figure]], ["is"]);
}

await playOut(afterObserving);
await playOut(atOnce);
await replayHidden();
