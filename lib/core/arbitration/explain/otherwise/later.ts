import { instantOf, millis } from "../../../claims/instant.ts";
import { isWithheld } from "../../../fields/hidden.ts";
import type { Dispute } from "../../dispute.ts";
import type { FieldVerdict } from "../../verdict.ts";

/** The same dispute at a later moment: sources that answer now go on answering. */
export function later(dispute: Dispute, time: number): Dispute {
  const passed = time - millis(dispute.now);
  if (passed === 0) return dispute;
  const sources = dispute.sources.map((source) => ({
    ...source,
    asOf: instantOf(millis(source.asOf) + passed),
  }));
  return { ...dispute, now: instantOf(time), sources };
}

/** What is due to be written stands by the time at which anything else can happen. */
export function written(dispute: Dispute, { path, outcome, effect, value }: FieldVerdict): Dispute {
  if (outcome !== "revert" || effect !== "write" || value === undefined || isWithheld(value)) return dispute;
  if (!Object.hasOwn(dispute.live, path)) return dispute;
  const facts = { ...dispute.facts.fields?.[path], liveSince: dispute.now };
  return {
    ...dispute,
    live: { ...dispute.live, [path]: value },
    facts: { ...dispute.facts, fields: { ...dispute.facts.fields, [path]: facts } },
  };
}
