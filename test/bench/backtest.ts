import { Dispute } from "#core/arbitration/dispute.ts";
import { type DecisionRecord, recordOf } from "#core/arbitration/record.ts";
import { withAnswers } from "#core/learning/drafts/as-if-adopted.ts";
import type { StandingAnswer } from "#core/policy/file/answers/answers.ts";
import { backtest } from "#core/shadow/backtest.ts";
import { defaultPolicy as policy } from "../laws/default-policy.ts";
import { table } from "./measure.ts";

const minute = 60_000;
const begin = Date.parse("2026-05-01T00:00:00Z");

/** Somebody edited without a word; the question is put, and answered twenty minutes later. */
function answeredOn(n: number): readonly DecisionRecord[] {
  const asked = begin + n * 50 * minute;
  const at = (minutes: number) => new Date(asked + minutes * minute).toISOString();
  const field = "/HealthCheckGracePeriod";
  const put = {
    resource: {
      account: "123456789012",
      region: "eu-north-1",
      type: "AWS::AutoScaling::AutoScalingGroup",
      id: `group-${n}`,
    },
    now: at(0),
    tags: { service: "checkout", env: "prod" },
    live: { [field]: 10 },
    prior: { [field]: 300 },
    facts: { owners: { service: ["sso/maria@example.com"] } },
    claims: [
      {
        id: "edit",
        field,
        constraint: { is: 10 },
        backing: "wrote",
        actor: { principal: "123456789012:role/batch", kind: "unknown", goals: [] },
        source: "observed",
        madeAt: at(-20),
        changedAt: at(-20),
      },
    ],
  };
  const ruling = {
    id: `${"5".repeat(64)}.0.${asked.toString(36)}`,
    field,
    over: ["edit"],
    answer: n % 10 === 0 ? "keep" : "revert",
    by: "sso/maria@example.com",
    at: at(20),
  };
  const before = { field, at: at(0), deadline: at(20), cause: "unexplained", claims: ["edit"] };
  const then = { ...put, now: at(20), rulings: [ruling], asked: [before] };
  return [put, then].map((one) => recordOf(Dispute.parse(one), policy));
}

const stored = Array.from({ length: 5_000 }, (_, n) => answeredOn(n)).flat();
const row: StandingAnswer = { id: "unsaid", for: {}, asked: ["unexplained"], answer: "agreed" };
const candidate = withAnswers(policy, [row]);
if (candidate === undefined) throw new Error("the policy does not take the row");

const before = process.cpuUsage();
const told = backtest(stored, { running: policy, candidate }, Date.parse("2027-01-01T00:00:00Z"));
const { user, system } = process.cpuUsage(before);
const seconds = (user + system) / 1e6;
if (told.alike + told.dissent.length === 0) throw new Error("no question was answered");

console.log(
  table(
    ["what is judged again", "is", "aim", ""],
    [[`${told.judged} decisions`, `${seconds.toFixed(1)} s CPU`, "30 s", seconds <= 30 ? "met" : "MISSED"]],
  ),
);
console.log(
  `the row would have answered ${told.answered} of ${told.asked} questions: ${told.alike} as people did, ${told.dissent.length} otherwise`,
);
