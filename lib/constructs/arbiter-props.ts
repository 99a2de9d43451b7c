import type { ITable } from "aws-cdk-lib/aws-dynamodb";
import type { ISecurityGroup, IVpc, SubnetSelection } from "aws-cdk-lib/aws-ec2";
import type { IEventBus } from "aws-cdk-lib/aws-events";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { ChannelRow } from "#core/deployment/channel-row.ts";
import type {
  Approver,
  DeploymentFile,
  GovernedAccount,
  KeepDays,
  Mode,
  OwnersFrom,
  SignInWith,
} from "#core/deployment/deployment-file.ts";
import type { ReaderRow } from "#core/deployment/reader.ts";
import type { MailedActorRow } from "#core/deployment/telling/mailed-actor-row.ts";
import type { PullRequestRow } from "#core/deployment/telling/pull-request-row.ts";

/** What a team says of its arbiter; everything but the policy has a default. */
export type ArbiterProps = {
  /** The path of the policy. `default` is the packaged one. */
  readonly policy: string;
  /**
   * The path of a policy that is tried beside it: it judges what is judged, and acts on nothing.
   * @default - none
   */
  readonly shadow?: string;
  /**
   * Names roles, functions, the bus and the dashboards; two arbiters in one account need two names.
   * @default "parley"
   */
  readonly name?: string;
  /**
   * How far Parley goes. Where the policy has scopes of its own each goes as far as it says, never further than this.
   * @default "observe"
   */
  readonly mode?: Mode;
  /**
   * The resource types that are governed.
   * @default - every type that the policy names and Cloud Control can read
   */
  readonly governs?: readonly string[];
  /**
   * Other accounts, and other regions, whose changes count; each gets a spoke stack.
   * @default - the account and the region of the stack
   */
  readonly accounts?: readonly GovernedAccount[];
  /** The organisation all of them belong to, such as `o-a1b2c3d4e5`; needed where there are other accounts. */
  readonly organisation?: string;
  /** Who can be asked, and how. @default - nobody, which only observing allows */
  readonly approvers?: readonly Approver[];
  /**
   * Where it is known from who owns what: a file beside the deployment's, AppRegistry, groups of Identity Center.
   * @default - nowhere; groups of the policy that only name `owners` have no members
   */
  readonly owners?: OwnersFrom;
  /** Who reads at the console what they are not asked about. @default - nobody */
  readonly readers?: readonly ReaderRow[];
  /** Where messages are posted that others read too; each row names a secret. @default - mail alone */
  readonly channels?: readonly ChannelRow[];
  /** Who is mailed what became of an actor's stakes. @default - nobody; the inbox and the bus are always there */
  readonly tell?: readonly MailedActorRow[];
  /**
   * Repositories whose pull requests are told what became of the changes they brought; each row names a secret.
   * @default - none
   */
  readonly pullRequests?: readonly PullRequestRow[];
  /**
   * Has CloudFormation and Cloud Control ask before they write to what is governed: `warn` tells what would not stay,
   * `fail` stops it where Parley enforces. Plain Terraform is not seen.
   * @default - nothing asks, and nothing is made for it
   */
  readonly hook?: "warn" | "fail";
  /**
   * Has a run task of HCP Terraform or Terraform Enterprise ask before a run is applied; `hosts` are those of its API, and
   * `archives` those to which it sends for a plan.
   * @default - no run is answered, and nothing is made for it
   */
  readonly runTask?: NonNullable<DeploymentFile["runTask"]>;
  /**
   * Whether answers are remembered and told beside the next such question. Drafts of rules are not made yet: `drafts` is as
   * `precedents`.
   * @default - `precedents` where people are asked; `off` while Parley only observes, and then nothing is made for it
   */
  readonly learning?: NonNullable<DeploymentFile["learning"]>;
  /**
   * Whether failed calls on what is governed are counted and told beside verdicts on it; it takes `learning`.
   * @default false, and nothing is made for it
   */
  readonly failedCalls?: boolean;
  /**
   * Event buses in the account and region of Parley, by which those declare ahead for whom a row of `actors` says `speaksBy`.
   * @default - none is heard, and nothing is made for it
   */
  readonly intentBuses?: readonly string[];
  /** Mail addresses of those who operate Parley. @default - alarms are seen in CloudWatch only */
  readonly operators?: readonly string[];
  /**
   * Which questions a link alone does not answer: those about guardrails, security and data protection in production, all,
   * or none.
   * @default "guarded"
   */
  readonly answers?: NonNullable<DeploymentFile["answers"]>;
  /** Where the pages and the API are reached, such as `https://parley.example.com`. @default - API Gateway's own address */
  readonly address?: string;
  /** Names of secrets in Secrets Manager, by the sources of the policy. @default - `<name>/hooks/<source>` each */
  readonly hooks?: NonNullable<DeploymentFile["hooks"]>;
  /** Whether a topic is made to which AWS Budgets tells what is spent. @default false */
  readonly budgets?: boolean;
  /** Who vouches for people who sign in. @default - a Cognito user pool, by invitation only */
  readonly signIn?: SignInWith;
  /** The ARN of a regional WAFv2 web ACL that stands before the API. @default - none */
  readonly webAcl?: string;
  /**
   * Whether the role with which API Gateway writes logs, one for each account and region, is made here.
   * @default "create"
   */
  readonly gatewayRole?: NonNullable<DeploymentFile["gatewayRole"]>;
  /** Requests per second and route; twice as many at once. @default 50 */
  readonly requestsPerSecond?: number;
  /** The same of pages, which are open to everybody. @default 20 */
  readonly pagesPerSecond?: number;
  /** Another number, and every link and every session from before is refused. @default 1 */
  readonly generation?: number;
  /** Whether sessions say why by their tags; each AssumeRole that does is then an event. @default false */
  readonly sessionTags?: boolean;
  /** ARNs of roles whose sessions are remembered even without tags. @default - none */
  readonly sessionRoles?: readonly string[];
  /** Whether AWS Config, where it records, is heard too. @default false */
  readonly config?: boolean;
  /** ARNs of roles that a resource may be given back. @default - none, so that a role is never put back */
  readonly passRoles?: readonly string[];
  /** What becomes of the ledger, the registry and their key when the stack is removed. @default "retain" */
  readonly removal?: "retain" | "destroy";
  /** How many days what kind of record is kept. @default - as docs/ledger.md says */
  readonly keepDays?: KeepDays;
  /** How many days logs are kept. @default 90 */
  readonly logDays?: number;
  /** Looks at one resource and day at most. @default 2000 */
  readonly looksPerDay?: number;
  /** Starts of a case of one resource and day at most. @default 100 */
  readonly startsPerDay?: number;
  /** Reads of Cloud Control per second, account and region. @default 5 */
  readonly readsPerSecond?: number;
  /** Seconds from a change to the look at it. @default 10 */
  readonly lookDelaySeconds?: number;
  /** Dollars a month beyond which the operators are told; `false` is no such alarm. @default 25 */
  readonly monthlyCost?: number | false;
  /** Tables in the shape that docs/ledger.md tells. @default - they are created */
  readonly ledger?: ITable;
  readonly registry?: ITable;
  /** The key that tables, topics and logs are encrypted with. @default - one is created */
  readonly key?: IKey;
  /** The bus that decisions are told on. @default - one is created */
  readonly decisions?: IEventBus;
  /** Where functions run, with the VPC's own endpoints. @default - in no VPC */
  readonly network?: {
    readonly vpc: IVpc;
    readonly subnets?: SubnetSelection;
    readonly securityGroups?: readonly ISecurityGroup[];
    /** Whether the endpoints that functions need are in the VPC already or are to be made. @default "existing" */
    readonly endpoints?: "existing" | "create";
  };
};
