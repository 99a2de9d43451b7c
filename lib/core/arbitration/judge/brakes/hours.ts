import type { Json } from "../../../fields/json.ts";
import { nextOpening } from "../../../policy/windows.ts";
import type { Context } from "../../context.ts";
import type { Wait } from "../../settle/decided.ts";
import type { Settled } from "../../settle/settle-field.ts";
import { isAtOnce } from "./at-once.ts";
import { defianceOn } from "./defiance.ts";

/** Parley's own hours; they do not count for guardrails, for what can hurt, or for what a person decided. */
function closedUntil(settled: Settled, context: Context): number | undefined {
  const { ruling } = settled;
  const opens = nextOpening(context.policy, context.place, context.now);
  if (opens <= context.now) return undefined;
  if (ruling?.value !== undefined && ruling.ruling.by !== "silence") return undefined;
  return isAtOnce(settled, context) ? undefined : opens;
}

/** What makes a write wait that is due; the later of two counts. */
export function waitFor(settled: Settled, value: Json, context: Context): Wait | undefined {
  const due = { ...settled, value };
  const hours = closedUntil(due, context) ?? -Infinity;
  const pause = defianceOn(due, context)?.pauseEnd ?? -Infinity;
  const until = Math.max(hours, pause);
  if (until <= context.now) return undefined;
  return { until, why: hours >= pause ? "hours" : "pause" };
}
