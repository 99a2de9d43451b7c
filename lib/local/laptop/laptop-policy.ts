import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "#catalogue/store/package-root.ts";
import { withApprovers } from "#core/deployment/groups.ts";
import { BrokenInvariant } from "#core/faults.ts";
import { compilePolicy } from "#core/policy/compile.ts";
import type { Policy } from "#core/policy/policy.ts";
import { readPolicy } from "#files/policy-text.ts";
import { askedOnes } from "./cast.ts";

const file = "policies/default.yaml";

/** The packaged policy as somebody has it who trusts it: it enforces, and those who live here answer. */
export function laptopPolicy(): Policy {
  const read = readPolicy(readFileSync(join(packageRoot(), file), "utf8"), file);
  if ("diagnostics" in read) throw new BrokenInvariant("the packaged policy is not valid");
  const { policy } = read;
  const enforcing = { ...policy.file, mode: { default: "enforce", scopes: [] } } as const;
  const { at, name } = policy;
  const compiled = compilePolicy({ file: withApprovers(enforcing, askedOnes), at, name });
  if ("policy" in compiled) return compiled.policy;
  throw new BrokenInvariant("the packaged policy no longer compiles once people are named in it");
}
