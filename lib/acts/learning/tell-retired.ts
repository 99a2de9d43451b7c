import { withoutRow } from "#core/learning/adoption/removed-row.ts";
import { type RetiredRow, retiredRows, retiredRules } from "#core/learning/rows/retired-rows.ts";
import { retiredText, type ToldRow } from "#core/notices/learning-text.ts";
import type { Policy } from "#core/policy/policy.ts";
import { hashed } from "#core/questions/hashed.ts";
import { unifiedDiff } from "#core/views/policy/unified-diff.ts";
import type { Runtime } from "../runtime.ts";
import type { StatesKept } from "./keep-row-states.ts";

type TellingRuntime = Pick<Runtime, "rowStates" | "notifier" | "policy" | "now">;

/** The text in which something stands, by the name of its file; nothing where an installation does not know it. */
const textOf = (name: string, { written, layers }: Policy): string | undefined =>
  layers === undefined ? written : layers.find((layer) => layer.key === name || layer.name === name)?.text;

function toldOf({ index, ...row }: RetiredRow, policy: Policy): ToldRow {
  const place = policy.at(`/${row.section}/${index}`);
  const [, name = "", line = ""] = /^(.*):(\d+)$/.exec(place) ?? [];
  const text = textOf(name, policy);
  const after = text === undefined ? undefined : withoutRow(text, { ...row, line: Number(line) });
  const patch =
    text === undefined || after === undefined
      ? undefined
      : unifiedDiff({ name, text }, { name, text: after });
  return { ...row, index, place, patch };
}

/**
 * Tells the operators of each row that is out of use for good, with the patch that takes it out. INVARIANT (once): it is
 * noted as told, and told twice it is the same message.
 */
export async function tellRetired({ states, drafts }: StatesKept, runtime: TellingRuntime): Promise<void> {
  const { rowStates, notifier, policy, now } = runtime;
  const { told: before = [] } = states;
  const rows = [
    ...retiredRows(policy.file, { states, drafts, now: now() }),
    ...retiredRules(policy.file, drafts),
  ];
  const fresh = rows.filter(({ mark }) => !before.includes(mark));
  for (const row of fresh) {
    const id = hashed("retired row", row.mark);
    await notifier.send({
      id,
      kind: "notice",
      weight: "word",
      ...retiredText(toldOf(row, policy)),
      to: [],
    });
  }
  // Told first and noted then, so that a stop between them tells it again. Another who keeps meanwhile has it told again.
  if (fresh.length > 0) await rowStates.keep({ ...states, told: rows.map(({ mark }) => mark) });
}
