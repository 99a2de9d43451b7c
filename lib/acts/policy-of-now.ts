import { inForce } from "#core/policy/in-force.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { Runtime } from "./runtime.ts";

/** INVARIANT (the policy of now): a runtime that is held for long reads the policy, and its rows, of the moment. */
export function withPolicyOfNow(runtime: Omit<Runtime, "policy">, read: () => Policy): Runtime {
  return Object.defineProperty(runtime as Runtime, "policy", {
    get: () => inForce(read(), runtime.now()),
    enumerable: true,
    configurable: true,
  });
}
