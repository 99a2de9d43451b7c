import type { Chain } from "../../ledger/chain/check-chain.ts";

/** Where a whole ledger is read from, by anyone who checks it and from nothing that runs. */
export interface LedgerSource {
  /** Every resource of which something was decided, one after the other; of each the docket is read first. */
  chains(): AsyncIterable<Chain>;
  /** Every seal as it stands, whatever it is. */
  seals(): AsyncIterable<unknown>;
  /** A policy by which something was decided, as it is kept; undefined where it is no longer. */
  policy(digest: string): Promise<string | undefined>;
  /** The public key that counts, as base64 of its SubjectPublicKeyInfo. */
  key(): Promise<string>;
}
