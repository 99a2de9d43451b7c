import fc from "fast-check";
import type { Policy } from "#core/policy/policy.ts";
import { defaultPolicy, defaultPolicyWith, policyFrom } from "../../laws/default-policy.ts";
import { policyDocument } from "../../laws/generate/policies.ts";
import { standing } from "./policy-sections.ts";

const enforced = { mode: { default: "enforce", scopes: [] } };

/** How many small policies the generator makes. */
const generated = 16;

const generatedBy = (seed: number): (() => Policy) => {
  const [document] = fc.sample(policyDocument, { seed, numRuns: 1 });
  return () => policyFrom(JSON.stringify({ ...document, ...enforced }));
};

const makers: Readonly<Record<string, () => Policy>> = {
  packaged: () => defaultPolicy,
  enforcing: () => defaultPolicyWith(enforced),
  ...Object.fromEntries(
    Object.entries(standing).map(([name, sections]) => [
      name,
      () => defaultPolicyWith({ ...enforced, ...sections }),
    ]),
  ),
  ...Object.fromEntries(
    Array.from({ length: generated }, (_, index) => [`generated ${index + 1}`, generatedBy(index + 1)]),
  ),
};

export const policyNames: readonly string[] = Object.keys(makers);

const made = new Map<string, Policy>();

/** The packaged policy, others that say more, and those that the generator of the laws makes; each made once. */
export function policyCalled(name: string): Policy {
  const known = made.get(name);
  if (known !== undefined) return known;
  const make = makers[name];
  if (make === undefined) throw new Error(`there is no policy called ${name}`);
  const policy = make();
  made.set(name, policy);
  return policy;
}
