/** What can be wrong with an entry or a seal. */
export type Why =
  | "not-an-entry"
  | "misplaced"
  | "changed"
  | "gap"
  | "backwards"
  | "fork"
  | "older-format"
  | "not-the-signed"
  | "signed-and-missing"
  | "not-signed"
  | "head-missing"
  | "beyond-head"
  | "not-a-seal"
  | "forged"
  | "unknown-key"
  | "seal-missing"
  | "seal-gap";

const texts: Readonly<Record<Why, string>> = {
  "not-an-entry": "is not an entry that Parley writes",
  misplaced: "stands where another entry belongs",
  changed: "was changed: its digest does not cover what it says",
  gap: "follows an entry that is not there",
  backwards: "follows an entry of a later version of the docket",
  fork: "follows an entry that another one followed already",
  "older-format": "is of an older format than the entry that it follows",
  "not-the-signed": "is not the entry that was signed",
  "signed-and-missing": "was signed, and is not there",
  "not-signed": "was not there when its day was signed",
  "head-missing": "is the one that the docket points to, and is not there",
  "beyond-head": "is followed by others, and the docket points to an earlier one",
  "not-a-seal": "is not a seal that Parley writes",
  forged: "has a signature that its key did not make",
  "unknown-key": "is signed with a key that is not trusted",
  "seal-missing": "is not there",
  "seal-gap": "does not follow the seal of the day before",
};

/** Something that does not fit: an entry of a resource, or the seal of an account's day. */
export type Misfit = {
  readonly why: Why;
  readonly day: string;
  readonly resource?: string;
  readonly version?: number;
  readonly id?: string;
  readonly account?: string;
};

export const misfitText = ({ why, day, resource, version, id, account }: Misfit): string =>
  resource === undefined
    ? `the seal of ${account ?? "an account"} for ${day} ${texts[why]}`
    : `the decision ${id ?? "without an id"} on version ${version ?? "?"} of ${resource} (${day}) ${texts[why]}`;

const compared = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** The first is the earliest; of one day seals come before what they seal, and of one resource the lower version. */
export const inOrderOfTime = (a: Misfit, b: Misfit): number =>
  compared(a.day, b.day) ||
  compared(a.resource ?? "", b.resource ?? "") ||
  (a.version ?? 0) - (b.version ?? 0);
