import * as z from "zod/mini";
import { IntentWord, type MotivationKind, MotivationWord } from "../../claims/words.ts";
import { Name } from "./words.ts";

const MotivationRow = z.strictObject({
  // The goal that it carries once it is confirmed; without one the situation names it, else operability.
  goal: z.optional(IntentWord),
  // A need lasts as long as its situation; a decision was taken once and stays.
  is: z.enum(["need", "decision"]),
  // The only fields that it is a reason for.
  classes: z.optional(z.readonly(z.array(Name))),
  // It is a reason only while nothing is in trouble.
  inPeace: z.optional(z.boolean()),
});
export type MotivationRow = Readonly<z.infer<typeof MotivationRow>>;

const standard: Readonly<Record<MotivationKind, MotivationRow>> = {
  incident: { goal: "availability", is: "need" },
  degradation: { goal: "availability", is: "need" },
  "traffic-spike": { goal: "availability", is: "need" },
  launch: { goal: "availability", is: "need" },
  "exploited-cve": { goal: "security", is: "decision" },
  vulnerability: { goal: "security", is: "decision" },
  "audit-finding": { goal: "compliance", is: "decision" },
  "change-ticket": { is: "decision" },
  budget: { goal: "cost", is: "decision", classes: ["capacity"], inPeace: true },
  maintenance: { is: "need" },
  exception: { is: "need" },
  experiment: { goal: "experiment", is: "decision" },
  schedule: { is: "decision" },
  none: { is: "decision" },
};

/** What each kind of reason is about; what a policy leaves out is as it is by default. */
export const Motivations = z.pipe(
  z.prefault(z.partialRecord(MotivationWord, MotivationRow), {}),
  z.transform((rows): Readonly<Record<MotivationKind, MotivationRow>> => ({ ...standard, ...rows })),
);

/** What a policy leaves out may name classes that it does not have. */
export const isStandardMotivation = (kind: string, row: MotivationRow): boolean =>
  Object.entries(standard).some(([name, own]) => name === kind && own === row);
