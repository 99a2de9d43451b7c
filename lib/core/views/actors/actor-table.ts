import type { FieldVerdict } from "../../arbitration/verdict.ts";
import type { Claim } from "../../claims/claim.ts";
import { canonicalPrincipal } from "../../claims/principal.ts";
import type { Policy } from "../../policy/policy.ts";
import type { LoggedDecision } from "../../ports/stores/decision-log.ts";
import { personName } from "../../questions/naming.ts";
import { resourceText } from "../../resources/resource-id.ts";
import { plainLine } from "../../schema/plain-text.ts";
import { maySee, type Viewer } from "../may-see.ts";

/** What a principal did lately, as far as one reader may know of it. */
export type ActorLine = {
  readonly name: string;
  readonly principal: string;
  readonly changes: number;
  /** How many of the changes say what they are for or why. */
  readonly explained: number;
  readonly disputes: number;
  readonly won: number;
  readonly lost: number;
  /** The row of the policy that would say what their unexplained changes are for. */
  readonly row?: string;
};

/** Two actors by their places in the table, and how many fields they disputed. */
export type ActorEdge = { readonly a: number; readonly b: number; readonly disputes: number };

export type ActorTable = {
  readonly of: number;
  readonly lines: readonly ActorLine[];
  readonly edges: readonly ActorEdge[];
};

const mostActors = 60;

type ActorTally = {
  readonly changes: Set<string>;
  readonly explained: Set<string>;
  readonly met: Map<string, number>;
  disputes: number;
  won: number;
  lost: number;
};

const isExplained = ({ intent, motivation }: Claim): boolean =>
  intent !== "unattributed" || motivation.kind !== "none";

const partyOf = ({ actor }: Claim): string => canonicalPrincipal(actor.principal);

class Tallies {
  readonly all = new Map<string, ActorTally>();
  /** Of each field of a case only the last verdict counts. */
  readonly #judged = new Set<string>();

  #of(party: string): ActorTally {
    const known = this.all.get(party) ?? {
      ...{ changes: new Set(), explained: new Set(), met: new Map(), disputes: 0, won: 0, lost: 0 },
    };
    this.all.set(party, known);
    return known;
  }

  /** One event may make several claims: it is one change, explained if any of them is. */
  change(claim: Claim, resource: string): void {
    const tally = this.#of(partyOf(claim));
    const id = `${resource}\n${claim.change ?? claim.id}`;
    tally.changes.add(id);
    if (isExplained(claim)) tally.explained.add(id);
  }

  field(place: string, field: FieldVerdict, claims: ReadonlyMap<string, Claim>): void {
    const key = `${place}\n${field.path}`;
    if (this.#judged.has(key)) return;
    this.#judged.add(key);
    const parties = (ids: readonly string[]) =>
      new Set(ids.flatMap((id) => claims.get(id) ?? []).map(partyOf));
    const losers = parties([...field.deferred.map(({ claim }) => claim), ...field.refused]);
    if (losers.size === 0) return;
    const winners = parties(field.holders);
    for (const party of losers.union(winners)) this.#of(party).disputes += 1;
    for (const party of winners.difference(losers)) this.#of(party).won += 1;
    for (const party of losers.difference(winners)) this.#of(party).lost += 1;
    for (const a of winners)
      for (const b of losers) if (a !== b) this.#meet(...([a, b].toSorted() as [string, string]));
  }

  #meet(a: string, b: string): void {
    const { met } = this.#of(a);
    met.set(b, (met.get(b) ?? 0) + 1);
  }
}

/**
 * Who acted lately, the busiest first. INVARIANT (per field): only the claims and verdicts on fields that the reader may
 * see are counted.
 */
export function actorTable(decisions: readonly LoggedDecision[], viewer: Viewer, policy: Policy): ActorTable {
  const tallies = new Tallies();
  let of = 0;
  for (const { record, case: caseId, resource } of decisions) {
    const { dispute, verdict } = record;
    const sees = maySee(viewer, { dispute, policy });
    const fields = verdict.fields.filter(({ path }) => sees(path));
    const claims = dispute.claims.filter(({ field }) => sees(field));
    if (fields.length + claims.length === 0) continue;
    of += 1;
    for (const claim of claims)
      if (claim.source !== "declared" && claim.source !== "policy")
        tallies.change(claim, resourceText(resource));
    const byId = new Map(claims.map((claim) => [claim.id, claim]));
    for (const field of fields) tallies.field(caseId, field, byId);
  }
  return tableOf(of, tallies.all);
}

function tableOf(of: number, all: ReadonlyMap<string, ActorTally>): ActorTable {
  const busiest = [...all].toSorted(
    ([a, one], [b, other]) =>
      other.changes.size - one.changes.size || other.disputes - one.disputes || (a < b ? -1 : 1),
  );
  const shown = busiest.slice(0, mostActors);
  const places = new Map(shown.map(([party], at) => [party, at]));
  const edges = shown.flatMap(([, { met }], a) =>
    [...met].flatMap(([party, disputes]) => {
      const b = places.get(party);
      return b === undefined ? [] : [{ a, b, disputes }];
    }),
  );
  return { of, lines: shown.map(([party, tally]) => actorLine(party, tally)), edges };
}

function actorLine(party: string, { changes, explained, disputes, won, lost }: ActorTally): ActorLine {
  const row = explained.size < changes.size ? actorsRow(party) : undefined;
  return {
    name: personName(party),
    principal: plainLine(party, 240),
    changes: changes.size,
    explained: explained.size,
    disputes,
    won,
    lost,
    ...(row !== undefined && { row }),
  };
}

/** Only of what a pattern names as it is; the goal is the team's to say. */
function actorsRow(party: string): string | undefined {
  if (/[*?{}[\]!]/.test(party) || plainLine(party, 512) !== party) return undefined;
  return `- { principals: [${JSON.stringify(party)}], intent: operability }`;
}
