import type { Settings } from "#acts/settings.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Writer } from "#local/sandbox/telling/writer.ts";
import { worldAccount } from "#local/world/world-settings.ts";
import { actors, groupPlace, minute, policyIn } from "../../pipeline/stage.ts";
import { incident, role } from "../../pipeline/stories/telling/happenings.ts";
import { declare, momentOf, situation } from "../../pipeline/stories/telling/story.ts";
import { group, lambda, rule, securityGroup } from "../../pipeline/stories/telling/things.ts";
import type { Browser } from "./browser.ts";
import { type Hall, hall } from "./hall.ts";

export const otherAccount = "222233334444";

/** What is hidden wherever it stands: in a variable, in a tag that is called a secret, and keys by their looks. */
export const secrets = {
  variable: "hunter2-variable-1",
  later: "hunter2-variable-2",
  tag: "hunter2-tag",
  tagKey: "AKIAPLANTEDTAG001",
  note: "AKIAPLANTEDNOTE01",
  session: "AKIAPLANTEDSESS01",
} as const;

/** What is somebody else's: names of resources, of those who write there, of tags, of what they say, of incidents. */
export const foreign = {
  account: otherAccount,
  group: "zz-payroll-batch",
  lambda: "zz-payroll-ledger",
  test: "zz-sandpit",
  service: "zz-payroll",
  owner: "zz-team-of-payroll",
  role: "zz-payroll-tuner",
  session: "zz-session-of-payroll",
  note: "zz-because-of-payday",
  ref: "INC-9911",
} as const;

/** An incident on somebody else's resource and on one of the reader's. */
export const sharedRef = "INC-5500";

const tagged = (service: string, env = "prod", more: Readonly<Record<string, string>> = {}) =>
  Object.entries({ env, service, ...more }).map(([Key, Value]) => ({ Key, Value }));
const launched = (tags: ReturnType<typeof tagged>) =>
  tags.map((tag) => ({ ...tag, PropagateAtLaunch: true }));

const variables = (value: string) => ({ Environment: { Variables: { API_KEY: value, MODE: value } } });

const keySession: Writer = {
  ...actors.nobody,
  principal: `arn:aws:sts::${worldAccount}:assumed-role/batch-worker/${secrets.session}`,
};
const stranger: Writer = {
  ...actors.nobody,
  principal: `arn:aws:sts::${worldAccount}:assumed-role/${foreign.role}/${foreign.session}`,
};

const readers: Settings["readers"] = [
  {
    who: ["Rea@Example.com", { group: "checkout-team" }],
    see: { services: ["checkout"], accounts: [worldAccount], environments: ["prod"] },
  },
  { who: [{ group: "auditors" }], see: "all" },
];

/** The function of the service that its reader sees, with a secret wherever one may be. */
const own = {
  ...lambda,
  properties: {
    ...lambda.properties,
    ...variables(secrets.variable),
    Tags: tagged("checkout", "prod", { DB_PASSWORD: secrets.tag, handover: secrets.tagKey }),
  },
};

async function ownHappenings({ story }: Hall): Promise<void> {
  const { resource: asg } = story.sandbox.create(group, actors.pipeline);
  await story.pass(20 * minute);
  incident(story, momentOf(story));
  situation(story, role("pagerduty"), {
    ...{ kind: "incident", ref: sharedRef, state: "open", since: momentOf(story) },
    scope: { resources: [foreign.group, asg.id] },
  });
  story.change(keySession, { ...variables(secrets.later), Timeout: 20 });
  await declare(story, {
    id: "noted",
    strength: "want",
    field: "/MemorySize" as never,
    constraint: { is: 512 },
    actor: { principal: role("oncall"), via: "boto3", kind: "person" },
    intent: "availability",
    motivation: { kind: "incident", ref: "INC-1042", note: `use ${secrets.note} if in need` },
  });
  story.sandbox.update(asg, { properties: { DesiredCapacity: "10" } }, actors.oncall);
  await story.pass(20 * minute);
}

/** What others have: in another service, in another environment, in another account. */
async function foreignHappenings(at: Hall): Promise<void> {
  const { story } = at;
  const tags = tagged(foreign.service, "prod", { owner: foreign.owner });
  const made = [
    {
      ...group,
      properties: { ...group.properties, AutoScalingGroupName: foreign.group, Tags: launched(tags) },
    },
    { ...lambda, properties: { ...lambda.properties, FunctionName: foreign.lambda, Tags: tags } },
    {
      ...lambda,
      properties: { ...lambda.properties, FunctionName: foreign.test, Tags: tagged("checkout", "test") },
    },
    { ...securityGroup, account: otherAccount },
  ].map((one) => story.sandbox.create(one, actors.pipeline).resource);
  others.set(at, made);
  await story.pass(20 * minute);
  const [asg, ledger, sandpit, access] = made;
  if (asg === undefined || ledger === undefined || sandpit === undefined || access === undefined) return;
  const since = momentOf(story);
  const fact = { kind: "incident", state: "open", since } as const;
  situation(story, role("pagerduty"), {
    ...fact,
    ref: foreign.ref,
    scope: { resources: [asg.id, ledger.id] },
  });
  story.sandbox.update(asg, { properties: { DesiredCapacity: "9", MinSize: "5" } }, stranger);
  story.sandbox.update(ledger, { properties: { Timeout: 61 } }, stranger);
  story.sandbox.update(sandpit, { properties: { Timeout: 62 } }, stranger);
  const open = { SecurityGroupIngress: [rule("10.0.0.0/16"), rule("10.7.0.0/16")] };
  story.sandbox.update(access, { properties: open }, stranger);
  await declare(
    { ...story, resource: ledger },
    {
      id: "payday",
      strength: "want",
      field: "/MemorySize" as never,
      constraint: { is: 1_024 },
      actor: { principal: role(foreign.role), via: "boto3", kind: "person" },
      intent: "performance",
      motivation: { kind: "launch", ref: "zz-launch", note: foreign.note },
    },
  );
  await story.pass(20 * minute);
}

/** An installation with the reader's own things alone, or with others' beside them; the clock shows the same in both. */
export async function plantedHall(withOthers: boolean): Promise<Hall> {
  const settings = { readers, accounts: [worldAccount, otherAccount] };
  const at = await hall(settings, policyIn("enforce"), own);
  await ownHappenings(at);
  if (withOthers) await foreignHappenings(at);
  else await at.story.pass(40 * minute);
  return at;
}

export const ownGroup: ResourceId = { ...groupPlace, id: "checkout" };

/** Those of another service, environment or account, as far as they were made. */
export const foreignResources = (at: Hall): readonly ResourceId[] => others.get(at) ?? [];
const others = new WeakMap<Hall, readonly ResourceId[]>();

export type Who = {
  readonly email: string;
  readonly groups?: readonly string[];
  readonly verified?: boolean;
};

/** Signs somebody in whose token names groups. */
export async function enterAs(at: Hall, { email, groups = [] }: Who): Promise<Browser> {
  at.issuer.state.twist = { groups: [...groups] };
  const browser = await at.enter(email);
  at.issuer.state.twist = {};
  return browser;
}
