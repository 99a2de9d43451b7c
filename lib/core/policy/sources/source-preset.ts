import type { SourceRow } from "../file/sources.ts";

/** A row that only wants an id. */
export type SourcePreset = Omit<SourceRow, "id" | "preset">;
