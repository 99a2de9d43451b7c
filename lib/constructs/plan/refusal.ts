import { partName } from "#core/deployment/mistake.ts";
import { InvalidInput } from "#core/faults.ts";
import type { Mistake } from "#core/schema/check.ts";
import { printDiagnostic } from "#files/diagnostic.ts";
import type { PlanInput } from "./plan-input.ts";

/** A mistake with its place in the file, or with the name of the part where there is no file. */
export function mistakeLine({ pointer, message, hint }: Mistake, { positionOf }: PlanInput): string {
  const at = positionOf?.(pointer);
  if (at !== undefined) return printDiagnostic({ level: "error", message, hint, at });
  const line = `${partName(pointer)}: error: ${message}`;
  return hint === "" ? line : `${line}\n  ${hint}`;
}

/** One fault for all that is wrong, so that nobody deploys five times to learn of five mistakes. */
export function refusal(lines: readonly string[]): InvalidInput {
  const count = lines.length === 1 ? "1 error" : `${lines.length} errors`;
  return new InvalidInput([`this arbiter cannot be deployed: ${count}`, ...lines].join("\n"));
}
