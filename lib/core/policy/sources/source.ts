import type { PayloadValues, Proof, SourceRow } from "../file/sources.ts";
import type { PolicyFile } from "../policy-file.ts";
import { presets } from "./presets.ts";
import { neededParts } from "./source-preset.ts";

/** A source with all that it takes to read its messages. */
export type Source = Omit<SourceRow, "preset" | "kinds" | "proof" | "kind" | "ref" | "state" | "scope"> & {
  readonly kinds: NonNullable<SourceRow["kinds"]>;
  readonly proof: Proof;
  readonly kind: PayloadValues;
  readonly ref: PayloadValues;
  readonly state: PayloadValues;
  readonly scope: NonNullable<SourceRow["scope"]>;
};

/** A row with what its preset says besides; part by part, so that what a row names is whole. */
function withPreset({ preset, ...row }: SourceRow): Omit<SourceRow, "preset"> {
  return preset === undefined ? row : { ...presets[preset], ...row };
}

const isWhole = (row: Omit<SourceRow, "preset">): row is Source =>
  neededParts.every((part) => row[part] !== undefined);

/** Of a policy that compiled every row is whole. */
export const sourcesOf = ({ sources = [] }: Pick<PolicyFile, "sources">): readonly Source[] =>
  sources.map(withPreset).filter(isWhole);

export const sourceOf = (file: Pick<PolicyFile, "sources">, id: string): Source | undefined =>
  sourcesOf(file).find((source) => source.id === id);
