import type { Dispute } from "../../arbitration/dispute.ts";
import type { FieldVerdict, Option, Question } from "../../arbitration/verdict.ts";
import { instantOf, millis } from "../../claims/instant.ts";
import { canonicalJson, type Json } from "../../fields/json.ts";
import { type FieldPath, overlaps } from "../../fields/path.ts";
import type { DocketRecord, OpenCase, OpenQuestion } from "../../ledger/docket-record.ts";
import { isStandstill, stopOf } from "../../looking/essence.ts";
import type { Coupling } from "../../policy/policy-file.ts";
import { type Asking, askGroups, isAsking } from "./ask-groups.ts";
import { combined } from "./combined.ts";
import { offersAll, questionId } from "./question-id.ts";

type Scene = {
  readonly record: DocketRecord;
  readonly open: OpenCase;
  readonly dispute: Dispute;
  readonly coupled: readonly Coupling[];
};

export type Questions = {
  readonly questions: readonly OpenQuestion[];
  readonly closed: readonly OpenQuestion[];
};

const mostClaims = 100;

/**
 * The questions that stand now. INVARIANT (asked once): one that is still asked keeps its id, its deadline and
 * what people were told; every other is closed.
 */
export function questionsNow(fields: readonly FieldVerdict[], scene: Scene): Questions {
  const asking = fields.filter(isAsking);
  const kept = scene.open.questions.flatMap((question) => continued(question, asking, scene) ?? []);
  const known = new Set(kept.flatMap((question) => question.fields));
  const rest = asking.filter(({ path }) => !known.has(path));
  const fresh = askGroups(rest, scene.coupled).flatMap((group) => asked(group, scene) ?? []);
  const ids = new Set(kept.map(({ id }) => id));
  return {
    questions: [...kept, ...fresh].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    closed: scene.open.questions.filter(({ id }) => !ids.has(id)),
  };
}

function continued(
  question: OpenQuestion,
  asking: readonly Asking[],
  scene: Scene,
): OpenQuestion | undefined {
  const { open, record } = scene;
  const about = new Set(question.fields);
  const group = asking.filter(({ path }) => about.has(path));
  if (group.length < about.size) return undefined;
  const isSame = questionId(open.id, group, record) === question.id;
  // What Parley itself wrote meanwhile is live now and no longer offered as something else.
  const isOurs = isRestoredSince(question, record) && offersAll(question, group);
  return isSame || isOurs ? refreshed(question, group, scene) : undefined;
}

function isRestoredSince({ askedAt, fields }: OpenQuestion, { restores }: DocketRecord): boolean {
  return restores.some(
    ({ state, at, values }) =>
      state === "done" && millis(at) >= millis(askedAt) && fields.some((path) => Object.hasOwn(values, path)),
  );
}

const text = (value: Json | undefined): string => canonicalJson(value ?? null);

/**
 * Where others are asked, or silence means something else, people are told anew. Not at a standstill: there the
 * question speaks of what is live by now, and whoever opens it reads that.
 */
function refreshed(question: OpenQuestion, group: readonly Asking[], scene: Scene): OpenQuestion {
  const claims = claimsOn(question.fields, scene.dispute);
  const now = combined(group);
  const { ask } = question;
  if (now === undefined) return { ...question, claims };
  const { approvers } = now;
  const areSameAsked = text(approvers) === text(ask.approvers);
  if (group.some(isStandstill)) {
    const told = areSameAsked ? question.told : [];
    return { ...question, claims, told, ask: { ...now, deadline: ask.deadline } };
  }
  if (areSameAsked && text(now.onSilence.value) === text(ask.onSilence.value)) return { ...question, claims };
  return {
    ...question,
    claims,
    told: [],
    ask: { ...ask, approvers, onSilence: silence(ask, now.onSilence) },
  };
}

/** In the words of the question as it was asked. */
function silence({ options }: Question, onSilence: Option): Option {
  return options.find(({ value }) => text(value) === text(onSilence.value)) ?? onSilence;
}

/** INVARIANT (no endless question): what was answered in this case is not asked again in it. */
const isAnswered = (id: string, { record, open }: Scene): boolean =>
  record.rulings.some(
    (ruling) => ruling.id.startsWith(`${id}.`) && millis(ruling.at) >= millis(open.openedAt),
  );

function asked(group: readonly Asking[], scene: Scene): OpenQuestion | undefined {
  const ask = combined(group);
  const id = questionId(scene.open.id, group, scene.record);
  if (ask === undefined || isAnswered(id, scene)) return undefined;
  const fields = group.map(({ path }) => path);
  return {
    id,
    fields,
    ask,
    claims: claimsOn(fields, scene.dispute),
    ...stoppedIn(group),
    askedAt: instantOf(millis(scene.dispute.now)),
    told: [],
  };
}

function stoppedIn(group: readonly Asking[]): Pick<OpenQuestion, "stopped"> {
  const stops = group.flatMap((field) => {
    const stop = stopOf(field);
    return stop === undefined ? [] : [[field.path, stop] as const];
  });
  return stops.length === 0 ? {} : { stopped: Object.fromEntries(stops) as OpenQuestion["stopped"] & object };
}

function claimsOn(fields: readonly FieldPath[], { claims }: Dispute): readonly string[] {
  const about = claims.filter(({ field }) => fields.some((path) => overlaps(field, path)));
  return [...new Set(about.map(({ id }) => id))].sort().slice(0, mostClaims);
}
