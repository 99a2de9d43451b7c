/** What a cause of a question means for the question. */
type CauseFacts = {
  /** Why a person is asked, in a sentence's words. */
  readonly text: string;
  /** It stops a write of Parley's. */
  readonly isBrake?: true;
  /** A question that stands beside a verdict: it changes neither its outcome nor its value. */
  readonly isBeside?: true;
  /** Its deadline is the end of what it is about: its silence decides nothing, and asks nobody else. */
  readonly endsUnruled?: true;
};

/** Why a person is asked: one word each, in verdicts, records and messages alike; the one table of what follows from it. */
const table = {
  unexplained: { text: "nobody has shown a reason for this edit" },
  deletion: { text: "it was deleted, and others hold it" },
  "near-tie": { text: "urgent claims of equal weight exclude each other" },
  "guardrails-exclude": { text: "guardrails of the policy exclude each other here" },
  "guardrail-unknown": { text: "a guardrail is broken and nobody knows since when" },
  "guardrail-exception": { text: "a guardrail stands against a claim that has shown its reason" },
  "guardrail-outstanding": { text: "a guardrail has been broken here for long" },
  expired: { text: "the claim behind this value has ended and nobody is next" },
  rule: { text: "the policy wants a person to decide" },
  waiting: { text: "a claim has waited too long" },
  uncertain: { text: "a source or a rule is not reliable right now, and it makes a difference" },
  together: { text: "it settles together with a field that a person has to decide" },
  harmful: { text: "Parley would write something that can hurt because somebody wants it" },
  defiance: { text: "somebody keeps writing what has lost here", isBrake: true, isBeside: true },
  "take-over": {
    text: "an incident left this value behind, and its code does not know it yet",
    isBeside: true,
    endsUnruled: true,
  },
  "often-undone": {
    text: "what is decided so keeps being undone, as a learnt rule says",
    isBeside: true,
    endsUnruled: true,
  },
  fight: { text: "two actors undo each other here, and another write would not end it", isBrake: true },
  "too-wide": {
    text: "so much by the same hand was put right within the hour that a person has to look",
    isBrake: true,
  },
  nothing: { text: "there is no value that could be restored" },
  "create-only": { text: "it can only be set when the resource is created", isBrake: true },
  "one-way": { text: "it cannot be undone", isBrake: true },
  unwritable: {
    text: "a write of it was refused for good, and trying again would change nothing",
    isBrake: true,
  },
  sensitive: { text: "its value is hidden, and nobody restores that without a person", isBrake: true },
  "stack-owned": {
    text: "a stack owns it, and the write would depart from the stack's own value",
    isBrake: true,
  },
} as const satisfies Readonly<Record<string, CauseFacts>>;

export type Cause = keyof typeof table;
export const causes = Object.keys(table) as [Cause, ...Cause[]];

type Table = typeof table;

/** Causes that stop a write and make a question of it. */
export type BrakeCause = {
  [Each in Cause]: Table[Each] extends { readonly isBrake: true; readonly isBeside: true }
    ? never
    : Table[Each] extends { readonly isBrake: true }
      ? Each
      : never;
}[Cause];

const factsOf = (cause: Cause): CauseFacts => table[cause];

export const causeText = (cause: Cause): string => factsOf(cause).text;

export const isBrake = (cause: Cause): boolean => factsOf(cause).isBrake === true;

export const isBesideCause = (cause: Cause): boolean => factsOf(cause).isBeside === true;

export const endsUnruled = (cause: Cause | undefined): boolean =>
  cause !== undefined && factsOf(cause).endsUnruled === true;

/** Brakes that only put a write off; nobody is asked because of them. */
export type Pause = "hours" | "pause";

/** How a reason is called that tells of a brake, or of a question. */
export const ruleOf = (cause: Cause): string => `${isBrake(cause) ? "brake" : "ask"}/${cause}`;
export const pauseRule = (pause: Pause): string => `brake/${pause}`;
