import { judgeSuite, passed, type TestResult } from "#core/arbitration/suite/judge.ts";
import { readSuite } from "#files/suite-text.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { placeOf, writeText } from "../inputs/disk.ts";
import { decideDescribed } from "../inputs/judging.ts";
import { rejected } from "../inputs/load.ts";
import { paints } from "../terminal/paint.ts";
import { jsonText, plainDeep } from "../terminal/plain-text.ts";
import { hasColour, proseWidth, type Terminal } from "../terminal/terminal.ts";
import { xmlText as xml } from "../terminal/xml-text.ts";
import {
  findSuites,
  type Policies,
  policyOfSuite,
  rememberedPolicies,
  type SuiteFile,
  skippedText,
} from "./find-suites.ts";
import {
  type JudgedSuite,
  lineOf,
  positionOf,
  resultsDocument,
  suiteReport,
  tally,
  totalLine,
} from "./report.ts";

function reportOf(suite: JudgedSuite, result: TestResult): string {
  const { failure, differences } = result;
  const told = failure === undefined ? [] : [failure.message, failure.hint ?? ""];
  const lines = differences.map(({ field, part, expected, got, pointer }) => {
    const what = field === undefined ? part : `${field} ${part}`;
    const place = lineOf(positionOf(suite, result, pointer));
    return `${place}: ${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`;
  });
  return [...told, ...lines].filter((line) => line !== "").join("\n");
}

function testCase(suite: JudgedSuite, result: TestResult): string {
  const { line } = positionOf(suite, result);
  const head = `    <testcase name="${xml(result.name)}" classname="${xml(suite.file)}" file="${xml(suite.file)}" line="${line}"`;
  if (passed(result)) return `${head}/>`;
  const report = reportOf(suite, result);
  const [first = ""] = report.split("\n");
  return `${head}>\n      <failure message="${xml(first)}">${xml(report)}</failure>\n    </testcase>`;
}

function suiteElement(suite: JudgedSuite): string {
  const { passed: good, failed } = tally([suite]);
  const cases = suite.results.map((result) => testCase(suite, result));
  const head = `  <testsuite name="${xml(suite.title ?? suite.file)}" tests="${good + failed}" failures="${failed}">`;
  return [head, ...cases, "  </testsuite>"].join("\n");
}

/** The results as JUnit XML, which build servers read. */
function junitText(suites: readonly JudgedSuite[]): string {
  const { passed: good, failed } = tally(suites);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="parley policy test" tests="${good + failed}" failures="${failed}">`,
    ...suites.map(suiteElement),
    "</testsuites>",
    "",
  ].join("\n");
}

type TestSuitesInput = {
  readonly paths: readonly string[];
  readonly policy?: string;
  readonly junit?: string;
  readonly json?: boolean;
};

async function judge(
  { place, text }: SuiteFile,
  asked: TestSuitesInput,
  ground: JudgeInput,
): Promise<JudgedSuite> {
  const read = readSuite(text, place.named);
  if ("diagnostics" in read) throw rejected(place.named, "suite", read.diagnostics);
  const { suite, at } = read;
  const { policy } = await ground.policies(policyOfSuite({ place, suite }, asked.policy, ground.terminal));
  return { file: place.named, title: suite.title, results: judgeSuite(suite, policy, decideDescribed), at };
}

type JudgeInput = { readonly terminal: Terminal; readonly policies: Policies };

export async function testSuites(asked: TestSuitesInput, terminal: Terminal): Promise<ExitCode> {
  const ground = { terminal, policies: rememberedPolicies() };
  const suites: JudgedSuite[] = [];
  const { files, skipped } = await findSuites(asked.paths, terminal);
  for (const file of files) suites.push(await judge(file, asked, ground));

  if (asked.junit !== undefined) await writeText(placeOf(terminal.cwd, asked.junit), junitText(suites));
  if (asked.json === true) {
    terminal.out(`${jsonText({ ...resultsDocument(suites), skipped })}\n`);
  } else {
    const look = { paint: paints(hasColour(terminal, "out")), width: proseWidth(terminal) };
    const shown = suites.map((suite) => suiteReport({ ...suite, results: plainDeep(suite.results) }, look));
    terminal.out(`${[...shown, `${totalLine(suites, look.paint)}${skippedText(skipped)}`].join("\n")}\n`);
  }
  return suites.every(({ results }) => results.every(passed)) ? exitCodes.fine : exitCodes.fault;
}
