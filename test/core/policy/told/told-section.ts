import type { PolicyFile } from "#core/policy/policy-file.ts";
import type { Section } from "#core/policy/told/section.ts";
import { policyFile } from "../../arbitration/small-disputes.ts";

/** A section of what a reader is told of a policy with these parts. */
export const told = (
  section: (file: PolicyFile) => Section,
  parts: Readonly<Record<string, unknown>>,
): Section => section(policyFile(parts));
