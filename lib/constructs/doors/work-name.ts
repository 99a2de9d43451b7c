/** The queues that functions take their work from. */
export type WorkName =
  | "changes"
  | "sessions"
  | "situations"
  | "hooks"
  | "looks"
  | "wakes"
  | "baselines"
  | "notices"
  | "posts"
  | "tells"
  | "runs"
  | "intents"
  | "trials"
  | "precedents"
  | "failures";
