import { isExistence } from "../../fields/existence.ts";
import type { Context } from "../context.ts";
import { ask, isDecided, isLive } from "../judge/ask.ts";
import { fatesOf } from "../judge/fates.ts";
import { byLearntRule, ruledBy } from "../judge/ruled.ts";
import { isExhausted } from "../judge/standing-question.ts";
import { type JudgedField, joinTogether } from "../judge/together.ts";
import type { Decided } from "../settle/decided.ts";
import type { Settled } from "../settle/settle-field.ts";
import { asPut } from "./as-put.ts";
import { isAtomic, isNeverLearnt } from "./may-answer.ts";

const isContested = (settled: Settled, decided: Decided, context: Context): boolean => {
  const { deferred, refused } = fatesOf(settled, decided, context);
  return deferred.length > 0 || refused.length > 0;
};

function asAsked(settled: Settled, decided: Decided, context: Context): Decided {
  const ruled = ruledBy({ settled, context, by: byLearntRule });
  if (ruled === undefined) return decided;
  const { live, prior } = settled.field;
  const { standing } = decided.ask ?? {};
  const { about, edits } = ruled;
  const { setting, row } = ruled.forced;
  return ask(
    settled,
    {
      cause: "rule",
      ...{ about, edits },
      meanwhile: live,
      onSilence: live,
      instead: prior,
      setting: { row, ask: setting },
      within: setting.within,
      ...(standing !== undefined && { standing }),
    },
    context,
  );
}

/** A question of a rule that stands and of which nobody said yet what it is about. */
const isOfRule = ({ outcome, ask: asking }: Decided): boolean =>
  outcome === "ask" &&
  asking?.standing !== undefined &&
  asking.cause === "rule" &&
  asking.about.length + asking.edits.length === 0;

/** INVARIANT (only a question): what was decided stays until the answer and in silence, and nobody else is asked for it. */
function learntAsk({ settled, decided }: JudgedField, context: Context): Decided {
  const { field } = settled;
  const stands = decided.outcome === "keep" && decided.ask === undefined && decided.isInGrace !== true;
  if (!stands && !isOfRule(decided)) return decided;
  if (isExistence(field.path) || isDecided(settled) || !isLive(settled, decided.value)) return decided;
  if (stands && !isContested(settled, decided, context)) return decided;
  if (stands && isExhausted(settled, "rule", context)) return decided;
  const put = asPut(field, context);
  if (isAtomic(put) || isNeverLearnt(field, "rule", put)) return decided;
  const asked = asAsked(settled, decided, context);
  return isLive(settled, asked.value) && isLive(settled, asked.ask?.onSilence) ? asked : decided;
}

/** What is judged, with what learnt rules ask of it, one field after the other. */
export function withLearntAsks(judged: readonly JudgedField[], context: Context): readonly JudgedField[] {
  if (context.policy.file.rules.every(({ learned }) => learned === undefined)) return judged;
  return judged.reduce<readonly JudgedField[]>((all, one, index) => {
    const decided = learntAsk(one, context);
    if (decided === one.decided) return all;
    const asked = all.with(index, { settled: one.settled, decided });
    const joined = joinTogether(asked, context);
    return joined.every((each, at) => each.decided === asked[at]?.decided) ? asked : all;
  }, judged);
}
