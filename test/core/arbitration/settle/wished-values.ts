import { settleValue } from "#core/arbitration/settle/value.ts";
import { ownVoice, type Voice } from "#core/arbitration/settle/voice.ts";
import type { GuardConstraint } from "#core/claims/constraint/kinds.ts";
import { narrow, openRoom, type Room } from "#core/claims/room.ts";
import type { Json } from "#core/fields/json.ts";
import { claim } from "../small-disputes.ts";

export type Wish = GuardConstraint & { readonly prefer?: Json; readonly urgency?: number };
export type Facts = { readonly live?: Json; readonly prior?: Json; readonly integer?: boolean };

export function roomFor(wishes: readonly Wish[], integer: boolean): Room {
  let room = openRoom(integer);
  for (const { prefer: _, urgency: __, ...constraint } of wishes) {
    room = (Object.keys(constraint).length === 0 ? room : narrow(room, constraint)) ?? room;
  }
  return room;
}

function voice({ prefer, urgency = 1, ...constraint }: Wish, place: number): Voice {
  const plain = ownVoice({ origin: "claim", constraint, name: `v${place}`, prefer });
  const by = { claim: claim({ by: `p${place}` }) } as Voice["by"];
  return { ...plain, by, rank: { ...plain.rank, urgency } };
}

/** What wishes that hold together settle on; the first ranks highest. */
export function value(
  wishes: readonly Wish[],
  { live, prior, integer = true }: Facts = {},
): Json | undefined {
  const room = roomFor(wishes, integer);
  return settleValue({ room, accepted: wishes.map(voice), live, prior, identity: (name) => name });
}
