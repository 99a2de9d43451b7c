import { isCalled } from "../../attribution/grants.ts";
import { type Actor, type Claim, lastChanged } from "../../claims/claim.ts";
import { sameParty } from "../../claims/principal.ts";
import { absent, isExistence, present } from "../../fields/existence.ts";
import { deletionRow } from "../../policy/deletion-row.ts";
import { isInClass } from "../../policy/for-type.ts";
import type { Context } from "../context.ts";
import { actorName } from "../explain/words.ts";
import type { FieldCase } from "../project/field-case.ts";
import type { Option, Silence } from "../verdict.ts";

/** What stands against a deletion besides its row. */
export type StandingClaims = {
  /** Claims on the resource that are shown and have not ended, on whatever field. */
  readonly shown: readonly Claim[];
  /** Names of guardrails that demand the resource and are newly broken. */
  readonly guardrails: readonly string[];
};

/** `tell` is a keep that somebody is told of; `none` is nobody's dispute. No deletion is ever a revert. */
export type Deletion = {
  readonly answer: "ask" | "tell" | "none";
  /** The first of these that made it a dispute. */
  readonly by: "guardrail" | "claims" | "row" | undefined;
  /** Whose deletion it is; undefined where nobody knows. */
  readonly hand: Actor | undefined;
  /** The place of the row in `deletions` that decided; undefined where none names the resource. */
  readonly row: number | undefined;
  /** Others' claims that stood on the resource. */
  readonly held: readonly Claim[];
};

const nobodys = (hand: Actor | undefined): Deletion => ({
  answer: "none",
  by: undefined,
  hand,
  row: undefined,
  held: [],
});

const wants = (claim: Claim, value: string): boolean =>
  claim.constraint?.is === value || claim.constraint?.absent === (value === absent);

/** Who took it away last, as far as anybody was seen to. */
function handOf({ demands }: FieldCase): Actor | undefined {
  const seen = demands.flatMap(({ by: { claim } }) =>
    claim.changedAt !== undefined && wants(claim, absent) ? [claim] : [],
  );
  const inOrder = seen.toSorted((a, b) => lastChanged(a) - lastChanged(b) || (a.id < b.id ? -1 : 1));
  const actor = inOrder.at(-1)?.actor;
  return actor?.kind === "unknown" && actor.principal === "unknown" ? undefined : actor;
}

const isCosmetic = (path: string, { policy, dispute }: Context): boolean =>
  isInClass(policy.file, "cosmetic", { type: dispute.resource.type, path });

/** To have only tagged or described a resource makes nobody its author. */
const isAuthor = (hand: Actor, context: Context): boolean =>
  Object.entries(context.dispute.facts.fields ?? {}).some(
    ([path, { author }]) => isCalled(hand, author, context.identity) && !isCosmetic(path, context),
  );

/** A name alone vouches for no pipeline; and what no claimant of code wrote was never taken over. */
const isCode = (hand: Actor, context: Context): boolean =>
  hand.kind === "pipeline" && hand.vouched !== "name" && isAuthor(hand, context);

/**
 * The creator's own hand, with which also their stack and their service act, or code that took the resource over. A
 * stack that somebody else tells to delete is that person's hand: what a user agent says is anybody's to say.
 */
const isOwn = (hand: Actor | undefined, context: Context): boolean =>
  hand !== undefined &&
  (isCalled(hand, context.dispute.facts.creator, context.identity) || isCode(hand, context));

function holdsResource(claim: Claim, hand: Actor | undefined, context: Context): boolean {
  if (hand !== undefined && sameParty(claim.actor, hand, context.identity)) return false;
  if (isExistence(claim.field)) return wants(claim, present);
  return !isCosmetic(claim.field, context);
}

/**
 * Whether a resource's being gone is a dispute, and what about it. A guardrail always asks; where another's shown
 * claim stood on it the row says whether somebody is asked or told; and where the row asks, a stranger is asked about
 * even if nobody held anything.
 */
export function deletionOf(field: FieldCase, context: Context, standing: StandingClaims): Deletion {
  const hand = handOf(field);
  if (!isExistence(field.path) || field.live !== absent || field.prior === absent) return nobodys(hand);
  const found = deletionRow(context.policy.file, context.place);
  const row = found?.row;
  const answer = found?.part.answer ?? "tell";
  const own = isOwn(hand, context);
  const held = own ? [] : standing.shown.filter((claim) => holdsResource(claim, hand, context));
  if (standing.guardrails.length > 0) return { answer: "ask", by: "guardrail", hand, row, held };
  if (held.length > 0) return { answer, by: "claims", hand, row, held };
  const isStranger = !own && (hand === undefined || !isAuthor(hand, context));
  return answer === "ask" && isStranger ? { answer, by: "row", hand, row, held } : nobodys(hand);
}

const mostNamed = 4;

/** Who deleted it and who held what, in a sentence without values. */
export function deletionText({ hand, held }: Deletion, { dispute }: Context): string {
  const who = hand === undefined ? "somebody unknown" : actorName(hand.principal);
  const via = hand?.via === undefined ? "" : ` via ${hand.via.slice(0, 80)}`;
  const names = [...new Set(held.map(({ actor }) => actorName(actor.principal)))].toSorted();
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : "";
  const holders = names.length === 0 ? "" : `, which ${names.slice(0, mostNamed).join(", ")}${more} held`;
  const { type, id } = dispute.resource;
  return `${who}${via} deleted ${type} ${id}${holders}`;
}

const listed =
  "Parley creates nothing, and it stays on the list of what is outstanding until somebody makes it again";

/** What a person may answer: that it may stay away, that it is wanted back, or to decide later. */
export function deletionOptions({ held }: Pick<Deletion, "held">): readonly Option[] {
  const [first] = held;
  const wanted = first === undefined ? "" : `, as ${actorName(first.actor.principal)} wants`;
  return [
    { answer: "keep", value: absent, consequence: "it stays deleted, and nothing is outstanding" },
    {
      answer: "revert",
      value: present,
      ...(first !== undefined && { for: first.id }),
      consequence: `it is wanted back${wanted}: ${listed}`,
    },
    { answer: "hold", value: absent, consequence: "it is asked about again when the hold ends" },
  ];
}

/** Silence lets no deletion be agreed; but nothing is created by it either. */
export const deletionOnSilence: Silence = { answer: "revert", value: present };

/** An answer that wants the resource back is not done by Parley: it is outstanding while the resource is away. */
export const isDeletionOutstanding = ({ path, live }: FieldCase, ruled: unknown): boolean =>
  isExistence(path) && live === absent && ruled === present;
