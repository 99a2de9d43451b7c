import type { Dispute, Ruling } from "../arbitration/dispute.ts";
import type { Question } from "../arbitration/verdict.ts";
import type { Docket } from "../claims/docket/docket.ts";
import type { Backing } from "../claims/words.ts";
import type { Json } from "../fields/json.ts";
import type { FieldPath } from "../fields/path.ts";
import type { ResourceId } from "../resources/resource-id.ts";
import type { Learnt } from "./learnt.ts";
import type { Arrival } from "./stored-event.ts";
import type { ToldStakes } from "./told-stakes.ts";

/** The resource as it was read last; secrets stand in it as digests. */
export type Snapshot = {
  readonly at: string;
  readonly state: "there" | "gone" | "unreadable";
  readonly properties: Json;
};

/** A write that Parley makes, from before it is sent until it is forgotten. */
export type Restore = {
  /** Also the client token: the same write sent twice is one. */
  readonly id: string;
  readonly decision: string;
  readonly at: string;
  readonly state: "due" | "sent" | "done" | "failed";
  /** What is written; `null` takes the field away. */
  readonly values: Readonly<Record<FieldPath, Json>>;
  /** What must stand there for it to be written. */
  readonly from: Readonly<Record<FieldPath, Json>>;
  /** How the cloud calls it. */
  readonly token?: string;
  readonly endedAt?: string;
  /** Nobody knows whether it reached the cloud: until then it may be on its way. */
  readonly perhapsUntil?: string;
  readonly failure?: RestoreFailure;
};
/** `moved`: the docket was judged on what is no longer so. `hopeless`: trying again changes nothing. */
export type RestoreFailure = { readonly kind: "moved" | "busy" | "hopeless"; readonly why: string };

export type Milestone = "asked" | "reminded" | "escalated";

export type OpenQuestion = {
  /** Hash of the case, the fields, the cause and the moment: the same question keeps its link and its deadline. */
  readonly id: string;
  readonly fields: readonly FieldPath[];
  readonly ask: Question;
  readonly claims: readonly string[];
  /** The first, second or third time that silence may answer it. */
  readonly round?: number;
  readonly askedAt: string;
  /** When telling people began, where that was later: the deadline runs from then. */
  readonly runsFrom?: string;
  /** Nobody whom it is for has room for it before: it is told then, and its time runs from then. */
  readonly bundleAt?: string;
  /** Of what is hidden: which secrets stood there when it was put, told by nothing. */
  readonly secrets?: string;
  /** When somebody was first told. */
  readonly toldAt?: string;
  /** What approvers were told already. */
  readonly told: readonly Milestone[];
};

export type OpenCase = {
  readonly id: string;
  /** Opening: nobody works on it yet. Running: an execution does. Waiting: it waits for `token`. */
  readonly state: "opening" | "running" | "waiting";
  readonly openedAt: string;
  /** How many executions were begun for it; part of their names. */
  readonly run: number;
  /** The verdict changed since the case was judged last; what waits must judge again. */
  readonly stirred: boolean;
  /** Digest of what the verdict came to when the case was opened or stirred last; judging leaves it as it is. */
  readonly judged?: string;
  /** Step Functions' task token: it never leaves the docket. */
  readonly token?: string;
  readonly questions: readonly OpenQuestion[];
  /** A guardrail says what becomes of a field: it is begun before others, and no budget of one resource or actor stops it. */
  readonly guarded?: boolean;
  /** When it may be begun: the starts of its resource or actor are used up, and this turn is its own. */
  readonly turn?: string;
};

/** Whether the one who declared a claim was found to be allowed to write what it wants, and when. */
export type Permit = {
  readonly backing: Exclude<Backing, "wrote">;
  readonly at: string;
  /** What stood in the way. */
  readonly why?: string;
};

/** A difference that may be the work of a service which leaves no record: it is left alone until the last events are in. */
export type Waiting = {
  readonly field: FieldPath;
  /** When a look saw it. */
  readonly at: string;
  readonly before?: Json;
  readonly after?: Json;
};

/** A pointer to the last decision on this docket and when it was made; each decision carries those of the one before. */
type LastDecision = { readonly id: string; readonly digest: string; readonly at?: string | undefined };

/** Everything that is stored of one resource: one item, written only if nobody else wrote in between. */
export type DocketRecord = {
  readonly resource: ResourceId;
  /** Zero before it is stored. */
  readonly version: number;
  readonly docket: Docket;
  readonly live: Snapshot | undefined;
  /** What it belongs to is gone as well, so that its own going is nobody's dispute. */
  readonly parentGone?: boolean | undefined;
  /** The last agreed properties; fields that nobody agreed on are missing. */
  readonly prior: Json;
  readonly priorTags: Readonly<Record<string, string>> | undefined;
  readonly learnt?: Learnt | undefined;
  /** The writes of the last day that changed something. */
  readonly history: Dispute["history"];
  /** Writes that said again what stood: an event that comes late may say that they were changes. */
  readonly repeated?: Dispute["history"] | undefined;
  /** What stood at a property before the first of these writes in it; `null` where nothing did. */
  readonly stood?: Readonly<Record<FieldPath, Json>> | undefined;
  readonly waiting?: readonly Waiting[] | undefined;
  readonly asked: Dispute["asked"];
  readonly rulings: readonly Ruling[];
  readonly restores: readonly Restore[];
  /** By the ids of declared claims; of one that does not stand here nobody knows that its claimant may write. */
  readonly permits?: Readonly<Record<string, Permit>> | undefined;
  readonly case: OpenCase | undefined;
  /** What claimants were told of their stakes. */
  readonly told?: ToldStakes | undefined;
  /** What the last settled verdict came to, per field: the same again is no news. */
  readonly settled: Readonly<Record<FieldPath, string>>;
  readonly decision: LastDecision | undefined;
  /** Events up to here are folded. */
  readonly folded: Arrival;
  /**
   * The first event of the last hour or so of which something was never seen to stand: the one who wrote over it may be heard
   * late, so that it is read again.
   */
  readonly unproven?: Arrival | undefined;
  /** When the verdict could differ by itself; also set while somebody must keep an eye on the docket. */
  readonly due: string | undefined;
  /** Nobody looks before: the resource, or what one actor changes, was looked at as often as it may be. A turn is theirs then. */
  readonly putOff?: string | undefined;
  /** The actor whose allowance that was: nobody else's look waits for it. */
  readonly putOffFor?: string | undefined;
  /** Digest of the policy that judged last. */
  readonly policy: string | undefined;
};
