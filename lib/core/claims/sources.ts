import { type Source, sources } from "./words.ts";

/** What decides how much is believed of a word, by where it comes from. */
type SourceFacts = {
  /** As a claim: 1 is seen or guessed, 2 a tag, 3 a session or a record. */
  readonly trust: 1 | 2 | 3;
  /** As a word about why something was written: seeing that it was says nothing of that. Equal ones are equally good. */
  readonly evidence: 0 | 1 | 2 | 3;
  /** Made for every time that the need arises, and permitted by who granted it. */
  readonly isStanding: boolean;
  /** Heard beside a change: by itself at most a want. */
  readonly isHearsay: boolean;
  /** What the hand that changes something says of it itself. */
  readonly isOwnWord: boolean;
  /** A record that a person may have signed leave in. */
  readonly carriesLeave: boolean;
};

const plain = { isStanding: false, isHearsay: false, isOwnWord: false, carriesLeave: false } as const;

/** The one table of sources: one that has no row here does not compile. */
const table: Readonly<Record<Source, SourceFacts>> = {
  declared: { ...plain, trust: 3, evidence: 3, carriesLeave: true },
  session: { ...plain, trust: 3, evidence: 3, isOwnWord: true },
  registry: { ...plain, trust: 3, evidence: 3, isStanding: true, carriesLeave: true },
  tag: { ...plain, trust: 2, evidence: 2, isHearsay: true, isOwnWord: true },
  "user-agent": { ...plain, trust: 1, evidence: 1, isHearsay: true, isOwnWord: true },
  inferred: { ...plain, trust: 1, evidence: 1, isHearsay: true },
  observed: { ...plain, trust: 1, evidence: 0 },
  policy: { ...plain, trust: 3, evidence: 3, isStanding: true },
};

export const sourceFacts = (source: Source): SourceFacts => table[source];

/** The stronger first: of two words the one that comes first in the list of sources counts. */
export const compareSources = (a: Source, b: Source): number => sources.indexOf(a) - sources.indexOf(b);

/** Sources in steps of evidence, the weakest first. */
export const evidenceSteps: readonly (readonly Source[])[] = [0, 1, 2, 3].map((step) =>
  sources.filter((source) => table[source].evidence === step),
);
