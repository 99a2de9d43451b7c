import type { Json } from "../fields/json.ts";
import type { FieldPath } from "../fields/path.ts";
import type { Cause } from "./causes.ts";

/** From the weakest to the strongest: the whole is the strongest of its fields. */
export const outcomes = ["keep", "revert", "ask"] as const;
export type Outcome = (typeof outcomes)[number];

/** What is done about it, from the weakest to the strongest: `wait` is a write that may not be made now. */
export const effects = ["none", "notify", "wait", "write"] as const;
export type Effect = (typeof effects)[number];

/** What must happen for a deferred claim to be heard again. */
export type Wake =
  | { readonly end: string }
  | { readonly closed: string }
  | { readonly at: string }
  | { readonly ruling: string }
  | { readonly policy: string };

export type Deferral = { readonly claim: string; readonly wakes: readonly (readonly Wake[])[] };

/** One step of the reasoning; `at` is where the policy says so, as `file:line`. */
export type Reason = { readonly rule: string; readonly at?: string; readonly text: string };

export type Answer = "keep" | "revert" | "value" | "hold";
export type Option = {
  readonly answer: Answer;
  readonly value?: Json;
  /** The claim that wants it. */
  readonly for?: string;
  readonly consequence?: string;
};

/** What silence means; `for` is a length of time such as `24h`. */
export type Silence = { readonly answer: Answer; readonly value?: Json; readonly for?: string };

/** What a person is asked, and what holds until they answer. */
export type Question = {
  readonly question: string;
  readonly why: string;
  readonly cause: Cause;
  readonly beside: boolean;
  readonly options: readonly Option[];
  readonly approvers: readonly string[];
  readonly deadline: string;
  readonly meanwhile: { readonly value?: Json };
  readonly onSilence: Silence;
};

export type FieldVerdict = {
  readonly path: FieldPath;
  readonly outcome: Outcome;
  readonly effect: Effect;
  /** What the field should be; `null` says that it should be absent. Missing when live is unknown. */
  readonly value?: Json;
  readonly holders: readonly string[];
  readonly until?: string;
  readonly next?: string;
  readonly codify: boolean;
  readonly deferred: readonly Deferral[];
  readonly refused: readonly string[];
  /** Wants of claimants who have not shown what they say: told, and without any weight. */
  readonly wishes: readonly string[];
  readonly outstanding: readonly string[];
  readonly because: readonly Reason[];
  readonly ask: Question | null;
};

export type Verdict = {
  readonly outcome: Outcome;
  readonly effect: Effect;
  readonly fields: readonly FieldVerdict[];
  readonly warnings: readonly string[];
};
