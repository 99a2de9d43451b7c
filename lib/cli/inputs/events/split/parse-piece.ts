import type { Piece } from "./split-state.ts";

/** Parses one value; nothing where it is no JSON. What stands there may be secret, so no error quotes it. */
export function parsePiece({ bytes, from, to }: Piece): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(bytes.toString("utf8", from, to)) };
  } catch {
    return undefined;
  }
}
