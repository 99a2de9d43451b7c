import { contextOf } from "../../arbitration/context.ts";
import { current, type DecisionRecord } from "../../arbitration/record.ts";
import type { FieldVerdict } from "../../arbitration/verdict.ts";
import { millis } from "../../claims/instant.ts";
import { canonicalPrincipal, humanOf } from "../../claims/principal.ts";
import { canonicalJson, type Json } from "../../fields/json.ts";
import { type FieldPath, overlaps } from "../../fields/path.ts";
import { hourClassAt } from "../../policy/hour-class.ts";
import type { Policy } from "../../policy/policy.ts";
import { classesAt } from "../../safety/lean.ts";
import { classAmong, unknown } from "../features.ts";

/** A field that a verdict kept or put back while somebody wanted it otherwise. */
export type JudgedField = {
  readonly field: FieldPath;
  readonly at: string;
  readonly outcome: "keep" | "revert";
  readonly value: Json | undefined;
  /** The rule, with its place in the policy where it has one. */
  readonly row: string;
  /** The row of `answers` that spoke in a person's place, by its id. */
  readonly answeredBy: string | undefined;
  readonly class: string;
  readonly environment: string;
  readonly hours: string;
  /** All who had a part in it: the humans, and what they wrote as. */
  readonly parties: ReadonlySet<string>;
};

const isContested = ({ deferred, refused, effect, because }: FieldVerdict): boolean =>
  deferred.length > 0 ||
  refused.length > 0 ||
  effect === "write" ||
  because.some((reason) => isRuling(reason) || isAnswer(reason));

const isRuling = ({ rule }: FieldVerdict["because"][number]): boolean => rule === "ruling";

/** Before the id of a row of `answers`, in a reason. */
export const answerPrefix = "answer/";
const isAnswer = ({ rule }: FieldVerdict["because"][number]): boolean => rule.startsWith(answerPrefix);

/** What somebody has ruled, else the row that answered, else the first reason that the policy itself gives, else the first of all. */
export function rowOf({ because }: Pick<FieldVerdict, "because">): string {
  const reason =
    because.find(isRuling) ??
    because.find(isAnswer) ??
    because.find(({ at }) => at !== undefined) ??
    because[0];
  if (reason === undefined) return "none";
  return reason.at === undefined ? reason.rule : `${reason.rule} ${reason.at}`;
}

/** Everything in a decision whose outcome can be told, by the words of a policy. */
export function judgedFields(stored: DecisionRecord, policy: Policy): readonly JudgedField[] {
  const { dispute, verdict } = current(stored);
  const { place } = contextOf(dispute, policy);
  return verdict.fields.flatMap((field): readonly JudgedField[] => {
    const { path, outcome, value } = field;
    if (outcome === "ask" || !isContested(field)) return [];
    const claims = dispute.claims.filter((claim) => overlaps(claim.field, path));
    return [
      {
        ...{ field: path, at: dispute.now, outcome, value: value ?? undefined, row: rowOf(field) },
        answeredBy: field.because.find(isAnswer)?.rule.slice(answerPrefix.length),
        class: classAmong(classesAt(policy, dispute.resource.type, path)),
        environment: place.environment === "" ? unknown : place.environment,
        hours: hourClassAt(policy.file, place, millis(dispute.now)) ?? unknown,
        parties: new Set(
          claims.flatMap(({ actor }) => [humanOf(actor) ?? [], canonicalPrincipal(actor.principal)].flat()),
        ),
      },
    ];
  });
}

/** Of decisions on one resource, each verdict once: that the same is judged again says nothing new. */
export function onceEach(judged: readonly JudgedField[]): readonly JudgedField[] {
  const last = new Map<FieldPath, string>();
  return judged.filter(({ field, outcome, value }) => {
    const stands = canonicalJson([outcome, value ?? null]);
    const isNew = last.get(field) !== stands;
    last.set(field, stands);
    return isNew;
  });
}
