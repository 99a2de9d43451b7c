import { dirname, relative, resolve } from "node:path";
import { judgeSuite, passed } from "#core/arbitration/suite/judge.ts";
import { readSuite } from "#files/suite-text.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { type DiskPlace, placeOf, writeText } from "../inputs/disk.ts";
import { decideDescribed } from "../inputs/judging.ts";
import { loadPolicy, policyPlace, type ReadPolicy, rejected } from "../inputs/load.ts";
import { paints } from "../terminal/paint.ts";
import { jsonText, plainDeep } from "../terminal/plain-text.ts";
import { hasColour, proseWidth, type Terminal } from "../terminal/terminal.ts";
import { findSuites, type SuiteFile } from "./find-suites.ts";
import { junitText } from "./junit.ts";
import { suiteReport, totalLine } from "./report.ts";
import type { JudgedSuite } from "./results.ts";
import { resultsDocument } from "./results.ts";

type TestSuitesInput = {
  readonly paths: readonly string[];
  readonly policy?: string;
  readonly junit?: string;
  readonly json?: boolean;
};

type Policies = (place: DiskPlace) => Promise<ReadPolicy>;

/** Reads each policy once, however many suites it judges. */
function rememberedPolicies(): Policies {
  const read = new Map<string, Promise<ReadPolicy>>();
  return (place) => {
    const known = read.get(place.path) ?? loadPolicy(place);
    read.set(place.path, known);
    return known;
  };
}

function besideSuite(suite: DiskPlace, policy: string, cwd: string): DiskPlace {
  const path = resolve(dirname(suite.path), policy);
  return { named: relative(cwd, path), path };
}

async function judge(
  { place, text }: SuiteFile,
  asked: TestSuitesInput,
  ground: JudgeInput,
): Promise<JudgedSuite> {
  const read = readSuite(text, place.named);
  if ("diagnostics" in read) throw rejected(place.named, "suite", read.diagnostics);
  const { suite, at } = read;
  const own = suite.policy === undefined ? undefined : besideSuite(place, suite.policy, ground.terminal.cwd);
  const chosen = asked.policy === undefined ? own : placeOf(ground.terminal.cwd, asked.policy);
  const { policy } = await ground.policies(chosen ?? policyPlace(ground.terminal, undefined));
  return { file: place.named, title: suite.title, results: judgeSuite(suite, policy, decideDescribed), at };
}

type JudgeInput = { readonly terminal: Terminal; readonly policies: Policies };

export async function testSuites(asked: TestSuitesInput, terminal: Terminal): Promise<ExitCode> {
  const ground = { terminal, policies: rememberedPolicies() };
  const suites: JudgedSuite[] = [];
  for (const file of await findSuites(asked.paths, terminal)) suites.push(await judge(file, asked, ground));

  if (asked.junit !== undefined) await writeText(placeOf(terminal.cwd, asked.junit), junitText(suites));
  if (asked.json === true) {
    terminal.out(`${jsonText(resultsDocument(suites))}\n`);
  } else {
    const look = { paint: paints(hasColour(terminal, "out")), width: proseWidth(terminal) };
    const shown = suites.map((suite) => suiteReport({ ...suite, results: plainDeep(suite.results) }, look));
    terminal.out(`${[...shown, totalLine(suites, look.paint)].join("\n")}\n`);
  }
  return suites.every(({ results }) => results.every(passed)) ? exitCodes.fine : exitCodes.fault;
}
