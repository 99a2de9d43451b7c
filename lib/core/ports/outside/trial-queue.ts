/** Takes what was judged to where a candidate policy judges it too. */
export interface TrialQueue {
  /** Each as text; it says no sooner than all of them are taken. */
  send(trials: readonly string[]): Promise<void>;
}
