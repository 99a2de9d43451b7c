import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { openTerraformMap } from "#catalogue/terraform/open-map.ts";
import { hidesOf } from "#core/hidden/hides.ts";
import { checkPlan } from "#core/plans/check/check-plan.ts";
import { fatesIn } from "#core/plans/check/checked.ts";
import { underPolicy } from "#core/plans/check/under-policy.ts";
import { readPlan } from "#core/plans/read-plan.ts";
import { readPolicy } from "#files/policy-text.ts";

// Checks a plan of 500 resources that changes 5,000 values, offline, in a process that did nothing before.
const resources = 500;
const leaves = 5_000;
const most = { cpu: 2_000, memory: 300 };

/** Ten values of each instance, group, role, function and bucket change. */
function planText(): string {
  const tags = (word: string) =>
    Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`tag-${at}`, `${word}-${at}`]));
  const kinds = [
    (word: string, n: number) => [
      "aws_instance",
      { instance_type: `t3.${word}`, ami: `ami-${word}`, ebs_optimized: n === 1, monitoring: n === 1 },
    ],
    (word: string, n: number) => [
      "aws_autoscaling_group",
      {
        min_size: n,
        max_size: n + 9,
        desired_capacity: n,
        name: "g",
        default_cooldown: n,
        health_check_type: word,
      },
    ],
    (word: string, n: number) => [
      "aws_lambda_function",
      { function_name: "f", description: word, memory_size: 128 * n, timeout: n, handler: word },
    ],
    (word: string) => [
      "aws_iam_role",
      {
        name: "r",
        description: word,
        path: `/${word}/`,
        max_session_duration: word.length * 900,
        permissions_boundary: word,
      },
    ],
    (word: string, n: number) => [
      "aws_dynamodb_table",
      { name: "t", read_capacity: n, write_capacity: n, billing_mode: word, table_class: word },
    ],
  ] as const;
  const resource_changes = Array.from({ length: resources }, (_, at) => {
    const kind = kinds[at % kinds.length];
    const side = (word: string, n: number) => {
      const [type, values] = kind?.(word, n) ?? ["", {}];
      return { type, values: { ...(values as object), tags: tags(word) } };
    };
    const [before, after] = [side("small", 1), side("larger", 2)];
    return {
      address: `${before.type}.r${at}`,
      mode: "managed",
      type: before.type,
      change: { actions: ["update"], before: before.values, after: after.values },
    };
  });
  return JSON.stringify({ format_version: "1.2", planned_values: {}, resource_changes });
}

const text = planText();
const cpuBefore = process.cpuUsage();
const types = openCatalogue();
const file = fileURLToPath(new URL("../../policies/default.yaml", import.meta.url));
const read = readPolicy(readFileSync(file, "utf8"), "policies/default.yaml");
if ("diagnostics" in read) throw new Error("the packaged policy is not valid");
const plan = readPlan({ text, file: "plan.json" }, undefined, { types, terraform: openTerraformMap() });
const { policy } = read;
const checked = checkPlan(plan, {
  judge: underPolicy({
    actor: { principal: "the plan", kind: "pipeline" },
    testimonies: [{ source: "inferred", intent: "consistency" }],
    now: Date.parse("2026-11-26T12:00:00Z"),
    around: { policy, types, situations: [], sources: [], restorers: [] },
  }),
  hidesOf: (type) => hidesOf(type, policy, types),
});
const { user, system } = process.cpuUsage(cpuBefore);
const cpu = (user + system) / 1_000;
const memory = process.resourceUsage().maxRSS / 1_024;
const fields = Object.values(fatesIn(checked)).reduce((sum, each) => sum + each, 0);

const verdict = (isMet: boolean): string => (isMet ? "met" : "MISSED");
console.log(`check: ${checked.resources.length} resources, ${fields} fields judged`);
console.log(`  processor time  ${cpu.toFixed(0)} ms  (at most ${most.cpu}: ${verdict(cpu <= most.cpu)})`);
console.log(
  `  memory          ${memory.toFixed(0)} MB  (at most ${most.memory}: ${verdict(memory <= most.memory)})`,
);
console.log(`  values changed  ${fields >= leaves ? `${leaves} or more` : fields}`);
