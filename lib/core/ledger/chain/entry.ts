import * as z from "zod/mini";
import { sha256 } from "../../digest.ts";
import { canonicalJson, isRecord, type Json } from "../../fields/json.ts";
import { besides, fromBesides } from "../../hidden/beside.ts";
import { ResourceId } from "../../resources/resource-id.ts";

/** How entries are written now; one without `v` is of the first format. */
export const entryFormat = 2;

const text = z.string();

const parts = {
  id: text,
  resource: ResourceId,
  case: text,
  version: z.int().check(z.nonnegative()),
  at: text,
  after: z.optional(text),
  digest: text,
  record: z.custom<Json>(isRecord),
  /** What is hidden in it, by pointer. */
  hidden: z.optional(z.custom<Json>(isRecord)),
};

const FirstEntry = z.strictObject(parts);
const SecondEntry = z.strictObject({
  v: z.literal(entryFormat),
  by: z.strictObject({ run: z.int(), turn: z.int() }),
  /** When the entry before it was made, so that it is known how long that one is missed. */
  afterAt: z.optional(text),
  ...parts,
});

/** An entry as it may stand somewhere: strict, so that nothing is in it that no digest covers. */
export const StoredEntry = z.union([SecondEntry, FirstEntry]);
export type StoredEntry = z.infer<typeof StoredEntry>;

/** The same for the same case and version, however often it is judged. */
export const decisionId = (caseId: string, version: number): string =>
  sha256(canonicalJson(["decision", caseId, version]));

export const formatOf = (entry: StoredEntry): number => ("v" in entry ? entry.v : 1);

/** An entry as it stands in a store, with or without its digest. */
type EntryStored = { readonly [name: string]: Json | undefined };

/**
 * INVARIANT (chain): the digest of an entry covers all else of it as it is stored, what is hidden in it and the digest
 * of the entry before it among that.
 */
export function entryDigest({ digest: _, ...rest }: EntryStored): string {
  const { v } = rest;
  if (v === undefined) return firstDigest(rest);
  return sha256(`parley decision ${canonicalJson(v)}\n${canonicalJson(rest as Json)}`);
}

/** The first format covered the record and what came before, and nothing else. */
function firstDigest(entry: EntryStored): string {
  const { after, record } = fromBesides(entry as { readonly [name: string]: Json });
  const isOld = isRecord(record) && record["v"] === 1;
  const text = canonicalJson(isOld ? record : besides(record));
  return sha256(`${typeof after === "string" ? after : ""}\n${text}\n`);
}
