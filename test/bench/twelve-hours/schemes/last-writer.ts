import { isContent, patience, type SchemeMaker, write } from "./scheme.ts";

/** Every write counts. */
export const lastWriter: SchemeMaker = (_, board) => {
  const mayTry = patience();
  return {
    turn: (turn) => {
      if (!isContent(turn, board) && mayTry(turn)) write(turn, board);
    },
  };
};
