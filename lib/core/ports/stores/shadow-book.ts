import type { ResourceId } from "../../resources/resource-id.ts";

/** A candidate beside the policy that rules: another of either is another trial. */
export type ShadowTrial = {
  readonly id: string;
  /** Digests of the two policies. */
  readonly running: string;
  readonly candidate: string;
  /** What the candidate's reasons name it, such as `candidate.yaml`. */
  readonly named: string;
  /** When something was judged under both for the first time. */
  readonly since: string;
};

/** Whether the candidate lets more pass than the running policy, or less; `other` where both come to the same outcome. */
type ShadowDirection = "looser" | "stricter" | "other";

/** Verdicts that differ in one way. */
export type ShadowGroup = {
  /** The lines of either policy that decided, where one did. */
  readonly rows: { readonly running?: string; readonly candidate?: string };
  readonly actor: string;
  readonly account: string;
  readonly environment: string;
  readonly direction: ShadowDirection;
  readonly verdicts: number;
  /** Of these verdicts, so many are kept to be judged by anybody. */
  readonly examples: number;
};

/** Why something was not judged under the candidate. */
export type UntriedReason = "too-large" | "failed" | "stopped";

/** What was counted on a day in UTC. INVARIANT (bounded): however much comes, it holds so many groups and no more. */
export type ShadowDay = {
  readonly trial: string;
  readonly day: string;
  /** Zero before it is stored. */
  readonly version: number;
  readonly looks: number;
  readonly judgements: number;
  /** Verdicts that differ, on dockets where none had differed. */
  readonly differ: number;
  /** Verdicts on dockets where one had differed: the candidate would have led elsewhere, so nothing is known. */
  readonly unknown: number;
  /** Verdicts that differ beyond what is remembered of a day: the first on a docket, or not. */
  readonly beyond: number;
  readonly untried: Readonly<Record<UntriedReason, number>>;
  /** Questions that began; `unknown` are those of the running policy on dockets where a verdict had differed. */
  readonly questions: { readonly running: number; readonly candidate: number; readonly unknown: number };
  /** Dockets of which something began to be remembered. */
  readonly marked: number;
  readonly groups: readonly ShadowGroup[];
  /** Differences that found no room in the groups. */
  readonly ungrouped: number;
};

/** What is remembered of a docket in a trial. */
export type ShadowMark = {
  /** When a verdict differed for the first time. */
  readonly since?: string;
  /** What is asked under either policy as judged last, by short hashes. */
  readonly asks: { readonly running: readonly string[]; readonly candidate: readonly string[] };
};

/** A dispute on which the two differ, with nothing in it that either policy hides. */
export type ShadowExample = {
  readonly id: string;
  readonly day: string;
  readonly at: string;
  readonly resource: ResourceId;
  readonly rows: ShadowGroup["rows"];
  readonly direction: ShadowDirection;
  /** As `parley decide` reads it; undefined where it cannot be told without what is hidden. */
  readonly dispute: string | undefined;
};

/** What a candidate would decide, beside what was decided. All of it ends as decisions do. */
export interface ShadowBook {
  /** Notes a trial unless it is noted already. */
  begin(trial: ShadowTrial): Promise<void>;
  /** Each that was noted, the latest first. */
  trials(): Promise<readonly ShadowTrial[]>;
  /** Undefined before anything of that day is stored. */
  day(trial: string, day: string): Promise<ShadowDay | undefined>;
  /** All days of a trial in their order. */
  days(trial: string): Promise<readonly ShadowDay[]>;
  /** Stores it as the next version unless its version is no longer the stored one. */
  save(day: ShadowDay): Promise<{ readonly ok: true; readonly version: number } | { readonly ok: false }>;
  mark(trial: string, resource: ResourceId): Promise<ShadowMark | undefined>;
  setMark(trial: string, resource: ResourceId, mark: ShadowMark): Promise<void>;
  /** Puts it unless one of that id stands there. */
  putExample(trial: string, example: ShadowExample): Promise<void>;
  /** The latest first, so many at most. */
  examples(trial: string, most: number): Promise<readonly ShadowExample[]>;
}
