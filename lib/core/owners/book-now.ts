import type { KeptOwners, OwnersBook, OwnersPart } from "./owners-book.ts";
import { ownersSources } from "./owners-book.ts";
import type { SourcedOwners } from "./sourced-owners.ts";

/** What is at hand and what was read last, in the order in which sources are asked. */
export function ownersBook(file: OwnersPart | undefined, kept: KeptOwners | undefined): OwnersBook {
  const all = [...(file === undefined ? [] : [file]), ...(kept?.parts ?? [])];
  const parts = ownersSources.flatMap((source) => all.find((part) => part.source === source) ?? []);
  return { parts };
}

type SourceNow = { readonly name: string; readonly asOf: string; readonly ok: boolean };

/** How fresh the sources are without which some owners would not be known. */
export function sourcesOf({ parts }: OwnersBook, owners: SourcedOwners): readonly SourceNow[] {
  const used = new Set(Object.values(owners).flatMap(({ sources }) => sources));
  return parts.flatMap(({ source, asOf, ok }) =>
    asOf !== undefined && used.has(source) ? [{ name: source, asOf, ok }] : [],
  );
}
