import { describe, expect, it } from "vitest";
import type { DecisionRecord } from "#core/arbitration/record.ts";
import type { Situation } from "#core/claims/situation.ts";
import { type OutcomesOn, outcomesOn } from "#core/learning/outcomes/outcomes-on.ts";
import { decided, policy, policyWith, quarrel } from "../evening-quarrel.ts";

const at = Date.parse("2026-11-24T02:31:00.000Z");
const plain = (more: object = {}) => decided(quarrel({ rulings: [], dispute: { asked: [], ...more } }));
const alarm = (more: Partial<Situation> = {}): Situation => ({
  ...{ kind: "alarm", ref: "a", state: "open", scope: { env: "prod" }, source: "cloudwatch" },
  ...{ since: "2026-11-24T03:00:00Z" },
  ...more,
});
const told = (more: Partial<OutcomesOn> = {}) =>
  outcomesOn({
    ...{ records: [plain()], writes: [], situations: [], policy, now: at + 2 * 86_400_000 },
    ...more,
  });
const situationsOf = ({ dispute }: DecisionRecord): readonly Situation[] => dispute.situations;

describe("what became of verdicts on a resource", () => {
  it.each<{ what: string; more: Partial<OutcomesOn>; is: number }>([
    { what: "nothing was decided", more: { records: [] }, is: 0 },
    { what: "their day is not over", more: { now: at + 86_399_999 }, is: 0 },
    { what: "their day is just over", more: { now: at + 86_400_000 }, is: 1 },
    { what: "the same was judged again", more: { records: [plain(), plain()] }, is: 1 },
  ])("is told of $is, where $what", ({ more, is }) => {
    expect(told(more)).toHaveLength(is);
  });

  it.each<{ what: string; more: Partial<OutcomesOn>; is: boolean }>([
    { what: "there was none", more: {}, is: false },
    { what: "it is told by itself", more: { situations: [alarm()] }, is: true },
    {
      what: "a decision tells it",
      more: { records: [plain({ situations: [...situationsOf(plain()), alarm()] })] },
      is: true,
    },
    { what: "it is elsewhere", more: { situations: [alarm({ scope: { env: "test" } })] }, is: false },
    {
      what: "tags were changed since, and it is where they were",
      more: {
        records: [plain({ tags: { env: "test" }, facts: { priorTags: { env: "prod" } } })],
        situations: [alarm()],
      },
      is: true,
    },
    {
      what: "tags were changed since, and it is where they are",
      more: {
        records: [plain({ tags: { env: "test" }, facts: { priorTags: { env: "prod" } } })],
        situations: [alarm({ scope: { env: "test" } })],
      },
      is: false,
    },
  ])("has an alarm: $is, where $what", ({ more, is }) => {
    expect(told(more)[0]?.became.alarm).toBe(is);
  });

  it("ends with the next verdict on the field, and with none on another", () => {
    const rows = [{ id: "learnt", for: { classes: ["capacity"] }, answer: "holder" }];
    const rules = [{ id: "ask", for: { classes: ["capacity"] }, ask: {} }];
    const under = policyWith({ answers: rows, rules });
    const dispute = quarrel({ rulings: [], dispute: { asked: [], now: "2026-11-24T05:00:00Z" } });
    const turned = decided(dispute, under);
    const write = { field: "/DesiredCapacity", principal: "sso/bob", by: "change" } as const;
    const writes = [{ ...write, at: "2026-11-24T06:00:00Z" }] as unknown as OutcomesOn["writes"];
    const undone = (records: readonly DecisionRecord[]) =>
      told({ records, writes }).map(({ became }) => became.undone);
    expect(undone([plain()])).toEqual([true]);
    expect(undone([plain(), turned])).toEqual([false, true]);
    const [field] = turned.verdict.fields;
    if (field === undefined) throw new Error("nothing is judged");
    const elsewhere = { ...field, path: "/MaxSize" as typeof field.path };
    const other = { ...turned, verdict: { ...turned.verdict, fields: [elsewhere] } };
    expect(undone([plain(), other])).toEqual([true, false]);
  });
});
