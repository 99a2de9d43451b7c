import { isRecord } from "../../fields/json.ts";
import { resourceText } from "../../resources/resource-id.ts";
import { decisionId, entryDigest, formatOf, StoredEntry } from "./entry.ts";
import type { Misfit, Why } from "./misfit.ts";
import { dayOf } from "./seal.ts";

/** What stands in one place, whatever it is. */
export type Placed = {
  readonly place: { readonly version: number; readonly id: string };
  readonly entry: unknown;
};

/** An entry that is one, and says what its place says. */
export type Checked = {
  readonly place: Placed["place"];
  readonly resource: string;
  readonly entry: StoredEntry;
  readonly format: number;
  readonly day: string;
};

type EntriesInResult = { readonly checked: readonly Checked[]; readonly misfits: readonly Misfit[] };

/** The entries of a resource in their order, and those among them that are none or not what they were. */
export function entriesIn(resource: string, placed: readonly Placed[]): EntriesInResult {
  const inOrder = placed.toSorted(
    (a, b) => a.place.version - b.place.version || (a.place.id < b.place.id ? -1 : 1),
  );
  const checked: Checked[] = [];
  const misfits: Misfit[] = [];
  for (const { place, entry } of inOrder) {
    const read = StoredEntry.safeParse(entry);
    const day = dayIn(entry);
    if (!read.success || day === undefined) {
      misfits.push({ why: "not-an-entry", day: day ?? "", resource, ...place });
      continue;
    }
    const one = { place, resource, entry: read.data, format: formatOf(read.data), day };
    const why = wrongWith(one);
    if (why !== undefined) misfits.push({ why, day, resource, ...place });
    // What others follow is told apart from what is missing, also where it was changed.
    checked.push(one);
  }
  return { checked, misfits };
}

/** The day on which something in a ledger says that it was written; undefined where it says none. */
export function dayIn(entry: unknown): string | undefined {
  const at = isRecord(entry) ? entry["at"] : undefined;
  return typeof at === "string" && !Number.isNaN(Date.parse(at)) ? dayOf(at) : undefined;
}

function wrongWith({ place, resource, entry }: Checked): Why | undefined {
  const { id, version } = entry;
  if (id !== place.id || version !== place.version) return "misplaced";
  if (resourceText(entry.resource) !== resource || !isAbout(entry, resource)) return "misplaced";
  if (!isCovered(entry)) return "changed";
  // The first format covered neither id nor moment; both can be told from what it did cover.
  if (formatOf(entry) > 1) return undefined;
  return isWhatItCovers(entry) ? undefined : "changed";
}

/** What cannot even be written as JSON again is covered by nothing. */
function isCovered(entry: StoredEntry): boolean {
  try {
    return entryDigest(entry) === entry.digest;
  } catch {
    return false;
  }
}

const disputeIn = ({ record }: StoredEntry) => {
  const dispute = isRecord(record) ? record["dispute"] : undefined;
  return isRecord(dispute) ? dispute : {};
};

/** A record says itself which resource it judged. */
function isAbout(entry: StoredEntry, resource: string): boolean {
  const said = disputeIn(entry)["resource"];
  return said === undefined || (isRecord(said) && textOf(said) === resource);
}

const textOf = ({ account, region, type, id }: { readonly [name: string]: unknown }): string =>
  [account, region, type, id].join("/");

function isWhatItCovers(entry: StoredEntry): boolean {
  const { now } = disputeIn(entry);
  if (now !== undefined && now !== entry.at) return false;
  return entry.id === decisionId(entry.case, entry.version);
}
