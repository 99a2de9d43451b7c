import type { Attribution } from "../../attribution/attribute.ts";
import type { Actor } from "../../claims/claim.ts";
import { instantOf, millis } from "../../claims/instant.ts";
import type { Intent } from "../../claims/words.ts";
import { sha256 } from "../../digest.ts";
import type { Edit } from "../../fields/difference.ts";
import type { DocketRecord, Waiting } from "../../ledger/docket-record.ts";
import { resourceText } from "../../resources/resource-id.ts";
import { type Explained, type FoldScene, lookMark } from "./scene.ts";
import { lastEventsIn } from "./unlogged.ts";

export const waitingIn = ({ waiting }: DocketRecord): readonly Waiting[] => waiting ?? [];

export const editOf = ({ field, before, after }: Waiting): Edit => ({
  path: field,
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
});

const waitingOf = ({ path, before, after }: Edit, at: string): Waiting => ({
  field: path,
  at,
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
});

/** When the account's last events are in, so that nobody's event will explain it any more. */
export const endOf = ({ at }: Waiting): number => millis(at) + lastEventsIn;

/** A difference that stays whose it is taken for by now, with an event of its own. */
export type Concluded = {
  readonly event: string;
  readonly edit: Edit;
  readonly at: string;
  readonly actor: Actor;
  readonly reason: Attribution | undefined;
};

/** A service serves the goal that its standing claim names, and gives no reason. */
const servesGoal = (intent: Intent): Attribution => ({
  intent,
  motivation: { kind: "none" },
  source: "observed",
  trust: 0,
  contradicted: false,
  contradictions: [],
});

export function eventOf({ resource }: DocketRecord, { field, at }: Pick<Waiting, "field" | "at">): string {
  return `${lookMark}${sha256(`${resourceText(resource)}\n${field}\n${at}`).slice(0, 32)}`;
}

/** Whose a difference is that waited: the owner's, or nobody's where it cannot be the owner's work. */
function concluded(one: Waiting, scene: FoldScene, unknown: Actor): Concluded | "waits" {
  const { record, unlogged, now } = scene;
  const edit = editOf(one);
  const own = { event: eventOf(record, one), edit, at: one.at };
  const owner = unlogged.mayHaveMade(edit, one.at) ? unlogged.ownerOf(one.field) : undefined;
  if (owner === undefined) return { ...own, actor: unknown, reason: undefined };
  if (now < endOf(one)) return "waits";
  return { ...own, actor: owner.actor, reason: servesGoal(owner.intent) };
}

export type Sorted = { readonly waiting: readonly Waiting[]; readonly concluded: readonly Concluded[] };

/** More of them on one resource are nobody's at once. */
const mostWaiting = 100;

type Sorting = {
  /** Differences of this look that no event explains. */
  readonly unexplained: readonly Explained[];
  /** Differences that waited, and that an event has explained since. */
  readonly explained: ReadonlySet<string>;
  readonly unknown: Actor;
};

export const placeOf = ({ field, at }: Pick<Waiting, "field" | "at">): string => `${at} ${field}`;

/** What goes on waiting for somebody's event, and what is concluded from there being none. */
export function sortWaiting(scene: FoldScene, { unexplained, explained, unknown }: Sorting): Sorted {
  const at = instantOf(Math.floor(scene.now / 1_000) * 1_000);
  const old = waitingIn(scene.record).filter((one) => !explained.has(placeOf(one)));
  const all = [...old, ...unexplained.map(({ edit }) => waitingOf(edit, at))];
  const sorted = all.map((one, index) => {
    const end = concluded(one, scene, unknown);
    return { one, end: end === "waits" && index >= mostWaiting ? nobodys(one, scene, unknown) : end };
  });
  return {
    waiting: sorted.flatMap(({ one, end }) => (end === "waits" ? [one] : [])),
    concluded: sorted.flatMap(({ end }) => (end === "waits" ? [] : [end])),
  };
}

const nobodys = (one: Waiting, { record }: FoldScene, unknown: Actor): Concluded => ({
  event: eventOf(record, one),
  edit: editOf(one),
  at: one.at,
  actor: unknown,
  reason: undefined,
});
