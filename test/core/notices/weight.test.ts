import { describe, expect, it } from "vitest";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import type { DocketRecord, OpenQuestion } from "#core/ledger/docket-record.ts";
import { weightIn, weightOf } from "#core/notices/weight.ts";
import { claim, dispute, policy } from "../arbitration/small-disputes.ts";
import { plainVerdict } from "../plain-verdict.ts";

const classes = { exposure: [{ fields: ["/Ingress"] }], capacity: [{ fields: ["/MaxSize"] }] };

type Asked = {
  readonly fields?: readonly string[];
  readonly cause?: string;
  readonly asked?: readonly { readonly field: string; readonly urgency?: string }[];
  readonly reasons?: readonly string[];
  readonly parts?: Parameters<typeof dispute>[0];
  readonly rules?: object;
};

function weighed({ fields = ["/MaxSize"], cause = "rule", asked = [], reasons = [], parts, rules }: Asked) {
  const because = reasons.map((rule) => ({ rule, text: "" }));
  const asking = { ask: { cause } } as Partial<FieldVerdict>;
  const judged = fields.map((path) => plainVerdict(path, { ...asking, because }));
  return weightOf({
    record: { asked: asked as unknown as DocketRecord["asked"] },
    question: { fields, ask: { cause } } as unknown as OpenQuestion,
    policy: policy({ classes, ...rules }),
    judged: { dispute: dispute(parts), verdict: { fields: judged } as never },
  });
}

const securing = [claim({ field: "/MaxSize", intent: "security", constraint: { max: 9 } })];
const inTest: Partial<Dispute> = { tags: { env: "test" } };

describe("a question", () => {
  it.each<Asked & { readonly when: string }>([
    { when: "it is about size and nobody is in a hurry" },
    { when: "an emergency is about another field", asked: [{ field: "/MinSize", urgency: "emergency" }] },
    { when: "what was asked there is no emergency", asked: [{ field: "/MaxSize", urgency: "deadline" }] },
    {
      when: "somebody wants security of another field",
      fields: ["/DesiredCapacity"],
      parts: { claims: securing },
    },
    { when: "somebody wants security outside production", parts: { claims: securing, ...inTest } },
    { when: "a rule asks that only looks like a guardrail", reasons: ["rule/guardrail"] },
  ])("may wait for a bundle where $when", ({ when: _, ...asked }) => {
    expect(weighed(asked)).toBe("question");
  });

  it.each<Asked & { readonly when: string }>([
    { when: "it is about an emergency that counts", asked: [{ field: "/MaxSize", urgency: "emergency" }] },
    { when: "it is asked because a change is harmful", cause: "harmful" },
    { when: "it is asked because a guardrail is broken", cause: "guardrail" },
    { when: "a guardrail is among its reasons", reasons: ["settle/live", "guardrail/min"] },
    { when: "it is about who can reach it", fields: ["/Ingress"] },
    { when: "one of its fields is about who can reach it", fields: ["/MaxSize", "/Ingress"] },
    { when: "somebody wants security of it in production", parts: { claims: securing } },
  ])("waits for nothing where $when", ({ when: _, ...asked }) => {
    expect(weighed(asked)).toBe("passes");
  });
});

it.each([
  { is: "passes", of: { kind: "trouble" } },
  { is: "question", of: { kind: "asked" } },
  { is: "question", of: { kind: "reminded" } },
  { is: "question", of: { kind: "escalated" } },
  { is: "word", of: { kind: "superseded" } },
  { is: "word", of: { kind: "notice" } },
  { is: "passes", of: { kind: "asked", weight: "passes" } },
  { is: "word", of: { kind: "trouble", weight: "word" } },
] as const)("a message weighs as $is where it is $of", ({ is, of }) => {
  expect(weightIn(of)).toBe(is);
});
