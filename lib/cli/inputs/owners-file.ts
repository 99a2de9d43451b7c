import type { Dispute } from "#core/arbitration/dispute.ts";
import { ownedBy } from "#core/looking/dispute/owned-by.ts";
import type { OwnersBook, OwnersPart } from "#core/owners/owners-book.ts";
import type { Policy } from "#core/policy/policy.ts";
import { readOwners } from "#files/owners-text.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { placeOf, readText } from "./disk.ts";
import { rejected } from "./load.ts";

/** A file of owners as the only source there is. */
export const loadOwners = async (terminal: Terminal, named: string): Promise<OwnersBook> => ({
  parts: [await readOwnersFile(terminal, named)],
});

/** Groups that the file does not name may be known elsewhere. */
export async function readOwnersFile(terminal: Terminal, named: string): Promise<OwnersPart> {
  const read = readOwners(await readText(placeOf(terminal.cwd, named)), named, { elsewhere: true });
  if ("diagnostics" in read) throw rejected(named, "file of owners", read.diagnostics);
  return read.owners;
}

/** INVARIANT (said is said): what a dispute says of its owners itself stays as it is. */
export function withOwners(dispute: Dispute, owners: OwnersBook, policy: Policy): Dispute {
  if (dispute.facts.owners !== undefined) return dispute;
  const { resource, tags, facts } = dispute;
  const ground = { resource, tags, priorTags: facts.priorTags };
  return { ...dispute, facts: { ...facts, ...ownedBy(ground, { owners, policy }).facts } };
}
