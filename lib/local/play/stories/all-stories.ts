import type { Json } from "#core/fields/json.ts";
import type { PlayOrder } from "../orders.ts";

type StoryStep = {
  /** Minutes after the beginning. */
  readonly at: number;
  readonly says: string;
  readonly orders: readonly PlayOrder[];
};

/** What has to stand in the end; `{n}` is the number of the telling, so that each has resources of its own. */
export type StoryEnd = {
  readonly resource: string;
  /** Where it may be gone in the end, and cannot be found by its name. */
  readonly type?: string;
  readonly property: string;
  /** `null` where the resource or the property is to be gone. */
  readonly value: Json;
  /** A person is asked about it at the end. */
  readonly asked: boolean;
};

/** A dispute in timed steps, and how it ends. */
export type PlayStory = {
  readonly id: string;
  readonly title: string;
  readonly steps: readonly StoryStep[];
  /** When it has ended, in minutes after the beginning. */
  readonly until: number;
  readonly ends: readonly StoryEnd[];
};

const tags = [
  { Key: "env", Value: "prod" },
  { Key: "service", Value: "story-{n}" },
];
const group = "story-{n}";
const database = "AWS::RDS::DBInstance";
const oncall = "oncall/ada@INC-20{n}";

const makeGroup: PlayOrder = {
  do: "create",
  type: "AWS::AutoScaling::AutoScalingGroup",
  as: "terraform",
  properties: {
    AutoScalingGroupName: group,
    MinSize: "2",
    MaxSize: "12",
    DesiredCapacity: "4",
    VPCZoneIdentifier: ["subnet-0a"],
    Tags: tags.map((tag) => ({ ...tag, PropagateAtLaunch: true })),
  },
};
const access = (CidrIp: string) => ({ IpProtocol: "tcp", FromPort: 22, ToPort: 22, CidrIp });
const makeRules: PlayOrder = {
  do: "create",
  type: "AWS::EC2::SecurityGroup",
  as: "terraform",
  properties: {
    GroupName: group,
    GroupDescription: "a story",
    VpcId: "vpc-1",
    SecurityGroupIngress: [access("10.0.0.0/16")],
    Tags: tags,
  },
};
const makeDatabase: PlayOrder = {
  do: "create",
  type: database,
  as: "terraform",
  properties: {
    DBInstanceIdentifier: group,
    DBInstanceClass: "db.m6g.large",
    Engine: "postgres",
    AllocatedStorage: "100",
    DeletionProtection: true,
    Tags: tags,
  },
};

const begins = (says: string, ...orders: readonly PlayOrder[]): StoryStep => ({ at: 0, says, orders });
const incident = (state: "open" | "closed"): PlayOrder => ({
  do: "situation",
  kind: "incident",
  ref: "INC-20{n}",
  state,
  scope: { service: "story-{n}" },
});
const size = (as: string, DesiredCapacity: string, more: Readonly<Record<string, Json>> = {}): PlayOrder => ({
  do: "set",
  resource: group,
  as,
  properties: { DesiredCapacity, ...more },
});
const capacity = (value: string, asked = false): StoryEnd => ({
  resource: group,
  property: "DesiredCapacity",
  value,
  asked,
});
const hotfix: readonly StoryStep[] = [
  begins("the pipeline makes a group of four", makeGroup),
  { at: 20, says: "an incident opens", orders: [incident("open")] },
  { at: 21, says: "the on-call engineer sets ten", orders: [size(oncall, "10")] },
];

/** The disputes that the sandbox tells; each makes what it is about, so that it can be told at any time. */
export const stories: readonly PlayStory[] = [
  {
    id: "hotfix-against-pipeline",
    title: "a hotfix in an incident against the pipeline's apply of two fields: one goes back, one is kept",
    steps: [
      ...hotfix,
      {
        at: 60,
        says: "the pipeline applies four, and a new maximum",
        orders: [size("terraform", "4", { MaxSize: "15" })],
      },
    ],
    until: 70,
    ends: [capacity("10"), { resource: group, property: "MaxSize", value: "15", asked: false }],
  },
  {
    id: "robot-against-incident",
    title:
      "a robot writes over an incident's capacity again and again: put right each time, and asked about at the third",
    steps: [
      ...hotfix,
      ...[40, 50, 60, 70].map(
        (at): StoryStep => ({ at, says: "the cost optimiser sets three", orders: [size("cost-bot", "3")] }),
      ),
    ],
    until: 80,
    ends: [capacity("10", true)],
  },
  {
    id: "hotfix-after-incident",
    title:
      "the incident is over and the pipeline writes the old value: the hotfix stays, and the code's owner is asked",
    steps: [
      ...hotfix,
      { at: 141, says: "the incident closes", orders: [incident("closed")] },
      { at: 171, says: "the pipeline applies four", orders: [size("terraform", "4")] },
    ],
    until: 181,
    ends: [capacity("10", true)],
  },
  {
    id: "cost-without-trouble",
    title:
      "the cost optimiser scales down what only the code wants: cost was granted to it, and goes before consistency",
    steps: [
      begins("the pipeline makes a group of four", makeGroup),
      { at: 20, says: "the cost optimiser sets two", orders: [size("cost-bot", "2")] },
    ],
    until: 30,
    ends: [capacity("2")],
  },
  {
    id: "ticket-that-does-not-exist",
    title:
      "somebody names an incident that nobody has opened: as if nothing had been said, so people are asked, and four stands meanwhile",
    steps: [
      begins("the pipeline makes a group of four", makeGroup),
      {
        at: 20,
        says: "a stranger sets two, for an incident that is none",
        orders: [size("stranger/bo@INC-9{n}", "2")],
      },
    ],
    until: 80,
    ends: [capacity("4", true)],
  },
  {
    id: "stranger-opens-ssh",
    title: "a stranger opens SSH to the world: a guardrail closes it at once",
    steps: [
      begins("the pipeline makes a security group", makeRules),
      {
        at: 20,
        says: "a stranger opens SSH to the world",
        orders: [
          {
            do: "set",
            resource: group,
            as: "stranger",
            properties: { SecurityGroupIngress: [access("10.0.0.0/16"), access("0.0.0.0/0")] },
          },
        ],
      },
    ],
    until: 25,
    ends: [
      { resource: group, property: "SecurityGroupIngress", value: [access("10.0.0.0/16")], asked: false },
    ],
  },
  {
    id: "protection-off",
    title: "deletion protection is switched off in production: it goes back on",
    steps: [
      begins("the pipeline makes a database", makeDatabase),
      {
        at: 20,
        says: "a stranger switches its protection off",
        orders: [{ do: "set", resource: group, as: "stranger", properties: { DeletionProtection: false } }],
      },
    ],
    until: 25,
    ends: [{ resource: group, property: "DeletionProtection", value: true, asked: false }],
  },
  {
    id: "deletion-by-another",
    title: "somebody deletes another's database: its owner is asked, and nothing is made anew",
    steps: [
      begins("the pipeline makes a database", makeDatabase),
      { at: 20, says: "a stranger deletes it", orders: [{ do: "remove", resource: group, as: "stranger" }] },
    ],
    until: 30,
    ends: [{ resource: group, type: database, property: "DBInstanceClass", value: null, asked: true }],
  },
];

export const storyNamed = (id: string): PlayStory | undefined => stories.find((each) => each.id === id);
