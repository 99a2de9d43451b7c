import { passed, type TestResult } from "#core/arbitration/suite/judge.ts";
import type { Position } from "#core/faults.ts";

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
