import { identityOf } from "../../arbitration/context.ts";
import type { Dispute } from "../../arbitration/dispute.ts";
import { excludingActor } from "../../arbitration/past/approvers.ts";
import { current, type DecisionRecord } from "../../arbitration/record.ts";
import { isClaimantOf } from "../../attribution/grants.ts";
import { millis } from "../../claims/instant.ts";
import { partyOf } from "../../claims/principal.ts";
import { sha256 } from "../../digest.ts";
import { overlaps } from "../../fields/path.ts";
import type { Policy } from "../../policy/policy.ts";
import { resourceText } from "../../resources/resource-id.ts";
import { askedScene } from "../asked-scene.ts";
import { answerPrefix, type JudgedField, judgedFields, onceEach } from "./judged-fields.ts";
import { type Matched, matchedTimes } from "./matched-times.ts";
import { aftermathOn, nextOn, type OutcomesOn } from "./outcomes-on.ts";
import { type Aftermath, day, undoers } from "./what-became.ts";

/** What became of what a row of `answers` decided, with those who stand behind it by their names. */
export type RowOutcome = {
  /** Of the resource, the field and the moment: read twice it is one. */
  readonly id: string;
  readonly row: string;
  readonly at: string;
  readonly resource: string;
  /** Who brought the challenge, the human behind where one is known. */
  readonly actor: string;
  /** Who left it first, and had no part in it. */
  readonly undone: { readonly human: string; readonly at: string } | undefined;
  /** The same at matched times without a verdict. */
  readonly matched: Matched;
};

/** Whether one of these rows decided anything in a decision, as far as can be told without judging it again. */
export const isAnsweredBy = ({ verdict }: DecisionRecord, rows: ReadonlySet<string>): boolean =>
  verdict.fields.some(({ because }) =>
    because.some(({ rule }) => rule.startsWith(answerPrefix) && rows.has(rule.slice(answerPrefix.length))),
  );

/** All roles of which nobody says who is behind them are one hand, which may have many names. */
const someHand = "by hand";

type AnsweredField = { readonly judged: JudgedField; readonly dispute: Dispute };

/** With the next verdict on the field, where there is one. */
type AnsweredUntil = AnsweredField & { readonly next: string | undefined };

/** INVARIANT (only takes away): what is said of a claimant, or given by them, makes nobody another. */
function undoneFirst({ judged, dispute, next }: AnsweredUntil, after: Aftermath, policy: Policy) {
  const identity = identityOf(policy);
  const { field, at } = judged;
  const claims = dispute.claims
    .filter((claim) => overlaps(claim.field, field))
    .map((claim) => ({ ...claim, actor: excludingActor(claim, millis(at)) }));
  const others = undoers(judged, after, next).filter(({ who }) =>
    claims.every((claim) => !isClaimantOf(claim, who, identity)),
  );
  const inTime = others
    .map(({ who, at: when, isNamed }) => ({ human: isNamed ? identity(who) : someHand, at: when }))
    .toSorted((a, b) => millis(a.at) - millis(b.at) || (a.human < b.human ? -1 : 1));
  return inTime[0];
}

/** Nobody where no side is known, as of an edit that nobody claims any more. */
function broughtBy({ judged, dispute }: AnsweredField, policy: Policy): string | undefined {
  const { field, at } = judged;
  const scene = askedScene({ dispute, policy, field, askedAt: at, cause: undefined });
  const bringing = scene && (scene.sides.challenger ?? scene.sides.holder);
  return bringing && partyOf(bringing.demand.by.claim.actor, identityOf(policy));
}

const answeredIn = (record: DecisionRecord, policy: Policy): readonly AnsweredField[] => {
  const { dispute } = current(record);
  return judgedFields(record, policy).map((judged) => ({ judged, dispute }));
};

/**
 * What became of each verdict of a row on a resource whose day is over. Alarms say nothing against a row: they come by
 * themselves. INVARIANT (the same in replay): it reads nothing else.
 */
export function rowOutcomesOn(on: Omit<OutcomesOn, "situations" | "counted">): readonly RowOutcome[] {
  const { policy, now, records, writes } = on;
  const found = aftermathOn({ records, writes, situations: [] });
  if (found === undefined) return [];
  const after: Aftermath = { ...found, situations: [] };
  const fields = records.flatMap((record) => answeredIn(record, policy));
  const disputes = new Map(fields.map(({ judged, dispute }) => [judged, dispute]));
  const all = onceEach(fields.map(({ judged }) => judged));
  return all.flatMap((judged): readonly RowOutcome[] => {
    const [dispute, row] = [disputes.get(judged), judged.answeredBy];
    if (dispute === undefined || row === undefined || millis(judged.at) + day > now) return [];
    const answered = { judged, dispute };
    const actor = broughtBy(answered, policy);
    if (actor === undefined) return [];
    const resource = resourceText(dispute.resource);
    return [
      {
        id: sha256(`outcome\n${resource}\n${judged.field}\n${judged.at}`).slice(0, 32),
        ...{ row, at: judged.at, resource, actor },
        undone: undoneFirst({ ...answered, next: nextOn(judged, all) }, after, policy),
        matched: matchedTimes(judged, { all, after }),
      },
    ];
  });
}
