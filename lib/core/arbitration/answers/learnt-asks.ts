import { type Claim, lastChanged } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import { isExistence } from "../../fields/existence.ts";
import type { Context } from "../context.ts";
import { ask, isDecided, isLive } from "../judge/ask.ts";
import { fatesOf } from "../judge/fates.ts";
import { byLearntRule, ruledBy } from "../judge/ruled.ts";
import { askedBefore } from "../judge/standing-question.ts";
import type { JudgedField } from "../judge/together.ts";
import type { Ask, Decided, Doubt } from "../settle/decided.ts";
import type { Settled } from "../settle/settle-field.ts";
import { asPut } from "./as-put.ts";
import { isAtomic, isNeverLearnt } from "./may-answer.ts";

const cause = "often-undone";

const isContested = (settled: Settled, decided: Decided, context: Context): boolean => {
  const { deferred, refused } = fatesOf(settled, decided, context);
  return deferred.length > 0 || refused.length > 0;
};

/** Once for what was brought: nobody is asked again until it is brought anew. */
function wasAsked(claims: readonly Claim[], settled: Settled, context: Context): boolean {
  const since = Math.max(...claims.map(lastChanged));
  return askedBefore(settled, cause, context).some(({ at }) => millis(at) >= since);
}

function askAbout(settled: Settled, { standing, context }: LearntScene): Ask | undefined {
  const ruled = ruledBy({ settled, context, by: byLearntRule });
  if (ruled === undefined) return undefined;
  const { about, edits, forced } = ruled;
  const claims = [...about.flatMap(({ by }) => by ?? []), ...edits.map(({ demand }) => demand.by)];
  const brought = claims.map(({ claim }) => claim);
  if (standing === undefined && wasAsked(brought, settled, context)) return undefined;
  const { live, prior } = settled.field;
  const { setting, row } = forced;
  const doubt: Doubt = {
    cause,
    ...{ about, edits, beside: true, meanwhile: live, instead: prior },
    ...{ setting: { row, ask: setting }, within: setting.within },
    ...(standing !== undefined && { standing }),
  };
  const plan = ask(settled, doubt, context).ask;
  return plan && { ...plan, onSilence: live };
}

type LearntScene = { readonly context: Context; readonly standing: Ask["standing"] };

/** A question of a learnt rule that stands, or none. */
const isOpen = ({ ask: asking }: Decided): boolean =>
  asking === undefined || (asking.cause === cause && asking.standing !== undefined);

/** INVARIANT (only a question): it stands beside the verdict, which stays as it is, until the answer and in silence. */
function learntAsk({ settled, decided }: JudgedField, context: Context): Decided {
  const { field } = settled;
  const stands = decided.outcome === "keep" && decided.isInGrace !== true && isLive(settled, decided.value);
  if (!stands || !isOpen(decided) || isExistence(field.path) || isDecided(settled)) return decided;
  const put = asPut(field, context);
  if (isAtomic(put) || isNeverLearnt(field, "rule", put)) return decided;
  const asking = askAbout(settled, { context, standing: decided.ask?.standing });
  if (asking === undefined || !isContested(settled, decided, context)) return decided;
  return { ...decided, ask: asking };
}

/** What is judged, with what learnt rules ask of it. */
export function withLearntAsks(judged: readonly JudgedField[], context: Context): readonly JudgedField[] {
  if (context.policy.file.rules.every(({ learned }) => learned === undefined)) return judged;
  return judged.map(({ settled, decided }) => ({
    settled,
    decided: learntAsk({ settled, decided }, context),
  }));
}
