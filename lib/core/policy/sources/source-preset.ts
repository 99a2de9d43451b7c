import type { SourceRow } from "../file/sources.ts";

/** What it takes to read a source's messages: said by its row, or by the preset that the row names. */
export const neededParts = [
  "kinds",
  "proof",
  "kind",
  "ref",
  "state",
  "scope",
] as const satisfies readonly (keyof SourceRow)[];
type NeededPart = (typeof neededParts)[number];

/** A row that only wants an id. */
export type SourcePreset = Omit<SourceRow, "id" | "preset" | NeededPart> & {
  readonly [Part in NeededPart]: NonNullable<SourceRow[Part]>;
};
