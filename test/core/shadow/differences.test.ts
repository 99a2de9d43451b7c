import { fc } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { asksIn, shadowDifferences } from "#core/shadow/differences.ts";
import { leaningOf } from "#core/strictness/loosened.ts";
import { dispute as anyDispute } from "../../laws/generate/disputes.ts";
import { anyPolicy } from "../../laws/generate/policies.ts";
import { holdsFor } from "../../laws/runs.ts";
import { claim, dispute, policy } from "../arbitration/small-disputes.ts";
import { plainVerdict } from "../plain-verdict.ts";

const [keep, ask, revert] = (["keep", "ask", "revert"] as const).map((outcome) =>
  plainVerdict("/A", { outcome }),
);

describe("the direction of a difference", () => {
  it.each([
    { asIs: keep, wouldBe: revert, direction: "stricter" },
    { asIs: keep, wouldBe: ask, direction: "stricter" },
    { asIs: ask, wouldBe: revert, direction: "stricter" },
    { asIs: undefined, wouldBe: ask, direction: "stricter" },
    { asIs: revert, wouldBe: keep, direction: "looser" },
    { asIs: revert, wouldBe: ask, direction: "looser" },
    { asIs: ask, wouldBe: undefined, direction: "looser" },
    { asIs: keep, wouldBe: undefined, direction: "other" },
    { asIs: revert, wouldBe: revert, direction: "other" },
  ])("is $direction from $asIs.outcome to $wouldBe.outcome", ({ asIs, wouldBe, direction }) => {
    expect(leaningOf(asIs, wouldBe, 3)).toBe(direction);
  });
});

describe("how two verdicts differ", () => {
  const running = policy();
  const one = dispute({
    live: { "/A": 3, "/B": 3 },
    prior: { "/A": 2, "/B": 2 },
    claims: [
      claim({
        id: "old",
        field: "/A",
        actor: { principal: "arn:aws:iam::123456789012:role/first", kind: "pipeline" },
      }),
      claim({
        ...{ id: "new", field: "/A", madeAt: "2026-11-21T03:00:00Z" },
        actor: {
          principal: "arn:aws:sts::123456789012:assumed-role/deploy/x",
          via: "terraform",
          kind: "pipeline",
        },
      }),
    ],
  });

  it("is told by the rows of either, the one who wrote last, and the place", () => {
    const fields = [plainVerdict("/A", { because: [{ rule: "claim/rank", at: "policy.yaml:7", text: "" }] })];
    const candidate = [
      plainVerdict("/A", {
        outcome: "revert",
        because: [{ rule: "guardrail/closed", at: "candidate.yaml:14", text: "" }],
      }),
    ];
    expect(shadowDifferences({ dispute: one, fields }, candidate, running)).toEqual([
      {
        rows: { running: "claim/rank policy.yaml:7", candidate: "guardrail/closed candidate.yaml:14" },
        actor: "123456789012:role/deploy via terraform",
        account: "123456789012",
        environment: "prod",
        direction: "stricter",
      },
    ]);
  });

  it("counts once however many fields do", () => {
    const fields = ["/A", "/A/B", "/A/C"].map((path) => plainVerdict(path));
    const candidate = fields.map((field) => ({ ...field, outcome: "revert" as const }));
    expect(shadowDifferences({ dispute: one, fields }, candidate, running)).toHaveLength(1);
  });

  it.each([
    { what: "nothing where the candidate names a field that it lets be", more: {}, count: 0 },
    { what: "one where it would take it back", more: { outcome: "revert" as const }, count: 1 },
    { what: "one where it makes somebody wait", more: { refused: ["new"] }, count: 1 },
  ])("is $what, and the running policy does not name it", ({ more, count }) => {
    const field = plainVerdict("/Z", more);
    expect(shadowDifferences({ dispute: one, fields: [] }, [field], running)).toHaveLength(count);
    expect(shadowDifferences({ dispute: one, fields: [field] }, [], running)).toHaveLength(count);
  });

  it("is nothing of a policy beside itself", () => {
    holdsFor(fc.tuple(anyDispute, anyPolicy), ([each, same]) => {
      const { fields } = arbitrate(each, same);
      expect(shadowDifferences({ dispute: each, fields }, arbitrate(each, same).fields, same)).toEqual([]);
    });
  });
});

describe("what a verdict asks", () => {
  const question: Omit<NonNullable<FieldVerdict["ask"]>, "cause"> = {
    ...{ question: "?", why: "", beside: false, options: [], approvers: ["olga"] },
    ...{ deadline: "2026-11-21T05:00:00Z", meanwhile: {} },
    onSilence: { answer: "keep" },
  };
  const asking = (cause: "rule" | "fight", path = "/A", more = {}) =>
    plainVerdict(path, { outcome: "ask", ask: { ...question, cause, ...more } });

  it("is the same question in other words and with another deadline, and another one on another ground", () => {
    const [first] = asksIn([asking("rule")]);
    expect(asksIn([asking("rule", "/A", { question: "!", deadline: "2026-11-22T05:00:00Z" })])).toEqual([
      first,
    ]);
    expect(asksIn([asking("fight")])).not.toEqual([first]);
    expect(asksIn([asking("rule", "/B")])).not.toEqual([first]);
    expect(asksIn([plainVerdict("/A")])).toEqual([]);
  });

  it("is bounded", () => {
    expect(asksIn(Array.from({ length: 500 }, (_, index) => asking("rule", `/F${index}`)))).toHaveLength(20);
  });
});
