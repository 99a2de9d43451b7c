/** What a cause of a question means for the question. */
type CauseFacts = {
  /** It stops a write of Parley's. */
  readonly isBrake: boolean;
  /** A question that stands beside a verdict: it changes neither its outcome nor its value. */
  readonly isBeside: boolean;
  /** Its deadline is the end of what it is about: its silence decides nothing, and asks nobody else. */
  readonly endsUnruled: boolean;
};

const asks: CauseFacts = { isBrake: false, isBeside: false, endsUnruled: false };
const brakes: CauseFacts = { ...asks, isBrake: true };

/** Why a person is asked: one word each, in verdicts, records and messages alike; the one table of what follows from it. */
const table = {
  unexplained: asks,
  deletion: asks,
  "near-tie": asks,
  "guardrails-exclude": asks,
  "guardrail-unknown": asks,
  "guardrail-exception": asks,
  "guardrail-outstanding": asks,
  expired: asks,
  rule: asks,
  waiting: asks,
  uncertain: asks,
  together: asks,
  harmful: asks,
  defiance: { ...brakes, isBeside: true },
  "take-over": { ...asks, isBeside: true, endsUnruled: true },
  fight: brakes,
  "too-wide": brakes,
  nothing: asks,
  "create-only": brakes,
  "one-way": brakes,
  unwritable: brakes,
  sensitive: brakes,
  "stack-owned": brakes,
} as const satisfies Readonly<Record<string, CauseFacts>>;

export type Cause = keyof typeof table;
export const causes = Object.keys(table) as [Cause, ...Cause[]];

const factsOf = (cause: Cause): CauseFacts => table[cause];

export const isBrake = (cause: Cause): boolean => factsOf(cause).isBrake;

export const isBesideCause = (cause: Cause): boolean => factsOf(cause).isBeside;

export const endsUnruled = (cause: Cause | undefined): boolean =>
  cause !== undefined && factsOf(cause).endsUnruled;

/** Brakes that only put a write off; nobody is asked because of them. */
export type Pause = "hours" | "pause";

/** How a reason is called that tells of a brake, or of a question. */
export const ruleOf = (cause: Cause): string => `${factsOf(cause).isBrake ? "brake" : "ask"}/${cause}`;
export const pauseRule = (pause: Pause): string => `brake/${pause}`;
