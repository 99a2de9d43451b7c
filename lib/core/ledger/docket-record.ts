import type { Dispute, Ruling } from "../arbitration/dispute.ts";
import type { Question } from "../arbitration/verdict.ts";
import type { Docket } from "../claims/docket/docket.ts";
import type { Json } from "../fields/json.ts";
import type { FieldPath } from "../fields/path.ts";
import type { ResourceId } from "../resources/resource-id.ts";
import type { Arrival } from "./stored-event.ts";

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
  readonly failure?: RestoreFailure;
};
/** `moved`: the docket was judged on what is no longer so. `hopeless`: trying again changes nothing. */
export type RestoreFailure = { readonly kind: "moved" | "busy" | "hopeless"; readonly why: string };

export type Milestone = "asked" | "reminded" | "escalated";

type Stop = NonNullable<Dispute["asked"][number]["stopped"]>;

export type OpenQuestion = {
  /** Hash of the case, the fields and the options: the same question keeps its link and its deadline. */
  readonly id: string;
  readonly fields: readonly FieldPath[];
  readonly ask: Question;
  readonly claims: readonly string[];
  /** Fields on which Parley has stopped to write because of a fight or a spent budget. */
  readonly stopped?: Readonly<Record<FieldPath, Stop>>;
  readonly askedAt: string;
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
  /** The verdict changed since the case was judged last; whoever waits must judge again. */
  readonly stirred: boolean;
  /** Digest of what the verdict came to when the case was opened or stirred last; whoever judges leaves it as it is. */
  readonly judged?: string;
  /** Step Functions' task token: it never leaves the docket. */
  readonly token?: string;
  readonly questions: readonly OpenQuestion[];
};

/** A pointer to the last decision on this docket; each decision carries the digest of the one before. */
type LastDecision = { readonly id: string; readonly digest: string };

/** Everything that is stored of one resource: one item, written only if nobody else wrote in between. */
export type DocketRecord = {
  readonly resource: ResourceId;
  /** Zero before it is stored. */
  readonly version: number;
  readonly docket: Docket;
  readonly live: Snapshot | undefined;
  /** The last agreed properties; fields that nobody agreed on are missing. */
  readonly prior: Json;
  readonly priorTags: Readonly<Record<string, string>> | undefined;
  readonly history: Dispute["history"];
  readonly asked: Dispute["asked"];
  readonly rulings: readonly Ruling[];
  readonly restores: readonly Restore[];
  readonly case: OpenCase | undefined;
  /** What the last settled verdict came to, per field: the same again is no news. */
  readonly settled: Readonly<Record<FieldPath, string>>;
  readonly decision: LastDecision | undefined;
  /** Events up to here are folded. */
  readonly folded: Arrival;
  /** When the verdict could differ by itself; also set while somebody must keep an eye on the docket. */
  readonly due: string | undefined;
  /** Digest of the policy that judged last. */
  readonly policy: string | undefined;
};
