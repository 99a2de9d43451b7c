import type { Testimony } from "../attribution/attribute.ts";
import type { Claim } from "../claims/claim.ts";
import type { DocketRecord } from "../ledger/docket-record.ts";
import type { StoredEvent } from "../ledger/stored-event.ts";

/** The references that a docket's claims cite, and those of events that are not folded yet: what may bear them out. */
export function citedIn(
  { docket }: Pick<DocketRecord, "docket">,
  events: readonly { readonly event: StoredEvent }[] = [],
): readonly string[] {
  const written = [...docket.writes.values()].flatMap(({ writes }) => [...writes.values()]);
  const declared = [...docket.declared.values()].map(({ claim }) => claim);
  const told = events.flatMap(({ event }) => saidIn(event));
  return [...new Set([...citedBy([...written, ...declared]), ...told])].toSorted();
}

/** The references that claims cite for their reasons and their ends. */
export const citedBy = (claims: readonly Claim[]): readonly string[] =>
  claims.flatMap(({ motivation, while: situation }) => [motivation.ref, situation]).filter(isText);

function saidIn(event: StoredEvent): readonly string[] {
  const refOf = ({ motivation }: Testimony) => motivation?.ref;
  if (event.kind === "change") return event.testimonies.map(refOf).filter(isText);
  if (event.kind === "said") return [refOf(event.testimony)].filter(isText);
  return event.kind === "declare" ? citedBy(event.claims) : [];
}

const isText = (ref: string | undefined): ref is string => ref !== undefined;
