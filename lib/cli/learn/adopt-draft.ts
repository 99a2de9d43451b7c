import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { layersBeside } from "#catalogue/store/policy-layers.ts";
import { judgeSuite, passed } from "#core/arbitration/suite/judge.ts";
import { adoptedRow } from "#core/learning/adoption/adopted-row.ts";
import type { Policy } from "#core/policy/policy.ts";
import { unifiedDiff } from "#core/views/policy/unified-diff.ts";
import { inserted, insertionFor } from "#files/learning/insert-row.ts";
import { lintText } from "#files/lint-text.ts";
import { readPolicy } from "#files/policy-text.ts";
import { readSuite } from "#files/suite-text.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { type DiskPlace, placeOf, readText, writeText } from "../inputs/disk.ts";
import { decideDescribed } from "../inputs/judging.ts";
import { rejected } from "../inputs/load.ts";
import { findSuites } from "../suites/find-suites.ts";
import { plainLines } from "../terminal/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { backtest } from "./backtest.ts";
import { draftIn } from "./read-draft.ts";

export type AdoptAsked = {
  readonly draft: string;
  readonly policy: string;
  readonly from: string;
  readonly suite?: readonly string[];
  readonly records?: string;
  readonly write?: boolean;
};

function policyIn(text: string, place: DiskPlace): Policy {
  const find = layersBeside(place.path);
  const read = readPolicy(text, place.named, find);
  if ("diagnostics" in read) throw rejected(place.named, "policy", read.diagnostics);
  const errors = lintText(text, place.named, openCatalogue(), find).filter(({ level }) => level === "error");
  if (errors.length > 0) throw rejected(place.named, "policy with the row", errors);
  return read.policy;
}

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

const always = "1970-01-01T00:00:00Z";

/** Prints what a draft makes of a policy. INVARIANT (never by itself): only `write` writes, and nothing that is worse. */
export async function adoptDraft(asked: AdoptAsked, terminal: Terminal): Promise<ExitCode> {
  const { cwd } = terminal;
  const [place, from] = [placeOf(cwd, asked.policy), placeOf(cwd, asked.from)];
  const draft = draftIn(await readText(from), asked.draft, from);
  const text = await readText(place);
  const before = policyIn(text, place);
  const withRow = (since: string) => inserted(text, insertionFor(text, adoptedRow(draft, { since })));
  const fresh = withRow(new Date().toISOString());
  policyIn(fresh, place);
  // What was decided and what suites tell of is of before: it is tried as if the row had always counted.
  const after = policyIn(withRow(always), place);
  terminal.out(plainLines(unifiedDiff({ name: place.named, text }, { name: place.named, text: fresh })));
  const red = await turnedRed(asked.suite ?? [], [before, after], terminal);
  for (const name of red) terminal.err(`turns red: ${plainLines(name)}\n`);
  if (asked.records !== undefined) {
    const told = backtest(await readText(placeOf(cwd, asked.records)), {
      running: before,
      candidate: after,
    });
    const answers = `${told.answered} of ${told.asked} questions would not be asked`;
    terminal.err(
      `${told.judged} decisions judged again: ${answers}, ${told.otherwise} other fields differ\n`,
    );
  }
  if (red.length > 0) return exitCodes.fault;
  if (asked.write === true) {
    await writeText(place, fresh);
    terminal.err(`written: ${plainLines(place.named)}\n`);
  }
  return exitCodes.fine;
}
