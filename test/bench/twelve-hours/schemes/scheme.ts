import type { Board } from "../board.ts";
import type { Actor, Crowd } from "../world/crowd.ts";
import type { Want } from "../world/want.ts";

/** An actor looks at what it wants, at its turn. */
export type Turn = { readonly actor: Actor; readonly want: Want; readonly at: number };

/** A way to settle who may write what. */
export type Scheme = {
  readonly turn: (turn: Turn) => void;
  /** A want has ended. */
  readonly ended?: (turn: Turn) => void;
  /** The end of a minute. */
  readonly pass?: (at: number) => void | Promise<void>;
  /** What people were asked so far. */
  readonly questions?: () => number;
  /** The day is over, and nothing that still waits keeps the process alive. */
  readonly stop?: () => void;
};

export type SchemeMaker = (crowd: Crowd, board: Board) => Scheme;

export const isContent = ({ actor, want, at }: Turn, board: Board): boolean =>
  want.isContent(board.value(actor.service, want.field), at);

/** Writes what the actor wants there. */
export function write({ actor, want, at }: Turn, board: Board): boolean {
  const { service, name } = actor;
  const value = want.aim(board.value(service, want.field), at);
  return board.write(service, want.field, { value, by: name, at });
}

/** Counts tries, for anyone who gives up after some. */
export function patience(): (turn: Turn) => boolean {
  const tried = new Map<Want, number>();
  return ({ want }) => {
    const before = tried.get(want) ?? 0;
    tried.set(want, before + 1);
    return before < (want.tries ?? Number.POSITIVE_INFINITY);
  };
}
