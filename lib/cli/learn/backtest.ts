import { type DecisionRecord, judgedUnder, recordFrom } from "#core/arbitration/record.ts";
import { InvalidInput } from "#core/faults.ts";
import { isRecord, type Json } from "#core/fields/json.ts";
import type { Policy } from "#core/policy/policy.ts";

export type Backtest = {
  readonly judged: number;
  /** Questions that the policy alone asks. */
  readonly asked: number;
  /** Of these those that the row answers, and what else comes out otherwise. */
  readonly answered: number;
  readonly otherwise: number;
};

function recordIn(line: string, index: number): DecisionRecord {
  try {
    const value: Json = JSON.parse(line);
    if (isRecord(value) && "dispute" in value) return recordFrom(value);
  } catch {
    // Told below with its place.
  }
  throw new InvalidInput(`line ${index + 1} is no stored decision`, {
    hint: "give decisions as they are stored, one on each line",
  });
}

/** Every stored decision judged again, with the row and without it. */
export function backtest(text: string, before: Policy, after: Policy): Backtest {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const counts = { judged: lines.length, asked: 0, answered: 0, otherwise: 0 };
  for (const [index, line] of lines.entries()) {
    const record = recordIn(line, index);
    const alone = judgedUnder(record, before).verdict.fields;
    const answered = judgedUnder(record, after).verdict.fields;
    for (const field of alone) {
      const then = answered.find(({ path }) => path === field.path);
      const isSame =
        JSON.stringify([then?.outcome, then?.value]) === JSON.stringify([field.outcome, field.value]);
      if (field.outcome === "ask") {
        counts.asked += 1;
        if (then !== undefined && then.outcome !== "ask") counts.answered += 1;
      } else if (!isSame) counts.otherwise += 1;
    }
  }
  return counts;
}
