import { Board } from "./board.ts";
import type { SchemeMaker } from "./schemes/scheme.ts";
import { type Day, Tally } from "./tally.ts";
import type { Crowd } from "./world/crowd.ts";
import { wholeDay } from "./world/field.ts";
import { isIn } from "./world/service.ts";

/** Plays the day of a crowd under a scheme, minute by minute. */
export async function play(crowd: Crowd, make: SchemeMaker): Promise<Day> {
  const board = new Board(crowd.services);
  const scheme = make(crowd, board);
  const tally = new Tally(crowd);
  for (let at = 0; at < wholeDay; at += 1) {
    for (const actor of crowd.actors) {
      for (const want of actor.wants) {
        if (want.until === at) scheme.ended?.({ actor, want, at });
        const isTurn = at >= actor.offset && (at - actor.offset) % actor.every === 0;
        if (isTurn && isIn(want, at)) scheme.turn({ actor, want, at });
      }
    }
    await scheme.pass?.(at);
    tally.note(board, at);
  }
  scheme.stop?.();
  return tally.day(board, scheme.questions?.() ?? 0);
}
