import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { explain } from "#core/arbitration/decide.ts";
import { compileCondition } from "#core/policy/expression/compile-condition.ts";
import { lintPolicy } from "#core/policy/lint.ts";
import type { Facts } from "#core/policy/policy.ts";
import { readDispute } from "#files/dispute-text.ts";
import { readPolicy } from "#files/policy-text.ts";
import { crowd } from "./crowd.ts";
import { duration, exponent, microseconds, table } from "./measure.ts";

const sizes = [2, 10, 100, 1_000];
const aims: Readonly<Record<number, number>> = { 10: 50, 1000: 5_000 };
const text = readFileSync(fileURLToPath(new URL("../../policies/default.yaml", import.meta.url)), "utf8");

function policyFrom(source: string) {
  const read = readPolicy(source, "policies/default.yaml");
  if ("diagnostics" in read) throw new Error("the default policy does not load");
  return read.policy;
}

const policy = policyFrom(text);

type Point = { readonly size: number; readonly cost: number };

function growth(fields: number): readonly Point[] {
  return sizes.map((size) => {
    const dispute = crowd(size, fields);
    return { size, cost: microseconds(() => void arbitrate(dispute, policy)) };
  });
}

function rowsOf(points: readonly Point[], fields: number): readonly (readonly string[])[] {
  return points.map((point, index) => {
    const before = points[index - 1];
    const aim = fields === 1 ? aims[point.size] : undefined;
    const verdict = aim === undefined ? "" : `${point.cost <= aim ? "met" : "missed"}: ${duration(aim)}`;
    return [
      String(fields),
      String(point.size),
      duration(point.cost),
      Math.round(1e6 / point.cost).toLocaleString("en-US"),
      before === undefined ? "" : exponent(before, point).toFixed(2),
      verdict,
    ];
  });
}

/** Between these sizes n log n grows with this exponent. */
const loglinear = (a: number, b: number): number =>
  Math.log((b * Math.log2(b)) / (a * Math.log2(a))) / Math.log(b / a);

function growthText(points: readonly Point[], fields: number): string {
  const [from, to] = [points.at(-3), points.at(-1)];
  if (from === undefined || to === undefined) return "";
  const found = exponent(from, to);
  const allowed = loglinear(from.size, to.size);
  const word = found <= allowed + 0.05 ? "no worse than" : "WORSE THAN";
  return `${fields} ${fields === 1 ? "field" : "fields"}: from ${from.size} to ${to.size} claims the cost grows as n^${found.toFixed(2)}, ${word} n log n (n^${allowed.toFixed(2)})`;
}

const one = crowd(10, 1);
const facts: Facts = {
  claim: { ...(one.claims[0] as (typeof one.claims)[number]), urgency: "routine", confirmed: true, trust: 3 },
  resource: one.resource,
  tags: one.tags,
  environment: "prod",
  exposure: "internet",
  situations: ["alarm", "incident"],
};

function conditionCost(source: string): number {
  const compiled = compileCondition(source);
  if (!compiled.ok) throw new Error(compiled.message);
  return microseconds(() => void compiled.condition(facts), 300);
}

function otherCosts(): readonly (readonly string[])[] {
  const verdict = arbitrate(one, policy);
  const hundred = crowd(100, 50);
  const hundredVerdict = arbitrate(hundred, policy);
  const tied = crowd(1_000, 1, true);
  const written = JSON.stringify(one);
  const longest =
    [...policy.file.rules].map(({ when }) => when ?? "").toSorted((a, b) => b.length - a.length)[0] ?? "true";
  const rows: readonly (readonly [string, number])[] = [
    [
      "read and compile the default policy",
      microseconds(() => void readPolicy(text, "policies/default.yaml"), 1_500),
    ],
    ["lint the default policy", microseconds(() => void lintPolicy(policy), 1_500)],
    ["read a dispute with 10 claims", microseconds(() => void readDispute(written, "dispute.json"))],
    ["arbitrate 1,000 claims made in one second, 1 field", microseconds(() => void arbitrate(tied, policy))],
    ["explain a verdict on 10 claims, 1 field", microseconds(() => void explain(one, policy, verdict))],
    [
      "explain a verdict on 100 claims, 50 fields",
      microseconds(() => void explain(hundred, policy, hundredVerdict)),
    ],
    ["compile a CEL condition", microseconds(() => void compileCondition(longest))],
    ["run CEL: claim.trust >= 3", conditionCost("claim.trust >= 3")],
    ["run CEL: the longest of the default policy", conditionCost(longest)],
  ];
  return rows.map(([what, cost]) => [what, duration(cost)]);
}

const head = ["fields", "claims", "one arbitration", "per second", "exponent", "aim"];
const [narrow, wide] = [growth(1), growth(50)];
console.log(`node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? "unknown processor"}\n`);
console.log(table(head, [...rowsOf(narrow, 1), ...rowsOf(wide, 50)]));
console.log(`\n${growthText(narrow, 1)}\n${growthText(wide, 50)}\n`);
console.log(table(["what", "time"], otherCosts()));
