import { lastChanged } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import { satisfies } from "../../claims/satisfies.ts";
import { sameValue } from "../../fields/equality.ts";
import { matchesResource } from "../../policy/place.ts";
import type { PolicyFile } from "../../policy/policy-file.ts";
import type { Lean } from "../../safety/lean.ts";
import type { Context } from "../context.ts";
import { leanOfValue } from "../harm.ts";
import { textOf, writesTo } from "../past/writes.ts";
import { allows, type FieldCase } from "../project/field-case.ts";
import { isSaidOf } from "../project/said-of.ts";
import { isActive, type Stake } from "../stakes.ts";
import { bringerOf, latestFirst } from "./bringer.ts";
import type { HeldStake } from "./held.ts";

type UnexplainedRow = PolicyFile["unattributed"][number];
type Handling = "keep" | "ask" | "revert";

/** A live value that nobody speaks for any more, or never did. */
export type Orphan = {
  readonly why: "unexplained" | "expired-lease" | "expired-need";
  /** The claim that wrote it, if one stands on the docket. */
  readonly stake: Stake | undefined;
  readonly lean: Lean;
  /** Left alone until then; past when it is not in the future. */
  readonly graceEnd: number;
  readonly handling: Handling;
  readonly row: UnexplainedRow | undefined;
  readonly pointer: string;
};

const day = 86_400_000;

/** When the value came about, as far as anything tells. */
function changedAt(field: FieldCase, { dispute }: Context): number {
  if (field.facts.liveSince !== undefined) return millis(field.facts.liveSince);
  const writes = dispute.history.filter((write) => isSaidOf(write.field, field.path));
  return Math.max(-Infinity, ...writes.map(({ at }) => millis(at)));
}

type UnexplainedEdit = { readonly stake: Stake | undefined; readonly lean: Lean };

function handlingOf(field: FieldCase, { stake, lean }: UnexplainedEdit, context: Context) {
  const isUnknown = stake === undefined || stake.demand.by.claim.actor.kind === "unknown";
  const { unattributed } = context.rules.onField(field.path);
  const found = unattributed.find(
    ({ part }) =>
      (part.actor === "any" || isUnknown) &&
      (part.leans === undefined || part.leans === lean) &&
      matchesResource(part.in, context.place),
  );
  // Where the policy says nothing a value stays: an arbiter acts only on conflict.
  if (found === undefined) return { handling: "keep", row: undefined, pointer: "/unattributed" } as const;
  return { handling: found.part.answer, row: found.part, pointer: `/unattributed/${found.row}` } as const;
}

/** Grace is given once per field and human in a day: a human who wrote something else here before has had theirs. */
function hadGrace(field: FieldCase, stake: Stake | undefined, context: Context): boolean {
  const { identity } = context;
  const party = stake === undefined ? identity("unknown") : stake.demand.by.party;
  const since = stake === undefined ? changedAt(field, context) : lastChanged(stake.demand.by.claim);
  const agreed = textOf(field.prior);
  return writesTo(field, context).some(
    (write) => write.party === party && write.at < since && write.at > since - day && write.after !== agreed,
  );
}

function graceEndOf(field: FieldCase, edit: UnexplainedEdit, context: Context): number {
  if (edit.lean === "harmful" || hadGrace(field, edit.stake, context)) return -Infinity;
  const since =
    edit.stake === undefined ? changedAt(field, context) : lastChanged(edit.stake.demand.by.claim);
  return since + context.policy.file.limits.grace;
}

function unexplained(field: FieldCase, stake: Stake | undefined, context: Context): Orphan {
  const edit = { stake, lean: leanOfValue(field, field.live, context) };
  const graceEnd = graceEndOf(field, edit, context);
  return { why: "unexplained", ...edit, graceEnd, ...handlingOf(field, edit, context) };
}

/** Whether what an edit brought would be kept for good if nothing explained the edit: for others' sake, or by a row. */
export function isKeptUnexplained(
  field: FieldCase,
  { stake, others }: { readonly stake: Stake; readonly others: readonly Stake[] },
  context: Context,
): boolean {
  if (isExplained(bringerOf(field, others), field, others)) return true;
  const lean = leanOfValue(field, field.live, context);
  return handlingOf(field, { stake, lean }, context).handling === "keep";
}

function expired(field: FieldCase, stake: Stake, context: Context): Orphan {
  const isNeed = stake.demand.by.ending.why === "need";
  const { onExpiry } = context.policy.file;
  return {
    why: isNeed ? "expired-need" : "expired-lease",
    stake,
    lean: leanOfValue(field, field.live, context),
    graceEnd: -Infinity,
    handling: isNeed ? onExpiry.need : onExpiry.lease,
    row: undefined,
    pointer: "/onExpiry",
  };
}

/** Another's claim explains a value only if it wants that one and would not be content with the agreed one. */
export function isWantedByAnother(field: FieldCase, stakes: readonly Stake[]): boolean {
  const { live, prior } = field;
  return stakes.some(
    (stake) =>
      isActive(stake) &&
      stake.standing === "shown" &&
      allows(stake.demand, live, field) &&
      !allows(stake.demand, prior, field),
  );
}

/** Two who may both go on from what was agreed, and want different things: neither explains the value. */
function isContinuedAgainst(bringer: Stake, field: FieldCase, stakes: readonly Stake[]): boolean {
  const { live, topology } = field;
  return stakes.some(
    ({ standing, demand }) =>
      standing === "continued" &&
      demand.by.state === "active" &&
      demand.by.party !== bringer.demand.by.party &&
      demand.constraint !== undefined &&
      live !== undefined &&
      !satisfies(live, demand.constraint, topology),
  );
}

function isExplained(bringer: Stake | undefined, field: FieldCase, stakes: readonly Stake[]): boolean {
  if (bringer !== undefined && isActive(bringer)) {
    if (bringer.standing === "shown") return true;
    if (bringer.standing === "continued" && !isContinuedAgainst(bringer, field, stakes)) return true;
  }
  return isWantedByAnother(field, stakes);
}

type OrphanOfInput = {
  readonly field: FieldCase;
  readonly stakes: readonly Stake[];
  readonly bringer: Stake | undefined;
  /** What an incident left behind is held, no matter who is next. */
  readonly left: HeldStake | undefined;
};

/** The edit behind live that nothing explains, or the ended claim behind it when nobody is next. */
export function orphanOf(
  { field, stakes, bringer, left }: OrphanOfInput,
  context: Context,
): Orphan | undefined {
  const { live, prior, topology } = field;
  if (live === undefined || left?.isLive === true) return undefined;
  const stands = prior !== undefined && sameValue(live, prior, topology);
  if (stands) return undefined;
  if (isExplained(bringer, field, stakes)) return undefined;
  if (bringer !== undefined && isActive(bringer)) return unexplained(field, bringer, context);
  const ended = bringer ?? endedBehind(field, stakes);
  if (ended !== undefined && !isActive(ended)) return expired(field, ended, context);
  // First sight: what nobody is known to have changed stands as it is.
  if (prior === undefined) return undefined;
  return unexplained(field, undefined, context);
}

/** A claim that Parley itself wrote for, and that has ended since. */
function endedBehind(field: FieldCase, stakes: readonly Stake[]): Stake | undefined {
  return stakes
    .filter(
      (stake) =>
        !isActive(stake) && stake.demand.by.backing !== "none" && allows(stake.demand, field.live, field),
    )
    .toSorted(latestFirst)[0];
}
