import type { FieldVerdict } from "../../arbitration/verdict.ts";
import { millis } from "../../claims/instant.ts";
import { absent, isExistence } from "../../fields/existence.ts";
import { canonicalJson, type Json } from "../../fields/json.ts";
import { covers, type FieldPath } from "../../fields/path.ts";
import type { DocketRecord, Restore } from "../../ledger/docket-record.ts";
import { essenceOf, isQuiet } from "../../looking/essence.ts";
import { summaries } from "../../notices/summaries.ts";
import type { LoggedDecision } from "../../ports/stores/decision-log.ts";
import { personName } from "../../questions/naming.ts";
import { fieldsOf } from "../restores/past-tries.ts";
import { brokeOnTheWay } from "../restores/progress.ts";
import { type News, principalsOf } from "./news-event.ts";

const openedAt = ({ case: open }: Pick<DocketRecord, "case">): number =>
  open === undefined ? Infinity : millis(open.openedAt);

/** The fields that people were asked about since the case was opened. */
function askedIn(record: Pick<DocketRecord, "asked" | "case">): ReadonlySet<FieldPath> {
  const since = openedAt(record);
  return new Set(record.asked.filter(({ at }) => millis(at) >= since).map(({ field }) => field));
}

/** What people were asked about and is not there any more: every question has an end. */
function goneNews(before: DocketRecord, { id, record }: LoggedDecision): readonly News[] {
  const listed = new Set(record.verdict.fields.map(({ path }) => path));
  const fields = [...askedIn(before)].filter((path) => !listed.has(path));
  if (fields.length === 0) return [];
  return [{ kind: "kept", key: `${id} gone`, fields, summary: summaries.gone(fields) }];
}

const isAt = (value: Json | undefined, field: FieldVerdict | undefined): boolean =>
  field?.outcome === "keep" && canonicalJson(field.value ?? null) === canonicalJson(value ?? null);

/** The fields that Parley wrote in this case: that they stand as they do was told then. */
function writtenIn(record: DocketRecord): ReadonlySet<FieldPath> {
  const since = openedAt(record);
  const done = record.restores.filter(({ state, at }) => state === "done" && millis(at) >= since);
  return new Set(done.flatMap(fieldsOf));
}

/** What a write that broke on the way left behind as it was decided: nothing that Parley wrote goes untold. */
function brokenNews(before: DocketRecord, { record }: LoggedDecision): readonly News[] {
  const since = openedAt(before);
  const inCase = before.restores.filter(({ at }) => millis(at) >= since);
  const told = writtenIn(before);
  const verdicts = new Map(record.verdict.fields.map((field) => [field.path, field]));
  return inCase.filter(brokeHalfWay).flatMap(({ id, values }) => {
    const fields = fieldsOf({ values }).filter(
      (path) => !told.has(path) && isAt(values[path], verdicts.get(path)),
    );
    if (fields.length === 0) return [];
    return [{ kind: "restored", key: `${id} broken`, fields, summary: summaries.broken(fields) } as const];
  });
}

const brokeHalfWay = ({ state, failure }: Restore): boolean =>
  state === "failed" && failure?.why.startsWith(brokeOnTheWay) === true;

const losersOf = ({ deferred, refused }: FieldVerdict): readonly string[] => [
  ...deferred.map(({ claim }) => claim),
  ...refused,
];

/** Asked about as a fight: the cause says so, whatever its words are. */
export const isFight = ({ ask }: FieldVerdict): boolean => ask?.cause === "fight";

export const isAfterLease = ({ because }: FieldVerdict): boolean =>
  because.some(({ rule }) => rule.startsWith("ended/"));

/** Somebody minds it and it was not settled so before, or it was asked about in this case. */
function isNews(field: FieldVerdict, before: DocketRecord): boolean {
  return isQuiet(field) ? askedIn(before).has(field.path) : before.settled[field.path] !== essenceOf(field);
}

const byKind = {
  deleted: "kept",
  kept: "kept",
  deferred: "deferred",
  proposed: "lease ended",
  ended: "lease ended",
  foughtOver: "fight",
  observed: "kept",
  advised: "kept",
  unanswered: "kept",
  waiting: "deferred",
  unwritten: "fault",
} as const;
type Came = keyof typeof byKind;

/** What a field that should be otherwise came to all the same. */
function openAs({ outcome, effect }: FieldVerdict): Came {
  if (effect === "none") return "observed";
  if (effect === "wait") return "waiting";
  if (outcome === "ask") return "unanswered";
  return effect === "write" ? "unwritten" : "advised";
}

function cameTo(field: FieldVerdict): readonly Came[] {
  const isKept = field.outcome === "keep";
  if (isExistence(field.path) && isKept) return ["deleted"];
  return [
    isKept ? "kept" : openAs(field),
    ...(isKept && field.deferred.length > 0 ? (["deferred"] as const) : []),
    ...(field.codify ? (["proposed"] as const) : isAfterLease(field) ? (["ended"] as const) : []),
    ...(isFight(field) ? (["foughtOver"] as const) : []),
  ];
}

/** What a case came to, told by what became of its fields; what was settled so before is no news. */
export function settledNews(before: DocketRecord, decision: LoggedDecision): readonly News[] {
  const { fields } = decision.record.verdict;
  const fresh = fields.filter((field) => isNews(field, before));
  const written = [...writtenIn(before)];
  const ends = (Object.keys(byKind) as Came[]).flatMap((came) => {
    const about = fresh.filter(
      (field) =>
        cameTo(field).includes(came) &&
        !(came === "kept" && written.some((path) => covers(path, field.path))),
    );
    return about.length === 0 ? [] : [newsOn(came, about, decision)];
  });
  return [...brokenNews(before, decision), ...ends, ...goneNews(before, decision)];
}

/** Who was seen to delete the resource; nobody's name where nobody was. */
function deleterIn({ record: { dispute } }: LoggedDecision): string {
  const seen = dispute.claims.filter(
    ({ field, constraint, changedAt }) =>
      isExistence(field) && constraint?.is === absent && changedAt !== undefined,
  );
  const inOrder = seen.toSorted((a, b) => millis(a.changedAt ?? "") - millis(b.changedAt ?? ""));
  return inOrder.at(-1)?.actor.principal ?? "";
}

function newsOn(came: Came, fields: readonly FieldVerdict[], decision: LoggedDecision): News {
  const paths = fields.map(({ path }) => path);
  const holders = fields.flatMap((field) => field.holders);
  const losers = fields.flatMap(losersOf);
  return {
    kind: byKind[came],
    key: `${decision.id} ${came}`,
    fields: paths,
    holders: principalsOf(holders, decision),
    losers: principalsOf(losers, decision),
    summary: summaries[came](paths, personName(deleterIn(decision))),
  };
}
