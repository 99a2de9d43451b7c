import { BrokenInvariant } from "#core/faults.ts";
import { compilePolicy } from "#core/policy/compile.ts";
import type { Policy } from "#core/policy/policy.ts";

/** A policy of which only what a laptop decides by itself was changed: who is asked, and how far it goes. */
export function compiledHere(policy: Parameters<typeof compilePolicy>[0]): Policy {
  const compiled = compilePolicy(policy);
  if ("policy" in compiled) return compiled.policy;
  throw new BrokenInvariant("a policy no longer compiles once this laptop has its say in it");
}
