import type { Draft } from "#core/learning/drafts/draft.ts";
import { draftOf } from "../../../contracts/stores/sample-drafts.ts";
import { onDay } from "./rulings.ts";

const { endedAt: _, ended: __, ...ended } = draftOf("a");

/** What people agreed on, and a row of the policy says since. */
export const proven: Draft = {
  ...ended,
  ...{ state: "proven", answer: "challenger", madeAt: onDay(0), provenAt: onDay(20) },
  conditions: [
    { trait: "class", is: "rollout" },
    { trait: "hours", is: "night" },
  ],
};
