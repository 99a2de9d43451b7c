import { describe, expect, it } from "vitest";
import { answered } from "#core/questions/answer.ts";
import { at, time } from "../arbitration/small-disputes.ts";
import { asking, enforcing, inLaunch, judged, questionsOf } from "../cases/open-cases.ts";

describe("a value between", () => {
  const said = (value: string, policy = enforcing(), record = asking()) => {
    const { record: asked } = judged(record, { around: inLaunch(policy) });
    const [about] = questionsOf({ record: asked });
    const given = { question: about?.id ?? "", answer: "value", value, by: "olga", at: at("05:00") } as const;
    const own = { ...inLaunch(policy), signIn: "never" } as const;
    return { own, result: answered(asked, { ...given, proof: "link" }, own) };
  };

  it("is written as the one who answered says", () => {
    const { own, result } = said("5");
    if (!result.ok) throw new Error(result.why);
    expect(result.rulings).toMatchObject([{ answer: "value", value: "5" }]);
    const after = judged(result.record, { around: own, now: time("05:01") });
    expect(after.decision.fields[0]).toMatchObject({ outcome: "revert", value: "5" });
  });

  const rail = {
    id: "not-four",
    title: "never four",
    fields: ["/DesiredCapacity"],
    constraint: { notIn: ["4"] },
  };
  const ordered = { id: "sizes", types: ["AWS::AutoScaling::AutoScalingGroup"] };
  it.each([
    { when: "a guardrail forbids it", value: "4", sections: { guardrails: [rail] }, ok: false },
    { when: "the guardrail forbids another", value: "5", sections: { guardrails: [rail] }, ok: true },
    { when: "its neighbour is larger", value: "4", sections: { coupled: [ordered] }, ok: false },
    { when: "its neighbour is as large", value: "5", sections: { coupled: [ordered] }, ok: true },
  ])("is accepted: $ok when $when", ({ value, sections, ok }) => {
    const couplings = sections.coupled?.map((one) => ({ ...one, ordered: ["/MinSize", "/DesiredCapacity"] }));
    const policy = enforcing({ ...sections, ...(couplings !== undefined && { coupled: couplings }) });
    const sizes = { DesiredCapacity: "3", MinSize: "5" };
    const record = asking(couplings === undefined ? {} : { live: sizes, prior: sizes });
    const { result } = said(value, policy, record);
    expect(result).toMatchObject(ok ? { ok } : { ok, why: "not an option" });
  });
});
