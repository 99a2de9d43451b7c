import type { DecisionRecord } from "../../arbitration/record.ts";
import type { ResourceId } from "../../resources/resource-id.ts";

export type LoggedDecision = {
  /** The format of the entry; missing in entries of the first. */
  readonly v?: 2;
  /** Hash of the case and the docket's version. */
  readonly id: string;
  readonly resource: ResourceId;
  readonly case: string;
  readonly version: number;
  readonly at: string;
  /** Which execution of the case judged, and at which of its turns; missing in entries of the first format. */
  readonly by?: { readonly run: number; readonly turn: number };
  /** Digest of the decision before it on the same docket, and when that was made. */
  readonly after: string | undefined;
  readonly afterAt?: string | undefined;
  /** Covers everything else of the entry. */
  readonly digest: string;
  readonly record: DecisionRecord;
};

/** A decision by its place and digest, without what it says. */
export type DecisionMark = Pick<LoggedDecision, "resource" | "version" | "id" | "digest">;

type DecisionMarks = {
  readonly marks: readonly DecisionMark[];
  /** How many days a decision is kept. */
  readonly keepDays: number;
  readonly next?: string;
};

export type DecisionPage = { readonly decisions: readonly LoggedDecision[]; readonly next?: string };

export interface DecisionLog {
  /** Puts it unless one of that id stands there; a decision is never overwritten. */
  put(decision: LoggedDecision): Promise<void>;
  get(resource: ResourceId, id: string): Promise<LoggedDecision | undefined>;
  /** The latest first. */
  list(resource: ResourceId, page?: string): Promise<DecisionPage>;
  /** The latest up to a version first; further pages are those of `list`. */
  upTo(resource: ResourceId, version: number): Promise<DecisionPage>;
  /** What was decided on an account's resources on a day in UTC; what was put a moment ago may be missing. */
  onDay(account: string, day: string, page?: string): Promise<DecisionMarks>;
}
