import { claimedAt } from "../../attribution/confirm.ts";
import { satisfies } from "../../claims/satisfies.ts";
import { sameValue } from "../../fields/equality.ts";
import { forType } from "../../policy/for-type.ts";
import { matchesResource } from "../../policy/place.ts";
import type { Context } from "../context.ts";
import type { Demand, FieldCase } from "../project/field-case.ts";
import { isSaidOf } from "../project/said-of.ts";
import { isUnexplained } from "../weigh/ending.ts";

type Handling = "keep" | "ask" | "revert";

/** A live value that nobody speaks for any more, or never did. */
export type Orphan = {
  readonly why: "unexplained" | "expired-lease" | "expired-need";
  /** The claim that wrote it, if one stands on the docket. */
  readonly demand: Demand | undefined;
  /** Left alone until then; past when it is not in the future. */
  readonly graceEnd: number;
  readonly handling: Handling;
  readonly pointer: string;
};

function standsBehind({ constraint }: Demand, { live, topology }: FieldCase): boolean {
  return live !== undefined && constraint !== undefined && satisfies(live, constraint, topology);
}

/** When the value came about, as far as anything tells. */
function changedAt(field: FieldCase, context: Context): number {
  if (field.facts.liveSince !== undefined) return Date.parse(field.facts.liveSince);
  const writes = context.dispute.history.filter((write) => isSaidOf(write.field, field.path));
  return Math.max(-Infinity, ...writes.map(({ at }) => Date.parse(at)));
}

function handlingOf(
  field: FieldCase,
  demand: Demand | undefined,
  context: Context,
): Pick<Orphan, "handling" | "pointer"> {
  const isUnknown = demand === undefined || demand.by.claim.actor.kind === "unknown";
  const { unattributed } = forType(context.policy, context.dispute.resource.type).onField(field.path);
  const found = unattributed.find(
    ({ part }) => (part.actor === "any" || isUnknown) && matchesResource(part.in, context.place),
  );
  // Where the policy says nothing a value stays: an arbiter acts only on conflict.
  if (found === undefined) return { handling: "keep", pointer: "/unattributed" };
  return { handling: found.part.answer, pointer: `/unattributed/${found.row}` };
}

function expired(demand: Demand, context: Context): Orphan {
  const isNeed = demand.by.ending.why === "need";
  const { onExpiry } = context.policy.file;
  return {
    why: isNeed ? "expired-need" : "expired-lease",
    demand,
    graceEnd: -Infinity,
    handling: isNeed ? onExpiry.need : onExpiry.lease,
    pointer: "/onExpiry",
  };
}

const latestFirst = (a: Demand, b: Demand): number => claimedAt(b.by.claim) - claimedAt(a.by.claim);

/** The edit behind live that nobody explained, or the ended claim behind it when nobody is next. */
export function orphanOf(field: FieldCase, context: Context): Orphan | undefined {
  const { live, prior, demands } = field;
  if (live === undefined) return undefined;
  const behind = demands.filter((demand) => demand.by.state !== "withdrawn" && standsBehind(demand, field));
  const isExplained = behind.some(({ by }) => by.state === "active" && !isUnexplained(by.claim));
  const edit = behind.filter(({ by }) => isUnexplained(by.claim)).toSorted(latestFirst)[0];
  if (isExplained || (isOwned(field) && edit === undefined)) return undefined;
  const { grace } = context.policy.file.limits;
  if (edit !== undefined) {
    const graceEnd = edit.by.state === "active" ? (edit.by.ending.end ?? -Infinity) : -Infinity;
    // Where somebody owns the field others have their grace too; after it the field is its owner's.
    if (isOwned(field) && graceEnd <= context.now) return undefined;
    const answer = handlingOf(field, edit, context);
    const isAgreed = prior !== undefined && sameValue(live, prior, field.topology);
    // What the policy kept once it keeps: agreeing to a value does not make it less than it was.
    if (graceEnd <= context.now && isAgreed && answer.handling !== "keep") return undefined;
    return { why: "unexplained", demand: edit, graceEnd, ...answer };
  }
  if (prior === undefined || sameValue(live, prior, field.topology)) return undefined;
  if (demands.some(({ by }) => by.state === "active")) return undefined;
  const ended = behind.filter(({ by }) => by.state === "ended").toSorted(latestFirst)[0];
  if (ended !== undefined) return expired(ended, context);
  const graceEnd = changedAt(field, context) + grace;
  return { why: "unexplained", demand: undefined, graceEnd, ...handlingOf(field, undefined, context) };
}

/** A claim or a standing claim without a constraint says whose the field is: its owner's changes are explained. */
function isOwned({ demands, standing }: FieldCase): boolean {
  const isDocketOwned = demands.some(
    ({ by, constraint }) => constraint === undefined && by.state === "active",
  );
  return isDocketOwned || standing.some(({ constraint }) => constraint === undefined);
}
