import { type Checked, entriesIn, type Placed } from "./check-entry.ts";
import type { Misfit, Why } from "./misfit.ts";
import { dayOf, mayHaveEnded, type SealedEntry } from "./seal.ts";

/** Everything that stands in the ledger of one resource. */
export type Chain = {
  readonly resource: string;
  readonly entries: readonly Placed[];
  /** As it was read before the entries; missing where nobody read it. */
  readonly head?: Head;
};

export type Head = {
  readonly version: number;
  readonly decision?:
    | { readonly id: string; readonly digest: string; readonly at?: string | undefined }
    | undefined;
};

/** An entry as a seal names it. */
export type Signed = SealedEntry & { readonly day: string; readonly keepDays: number };

/** What is known besides the chain itself. */
export type ChainSetting = {
  readonly now: number;
  /** How many days an entry is kept, where no seal tells. */
  readonly keepDays: number;
  /** What seals say of this resource. */
  readonly signed: readonly Signed[];
  /** Whether a seal of the account and day is at hand. */
  readonly isSealed: (account: string, day: string) => boolean;
  readonly isAsked: (day: string) => boolean;
  /** False where earlier entries were left out on purpose. */
  readonly isWhole: boolean;
};

export type ChainReport = {
  readonly misfits: readonly Misfit[];
  readonly entries: number;
  /** Entries that no seal names yet, or never did. */
  readonly unsigned: number;
  /** Whether what came before the first entry may have ended by its time, and nothing tells. */
  readonly isOpenAtStart: boolean;
};

/** Whether the entries of a resource are those that were written, in their order, and all of them. */
export function checkChain(chain: Chain, setting: ChainSetting): ChainReport {
  const { checked, misfits } = entriesIn(chain.resource, chain.entries);
  const links = linksOf(checked, setting.signed);
  const starts = checked.filter((one) => startsOpenly(one, links, setting));
  // What a changed entry says of its own day counts less than what was signed.
  const days = new Map(setting.signed.map((one) => [placeKey(one), one.day]));
  const found = [
    ...misfits,
    ...checked.flatMap((one) => orNothing(one, linkOf(one, links, setting))),
    ...forksIn(checked, links).map((one) => misfitOf(one, "fork")),
    ...headOf(chain, checked, { links, setting }),
    ...signedOf(chain, checked, setting),
  ]
    .map((misfit) => ({ ...misfit, day: days.get(placeKey(misfit)) ?? misfit.day }))
    .filter(({ day }) => setting.isAsked(day));
  const asked = checked.filter(({ day }) => setting.isAsked(day));
  const named = new Set(setting.signed.map(({ digest }) => digest));
  return {
    misfits: firstOfEach(found),
    entries: asked.length,
    unsigned: asked.filter(({ entry }) => !named.has(entry.digest)).length,
    isOpenAtStart: starts.length > 0,
  };
}

const placeKey = ({ version, id }: Partial<Placed["place"]>): string => `${version}#${id}`;

type Links = {
  readonly byDigest: ReadonlyMap<string, Checked>;
  /** Entries that others follow. */
  readonly followed: ReadonlySet<string>;
  readonly signedDigests: ReadonlyMap<string, Signed>;
};

const linksOf = (checked: readonly Checked[], signed: readonly Signed[]): Links => ({
  byDigest: new Map(checked.map((one) => [one.entry.digest, one])),
  followed: new Set(checked.flatMap(({ entry }) => entry.after ?? [])),
  signedDigests: new Map(signed.map((one) => [one.digest, one])),
});

const misfitOf = ({ place, day, resource }: Checked, why: Why): Misfit => ({ why, day, resource, ...place });
const orNothing = (one: Checked, why: Why | undefined): readonly Misfit[] =>
  why === undefined ? [] : [misfitOf(one, why)];

function linkOf(one: Checked, links: Links, setting: ChainSetting): Why | undefined {
  const { after } = one.entry;
  if (after === undefined) return undefined;
  const before = links.byDigest.get(after);
  if (before === undefined) return whyMissing(one, links, setting) === "lost" ? "gap" : undefined;
  if (before.place.version >= one.place.version) return "backwards";
  return before.format > one.format ? "older-format" : undefined;
}

type Missing = "lost" | "ended" | "nobody knows";

/** Why the entry before it is not there: it ended by its time, was left out on purpose, or should be there. */
function whyMissing({ entry, place }: Checked, links: Links, setting: ChainSetting): Missing {
  const { now, keepDays, isWhole } = setting;
  const signed = links.signedDigests.get(entry.after ?? "");
  const at = "afterAt" in entry ? entry.afterAt : undefined;
  const day = signed?.day ?? (at === undefined ? undefined : dayOf(at));
  if (day !== undefined && mayHaveEnded(day, signed?.keepDays ?? keepDays, now)) return "ended";
  // Time removes the oldest first: where an older one stands, nothing in between is gone by it.
  const isFirst = [...links.byDigest.values()].every((other) => other.place.version >= place.version);
  if (isFirst && !isWhole) return "ended";
  return isFirst && day === undefined ? "nobody knows" : "lost";
}

const startsOpenly = (one: Checked, links: Links, setting: ChainSetting): boolean => {
  const { after } = one.entry;
  if (after === undefined || links.byDigest.has(after)) return false;
  return whyMissing(one, links, setting) === "nobody knows";
};

/**
 * INVARIANT (one line): of entries that follow the same one, others follow only the last. Those before it were
 * overtaken: they were logged, and the docket never pointed to them.
 */
function forksIn(checked: readonly Checked[], { followed }: Links): readonly Checked[] {
  const siblings = Map.groupBy(checked, ({ entry }) => entry.after ?? "");
  return [...siblings.values()].flatMap((all) => {
    const inOrder = all.toSorted((a, b) => a.place.version - b.place.version);
    const first = inOrder.findIndex(({ entry }) => followed.has(entry.digest));
    return first === -1 ? [] : inOrder.slice(first + 1).filter((one) => isLater(one, inOrder[first]));
  });
}

const isLater = (one: Checked, other: Checked | undefined): boolean =>
  other !== undefined && one.place.version > other.place.version;

type HeadSetting = { readonly links: Links; readonly setting: ChainSetting };

/** Whether the chain ends where the docket says so. */
function headOf({ resource, head }: Chain, checked: readonly Checked[], { links, setting }: HeadSetting) {
  if (head === undefined) return [];
  // What came after the docket was read is none of its business.
  const known = checked.filter(({ place }) => place.version < head.version);
  const { decision } = head;
  const standing = decision && links.byDigest.get(decision.digest);
  if (decision !== undefined && standing?.entry.id !== decision.id) {
    const day = dayOfHead(decision, links);
    return isMissed(day, known, setting) ? [lost(resource, { head, decision, day, known })] : [];
  }
  const beyond = known.filter(({ entry }) => (entry.after ?? "") === (decision?.digest ?? ""));
  const followed = new Set(known.map(({ entry }) => entry.after));
  return beyond.filter(({ entry }) => followed.has(entry.digest)).map((one) => misfitOf(one, "beyond-head"));
}

type Decision = NonNullable<Head["decision"]>;

const dayOfHead = ({ digest, at }: Decision, { signedDigests }: Links): string | undefined =>
  signedDigests.get(digest)?.day ?? (at === undefined ? undefined : dayOf(at));

/** The last entry ends after those before it, so that it is missed while any of them could still be there. */
function isMissed(day: string | undefined, known: readonly Checked[], setting: ChainSetting): boolean {
  const { keepDays, now } = setting;
  if (day !== undefined) return !mayHaveEnded(day, keepDays, now);
  return known.some((one) => !mayHaveEnded(one.day, keepDays, now));
}

type Lost = {
  readonly head: Head;
  readonly decision: Decision;
  readonly day: string | undefined;
  readonly known: readonly Checked[];
};

/** Without a moment of its own it is told with the last of those that are there. */
function lost(resource: string, { head, decision, day, known }: Lost): Misfit {
  const last = known.at(-1);
  return {
    why: "head-missing",
    day: day ?? last?.day ?? "",
    resource,
    id: decision.id,
    version: Math.max(head.version - 1, last?.place.version ?? 0),
  };
}

/** Whether what was signed is there, and what is there was signed with its day. */
function signedOf(chain: Chain, checked: readonly Checked[], setting: ChainSetting): readonly Misfit[] {
  const { resource } = chain;
  const byPlace = new Map(chain.entries.map(({ place }) => [placeKey(place), place]));
  const digests = new Map(checked.map(({ place, entry }) => [placeKey(place), entry.digest]));
  const missing = setting.signed.flatMap(({ day, keepDays, version, id, digest }): readonly Misfit[] => {
    const key = placeKey({ version, id });
    if (digests.get(key) === digest) return [];
    if (!byPlace.has(key) && mayHaveEnded(day, keepDays, setting.now)) return [];
    const why = byPlace.has(key) ? "not-the-signed" : "signed-and-missing";
    return [{ why, day, resource, version, id }];
  });
  const named = new Set(setting.signed.map((one) => `${one.day}#${placeKey(one)}`));
  const account = resource.slice(0, Math.max(0, resource.indexOf("/")));
  const strangers = checked.filter(
    ({ place, day }) => setting.isSealed(account, day) && !named.has(`${day}#${placeKey(place)}`),
  );
  return [...missing, ...strangers.map((one) => misfitOf(one, "not-signed"))];
}

/** Of one entry the first thing that is wrong is told. */
function firstOfEach(found: readonly Misfit[]): readonly Misfit[] {
  const seen = new Map<string, Misfit>();
  for (const misfit of found) {
    const key = placeKey(misfit);
    if (!seen.has(key)) seen.set(key, misfit);
  }
  return [...seen.values()];
}
