import type { Finding } from "#core/policy/lint/finding.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { Diagnostic } from "./diagnostic.ts";

/** A policy that is ready to judge with, or what is wrong with it. */
export type ReadPolicy =
  | {
      readonly policy: Policy;
      /** Words that are still read although others took their place. */
      readonly warnings: readonly Diagnostic[];
      /** Gives the findings of later checks on this policy their places in the file. */
      readonly locate: (findings: readonly Finding[]) => readonly Diagnostic[];
    }
  | { readonly diagnostics: readonly Diagnostic[] };
