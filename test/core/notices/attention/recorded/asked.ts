import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { rulingName } from "#core/arbitration/past/ruling-name.ts";
import { recordOf } from "#core/arbitration/record.ts";
import { instantOf } from "#core/claims/instant.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { type AskedQuestion, askedQuestions } from "#core/notices/attention/asked-questions.ts";
import { questionId } from "#core/questions/question-id.ts";
import { type Random, randomFrom } from "../../../../campaigns/fuzz-random.ts";
import { at, claim, dispute, policy } from "../../../arbitration/small-disputes.ts";

export const asking = policy({
  mode: { default: "enforce" },
  unattributed: [{ in: {}, actor: "any", answer: "ask" }],
  approvers: [
    { name: "owners", principals: ["olga", "otto"] },
    { name: "platform", principals: ["pia"], owners: ["platform"] },
  ],
});
export const watching = policy({
  mode: { default: "observe" },
  unattributed: [{ in: {}, actor: "any", answer: "ask" }],
});
const approvers = [
  { name: "olga", principals: ["olga"] },
  { name: "all", principals: ["otto", "pia"] },
];

const begin = Date.parse(at("01:00"));
const principals = ["bot-a", "bot-a", "bot-b", "anna", "123456789012:role/x"];
const services = [{ env: "prod", service: "checkout" }, { env: "prod", Service: "cart" }, { env: "prod" }];

function anyDispute(random: Random, now: number, rulings: readonly unknown[]) {
  const when = instantOf(now - 60_000 * (1 + random.below(90)));
  const by = random.pick(principals);
  const isSilent = random.chance(0.7);
  const edit = claim({
    id: "edit",
    by,
    kind: random.pick(["automation", "person"]),
    constraint: { is: 8 },
    intent: isSilent ? "unattributed" : "cost",
    motivation: isSilent ? { kind: "none" } : { kind: "incident", ref: random.pick(["INC-1", "INC-2"]) },
    source: isSilent ? "observed" : "session",
    madeAt: when,
    changedAt: when,
  });
  const held = claim({
    id: "held",
    by: "deploy",
    kind: "pipeline",
    constraint: { is: 3 },
    madeAt: at("00:10"),
  });
  const cited = claim({
    id: "cited",
    by: "nils",
    constraint: { min: 4 },
    motivation: { kind: random.pick(["change-ticket", "launch", "incident"]), ref: `R-${random.below(3)}` },
    madeAt: at("00:20"),
  });
  const others = [...(random.chance(0.4) ? [held] : []), ...(random.chance(0.5) ? [cited] : [])];
  return dispute({
    now: instantOf(now),
    is: 8,
    was: 3,
    tags: random.pick(services),
    claims: [edit, ...others],
    rulings,
  });
}

/** Questions of some days, as decisions tell them; some were answered later, and some by nobody. */
export function questionsFrom(seed: number, rules: typeof asking): readonly AskedQuestion[] {
  const random = randomFrom(seed);
  const decisions = Array.from({ length: 14 }, (_, index) => {
    const now = begin + index * 7 * 3_600_000;
    const first = anyDispute(random, now, []);
    const record = recordOf(first, rules);
    const asked = arbitrate(first, rules).fields.filter(({ ask }) => ask !== null);
    const rulings = asked.flatMap(({ path, ask }) => {
      const question = questionId(`case${index}`, {
        fields: [path as FieldPath],
        cause: ask?.cause ?? "rule",
        askedAt: instantOf(now),
      });
      const id = rulingName({ question, index: 0, askedAt: instantOf(now) });
      const by = random.pick(["silence", "olga", "otto"]);
      const answered = instantOf(now + random.below(200) * 60_000);
      return random.chance(0.7)
        ? [{ id, field: path, over: ["edit"], answer: "keep", by, at: answered }]
        : [];
    });
    const later = recordOf({ ...first, now: instantOf(now + 14_400_000), rulings } as typeof first, rules);
    return [
      { case: `case${index}`, record },
      { case: `case${index}`, record: later },
    ];
  });
  return askedQuestions(decisions.flat(), { policy: rules, approvers });
}
