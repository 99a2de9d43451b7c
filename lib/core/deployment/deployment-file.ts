import * as z from "zod/mini";
import { learningWords } from "../learning/learning-words.ts";
import { busName } from "../policy/file/bus-voice.ts";
import { Name, Text } from "../policy/file/words.ts";
import { ChannelRow } from "./channel-row.ts";
import { ReaderRow } from "./reader.ts";
import { MailedActorRow } from "./telling/mailed-actor-row.ts";
import { PullRequestRow } from "./telling/pull-request-row.ts";
import { Account, few, Mail, shaped } from "./words.ts";

const Region = shaped(/^[a-z]{2}(-[a-z]+)+-\d$/, "a region; write it like `eu-north-1`");
const Type = shaped(
  /^[A-Za-z0-9]{2,64}::[A-Za-z0-9]{2,64}::[A-Za-z0-9]{2,64}$/,
  "a resource type; write it like `AWS::S3::Bucket`",
);
// Every role of an account at once would be no list.
const Role = shaped(
  /^arn:[a-z0-9-]+:iam::\d{12}:role\/[\w+=,.@/-][\w+=,.@/*-]{0,575}$/,
  "a role; write its ARN, such as `arn:aws:iam::123456789012:role/workloads/checkout`",
);
const arnOf = (what: string, shape: RegExp, example: string) =>
  shaped(shape, `${what}; write its ARN, such as \`arn:aws:${example}\``);
const table = (name: string) =>
  arnOf(
    "a table",
    /^arn:[a-z0-9-]+:dynamodb:[a-z0-9-]+:\d{12}:table\/[\w.-]{3,255}$/,
    `dynamodb:eu-north-1:123456789012:table/${name}`,
  );
const Key = arnOf(
  "a key",
  /^arn:[a-z0-9-]+:kms:[a-z0-9-]+:\d{12}:key\/[\w-]{1,255}$/,
  "kms:eu-north-1:123456789012:key/1234abcd-12ab-34cd-56ef-1234567890ab",
);
const Bus = arnOf(
  "an event bus",
  /^arn:[a-z0-9-]+:events:[a-z0-9-]+:\d{12}:event-bus\/[/\w.-]{1,256}$/,
  "events:eu-north-1:123456789012:event-bus/decisions",
);
const SecretName = shaped(
  /^[\w/+=.@-]{1,500}$/,
  "the name of a secret; write it like `parley/hooks/pagerduty`, without its ARN",
);
const Host = shaped(
  /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/,
  "a host; write its name alone, such as `terraform.example.com`",
);
const BusName = shaped(busName, "the name of an event bus; write it like `deploys`, without its ARN");
const WebAcl = arnOf(
  "a regional web ACL",
  /^arn:[a-z0-9-]+:wafv2:[a-z0-9-]+:\d{12}:regional\/webacl\/[\w-]{1,128}\/[\w-]{1,64}$/,
  "wafv2:eu-north-1:123456789012:regional/webacl/parley/1234abcd-12ab-34cd-56ef-1234567890ab",
);
const days = z.optional(z.int().check(z.minimum(1), z.maximum(3_660)));

const ModeWord = z.enum(["observe", "advise", "enforce"]);
export type Mode = z.infer<typeof ModeWord>;

const GovernedAccount = z.strictObject({
  account: Account,
  regions: few(Region, 50).check(z.minLength(1)),
});
export type GovernedAccount = Readonly<z.infer<typeof GovernedAccount>>;

/** A person or a team that can be asked. Without a channel nobody could reach them, without principals they could not answer. */
const Approver = z.strictObject({
  name: shaped(/^[a-z0-9][a-z0-9-]{0,62}$/, "a name; use lower-case letters, digits and dashes"),
  /** As whom they answer, such as the ARN of their role or `123456789012:user/eve`. */
  principals: few(Text, 50),
  /** Groups of the policy to which they belong besides what the policy itself says. */
  groups: z.optional(few(Text, 50)),
  email: z.optional(Mail),
  sms: z.optional(shaped(/^\+[1-9]\d{6,14}$/, "a telephone number; write it like `+4612345678`")),
  https: z.optional(shaped(/^https:\/\/[^\s]{4,1000}$/, "an address that begins with `https://`")),
  /** Mail addresses as which they sign in; their `email` where nothing is said. */
  signsInAs: z.optional(few(Mail, 20)),
  /** The time zone in which they read times besides UTC, such as `Europe/Stockholm`. */
  zone: z.optional(Text),
});
export type Approver = Readonly<z.infer<typeof Approver>>;

/** Who vouches for people who sign in, where that is not a user pool of Parley's own. */
const SignIn = z.strictObject({
  issuer: shaped(
    /^https:\/\/[a-z0-9.-]{1,253}(:\d{2,5})?(\/[\w.~/-]{0,500})?$/,
    "an issuer; write its address as its tokens name it, such as `https://id.example.com`",
  ),
  clientId: shaped(/^[\x21-\x7e]{1,255}$/, "a client id"),
});
export type SignInWith = Readonly<z.infer<typeof SignIn>>;

/** Where it is known from who owns what. */
const OwnersFrom = z.strictObject({
  // A path from this file, and below its folder.
  file: z.optional(Text),
  appRegistry: z.optional(z.boolean()),
  identityCenter: z.optional(
    z.strictObject({
      store: shaped(
        /^(d-[0-9a-f]{10}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
        "an identity store; write it like `d-1234567890`",
      ),
      region: Region,
      // Patterns of groups that tags may name besides those of the file.
      groups: z.optional(few(Text, 50)),
    }),
  ),
});
export type OwnersFrom = Readonly<z.infer<typeof OwnersFrom>>;

const perSecond = z.optional(z.int().check(z.minimum(1), z.maximum(10_000)));

const KeepDays = z.strictObject({
  events: days,
  decisions: days,
  declarations: days,
  situations: days,
  counts: days,
});
export type KeepDays = Readonly<z.infer<typeof KeepDays>>;

/** `parley.config.yaml`: what is deployed where. Only the policy is needed; docs/deploy.md tells each key. */
export const DeploymentFile = z.strictObject({
  parley: z.literal(1, { error: "the first line says which format this is: `parley: 1`" }),
  // A path from this file, or `default` for the packaged policy.
  policy: Text,
  // Of a candidate that is tried beside it, or `default`.
  shadow: z.optional(Text),
  name: z.optional(
    shaped(/^[a-z][a-z0-9-]{0,19}$/, "a name; at most twenty lower-case letters, digits and dashes"),
  ),
  // Where Parley itself lives; without them it is wherever the CDK's credentials lead.
  account: z.optional(Account),
  region: z.optional(Region),
  mode: z.optional(ModeWord),
  governs: z.optional(few(Type, 1_500)),
  accounts: z.optional(few(GovernedAccount, 500)),
  organisation: z.optional(shaped(/^o-[a-z0-9]{10,32}$/, "an organisation; write it like `o-a1b2c3d4e5`")),
  approvers: z.optional(few(Approver, 200)),
  owners: z.optional(OwnersFrom),
  // Who reads at the console besides those who may be asked.
  readers: z.optional(few(ReaderRow, 200)),
  operators: z.optional(few(Mail, 20)),
  // Where messages are posted that others read too.
  channels: z.optional(few(ChannelRow, 50)),
  // Who is mailed what became of an actor's stakes.
  tell: z.optional(few(MailedActorRow, 200)),
  // Where pull requests are told what became of the changes they brought.
  pullRequests: z.optional(few(PullRequestRow, 50)),
  // What a link alone does not answer.
  answers: z.optional(z.enum(["guarded", "always", "never"])),
  // The own address of the pages and the API; whose domain leads there is the team's own to see to.
  address: z.optional(
    shaped(
      /^https:\/\/[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/,
      "an address of its own; write it like `https://parley.example.com`, without a path",
    ),
  ),
  // The secret of each source of the policy, by its name in Secrets Manager.
  hooks: z.optional(z.record(Name, SecretName)),
  // A topic to which AWS Budgets tells what is spent.
  budgets: z.optional(z.boolean()),
  signIn: z.optional(SignIn),
  webAcl: z.optional(WebAcl),
  gatewayRole: z.optional(z.enum(["create", "existing"])),
  requestsPerSecond: perSecond,
  pagesPerSecond: perSecond,
  // Another number makes another key and another client, and every link and session from before is refused.
  generation: z.optional(z.int().check(z.minimum(1), z.maximum(1_000))),
  // Whether CloudFormation and Cloud Control ask before they write: warned of what would not stay, or stopped.
  hook: z.optional(z.enum(["warn", "fail"])),
  // Whether runs of HCP Terraform are told before they apply what would not stay, and which hosts they may name.
  runTask: z.optional(
    z.strictObject({
      hosts: z.optional(few(Host, 20).check(z.minLength(1))),
      // Where those hosts keep plans and send for them.
      archives: z.optional(few(Host, 20)),
    }),
  ),
  // Whether answers are remembered and told beside the next such question.
  learning: z.optional(z.enum(learningWords)),
  // Whether failed calls on what is governed are counted, and told beside verdicts on it.
  failedCalls: z.optional(z.boolean()),
  // Event buses, in the account and region of Parley, by which those declare for whom a row of `actors` says so.
  intentBuses: z.optional(few(BusName, 20).check(z.minLength(1))),
  sessionTags: z.optional(z.boolean()),
  sessionRoles: z.optional(few(Role, 100)),
  config: z.optional(z.boolean()),
  passRoles: z.optional(few(Role, 100)),
  removal: z.optional(z.enum(["retain", "destroy"])),
  keepDays: z.optional(KeepDays),
  logDays: days,
  looksPerDay: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
  startsPerDay: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  readsPerSecond: z.optional(z.number().check(z.positive(), z.maximum(100))),
  lookDelaySeconds: z.optional(z.int().check(z.minimum(0), z.maximum(900))),
  monthlyCost: z.optional(
    z.union([z.literal(false), z.number().check(z.positive())], {
      error: "write a number of dollars, or `false`",
    }),
  ),
  // What exists already, by its ARN.
  ledger: z.optional(table("ledger")),
  registry: z.optional(table("registry")),
  key: z.optional(Key),
  decisions: z.optional(Bus),
  network: z.optional(
    z.strictObject({
      vpc: shaped(/^vpc-[0-9a-f]{8,17}$/, "a VPC; write it like `vpc-0123456789abcdef0`"),
      subnets: few(
        shaped(/^subnet-[0-9a-f]{8,17}$/, "a subnet; write it like `subnet-0123456789abcdef0`"),
        20,
      ).check(z.minLength(1)),
      securityGroups: few(
        shaped(/^sg-[0-9a-f]{8,17}$/, "a security group; write it like `sg-0123456789abcdef0`"),
        5,
      ).check(z.minLength(1)),
    }),
  ),
});
export type DeploymentFile = Readonly<z.infer<typeof DeploymentFile>>;
