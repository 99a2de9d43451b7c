/** The queues that functions take their work from. */
export type WorkName = "changes" | "sessions" | "situations" | "looks" | "wakes" | "baselines" | "notices";
