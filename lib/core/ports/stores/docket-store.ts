import type { DocketRecord } from "../../ledger/docket-record.ts";
import type { ResourceId } from "../../resources/resource-id.ts";

export type Saved = { readonly ok: true; readonly version: number } | { readonly ok: false };

/** A page of dockets that somebody must keep an eye on. */
export type DuePage = { readonly resources: readonly ResourceId[]; readonly next?: string };

export interface DocketStore {
  /** The latest that was stored, never an older one. */
  load(resource: ResourceId): Promise<DocketRecord | undefined>;
  /** Stores it as the next version unless its version is no longer the stored one: a lost race is an answer. */
  save(record: DocketRecord): Promise<Saved>;
  /** Dockets whose `due` is at or before the moment, the earliest first; those found may be a little old. */
  due(before: string, page?: string): Promise<DuePage>;
  /** Dockets with any `due` at all: their verdicts may change when a situation does. */
  watched(page?: string): Promise<DuePage>;
  /** Dockets without any `due` that tell who writes where. */
  learnt(page?: string): Promise<DuePage>;
}
