import type { Scope } from "../../claims/situation.ts";

/** Long work is done a page at a time; each page asks for the next, so that a stop loses nothing. */
export type Task =
  /** Look again at every watched docket in a scope: a situation or the policy changed. */
  | { readonly task: "wake"; readonly scope: Scope; readonly page?: string }
  /** Read every resource of a type that has no docket yet. */
  | {
      readonly task: "baseline";
      readonly account: string;
      readonly region: string;
      readonly type: string;
      readonly page?: string;
    };

export interface TaskQueue {
  ask(task: Task, afterMs: number): Promise<void>;
}
