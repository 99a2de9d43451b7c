import type { Json } from "../../fields/json.ts";
import { pathKey } from "../../fields/path.ts";
import type { Decision } from "../decide.ts";
import { contained, equal, fieldGaps, type Gap, gap } from "./field.ts";
import type { Expectation, ExpectedField } from "./suite.ts";

/** What a test expected and what came out; `pointer` leads to the expectation inside its test. */
export type Difference = {
  readonly pointer: string;
  readonly field?: string;
  readonly part: string;
  readonly expected: Json;
  readonly got: Json;
};

const step = (key: string): string => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;

type CompareWanted = {
  readonly path: string;
  readonly pointer: string;
  readonly expected: ExpectedField | null;
};

function wantedFields(fields: Expectation["fields"]): readonly CompareWanted[] {
  if (fields === undefined) return [];
  if (Array.isArray(fields)) {
    return fields.map(({ path, ...expected }, index) => ({
      path,
      pointer: `/expect/fields/${index}`,
      expected,
    }));
  }
  return Object.entries(fields).map(([path, expected]) => ({
    path,
    pointer: `/expect/fields${step(path)}`,
    expected,
  }));
}

/** `ask.options` stands at `/ask/options`; a claim's id after the first dot may hold dots of its own. */
function partPointer(part: string): string {
  const dot = part.indexOf(".");
  return dot < 0 ? step(part) : step(part.slice(0, dot)) + step(part.slice(dot + 1));
}

function differencesInField({ path, pointer, expected }: CompareWanted, decision: Decision): Difference[] {
  const got = decision.fields.find((field) => pathKey(field.path) === pathKey(path));
  const under = (field: Gap, to: string): Difference => ({ ...field, field: path, pointer: to });
  if (expected === null) return got === undefined ? [] : [under(gap("listed", false, true), pointer)];
  if (got === undefined)
    return [
      under(
        gap(
          "listed",
          true,
          decision.fields.map((field) => field.path),
        ),
        pointer,
      ),
    ];
  return fieldGaps(expected, got).map((one) => under(one, pointer + partPointer(one.part)));
}

/** Everything that the test names and the decision does not have; nothing when it is as expected. */
export function differencesOf(expected: Expectation, decision: Decision): readonly Difference[] {
  const whole = [
    ...equal("outcome", expected.outcome, decision.outcome),
    ...equal("effect", expected.effect, decision.effect),
  ];
  const texts = [
    ...contained("warnings", expected.warnings, decision.warnings),
    ...contained("explains", expected.explains, [decision.explanation]),
  ];
  const located = (one: Gap): Difference => ({ ...one, pointer: `/expect/${one.part}` });
  const fields = wantedFields(expected.fields).flatMap((wanted) => differencesInField(wanted, decision));
  return [...whole.map(located), ...fields, ...texts.map(located)];
}
