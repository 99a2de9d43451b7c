/** What an installation decides about itself; the policy decides about changes. */
export type Settings = {
  /** Where Parley itself runs. */
  readonly account: string;
  readonly region: string;
  /** Accounts whose changes count. */
  readonly accounts: readonly string[];
  readonly regions: readonly string[];
  /** Governed resource types. */
  readonly governs: readonly string[];
  /** Principals that write for Parley: the restoring role and the Cloud Control handler roles. */
  readonly restorers: readonly string[];
  /** Whether sessions say why by their tags. */
  readonly sessionTags: boolean;
  readonly looksPerDay: number;
  readonly startsPerDay: number;
  /** Reads of the cloud per second, account and region. */
  readonly readsPerSecond: number;
  /** How long after a change Parley looks. */
  readonly lookDelayMs: number;
};
