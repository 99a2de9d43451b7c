import type { KnownOwners } from "#core/deployment/known-owners.ts";
import type { ReaderRow } from "#core/deployment/reader.ts";
import type { Learning } from "#core/learning/learning-words.ts";
import type { MailedActor } from "#core/notices/actors/tell-works.ts";
import type { RunTaskHosts } from "#core/ports/outside/run-tasks.ts";
import type { NoticeChannel } from "#core/ports/people/channels.ts";
import type { ReviewSite } from "#core/ports/people/reviews.ts";
import type { Channel } from "#core/ports/people/subscriptions.ts";
import type { SignInRule } from "#core/questions/guarded.ts";

/** Somebody who can be asked: one person, or one team that answers as one. */
export type SettledApprover = {
  readonly name: string;
  /** Every identity they have in AWS, as the deployment names it. */
  readonly principals: readonly string[];
  /** By which notices reach them; none where nobody else can look. */
  readonly channels: readonly { readonly channel: Channel; readonly endpoint: string }[];
  /** Mail addresses, in lower case, that they sign in with. */
  readonly signsInAs: readonly string[];
  /** The time zone in which they read times besides UTC. */
  readonly zone?: string | undefined;
};

/** What an installation decides about itself; the policy decides about changes. */
export type Settings = {
  /** Where Parley itself runs. */
  readonly account: string;
  readonly region: string;
  /** Accounts whose changes count. */
  readonly accounts: readonly string[];
  readonly regions: readonly string[];
  /** Governed resource types. */
  readonly governs: readonly string[];
  /** Principals that write for Parley: the restoring role and the Cloud Control handler roles. */
  readonly restorers: readonly string[];
  /** Whether sessions say why by their tags. */
  readonly sessionTags: boolean;
  readonly looksPerDay: number;
  readonly startsPerDay: number;
  /** Reads of the cloud per second, account and region. */
  readonly readsPerSecond: number;
  /** How long after a change Parley looks. */
  readonly lookDelayMs: number;
  /** Whether answers are remembered and told. */
  readonly learning: Learning;
  /** Whether failed calls are counted beside verdicts. */
  readonly failedCalls?: boolean | undefined;
  /** Whether a candidate policy is tried beside the one that rules. */
  readonly shadow: boolean;
  /** What comes of a write that asked first and would not stay; missing where none asks. */
  readonly hook?: "warn" | "fail" | undefined;
  /** Which hosts runs of Terraform may name; missing where no run is answered. */
  readonly runTask?: RunTaskHosts | undefined;
  /** Those who can be asked. */
  readonly approvers: readonly SettledApprover[];
  /** What a file says of who owns what, and which sources are read besides; missing where nothing tells of owners. */
  readonly owners?: KnownOwners | undefined;
  /** Where messages are posted that others read too. */
  readonly channels: readonly NoticeChannel[];
  /** Claimants who are mailed what became of their stakes. */
  readonly mailedActors: readonly MailedActor[];
  /** Where pull requests are told what became of the changes they brought. */
  readonly reviews: readonly ReviewSite[];
  /** Those who read at the console besides. */
  readonly readers: readonly ReaderRow[];
  /** Which questions a link alone does not answer. */
  readonly signIn: SignInRule;
  /** Where the pages and the API are reached, without a slash at the end; empty where nobody is told. */
  readonly publicUrl: string;
};
