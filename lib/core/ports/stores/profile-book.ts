import type { Profiled } from "../../attribution/registered-profile.ts";

export interface ProfileBook {
  /** As it stood a moment ago; of version zero where nobody has written any. */
  read(): Promise<Profiled>;
  /** Stores the book as the next version unless its version is no longer the stored one. */
  save(book: Profiled): Promise<{ readonly ok: true; readonly version: number } | { readonly ok: false }>;
}
