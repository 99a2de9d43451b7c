import { Dispute } from "#core/arbitration/dispute.ts";
import { type DecisionRecord, recordFrom } from "#core/arbitration/record.ts";
import { InvalidInput, parse } from "#core/faults.ts";
import { isRecord, type Json, jsonIn } from "#core/fields/json.ts";
import { judgedTwice, type TwoPolicies } from "#core/preview/two-policies.ts";

export type Backtest = {
  readonly judged: number;
  /** Questions that the policy alone asks. */
  readonly asked: number;
  /** Of these those that the row answers, and what else comes out otherwise. */
  readonly answered: number;
  readonly otherwise: number;
};

function recordIn(line: string, index: number): DecisionRecord {
  const value = jsonIn(line) as Json | undefined;
  if (isRecord(value) && "dispute" in value && "verdict" in value) {
    const record = recordFrom(value);
    return { ...record, dispute: parse(`the dispute in line ${index + 1}`, Dispute, record.dispute) };
  }
  throw new InvalidInput(`line ${index + 1} is no stored decision`, {
    hint: "give decisions as they are stored, one on each line",
  });
}

/** Every stored decision judged again, with the row and without it. */
export function backtest(text: string, policies: TwoPolicies): Backtest {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const counts = { judged: lines.length, asked: 0, answered: 0, otherwise: 0 };
  for (const [index, line] of lines.entries()) {
    const { asIs, differs } = judgedTwice(recordIn(line, index), policies);
    counts.asked += asIs.verdict.fields.filter(({ outcome }) => outcome === "ask").length;
    for (const { asIs: alone, wouldBe } of differs) {
      if (alone?.outcome !== "ask") counts.otherwise += 1;
      else if (wouldBe !== undefined && wouldBe.outcome !== "ask") counts.answered += 1;
    }
  }
  return counts;
}
