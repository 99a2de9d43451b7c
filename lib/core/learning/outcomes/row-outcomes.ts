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
import { type AskedScene, askedScene } from "../asked-scene.ts";
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

/** What a verdict was about, as it was when it was given. */
const sceneOf = ({ judged: { field, at }, dispute }: AnsweredField, policy: Policy) =>
  askedScene({ dispute, policy, field, askedAt: at, cause: "rule" });

/** Nobody where no side is known, as of an edit that nobody claims any more. */
function broughtBy(scene: AskedScene | undefined, policy: Policy): string | undefined {
  const bringing = scene && (scene.sides.challenger ?? scene.sides.holder);
  return bringing && partyOf(bringing.demand.by.claim.actor, identityOf(policy));
}

/** What became of one verdict, with the verdict itself. */
export type VerdictOutcome = Omit<RowOutcome, "row"> & {
  readonly judged: JudgedField;
  readonly scene: AskedScene;
};

export type RowOutcomesOn = Omit<OutcomesOn, "situations" | "counted">;

/** Verdicts of a decision that are told of. */
type IsMeant = (record: DecisionRecord) => (judged: JudgedField) => boolean;

/**
 * What became of each verdict on a resource that is meant and whose day is over. Alarms say nothing against it: they come by
 * themselves. INVARIANT (the same in replay): it reads nothing else.
 */
export function becameOf(on: RowOutcomesOn, isMeant: IsMeant): readonly VerdictOutcome[] {
  const { policy, now, records, writes } = on;
  const found = aftermathOn({ records, writes, situations: [] });
  if (found === undefined) return [];
  const after: Aftermath = { ...found, situations: [] };
  const fields = records.flatMap((record) => {
    const [{ dispute }, isOne] = [current(record), isMeant(record)];
    return judgedFields(record, policy).map((judged) => ({ judged, dispute, isMeant: isOne(judged) }));
  });
  const known = new Map(fields.map((each) => [each.judged, each]));
  const all = onceEach(fields.map(({ judged }) => judged));
  return all.flatMap((judged): readonly VerdictOutcome[] => {
    const one = known.get(judged);
    if (one?.isMeant !== true || millis(judged.at) + day > now) return [];
    const scene = sceneOf(one, policy);
    const actor = broughtBy(scene, policy);
    if (scene === undefined || actor === undefined) return [];
    const resource = resourceText(one.dispute.resource);
    return [
      {
        id: sha256(`outcome\n${resource}\n${judged.field}\n${judged.at}`).slice(0, 32),
        ...{ judged, scene, at: judged.at, resource, actor },
        undone: undoneFirst({ ...one, next: nextOn(judged, all) }, after, policy),
        matched: matchedTimes(judged, { all, after }),
      },
    ];
  });
}

/** What became of each verdict of a row on a resource whose day is over. */
export const rowOutcomesOn = (on: RowOutcomesOn): readonly RowOutcome[] =>
  becameOf(
    on,
    () =>
      ({ answeredBy }) =>
        answeredBy !== undefined,
  ).flatMap(({ judged: { answeredBy: row }, scene: _, ...outcome }) =>
    row === undefined ? [] : [{ ...outcome, row }],
  );
