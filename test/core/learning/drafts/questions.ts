import type { Features } from "#core/learning/features.ts";

/** A question about what may be learnt. */
export const plainQuestion: Features = {
  class: "rollout",
  environment: "prod",
  holder: { goal: "consistency", reason: "none", confirmed: "no", kind: "pipeline" },
  challenger: { goal: "availability", reason: "incident", confirmed: "yes", kind: "person" },
  situations: ["incident"],
  direction: "neither",
  reversible: "yes",
  hours: "night",
  exposure: "internal",
  incumbentIsCode: "yes",
  asked: "rule",
};
