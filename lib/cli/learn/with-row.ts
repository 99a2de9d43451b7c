import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { layersBeside } from "#catalogue/store/policy-layers.ts";
import type { AdoptedRow } from "#core/learning/adoption/adopted-row.ts";
import type { Policy } from "#core/policy/policy.ts";
import { inserted, insertionFor } from "#files/learning/insert-row.ts";
import { lintText } from "#files/lint-text.ts";
import { readPolicy } from "#files/policy-text.ts";
import type { DiskPlace } from "../inputs/disk.ts";
import { rejected } from "../inputs/load.ts";

/** A policy that a row is put into; what lint finds an error in is refused. */
export function policyIn(text: string, place: DiskPlace): Policy {
  const find = layersBeside(place.path);
  const read = readPolicy(text, place.named, find);
  if ("diagnostics" in read) throw rejected(place.named, "policy", read.diagnostics);
  const errors = lintText(text, place.named, openCatalogue(), find).filter(({ level }) => level === "error");
  if (errors.length > 0) throw rejected(place.named, "policy with the row", errors);
  return read.policy;
}

/** What was decided and what suites tell of is of before: a row is tried as if it had always counted. */
export const always = "1970-01-01T00:00:00Z";

export const withRow = (text: string, row: AdoptedRow): string => inserted(text, insertionFor(text, row));
