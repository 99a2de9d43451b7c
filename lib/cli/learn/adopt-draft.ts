import { judgeSuite, passed } from "#core/arbitration/suite/judge.ts";
import { adoptedRow } from "#core/learning/adoption/adopted-row.ts";
import type { Draft } from "#core/learning/drafts/draft.ts";
import type { Policy } from "#core/policy/policy.ts";
import { backtest } from "#core/shadow/backtest.ts";
import { unifiedDiff } from "#core/views/policy/unified-diff.ts";
import { readSuite } from "#files/suite-text.ts";
import { timeIn } from "../asking/shown.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { placeOf, readText, writeText } from "../inputs/disk.ts";
import { decideDescribed } from "../inputs/judging.ts";
import { rejected } from "../inputs/load.ts";
import { findSuites } from "../suites/find-suites.ts";
import { plainLines } from "../terminal/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { backtestLines } from "./backtest.ts";
import { readRecords } from "./read-records.ts";
import { always, policyIn, withRow } from "./with-row.ts";

export type AdoptAsked = {
  readonly draft: string;
  readonly policy: string;
  readonly suite?: readonly string[];
  readonly records?: string;
  readonly write?: boolean;
};

/** The tests that pass without the row and fail with it. */
async function turnedRed(
  paths: readonly string[],
  [before, after]: readonly [Policy, Policy],
  terminal: Terminal,
): Promise<readonly string[]> {
  if (paths.length === 0) return [];
  const { files } = await findSuites(paths, terminal);
  return files.flatMap(({ place, text }) => {
    const read = readSuite(text, place.named);
    if ("diagnostics" in read) throw rejected(place.named, "suite", read.diagnostics);
    const [old, fresh] = [before, after].map((policy) => judgeSuite(read.suite, policy, decideDescribed));
    return (fresh ?? []).flatMap((result, index) => {
      const was = old?.[index];
      return was !== undefined && passed(was) && !passed(result) ? [`${place.named}: ${result.name}`] : [];
    });
  });
}

/** Prints what a draft makes of a policy. INVARIANT (never by itself): only `write` writes, and nothing that is worse. */
export async function adoptDraft(
  asked: AdoptAsked,
  terminal: Terminal,
  find: (wanted: string) => Promise<Draft>,
): Promise<ExitCode> {
  const { cwd } = terminal;
  const place = placeOf(cwd, asked.policy);
  const draft = await find(asked.draft);
  const text = await readText(place);
  const before = policyIn(text, place);
  const since = (moment: string) => withRow(text, adoptedRow(draft, { since: moment }));
  const fresh = since(new Date().toISOString());
  policyIn(fresh, place);
  const after = policyIn(since(always), place);
  terminal.out(plainLines(unifiedDiff({ name: place.named, text }, { name: place.named, text: fresh })));
  const red = await turnedRed(asked.suite ?? [], [before, after], terminal);
  for (const name of red) terminal.err(`turns red: ${plainLines(name)}\n`);
  if (asked.records !== undefined) {
    const policies = { running: before, candidate: after };
    const told = backtest(await readRecords(asked.records, terminal), policies, Date.now());
    for (const line of backtestLines(told, timeIn(terminal))) terminal.err(`${line}\n`);
  }
  if (red.length > 0) return exitCodes.fault;
  if (asked.write === true) {
    await writeText(place, fresh);
    terminal.err(`written: ${plainLines(place.named)}\n`);
  }
  return exitCodes.fine;
}
