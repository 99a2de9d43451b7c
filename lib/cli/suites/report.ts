import type { Difference } from "#core/arbitration/suite/compare.ts";
import { passed, type TestResult } from "#core/arbitration/suite/judge.ts";
import type { Position } from "#core/faults.ts";
import type { Json } from "#core/fields/json.ts";
import type { Paint } from "../terminal/paint.ts";
import { labelled, wrapped } from "../terminal/prose.ts";

/** A suite with how its tests came out; `at` finds a part of the file by its JSON pointer. */
export type JudgedSuite = {
  readonly file: string;
  readonly title: string | undefined;
  readonly results: readonly TestResult[];
  readonly at: (pointer: string) => Position;
};

export const positionOf = ({ at }: JudgedSuite, { index }: TestResult, pointer = ""): Position =>
  at(`/tests/${index}${pointer}`);

export const lineOf = ({ file, line }: Position): string => `${file}:${line}`;

export function tally(suites: readonly JudgedSuite[]): { readonly passed: number; readonly failed: number } {
  const results = suites.flatMap((suite) => suite.results);
  const good = results.filter(passed).length;
  return { passed: good, failed: results.length - good };
}

/** What `parley policy test --json` prints. */
export function resultsDocument(suites: readonly JudgedSuite[]) {
  const tests = suites.flatMap((suite) =>
    suite.results.map((result) => ({
      file: suite.file,
      line: positionOf(suite, result).line,
      name: result.name,
      passed: passed(result),
      ...(result.failure !== undefined && { failure: result.failure }),
      differences: result.differences.map(({ pointer, ...difference }) => ({
        line: positionOf(suite, result, pointer).line,
        ...difference,
      })),
    })),
  );
  return { ...tally(suites), tests };
}

type ReportLook = { readonly paint: Paint; readonly width: number };

const mostReasons = 8;

const shown = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));

function differenceText(difference: Difference, place: string, { paint, width }: ReportLook): string {
  const { field, part, expected, got } = difference;
  return [
    `    ${field === undefined ? part : `${field} ${part}`}  ${paint.quiet(place)}`,
    labelled("      expected", shown(expected), { width, at: 16, label: paint.good }),
    labelled("      got", shown(got), { width, at: 16, label: paint.bad }),
  ].join("\n");
}

/** Why the verdict is as it is, for the fields on which it is not as expected. */
function reasonLines({ decision, differences }: TestResult, { paint, width }: ReportLook): readonly string[] {
  const fields = new Set(differences.map(({ field }) => field));
  const meant = (decision?.fields ?? []).filter(({ path }) => fields.has(undefined) || fields.has(path));
  const reasons = meant.flatMap(({ because }) => because).slice(0, mostReasons);
  const texts = reasons.map(
    ({ rule, at, text }) => `${text} [${at === undefined ? rule : `${rule}, ${at}`}]`,
  );
  return texts.map((text, index) =>
    labelled(index === 0 ? "    because" : "", text, { width, at: 12, label: paint.quiet }),
  );
}

function failureLines({ failure }: TestResult, { width }: ReportLook): readonly string[] {
  if (failure === undefined) return [];
  const told = [failure.message, ...(failure.hint === undefined ? [] : [failure.hint])];
  return told.flatMap((text) => wrapped(text, width - 4)).map((line) => `    ${line}`);
}

function testLines(suite: JudgedSuite, result: TestResult, look: ReportLook): readonly string[] {
  if (passed(result)) return [`  ${look.paint.good("pass")}  ${result.name}`];
  const place = lineOf(positionOf(suite, result));
  return [
    `  ${look.paint.bad("fail")}  ${look.paint.strong(result.name)}  ${look.paint.quiet(place)}`,
    ...failureLines(result, look),
    ...result.differences.map((one) =>
      differenceText(one, lineOf(positionOf(suite, result, one.pointer)), look),
    ),
    ...reasonLines(result, look),
  ];
}

/** One suite: every test on a line, and for those that failed what was expected, what came out, and why. */
export function suiteReport(suite: JudgedSuite, look: ReportLook): string {
  const title = suite.title === undefined ? suite.file : `${suite.file}: ${suite.title}`;
  const tests = suite.results.flatMap((result) => testLines(suite, result, look));
  return `${[look.paint.strong(title), ...tests].join("\n")}\n`;
}

export function totalLine(suites: readonly JudgedSuite[], paint: Paint): string {
  const { passed: good, failed } = tally(suites);
  return `${paint.good(`${good} passed`)}, ${failed === 0 ? "0 failed" : paint.bad(`${failed} failed`)}`;
}
