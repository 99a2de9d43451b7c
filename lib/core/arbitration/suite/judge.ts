import type * as z from "zod/mini";
import { isRecord, type Json } from "../../fields/json.ts";
import type { Policy } from "../../policy/policy.ts";
import type { Mode } from "../../policy/policy-file.ts";
import type { Decision } from "../decide.ts";
import { Dispute } from "../dispute.ts";
import { type Difference, differencesOf } from "./compare.ts";
import type { Suite, SuiteTest } from "./suite.ts";

/** How one test came out; without differences and without a failure it passed. */
export type TestResult = {
  readonly name: string;
  readonly index: number;
  readonly differences: readonly Difference[];
  /** What reached no verdict at all: the dispute is not valid, or judging it failed. */
  readonly failure?: { readonly message: string; readonly hint?: string };
  readonly decision?: Decision;
};

export type Judge = (dispute: Dispute, policy: Policy) => Decision;

export const passed = (result: TestResult): boolean =>
  result.failure === undefined && result.differences.length === 0;

type JsonMap = { readonly [key: string]: Json };

/** Maps merge at every depth; a list or any other value replaces what was there. */
export function merged(base: JsonMap, over: JsonMap): JsonMap {
  // Object.fromEntries defines its keys, so `__proto__` is a key like any other.
  const kept = Object.entries(base).filter(([key]) => !Object.hasOwn(over, key));
  const laid = Object.entries(over).map(([key, value]) => {
    const under = Object.hasOwn(base, key) ? base[key] : undefined;
    return [key, isRecord(under) && isRecord(value) ? merged(under, value) : value] as const;
  });
  return Object.fromEntries([...kept, ...laid]);
}

function faultOf(error: unknown): NonNullable<TestResult["failure"]> {
  const message = error instanceof Error ? error.message : String(error);
  return { message: `no verdict: ${message}`, hint: "judge the dispute alone with `parley decide`" };
}

const mostFlaws = 5;

/** One line for each of the first few, with its place in the merged dispute. */
function flawsIn({ issues }: z.core.$ZodError): string {
  const lines = issues.slice(0, mostFlaws).map(({ path, message }) => `\`/${path.join("/")}\`: ${message}`);
  return [...lines, "`parley schema dispute` says what belongs there"].join("\n");
}

function judgeTest(
  test: SuiteTest,
  given: JsonMap,
  judge: (dispute: Dispute) => Decision,
): Omit<TestResult, "index"> {
  const { name } = test;
  const parsed = Dispute.safeParse(merged(given, test.given));
  if (!parsed.success) {
    const failure = { message: "`given` is not a dispute", hint: flawsIn(parsed.error) };
    return { name, differences: [], failure };
  }
  try {
    const decision = judge(parsed.data);
    return { name, differences: differencesOf(test.expect, decision), decision };
  } catch (error) {
    return { name, differences: [], failure: faultOf(error) };
  }
}

export const inMode = (policy: Policy, mode: Mode): Policy => ({
  ...policy,
  file: { ...policy.file, mode: { default: mode, scopes: [] } },
});

/** Judges every test of a suite; one that fails stops none of the others. */
export function judgeSuite(suite: Suite, policy: Policy, decide: Judge): readonly TestResult[] {
  const asked = suite.mode === undefined ? policy : inMode(policy, suite.mode);
  const judge = (dispute: Dispute) => decide(dispute, asked);
  return suite.tests.map((test, index) => ({ ...judgeTest(test, suite.given, judge), index }));
}
