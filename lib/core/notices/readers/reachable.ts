import type { Channel, Subscription } from "../../ports/people/subscriptions.ts";

type UnreachableAmongInput = {
  readonly name: string;
  readonly channels: readonly { readonly channel: Channel; readonly endpoint: string }[];
};

/** An approver whom no message reaches, and since when. */
export type Unreachable = { readonly name: string; readonly since: string };

/** The note that says who they are. */
export const unreachableNote = "unreachable-approvers";

/** Mail addresses are read as people write them; a web address is taken as it is. */
export const endpointText = ({ channel, endpoint }: Pick<Subscription, "channel" | "endpoint">): string =>
  `${channel} ${channel === "email" ? endpoint.toLowerCase() : endpoint}`;

/** Everybody of whose channels none is confirmed; the one who was among them before stays so since then. */
export function unreachableAmong(
  approvers: readonly UnreachableAmongInput[],
  subscriptions: readonly Subscription[],
  { before, at }: { readonly before: readonly Unreachable[]; readonly at: string },
): readonly Unreachable[] {
  const confirmed = new Set(subscriptions.filter(({ isConfirmed }) => isConfirmed).map(endpointText));
  const since = new Map(before.map((one) => [one.name, one.since]));
  return approvers
    .filter(({ channels }) => !channels.some((one) => confirmed.has(endpointText(one))))
    .map(({ name }) => ({ name, since: since.get(name) ?? at }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Those that anyone who finds a mail could end by the link in it. */
export const unprotectedIn = (subscriptions: readonly Subscription[]): number =>
  subscriptions.filter(({ isConfirmed, isProtected }) => isConfirmed && !isProtected).length;

export const unreachableText = (all: readonly Unreachable[]): string => JSON.stringify(all);

/** Nobody, as long as nothing was noted. */
export const readUnreachable = (note: string | undefined): readonly Unreachable[] =>
  note === undefined ? [] : (JSON.parse(note) as readonly Unreachable[]);
