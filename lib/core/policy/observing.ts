import { BrokenInvariant } from "../faults.ts";
import { compilePolicy } from "./compile.ts";
import type { Policy } from "./policy.ts";

/** The policy as it is where Parley only observes; one that asks for no more stays what it is. */
export function observing(policy: Policy): Policy {
  const { file, at, name, layers } = policy;
  if (file.mode.default === "observe" && file.mode.scopes.length === 0) return policy;
  const compiled = compilePolicy({
    file: { ...file, mode: { default: "observe", scopes: [] } },
    at,
    name,
    layers,
  });
  if ("policy" in compiled) return compiled.policy;
  throw new BrokenInvariant("a policy no longer compiles once it only observes");
}
