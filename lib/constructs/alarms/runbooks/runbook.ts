/** One step: what to do, and the commands for it. `{name}`, `{account}`, `{region}` and `{partition}` are filled in. */
export type RunbookStep = string | { readonly say: string; readonly run: readonly string[] };

/** What to do when an alarm rings. */
export type Runbook = {
  readonly title: string;
  readonly means: string;
  readonly look: readonly RunbookStep[];
  readonly act: readonly RunbookStep[];
  /** What happens if nobody does anything. */
  readonly ignored: string;
};
