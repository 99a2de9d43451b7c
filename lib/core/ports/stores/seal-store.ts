import type { SignedSeal } from "../../ledger/chain/seal.ts";

/** INVARIANT (written once): anyone who writes seals can neither replace nor remove one. */
export interface SealStore {
  /** Puts it unless one of that account and day stands there. */
  put(signed: SignedSeal): Promise<{ readonly ok: boolean }>;
  /** What stands there, whatever it is: anyone who reads it checks it. */
  get(account: string, day: string): Promise<unknown>;
}
