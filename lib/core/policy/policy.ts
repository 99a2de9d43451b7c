import type { Claim } from "../claims/claim.ts";
import type { PolicyFile } from "./policy-file.ts";

/** What an expression may look at: plain data, the same for every rule. */
export type Facts = {
  readonly claim: Claim & { readonly urgency: string; readonly confirmed: boolean; readonly trust: number };
  readonly resource: {
    readonly account: string;
    readonly region: string;
    readonly type: string;
    readonly id: string;
  };
  readonly tags: Readonly<Record<string, string>>;
  readonly environment: string;
  readonly exposure: string;
  // Kinds of the situations that are open on the resource.
  readonly situations: readonly string[];
};

export type ConditionResult =
  | { readonly ok: true; readonly holds: boolean; readonly missing?: string }
  | { readonly ok: false; readonly error: string };

/** A condition that was checked when the policy was loaded; running it has no side effect and a bounded cost. */
export type PolicyCondition = (facts: Facts) => ConditionResult;

/** Says whether a moment lies in a window, or in what it may overrun by. */
export type WindowTest = ((time: number, overrun?: number) => boolean) & {
  /** When it next opens or closes after a moment. */
  readonly turn: (time: number) => number;
};

/** One file that a policy was made of. */
export type PolicyLayer = {
  /** What tells it from the others, and what reasons call it. */
  readonly key: string;
  readonly name: string;
  /** Of its text. */
  readonly digest: string;
  readonly text?: string;
};

/** A policy as one of its layers leaves it, and what may not become looser of it. */
export type PolicyLock = {
  /** What the layer is called that locks. */
  readonly by: string;
  readonly base: Policy;
  /** Sections and keys of a layer that is locked as a whole, as JSON pointers. */
  readonly said?: readonly string[];
};

/** A policy that is ready to judge with. */
export type Policy = {
  /** Its own name, else that of its file. */
  readonly name: string;
  readonly file: PolicyFile;
  readonly digest: string;
  /** The text that it was made of, where that is known; an installation adds its people to what stands there. */
  readonly written?: string;
  /** What it is made of, each after those it extends and itself last; missing where it is a single file. */
  readonly layers?: readonly PolicyLayer[];
  /** The policy with all its rows, where this is how it stands at a moment. */
  readonly whole?: Policy;
  /** What its layers lock; lint holds it. */
  readonly locks?: readonly PolicyLock[];
  /** `file:line` of a part of the policy, by its JSON pointer such as `/guardrails/0`. */
  readonly at: (pointer: string) => string;
  /** By rule id. */
  readonly conditions: ReadonlyMap<string, PolicyCondition>;
  /** By section and id of the row, as `windowKey` joins them. */
  readonly windows: ReadonlyMap<string, WindowTest>;
};
