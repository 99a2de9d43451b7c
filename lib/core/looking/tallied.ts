import { identityOf } from "../arbitration/context.ts";
import type { Dispute } from "../arbitration/dispute.ts";
import type { Verdict } from "../arbitration/verdict.ts";
import { type Claim, lastChanged } from "../claims/claim.ts";
import { instantOf, millis } from "../claims/instant.ts";
import { partyOf } from "../claims/principal.ts";
import { satisfies } from "../claims/satisfies.ts";
import { sha256 } from "../digest.ts";
import { covers } from "../fields/path.ts";
import type { DocketRecord, Restore } from "../ledger/docket-record.ts";
import type { Policy } from "../policy/policy.ts";
import type { Tallied } from "../ports/stores/tallies.ts";
import { type ResourceId, resourceText } from "../resources/resource-id.ts";

/** What was given to, and taken back from, the parties to a dispute lately: facts that lie outside its docket. */
export type Counts = Required<Pick<Dispute["facts"], "doubts" | "putRight">>;

/** What is counted, and of whom; the human where one is known, else the role. */
export type Tally = Tallied & { readonly key: string };

/** By which everybody together is counted. */
export const everybody = "*";

const day = 86_400_000;
const hour = 3_600_000;

const doubtsKey = (party: string): string => `doubts#${party}`;
const putRightKey = (party: string): string => `put-right#${party}`;

const markOf = (...parts: readonly string[]): string => sha256(parts.join("\n")).slice(0, 32);

const mostParties = 20;

/** Whose counts can matter to a dispute: the parties to it that have a claim there. */
function partiesTo({ claims }: Pick<Dispute, "claims">, policy: Policy): readonly string[] {
  const identity = identityOf(policy);
  const own = claims.filter(({ source }) => source !== "policy");
  return [...new Set(own.map(({ actor }) => partyOf(actor, identity)))].slice(0, mostParties);
}

/** One change counts once, however many fields it sets. */
const doubtMark = (resource: ResourceId, claim: Claim): string =>
  markOf(resourceText(resource), String(lastChanged(claim)));

/** What is counted where a doubt is given. */
export function doubtTally(resource: ResourceId, claim: Claim, policy: Policy): Tally {
  const party = partyOf(claim.actor, identityOf(policy));
  const at = instantOf(lastChanged(claim));
  return { key: doubtsKey(party), mark: doubtMark(resource, claim), at };
}

/**
 * The doubts of the claims that may still have theirs: what is counted of them is what they were given themselves, and
 * uses up nothing of it.
 */
function ownDoubts({ resource, claims, now }: Dispute, { file }: Policy): ReadonlySet<string> {
  const from = millis(now) - file.limits.doubt;
  const fresh = claims.filter((claim) => lastChanged(claim) > from);
  return new Set(fresh.map((claim) => doubtMark(resource, claim)));
}

/** What of a party is counted, under which key, and since when. */
type Counted = {
  readonly what: keyof Counts;
  readonly party: string;
  readonly key: string;
  readonly since: string;
};

/** Everything that is to be counted before a dispute is judged: of its parties, and of all together what was put right. */
export function countedFor(dispute: Pick<Dispute, "claims" | "now">, policy: Policy): readonly Counted[] {
  const parties = partiesTo(dispute, policy);
  const now = millis(dispute.now);
  const [aDayAgo, anHourAgo] = [instantOf(now - day), instantOf(now - hour)];
  return [
    ...parties.map((party) => ({ what: "doubts", party, key: doubtsKey(party), since: aDayAgo }) as const),
    ...[...parties, everybody].map(
      (party) => ({ what: "putRight", party, key: putRightKey(party), since: anHourAgo }) as const,
    ),
  ];
}

type CountsFromInput = Counted & { readonly marks: ReadonlySet<string> };

/** What that comes to; a party of whom nothing was counted is not named. */
export function countsFrom(found: readonly CountsFromInput[], dispute: Dispute, policy: Policy): Counts {
  const own = ownDoubts(dispute, policy);
  const countsOf = (wanted: keyof Counts, countOf: (marks: ReadonlySet<string>) => number) =>
    Object.fromEntries(
      found
        .filter(({ what }) => what === wanted)
        .map(({ party, marks }) => [party, countOf(marks)] as const)
        .filter(([, count]) => count > 0),
    );
  return {
    doubts: countsOf("doubts", (marks) => marks.difference(own).size),
    putRight: countsOf("putRight", (marks) => marks.size),
  };
}

type CountedWrite = Pick<DocketRecord, "resource" | "docket">;

/** Who wrote what a restore takes back: of each field the latest writer who did not want what is restored. */
function writersOf({ docket }: CountedWrite, { values }: Restore): readonly Claim[] {
  const written = [...docket.writes.values()].flatMap(({ writes }) => [...writes.values()]);
  return Object.entries(values).flatMap(([path, value]) => {
    const losing = written.filter(({ field, constraint }) => {
      if (field !== path) return covers(field, path) || covers(path, field);
      return constraint === undefined || !satisfies(value, constraint);
    });
    return losing.toSorted((a, b) => lastChanged(b) - lastChanged(a)).slice(0, 1);
  });
}

/** What is counted where a resource is put right: once of each party whose write is taken back, and once of all. */
export function putRightTallies(
  record: CountedWrite,
  restore: Restore,
  scene: { policy: Policy; now: number },
) {
  const identity = identityOf(scene.policy);
  const parties = new Set(writersOf(record, restore).map(({ actor }) => partyOf(actor, identity)));
  const mark = markOf(resourceText(record.resource));
  const at = instantOf(scene.now);
  return [...parties, everybody].map((party): Tally => ({ key: putRightKey(party), mark, at }));
}

/** Counts only ever take away: where nothing is written, asked or doubted they cannot matter. */
export const mayRestOnCounts = (verdict: Pick<Verdict, "outcome">, doubts: readonly Claim[]): boolean =>
  verdict.outcome !== "keep" || doubts.length > 0;
