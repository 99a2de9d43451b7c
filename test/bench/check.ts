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

// Checks a plan of 500 resources that changes 5,000 values: offline, in a process that did nothing before, and then
// against a laptop that knows all of them, over its own loopback with signed requests.
const resources = 500;
const leaves = 5_000;
const most = { cpu: 2_000, memory: 300, laptop: 10_000 };

const words = Array.from({ length: 6 }, (_, at) => `tag-${at}`);
const tags = (word: string) => ({ tags: Object.fromEntries(words.map((name) => [name, `${name} ${word}`])) });
const blocks = (word: string) => ({
  tag: words.map((key) => ({ key, value: `${key} ${word}`, propagate_at_launch: true })),
});

type Kind = readonly [type: string, values: (word: string, n: number, at: number) => object];

/** Ten values of each instance, group, function, role and table change. */
const kinds: readonly Kind[] = [
  [
    "aws_instance",
    (word, n, at) => ({
      ...{ id: `i-${at}`, instance_type: `t3.${word}`, ami: `ami-${word}` },
      ...{ ebs_optimized: n === 1, monitoring: n === 1, ...tags(word) },
    }),
  ],
  [
    "aws_autoscaling_group",
    (word, n, at) => ({
      ...{ name: `g-${at}`, min_size: n, max_size: n + 9, desired_capacity: n, default_cooldown: n },
      ...blocks(word),
    }),
  ],
  [
    "aws_lambda_function",
    (word, n, at) => ({
      ...{ function_name: `f-${at}`, description: word, memory_size: 128 * n, timeout: n, handler: word },
      ...tags(word),
    }),
  ],
  [
    "aws_iam_role",
    (word, _, at) => ({
      ...{ name: `r-${at}`, description: word, path: `/${word}/`, permissions_boundary: word },
      ...{ max_session_duration: word.length * 900, ...tags(word) },
    }),
  ],
  [
    "aws_dynamodb_table",
    (word, n, at) => ({
      ...{ name: `t-${at}`, read_capacity: n, write_capacity: n, billing_mode: word, table_class: word },
      ...tags(word),
    }),
  ],
];

function planText(): string {
  const resource_changes = Array.from({ length: resources }, (_, at) => {
    const [type, values] = kinds[at % kinds.length] as Kind;
    const change = { actions: ["update"], before: values("small", 1, at), after: values("larger", 2, at) };
    return { address: `${type}.r${at}`, mode: "managed", type, change };
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
// Opened only now, so that what a laptop takes is no part of the figures above.
const { againstLaptop } = await import("./check/against-laptop.ts");
const { ms, judged } = await againstLaptop(plan);
const laptopIs = verdict(ms <= most.laptop);
console.log(`  before a laptop ${ms.toFixed(0)} ms  (at most ${most.laptop}: ${laptopIs}; ${judged} judged)`);
