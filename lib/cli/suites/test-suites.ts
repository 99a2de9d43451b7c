import { dirname, relative, resolve } from "node:path";
import { judgeSuite, passed, type TestResult } from "#core/arbitration/suite/judge.ts";
import { InvalidInput } from "#core/faults.ts";
import { readSuite } from "#files/suite-text.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { type DiskPlace, filesUnder, isFolder, placeOf, readText, writeText } from "../inputs/disk.ts";
import { decideDescribed } from "../inputs/judging.ts";
import { loadPolicy, policyPlace, type ReadPolicy, rejected } from "../inputs/load.ts";
import { paints } from "../terminal/paint.ts";
import { jsonText, plainDeep } from "../terminal/plain-text.ts";
import { hasColour, proseWidth, type Terminal } from "../terminal/terminal.ts";
import {
  type JudgedSuite,
  lineOf,
  positionOf,
  resultsDocument,
  suiteReport,
  tally,
  totalLine,
} from "./report.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\n": "&#10;",
  "\r": "&#13;",
  "\t": "&#9;",
};

// What XML 1.0 admits in no form, not even escaped.
const inadmissible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|\p{Surrogate}/gu;

/** Text as it may stand in an attribute or an element. */
function xml(text: string): string {
  return text
    .replace(inadmissible, "\ufffd")
    .replace(/[&<>"'\n\r\t]/g, (character) => entities[character] ?? "");
}

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

type SuiteFile = { readonly place: DiskPlace; readonly text: string };

// A policy says so on a line of its own, whatever stands before it.
const isPolicy = (text: string): boolean => /^parley:/m.test(text);

async function suitesIn(folder: DiskPlace): Promise<readonly SuiteFile[]> {
  const places = await filesUnder(folder, /\.ya?ml$/);
  const files = await Promise.all(places.map(async (place) => ({ place, text: await readText(place) })));
  const suites = files.filter(({ text }) => !isPolicy(text));
  if (suites.length > 0) return suites;
  throw new InvalidInput(`\`${folder.named}\` holds no suite`, {
    hint: "name a YAML file with `tests`, or a folder of them; policies do not count",
  });
}

/** The suites that the paths name, each once. */
async function findSuites(paths: readonly string[], terminal: Terminal): Promise<readonly SuiteFile[]> {
  const found = new Map<string, SuiteFile>();
  for (const named of paths) {
    const place = placeOf(terminal.cwd, named);
    const files = (await isFolder(place)) ? await suitesIn(place) : [{ place, text: await readText(place) }];
    for (const file of files) found.set(file.place.path, file);
  }
  return [...found.values()];
}

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
