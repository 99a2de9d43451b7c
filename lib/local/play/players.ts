import { canonicalPrincipal } from "#core/claims/principal.ts";
import type { PolicyFile } from "#core/policy/policy-file.ts";
import { presetNames } from "#core/policy/sources/preset-names.ts";
import { sessionArn } from "../laptop/cast.ts";
import type { Writer } from "../sandbox/telling/writer.ts";
import { worldAccount } from "../world/world-settings.ts";
import { attesters, breakGlass, supporting, supportingRows } from "./company/supporting-players.ts";
import { systemRows } from "./company/systems.ts";
import type { PlayOrder } from "./orders.ts";

/** Something that a player does at the press of a button: the orders behind it, one after another. */
type PlayAct = { readonly id: string; readonly label: string; readonly orders: readonly PlayOrder[] };

/** Somebody who writes in the sandbox, by the shape that AWS records of their like. */
export type Player = {
  readonly name: string;
  readonly about: string;
  readonly writer: Writer;
  readonly acts: readonly PlayAct[];
};

const role = (name: string): string => `arn:aws:iam::${worldAccount}:role/${name}`;
const terraform =
  "APN/1.0 HashiCorp/1.0 Terraform/1.13.1 (+https://www.terraform.io) terraform-provider-aws/6.20.0";

const writers = {
  oncall: {
    kind: "role",
    principal: sessionArn("oncall", "ada@INC-1042"),
    userAgent: "console.amazonaws.com",
    isConsole: true,
    hasSecondFactor: true,
  },
  terraform: { kind: "role", principal: sessionArn("deploy", "gitlab-ci"), userAgent: terraform },
  autoscaler: {
    kind: "service",
    principal: sessionArn("AWSServiceRoleForAutoScaling", "AutoScaling"),
    userAgent: "autoscaling.amazonaws.com",
    invokedBy: "autoscaling.amazonaws.com",
  },
  "cost-bot": {
    kind: "role",
    principal: sessionArn("cost-optimiser", "nightly"),
    userAgent: "Boto3/1.42.0 app/parley.intent=cost.motivation=budget",
  },
  scanner: {
    kind: "role",
    principal: sessionArn("security-scanner", "hourly"),
    userAgent: "Boto3/1.42.0 app/parley.intent=security.motivation=vulnerability",
  },
  agent: {
    kind: "role",
    principal: sessionArn("ops-agent", "run-7"),
    userAgent: "Boto3/1.42.0 app/ops-agent",
  },
  stranger: { kind: "role", principal: sessionArn("batch-worker", "i-0abc"), userAgent: "aws-cli/2.31.0" },
} as const satisfies Readonly<Record<string, Writer>>;

type PlayerName = keyof typeof writers;

const group = "checkout";
const size = (as: PlayerName, DesiredCapacity: string): PlayOrder => ({
  do: "set",
  resource: group,
  as,
  properties: { DesiredCapacity },
});
const access = (CidrIp: string) => ({ IpProtocol: "tcp", FromPort: 22, ToPort: 22, CidrIp });
const rules = (as: PlayerName, ...ranges: readonly string[]): PlayOrder => ({
  do: "set",
  resource: "sg-checkout",
  as,
  properties: { SecurityGroupIngress: ranges.map(access) },
});
const incident = (state: "open" | "closed"): PlayOrder => ({
  do: "situation",
  kind: "incident",
  ref: "INC-1042",
  state,
  scope: { service: "checkout" },
});

const described: Readonly<Record<PlayerName, Pick<Player, "about" | "acts">>> = {
  oncall: {
    about: "Ada, on call: in the console, with a second factor",
    acts: [
      { id: "incident", label: "open INC-1042", orders: [incident("open")] },
      { id: "hotfix", label: "hotfix: 10 instances", orders: [size("oncall", "10")] },
      { id: "over", label: "close INC-1042", orders: [incident("closed")] },
    ],
  },
  terraform: {
    about: "the pipeline: applies what the code says",
    acts: [
      {
        id: "apply",
        label: "apply: 4 instances, SSH from 10.0.0.0/16",
        orders: [size("terraform", "4"), rules("terraform", "10.0.0.0/16")],
      },
    ],
  },
  autoscaler: {
    about: "the autoscaler: a service-linked role",
    acts: [
      { id: "load", label: "load rises: 8 instances", orders: [size("autoscaler", "8")] },
      { id: "calm", label: "load falls: 5 instances", orders: [size("autoscaler", "5")] },
    ],
  },
  "cost-bot": {
    about: "the cost optimiser: this month's budget",
    acts: [{ id: "save", label: "scale down to 2", orders: [size("cost-bot", "2")] }],
  },
  scanner: {
    about: "the security scanner: takes away what it finds",
    acts: [{ id: "close", label: "take SSH away", orders: [rules("scanner")] }],
  },
  agent: {
    about: "an agent: asks before it writes",
    acts: [
      {
        id: "ask",
        label: "ask whether 6 instances would be kept",
        orders: [{ do: "check", resource: group, as: "agent", properties: { DesiredCapacity: "6" } }],
      },
      { id: "scale", label: "scale to 6", orders: [size("agent", "6")] },
    ],
  },
  stranger: {
    about: "somebody whom no profile knows, and who says nothing",
    acts: [
      {
        id: "ssh",
        label: "open SSH to 10.1.0.0/16",
        orders: [rules("stranger", "10.0.0.0/16", "10.1.0.0/16")],
      },
      {
        id: "world",
        label: "open SSH to the world",
        orders: [rules("stranger", "10.0.0.0/16", "0.0.0.0/0")],
      },
      {
        id: "delete",
        label: "delete the group",
        orders: [{ do: "remove", resource: group, as: "stranger" }],
      },
    ],
  },
};

const names = Object.keys(writers) as readonly PlayerName[];
export const players: readonly Player[] = names.map((name) => ({
  name,
  writer: writers[name],
  ...described[name],
}));

/** Those with buttons, and those who appear in stories. */
export const everybody: readonly Player[] = [...players, ...supporting];

export const playerNamed = (name: string): Player | undefined => everybody.find((each) => each.name === name);

/** Who is on it when something is down. */
export const onDuty: readonly string[] = [role("oncall"), ...breakGlass];

/** What a platform team would have told the policy of those who live here. */
export const withPlayers = (file: PolicyFile): PolicyFile => ({
  ...file,
  actors: [
    { principals: [role("deploy")], kind: "pipeline", goals: ["consistency"], takesSnapshots: true },
    { principals: [role("oncall")], kind: "person" },
    { principals: [role("cost-optimiser")], kind: "automation", goals: ["cost"] },
    { principals: [role("security-scanner")], kind: "automation", goals: ["security"] },
    { principals: [role("ops-agent")], kind: "agent" },
    ...supportingRows,
    ...file.actors,
  ],
  // Every system can knock here; Ada is on call by her id at the pager.
  sources: [
    ...(file.sources ?? []),
    ...presetNames
      .filter((preset) => !file.sources?.some(({ id }) => id === preset))
      .map((preset) => ({ id: preset, preset, people: { PADA001: role("oncall") } })),
  ],
  authority: {
    ...file.authority,
    situations: [...systemRows, ...file.authority.situations],
    attestations: withAttesters(file.authority.attestations),
  },
});

/** Names of owners stand for nobody on a laptop, which has no catalogue of services: those who live here answer. */
const withAttesters = (
  attestations: PolicyFile["authority"]["attestations"],
): PolicyFile["authority"]["attestations"] =>
  Object.fromEntries(
    Object.entries(attestations).map(([goal, owners]) => [
      goal,
      [...owners, ...owners.flatMap((owner) => (isAttester(owner) ? [attesters[owner]] : []))],
    ]),
  );

const isAttester = (owner: string): owner is keyof typeof attesters => Object.hasOwn(attesters, owner);

/** Who bears a canonical principal here; a name that no player bears stays as it is. */
export const playerOf = (principal: string): string =>
  everybody.find(({ writer }) => namesOf(writer).includes(principal))?.name ?? principal;

/** A service-linked role is known by its service. */
const namesOf = ({ principal, invokedBy }: Writer): readonly (string | undefined)[] => [
  canonicalPrincipal(principal),
  invokedBy,
];
