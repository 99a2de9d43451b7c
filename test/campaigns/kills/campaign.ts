import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask, cloudOf, differences, goTo, momentOf } from "./cloud.ts";
import { checkedLedger } from "./ledger.ts";
import { type ServedLaptop, serveIn } from "./served-laptop.ts";
import { type KillMoment, type KillStep, killsFrom, stepsFrom } from "./steps.ts";

export type KillOutcome = {
  readonly findings: readonly string[];
  readonly kills: number;
  /** Orders that were answered with 2xx, and those that the sandbox refused. */
  readonly answered: number;
  readonly refused: number;
  readonly decisions: number;
  /** How long each start took until the laptop answered. */
  readonly starts: readonly number[];
};

export type KillInput = {
  readonly seed: number;
  readonly steps: number;
  readonly kills: number;
  readonly moments?: readonly KillMoment[];
};

type Run = {
  readonly folder: string;
  readonly options: readonly string[];
  readonly findings: string[];
  readonly starts: number[];
  answered: number;
  refused: number;
  laptop: ServedLaptop;
};

const minute = 60_000;
const hour = 60 * minute;

/** Plays the same orders twice: on a laptop that is killed again and again, and on one that nothing happens to. */
export async function killCampaign(input: KillInput): Promise<KillOutcome> {
  const folder = await mkdtemp(join(tmpdir(), "parley-kills-"));
  const steps = stepsFrom(input.seed, input.steps);
  const kills = killsFrom(input);
  const file = join(folder, "ledger.jsonl");
  const [killed, whole] = await Promise.all([
    begun(folder, ["--data", join(folder, "data"), "--ledger", file]),
    begun(folder, ["--memory"]),
  ]);
  const begin = Math.max(...(await Promise.all([momentOf(killed.laptop), momentOf(whole.laptop)]))) + minute;
  await Promise.all([
    played(killed, steps, { begin, kills }),
    played(whole, steps, { begin, kills: new Map() }),
  ]);
  const [here, there] = await Promise.all([cloudOf(killed.laptop), cloudOf(whole.laptop)]);
  const { findings, answered, refused, starts } = killed;
  findings.push(...differences(here, there).map((each) => `in the end ${each}`));
  await whole.laptop.end();
  const { code, text } = await killed.laptop.end();
  if (code !== 0) findings.push(`it ended with ${code}: ${text}`);
  const { decisions, wrongs } = await checkedLedger(file);
  await rm(folder, { recursive: true });
  return { findings: [...findings, ...wrongs], kills: kills.size, answered, refused, decisions, starts };
}

async function begun(folder: string, options: readonly string[]): Promise<Run> {
  const laptop = await serveIn(folder, options);
  // Time stands still but for what the campaign asks, so that both runs have the same story.
  await ask(laptop, "clock", { pace: "pause" });
  return { folder, options, laptop, findings: [], starts: [], answered: 0, refused: 0 };
}

type Plan = { readonly begin: number; readonly kills: ReadonlyMap<number, KillMoment> };

async function played(run: Run, steps: readonly KillStep[], { begin, kills }: Plan): Promise<void> {
  let moment = begin;
  await goTo(run.laptop, moment);
  for (const [index, step] of steps.entries()) {
    const at = kills.get(index);
    await carriedOut(run, step, at);
    if (step.minutes === 0 && at !== "going") continue;
    moment += step.minutes * minute;
    if (at === "going") await killedOnTheWay(run, moment);
    await goTo(run.laptop, moment);
  }
  await goTo(run.laptop, moment + hour);
}

async function carriedOut(run: Run, { order, body }: KillStep, at: KillMoment | undefined): Promise<void> {
  if (at === "sending") await killedWhileSending(run, () => ask(run.laptop, order, body));
  const answer = await ask(run.laptop, order, body);
  if (answer.ok) run.answered += 1;
  else run.refused += 1;
  if (answer.status >= 500) run.findings.push(`${order} ${JSON.stringify(body)}: ${await answer.text()}`);
  if (at === "answered") await killedAfterAnswer(run);
}

/** INVARIANT (kept when answered): what was answered for is there after a restart, and nothing else is. */
async function killedAfterAnswer(run: Run): Promise<void> {
  const before = await cloudOf(run.laptop);
  await run.laptop.kill();
  await startAgain(run);
  const lost = differences(await cloudOf(run.laptop), before);
  run.findings.push(...lost.map((each) => `after a restart ${each}`));
}

/** In the middle of what time brings about: as soon as anything is printed, or everything is done. */
async function killedOnTheWay(run: Run, moment: number): Promise<void> {
  const printed = run.laptop.prints();
  const gone = goTo(run.laptop, moment).catch(() => undefined);
  await Promise.race([printed, gone]);
  await run.laptop.kill();
  await gone;
  await startAgain(run);
}

/** Nobody knows whether the order was taken; it is sent again. */
async function killedWhileSending(run: Run, send: () => Promise<unknown>): Promise<void> {
  const sent = send().catch(() => undefined);
  await new Promise(setImmediate);
  await run.laptop.kill();
  await sent;
  await startAgain(run);
}

async function startAgain(run: Run): Promise<void> {
  run.laptop = await serveIn(run.folder, run.options);
  run.starts.push(run.laptop.startMs);
}
