import { isBrake } from "../../arbitration/causes.ts";
import { contextOf } from "../../arbitration/context.ts";
import type { Ruling } from "../../arbitration/dispute.ts";
import { groupsFor } from "../../arbitration/past/approvers.ts";
import { questionRuledOn } from "../../arbitration/past/ruling-name.ts";
import { current, type DecisionRecord } from "../../arbitration/record.ts";
import { membersOf } from "../../attribution/owners.ts";
import { instantOf, millis } from "../../claims/instant.ts";
import { askedScene } from "../../learning/asked-scene.ts";
import { noClass, unknown } from "../../learning/features.ts";
import { rowOf } from "../../learning/outcomes/judged-fields.ts";
import { featuresOf } from "../../learning/read-features.ts";
import { teamAt } from "../../learning/team.ts";
import { modeAt } from "../../policy/mode-at.ts";
import type { Policy } from "../../policy/policy.ts";
import type { LoggedDecision } from "../../ports/stores/decision-log.ts";
import type { AskingVerdict } from "../../questions/ask-groups.ts";
import { putOnce } from "../../questions/put-once.ts";
import { questionId } from "../../questions/question-id.ts";
import { type Approver, readerOf } from "../readers/reader-of.ts";
import { mondayOf } from "../week/week.ts";

/** One question that was put to people, and what brought it about; how it was answered is no part of it. */
export type AskedQuestion = {
  readonly id: string;
  readonly askedAt: string;
  /** Under which somebody was asked; where Parley only watches, it is what would have been asked. */
  readonly isTold: boolean;
  readonly endedAt: string | undefined;
  readonly bySilence: boolean;
  readonly approvers: readonly string[];
  readonly groups: readonly string[];
  /** The owners of the platform there, who are told the load of all that are asked. */
  readonly platform: readonly string[];
  readonly team: string;
  readonly week: string;
  readonly row: string;
  /** Of a write that was stopped, why. */
  readonly brake: string | undefined;
  readonly cause: string;
  readonly kind: string;
  readonly service: string;
  readonly class: string;
  readonly hours: string;
  readonly fields: readonly string[];
  readonly record: DecisionRecord;
};

type Attended = { readonly policy: Policy; readonly approvers: readonly Approver[] };
type ReadDecision = Pick<LoggedDecision, "case" | "record">;

/**
 * The questions in decisions on one resource, the earliest first, each once, as the first decision that asks tells it.
 * INVARIANT (counted again): nothing but decisions is read.
 */
export function askedQuestions(decisions: readonly ReadDecision[], by: Attended): readonly AskedQuestion[] {
  const records = decisions.map((each) => ({ case: each.case, record: current(each.record) }));
  const rulings = records.flatMap(({ record }) => record.dispute.rulings).toReversed();
  const ended = new Map(rulings.map((ruling) => [questionRuledOn(ruling), ruling]));
  const found = putOnce(records, by.policy.file).map(({ by: { case: id, record }, group }) =>
    questionOf(group, { ...by, case: id, record, ended }),
  );
  return [...new Map(found.map((question) => [question.id, question])).values()];
}

type OneQuestion = Attended & ReadDecision & { readonly ended: ReadonlyMap<string, Ruling> };

function questionOf(group: readonly AskingVerdict[], one: OneQuestion): AskedQuestion {
  const [first] = group as readonly [AskingVerdict];
  const { policy, approvers, case: id, record, ended } = one;
  const { ask } = first;
  const fields = group.map(({ path }) => path);
  const askedAt = instantOf(millis(record.dispute.now));
  const question = questionId(id, { fields, cause: ask.cause, askedAt });
  const ruling = ended.get(question);
  return {
    ...{ id: question, askedAt, fields, record, cause: ask.cause },
    endedAt: ruling?.at,
    bySilence: ruling?.by === "silence",
    approvers: [...new Set(ask.approvers.map((name) => readerOf([name], approvers)))],
    week: mondayOf(millis(askedAt)),
    row: rowOf(first),
    brake: isBrake(ask.cause) ? ask.cause : undefined,
    ...placeOf(first, record, one),
    ...likeness(first, record, policy),
  };
}

type PlaceOfQuestion = Pick<AskedQuestion, "isTold" | "groups" | "platform" | "team" | "service">;

function placeOf(
  { path, ask }: AskingVerdict,
  { dispute }: DecisionRecord,
  { policy, approvers }: Attended,
): PlaceOfQuestion {
  const context = contextOf(dispute, policy);
  const { place, witnesses } = context;
  // Where nobody is found who could answer, the group's own name is asked.
  const isAsked = ({ name }: { readonly name: string }, members: readonly string[]): boolean =>
    [name, ...members].some((one) => ask.approvers.includes(one));
  const group = groupsFor(path, context).find((each) => isAsked(each, membersOf(each, witnesses.owners)));
  return {
    isTold: modeAt(policy, place) !== "observe",
    groups: group === undefined ? [] : [group.name],
    platform: policy.file.approvers
      .filter(({ owners }) => owners?.includes("platform") === true)
      .flatMap((each) => membersOf(each, witnesses.owners))
      .map((name) => readerOf([name], approvers)),
    team: teamAt(policy.file, place),
    service: place.tags["service"] ?? place.tags["Service"] ?? unknown,
  };
}

type Likeness = Pick<AskedQuestion, "kind" | "class" | "hours">;

function likeness({ path, ask }: AskingVerdict, { dispute }: DecisionRecord, policy: Policy): Likeness {
  const asked = { dispute, policy, field: path, askedAt: dispute.now, cause: ask.cause };
  const scene = askedScene(asked);
  if (scene === undefined) return { kind: unknown, class: noClass, hours: unknown };
  const { challenger, class: of, hours } = featuresOf(scene);
  return { kind: challenger.kind, class: of, hours };
}
