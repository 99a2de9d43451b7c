import { membersOf, type Owners } from "../../attribution/owners.ts";
import type { Context } from "../context.ts";
import { type Claimant, freeOf, groupsFor } from "../past/approvers.ts";
import { actorName } from "./words.ts";

type Passed = ReturnType<typeof groupsFor>[number];

const things: Readonly<Record<string, string>> = {
  service: "the service",
  code: "its code",
  data: "its data",
  security: "its security",
  platform: "the platform under it",
};

const thingsOf = ({ owners = [] }: Passed): string =>
  owners.map((what) => (Object.hasOwn(things, what) ? (things[what] ?? what) : what)).join(" or ");

const ending = "in their place.";

function whyPassed(group: Passed, owners: Owners, { dispute }: Context): string {
  if (membersOf(group, owners).length > 0) return `those who own ${thingsOf(group)} have a stake in this`;
  const told = dispute.facts.ownersTold ?? {};
  const moved = (group.owners ?? []).flatMap((what) =>
    Object.hasOwn(told, what) ? (told[what]?.moved ?? []) : [],
  );
  const [mover] = moved.map(actorName);
  return mover === undefined
    ? `nobody is known to own ${thingsOf(group)}`
    : `the one who would own ${thingsOf(group)}, ${mover}, wrote the tag that says so`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Says that others are asked than the owners, and why; nothing where owners are asked, or where nobody tells of owners at all,
 * as in records of before.
 */
export function passedOver(
  path: string,
  context: Context,
  wish: { readonly named?: string | undefined; readonly claimants: readonly Claimant[] },
): string {
  if (context.dispute.facts.ownersTold === undefined) return "";
  const { owners } = context.witnesses;
  const isFree = freeOf(wish.claimants, context);
  const groups = groupsFor(path, context, wish.named);
  const asked = groups.findIndex((group) => membersOf(group, owners).some(isFree));
  const before = groups.slice(0, asked < 0 ? groups.length : asked);
  const passed = before.filter((group) => (group.owners ?? []).length > 0);
  const last = passed.at(-1);
  if (last === undefined) return "";
  const why = [...new Set(passed.map((group) => whyPassed(group, owners, context)))].join(", and ");
  const instead = groups[asked];
  return instead === undefined
    ? ` ${capital(why)}, and no other group has anybody to ask ${ending}`
    : ` ${capital(why)}, so \`${instead.name}\` is asked ${ending}`;
}

/** The sentence of it within a reason for asking. */
export const passedOverIn = (why: string): readonly string[] =>
  why.split(/(?<=\.) /).filter((sentence) => sentence.endsWith(ending));
