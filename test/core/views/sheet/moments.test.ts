import { describe, expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { recordOf } from "#core/arbitration/record.ts";
import { judgedAfter } from "#core/views/sheet/moments.ts";
import { at, byCode, claim, dispute, policy, situation, time } from "../../arbitration/small-disputes.ts";

const rules = policy();
const hotfix = dispute({
  is: 10,
  was: 3,
  situations: [situation({ responders: ["ada"] })],
  claims: [
    byCode({ id: "deploy", constraint: { is: 3 } }),
    claim({
      id: "fix",
      by: "ada",
      kind: "person",
      constraint: { is: 10 },
      motivation: { kind: "incident", ref: "INC-7" },
      until: at("06:00"),
    }),
  ],
});
const record = recordOf(hotfix, rules);
const held = (judged: ReturnType<typeof judgedAfter>) => judged.verdict.fields.map(({ holders }) => holders);

describe("what was decided last", () => {
  it.each([
    { when: "nothing could have changed since", by: "05:59:59", of: rules, holders: [["fix"]] },
    { when: "a moment has passed at which it could", by: "06:00", of: rules, holders: [["deploy"]] },
    {
      when: "another policy rules by now",
      by: "06:00",
      of: policy({ approvers: [] }),
      holders: [["fix"]],
    },
  ])("is told of $by where $when", ({ by, of, holders }) => {
    const judged = judgedAfter(record, time(by), of);
    expect(held(judged)).toEqual(holders);
    expect(judged.dispute.now).toBe(at(by));
  });

  it("is the recorded verdict itself as long as it stands, deadlines and all", () => {
    const { explanation: _, ...verdict } = record.verdict;
    expect(judgedAfter(record, time("04:30"), rules).verdict).toMatchObject(verdict);
    expect(verdict).toEqual(arbitrate(hotfix, rules));
  });
});
