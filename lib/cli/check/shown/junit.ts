import type { CheckedField, CheckedResource } from "#core/plans/check/checked.ts";
import { fateLine, headline } from "#core/plans/check/sentence.ts";
import { plain } from "../../terminal/plain-text.ts";
import { xmlText } from "../../terminal/xml-text.ts";
import type { ShownPlan } from "../places.ts";

const xml = (text: string): string => xmlText(plain(text));

/** Each field as a test that passes where its value would be kept, as JUnit XML. */
export function junitPlan(shown: ShownPlan): string {
  const suites = shown.checked.resources.map((resource) => suiteOf(resource, shown));
  const sum = (part: "tests" | "failures" | "skipped") =>
    suites.reduce((total, suite) => total + suite[part], 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${xml(nameOf(shown))}" tests="${sum("tests")}" failures="${sum("failures")}" skipped="${sum("skipped")}">`,
    ...suites.map(({ text }) => text),
    "</testsuites>",
    "",
  ].join("\n");
}

/** It begins with how old what it was judged by is, as the page does. */
const nameOf = ({ checked, asOf }: ShownPlan): string =>
  ["parley check", ...(asOf === undefined ? [] : [asOf.text]), headline(checked)].join(": ");

function suiteOf(resource: CheckedResource, { placeOf, strict }: ShownPlan) {
  const { address, fields } = resource;
  const unmapped = [...resource.unmapped, ...unjudgedIn(resource)];
  const at = placeOf(address);
  const place = `classname="${xml(address)}" file="${xml(at.file)}" line="${at.line}"`;
  const failures = fields.filter(({ fate }) => fate !== "kept").length + (strict ? unmapped.length : 0);
  const [tests, skipped] = [fields.length + unmapped.length, strict ? 0 : unmapped.length];
  const cases = [
    ...fields.map((field) => fieldCase(field, place)),
    ...unmapped.map(({ name, why = "" }) => unknownCase({ name, why, place, strict })),
  ];
  const head = `  <testsuite name="${xml(address)}" tests="${tests}" failures="${failures}" skipped="${skipped}">`;
  return { tests, failures, skipped, text: [head, ...cases, "  </testsuite>"].join("\n") };
}

/** What Parley leaves alone is no open matter. */
const unjudgedIn = ({ unjudged }: CheckedResource) =>
  unjudged?.isGoverned === true ? [{ name: "the resource", why: unjudged.why }] : [];

function fieldCase(field: CheckedField, place: string): string {
  const head = `    <testcase name="${xml(field.path)}" ${place}`;
  if (field.fate === "kept") return `${head}/>`;
  return `${head}>\n      <failure message="${xml(fateLine(field))}">${xml(field.why)}</failure>\n    </testcase>`;
}

type UnknownCase = {
  readonly name: string;
  readonly why: string;
  readonly place: string;
  readonly strict: boolean;
};

function unknownCase({ name, why, place, strict }: UnknownCase): string {
  const element = strict ? "failure" : "skipped";
  return `    <testcase name="${xml(name)}" ${place}>\n      <${element} message="${xml(why)}"/>\n    </testcase>`;
}
