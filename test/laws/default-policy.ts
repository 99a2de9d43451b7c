import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { fc } from "@fast-check/vitest";
import { parse } from "yaml";
import type { Policy } from "#core/policy/policy.ts";
import { readPolicy } from "#files/policy-text.ts";

const place = fileURLToPath(new URL("../../policies/default.yaml", import.meta.url));

const defaultPolicyText = readFileSync(place, "utf8");

/** Reads a policy that is meant to be right. */
export function policyFrom(text: string, name = "policy.yaml"): Policy {
  const read = readPolicy(text, name);
  if ("policy" in read) return read.policy;
  throw new Error(read.diagnostics.map(({ message, hint }) => `${message}; ${hint}`).join("\n"));
}

/** The default policy with some of its sections replaced. */
export const defaultPolicyWith = (sections: Readonly<Record<string, unknown>>): Policy =>
  policyFrom(JSON.stringify({ ...parse(defaultPolicyText), ...sections }), "policies/default.yaml, changed");

export const defaultPolicy = Object.defineProperty(
  policyFrom(defaultPolicyText, "policies/default.yaml"),
  fc.toStringMethod,
  { value: () => "policies/default.yaml" },
);
