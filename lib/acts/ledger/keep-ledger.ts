import { sha256 } from "#core/digest.ts";
import { dayAfter, dayOf } from "#core/ledger/chain/seal.ts";
import { faultName } from "../fault-words.ts";
import type { Runtime } from "../runtime.ts";
import { checkDay } from "./check-day.ts";
import { type LedgerProgress, ledgerProgress, noteProgress } from "./ledger-notes.ts";
import { sealUpTo } from "./seal-day.ts";

/** A day is over for so long when it is sealed, that no decision of it is still on its way. */
const settled = 3_600_000;
/** Of one run, so that the sweep ends in time; the next run goes on. */
const budget = { ms: 60_000, tasks: 100 };
/** Besides the last day, so many earlier ones a night: each comes again within two months. */
const earlier = 7;

/** Seals the day that is over and checks it and a few earlier ones, a part in each run; failing it stops nothing else. */
export async function keepLedger(runtime: Runtime): Promise<void> {
  const { log, now } = runtime;
  const night = dayAfter(dayOf(new Date(now() - settled).toISOString()), -1);
  try {
    const accounts = accountsOf(runtime);
    const begun = await ledgerProgress({ night, accounts: sha256(accounts.join(" ")).slice(0, 16) }, runtime);
    const tasks = tasksOf(night, accounts);
    if (begun.task >= tasks.length) return;
    await goOn(begun, tasks, runtime);
  } catch (error) {
    log.count("LedgerUnchecked");
    log.warn("the ledger could not be sealed or checked", {
      night,
      fault: faultName(error),
      why: why(error),
    });
  }
}

const why = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What is left of the task, as where to go on; undefined when it is done. */
type Task = (offset: number, runtime: Runtime) => Promise<number | undefined>;

const accountsOf = ({ settings }: Runtime): readonly string[] =>
  [...new Set([settings.account, ...settings.accounts])].toSorted();

/** First everything is sealed, then it is checked. */
function tasksOf(night: string, accounts: readonly string[]): readonly Task[] {
  const days = daysOf(night);
  const sealing = accounts.map(
    (account): Task =>
      (_, runtime) =>
        sealUpTo(account, night, runtime),
  );
  const checking = accounts.flatMap((account) =>
    days.map(
      (day): Task =>
        (offset, runtime) =>
          checkDay({ account, day, isLast: day === night, offset }, runtime),
    ),
  );
  return [...sealing, ...checking];
}

const dayMs = 86_400_000;
const round = 400;

/** The last day, and those whose turn it is. */
function daysOf(night: string): readonly string[] {
  const number = Math.floor(Date.parse(`${night}T00:00:00Z`) / dayMs);
  const back = Array.from({ length: earlier }, (_, n) => 1 + ((number * earlier + n) % round));
  return [night, ...back.map((days) => dayAfter(night, -days))];
}

async function goOn(begun: LedgerProgress, tasks: readonly Task[], runtime: Runtime): Promise<void> {
  const { now } = runtime;
  const end = now() + budget.ms;
  let { task, offset } = begun;
  for (let done = 0; done < budget.tasks && task < tasks.length && now() < end; done += 1) {
    const left = await tasks[task]?.(offset, runtime);
    [task, offset] = left === undefined ? [task + 1, 0] : [task, left];
    // What fails afterwards begins here the next time.
    await noteProgress({ ...begun, task, offset }, runtime);
  }
}
