import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "#cli/run.ts";
import type { Terminal } from "#cli/terminal/terminal.ts";
import { type Figure, figuresOf } from "./day-one/figures.ts";
import { hiddenLog } from "./day-one/hidden-log.ts";
import { play } from "./day-one/play.ts";
import { afterObserving, atOnce, type Scenario } from "./day-one/scenarios.ts";
import { table } from "./measure.ts";

// Plays weeks of an organisation in which nothing is registered through the real functions in the laptop's world, and
// counts what Parley undoes and whom it asks. Fails when a limit is missed. `--all` lists every write and question.
const seed = 7;
const mostHidden = 15;

const lists = process.argv.includes("--all");

function tell(name: string, figures: readonly Figure[]): void {
  const rows = figures.map(({ what, is, limit = "", ok }) => [
    what,
    String(is),
    limit === "" ? "" : `${ok ? "met" : "MISSED"}: ${limit}`,
  ]);
  console.log(`${name}\n\n${table(["what", "is", "limit"], rows)}\n`);
  if (figures.some(({ ok }) => !ok)) process.exitCode = 1;
}

const monday = Date.parse("2026-11-16T00:00:00Z");
const timeOf = (at: number): string => new Date(monday + at).toISOString().slice(5, 16);

async function playOut(scenario: Scenario): Promise<void> {
  const from = process.cpuUsage();
  const played = await play(scenario.plan, scenario.phases, scenario.until);
  const { user, system } = process.cpuUsage(from);
  const seconds = ((user + system) / 1e6).toFixed(0);
  tell(`${scenario.name}: ${played.acts} acts, ${seconds} s of CPU`, figuresOf(played, scenario));
  if (!lists) return;
  for (const { at, thing, property, hand } of played.reverts)
    console.log(`${timeOf(at)} undid ${hand.name} on ${thing} /${property}`);
  for (const { at, person, thing, fields, hand } of played.asked)
    console.log(`${timeOf(at)} asked ${person.split("/").at(-1)} about ${hand?.name} on ${thing} ${fields.join(", ")}`);
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
  tell("the example log, two days, with all names hidden", [
    { what: "questions", is, limit, ok: is <= mostHidden },
  ]);
}

await playOut(afterObserving(seed));
await playOut(atOnce(seed));
await replayHidden();
