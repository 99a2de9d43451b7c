import { weighingKind } from "../../attribution/grants.ts";
import { type Claim, lastChanged } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import { isExistence } from "../../fields/existence.ts";
import { topOf } from "../../fields/path.ts";
import type { Context } from "../context.ts";
import { partFor } from "../project/said-of.ts";
import { beforeOf } from "../settle/bringer.ts";
import type { Ask, Decided, Doubt } from "../settle/decided.ts";
import type { Settled } from "../settle/settle-field.ts";
import { isActive, type Stake } from "../stakes.ts";
import { ask } from "./ask.ts";
import { defianceOn, isAsked } from "./brakes/defiance.ts";
import { type AskedBefore, askedBefore, besideQuestion } from "./standing-question.ts";

const day = 86_400_000;

function besideAsk(settled: Settled, doubt: Doubt, context: Context): Ask | undefined {
  return ask(settled, { ...doubt, beside: true }, context).ask;
}

/** Once a day somebody is asked about an actor who keeps writing what has lost; the answer says how to stand them down. */
function defianceAsk(settled: Settled, decided: Decided, context: Context): Ask | undefined {
  if (decided.outcome !== "revert") return undefined;
  const defiance = defianceOn({ ...settled, value: decided.value }, context);
  if (defiance === undefined || !isAsked(defiance)) return undefined;
  const lately = askedBefore(settled, "defiance", context).some(({ at }) => millis(at) > context.now - day);
  if (lately) return undefined;
  const { value } = decided;
  const edits = settled.bringer === undefined ? [] : [settled.bringer];
  const doubt = { cause: "defiance", instead: value, meanwhile: value, onSilence: value, edits } as const;
  return besideAsk(settled, doubt, context);
}

const machines: ReadonlySet<string> = new Set(["automation", "service"]);

/**
 * Whether code has left a field to a machine: since it wrote there last it has written or declared something else of the
 * resource, and nothing of this, on which a machine is heard that has shown why. `code` is all that code says of the field.
 */
function isLeftByCode(code: readonly Claim[], { stakes }: Settled, { dispute, identity }: Context): boolean {
  const isMachine = (stake: Stake): boolean =>
    stake.standing === "shown" && isActive(stake) && machines.has(weighingKind(stake.demand.by.claim.actor));
  const hasSaidMore = (written: Claim): boolean =>
    dispute.claims.some(
      (said) =>
        said.state === "active" &&
        identity(said.actor.principal) === identity(written.actor.principal) &&
        lastChanged(said) > lastChanged(written),
    );
  const isLeft = (claim: Claim): boolean => claim.source === "observed" && hasSaidMore(claim);
  return stakes.some(isMachine) && code.every(isLeft);
}

/**
 * Somebody is known for its code, a stack holds it, or code made the resource or has written the property, and has not
 * left it to others since. Where nothing is said of its owners there may be code.
 */
function isInCode(settled: Settled, context: Context): boolean {
  const { claims, facts } = context.dispute;
  const owners = facts.owners?.["code"];
  const { path, facts: known } = settled.field;
  if (owners === undefined || owners.length > 0 || known.stackValue !== undefined) return true;
  const top = topOf(path);
  const code = claims.filter(
    ({ actor, field }) => actor.kind === "pipeline" && (isExistence(field) || topOf(field) === top),
  );
  return code.length > 0 && !isLeftByCode(code, settled, context);
}

/**
 * The code's owner is asked to take over what an incident left behind, or to hand it back: once, while it is held. Where
 * it is known that no code has the field there is nobody to take it over, and nobody is asked before somebody writes over it.
 */
function takeOverAsk(settled: Settled, decided: Decided, context: Context): Ask | undefined {
  const { left, heard, field } = settled;
  if (left === undefined || !heard.accepted.includes(left.voice) || decided.outcome === "ask")
    return undefined;
  if (decided.outcome === "keep" && !isInCode(settled, context)) return undefined;
  const { ending } = left.stake.demand.by;
  const isAsked = ({ at }: AskedBefore) => millis(at) >= (ending.end ?? -Infinity);
  if (askedBefore(settled, "take-over", context).some(isAsked)) return undefined;
  const before = beforeOf(left.stake.demand, field);
  const { value } = decided;
  const doubt = { cause: "take-over", instead: before, meanwhile: value, onSilence: value } as const;
  const of = context.dispute.facts.owners?.["code"];
  const within = left.until - context.now;
  return besideAsk(settled, { ...doubt, within, edits: [left.stake], of }, context);
}

function continued(
  asked: AskedBefore,
  settled: Settled,
  decided: Decided,
  context: Context,
): Ask | undefined {
  const { value } = decided;
  const said = asked.onSilence?.value;
  // What silence means was said when it was asked, whatever has been written since.
  const onSilence = said === undefined ? value : partFor(settled.field.path, asked.field, said);
  // Whose writes it is about was said as well: what stands by now may be what Parley put right.
  const isIts = ({ demand: { by } }: Stake) =>
    asked.edit !== undefined &&
    context.identity(by.claim.actor.principal) === context.identity(asked.edit.principal);
  const edits = settled.stakes.filter(isIts).slice(0, 1);
  const doubt = { cause: asked.cause ?? "defiance", meanwhile: value, onSilence, edits } as const;
  return besideAsk(settled, { ...doubt, instead: value, standing: asked }, context);
}

/** INVARIANT (beside): such a question changes neither the outcome nor the value of a verdict. */
export function withQuestionBeside(settled: Settled, decided: Decided, context: Context): Decided {
  if (decided.outcome === "ask") return decided;
  const standing = besideQuestion(settled, context);
  const asking =
    standing === undefined
      ? (defianceAsk(settled, decided, context) ?? takeOverAsk(settled, decided, context))
      : continued(standing, settled, decided, context);
  return asking === undefined ? decided : { ...decided, ask: asking };
}
