/** How much is learnt from answers. */
export const learningWords = ["off", "precedents", "drafts"] as const;
export type Learning = (typeof learningWords)[number];
