import type { Catalogue } from "#catalogue/load/catalogue.ts";
import type { Approver, GovernedAccount, Mode, OwnersFrom } from "#core/deployment/deployment-file.ts";
import type { KnownOwners } from "#core/deployment/known-owners.ts";
import type { MailedActorRow } from "#core/deployment/telling/mailed-actor-row.ts";
import type { Learning } from "#core/learning/learning-words.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { RunTaskHosts } from "#core/ports/outside/run-tasks.ts";
import type { NoticeChannel } from "#core/ports/people/channels.ts";
import type { ReviewSite } from "#core/ports/people/reviews.ts";
import type { TypeFacts } from "#core/resource-types/call-knowledge.ts";

export type GovernedType = {
  readonly type: string;
  readonly facts: TypeFacts;
  /** `partly`: reading it whole would take more than reading; some of its fields stay unknown. */
  readonly watchable: "whole" | "partly";
  readonly isRestorable: boolean;
};

/** What is deployed, checked and worked out before the first resource is declared. */
export type DeploymentPlan = {
  /** With its modes capped and the approvers' principals in its groups. */
  readonly policy: Policy;
  /** The candidate that is tried beside it, capped and peopled alike. */
  readonly shadow?: Policy;
  readonly mode: Mode;
  readonly types: readonly GovernedType[];
  readonly accounts: readonly GovernedAccount[];
  readonly approvers: readonly Approver[];
  readonly channels: readonly NoticeChannel[];
  readonly reviews: readonly ReviewSite[];
  /** Who is mailed what became of whose stakes. */
  readonly tell: readonly MailedActorRow[];
  /** Whether writes ask first, and what comes of a refusal. */
  readonly hook?: "warn" | "fail";
  /** Which hosts runs of Terraform may name; missing where no run is answered. */
  readonly runTask?: RunTaskHosts;
  /** Whether answers are remembered and told. */
  readonly learning: Learning;
  /** Whether failed calls are counted beside verdicts. */
  readonly failedCalls: boolean;
  /** Buses that speak for somebody; missing where none does. */
  readonly intentBuses?: readonly string[];
  /** Missing where nothing tells of owners. */
  readonly owners: KnownOwners | undefined;
  readonly identityCenter: OwnersFrom["identityCenter"];
  readonly catalogue: Catalogue;
  /** What a platform team should know and nothing is wrong with. */
  readonly warnings: readonly string[];
};
