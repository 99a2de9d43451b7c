import { passed, type TestResult } from "#core/arbitration/suite/judge.ts";
import { type JudgedSuite, lineOf, positionOf, tally } from "./results.ts";

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
export function junitText(suites: readonly JudgedSuite[]): string {
  const { passed: good, failed } = tally(suites);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="parley policy test" tests="${good + failed}" failures="${failed}">`,
    ...suites.map(suiteElement),
    "</testsuites>",
    "",
  ].join("\n");
}
