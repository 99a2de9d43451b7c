/** A policy that ruled, as `writeCompiledPolicy` writes it. */
export type KeptPolicy = { readonly digest: string; readonly text: string };

/** The policies by which something was decided, so that a decision can be judged again by the one of then. */
export interface PolicyStore {
  /** Kept for as long as decisions are, from this moment on; one that is there already is kept longer. */
  keep(policy: KeptPolicy): Promise<void>;
  /** Undefined where it was never kept, or is no longer. */
  get(digest: string): Promise<string | undefined>;
}
