/** Why a person is asked: one word each, in verdicts, records and messages alike. */
export const causes = [
  "unexplained",
  "deletion",
  "near-tie",
  "guardrails-exclude",
  "guardrail-unknown",
  "guardrail-exception",
  "guardrail-outstanding",
  "expired",
  "rule",
  "waiting",
  "uncertain",
  "together",
  "harmful",
  "defiance",
  "take-over",
  "fight",
  "too-wide",
  "nothing",
  "create-only",
  "one-way",
  "unwritable",
  "sensitive",
  "stack-owned",
] as const;
export type Cause = (typeof causes)[number];

/** Questions that stand beside a verdict: they change neither its outcome nor its value. */
export const besideCauses: ReadonlySet<Cause> = new Set(["defiance", "take-over"]);

/** The deadline of such a question is the end of what it is about: its silence decides nothing, and asks nobody else. */
export const endsUnruled = (cause: Cause | undefined): boolean => cause === "take-over";
