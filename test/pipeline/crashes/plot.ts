import { recordAnswer } from "#acts/questions/answer.ts";
import { claimsOn } from "#core/claims/docket/claims-on.ts";
import { Unavailable } from "#core/faults.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { World } from "#local/world/local-world.ts";
import { actors, docketOf, groupPlace, hour, minute } from "../stage.ts";

const group: ResourceId = { ...groupPlace, id: "checkout" };

/** The group as the pipeline made it, known to Parley. */
async function begin({ sandbox, pass }: World): Promise<void> {
  const properties = {
    AutoScalingGroupName: "checkout",
    MinSize: "2",
    MaxSize: "12",
    DesiredCapacity: "3",
    Tags: [{ Key: "env", Value: "prod", PropagateAtLaunch: true }],
  };
  sandbox.create({ ...groupPlace, properties }, actors.pipeline);
  await pass(5 * minute);
}

async function incident({ ports, clock }: World): Promise<void> {
  await ports.situations.put({
    kind: "incident",
    ref: "INC-1042",
    state: "open",
    scope: { resources: group.id },
    since: new Date(clock.now()).toISOString(),
    source: "pagerduty",
  });
}

const sized = (DesiredCapacity: string) => ({ properties: { DesiredCapacity } });

/** The on-call's hotfix, and the apply of the pipeline that undoes it: Parley restores the hotfix. */
async function hotfixRestored(world: World): Promise<ResourceId> {
  const { sandbox, pass } = world;
  await begin(world);
  await incident(world);
  sandbox.update(group, sized("10"), actors.oncall);
  await pass(10 * minute);
  sandbox.update(group, { properties: { DesiredCapacity: "3", MaxSize: "14" } }, actors.pipeline);
  await pass(hour);
  return group;
}

/** The same hotfix by somebody who says why only by the tags of their session. */
async function taggedHotfixRestored(world: World): Promise<ResourceId> {
  const { sandbox, pass } = world;
  await begin(world);
  await incident(world);
  const tags = {
    "parley:intent": "availability",
    "parley:motivation": "incident",
    "parley:ref": "INC-1042",
  };
  const silent = { ...actors.oncall, principal: actors.oncall.principal.replace("@INC-1042", "") };
  const writer = sandbox.assumeRole({ ...silent, tags }, { by: "role", caller: actors.nobody });
  sandbox.update(group, sized("10"), writer);
  // Longer than two that write by turns are taken to fight.
  await pass(40 * minute);
  sandbox.update(group, { properties: { DesiredCapacity: "3", MaxSize: "14" } }, actors.pipeline);
  await pass(hour);
  return group;
}

const openedTo = (...addresses: readonly string[]) =>
  addresses.map((CidrIp) => ({ IpProtocol: "tcp", FromPort: 22, ToPort: 22, CidrIp }));

/** The security owner has access shut that nobody explained. */
async function answeredByAPerson(world: World): Promise<ResourceId> {
  const { sandbox, pass, clock, runtime } = world;
  const place = { ...groupPlace, type: "AWS::EC2::SecurityGroup" };
  const properties = {
    GroupDescription: "checkout",
    VpcId: "vpc-1",
    SecurityGroupIngress: openedTo("10.0.0.0/16"),
    Tags: [{ Key: "env", Value: "prod" }],
  };
  const { resource } = sandbox.create({ ...place, properties }, actors.pipeline);
  await pass(5 * minute);
  const opened = { SecurityGroupIngress: openedTo("10.0.0.0/16", "10.1.0.0/16") };
  sandbox.update(resource, { properties: opened }, actors.nobody);
  await pass(20 * minute);
  const question = (await docketOf(world, resource)).case?.questions[0];
  if (question === undefined) throw new Error("nobody was asked");
  const at = new Date(clock.now()).toISOString();
  const by = question.ask.approvers[0] ?? "";
  const given = { question: question.id, answer: "revert", by, proof: "signed in", at } as const;
  await patiently(() => recordAnswer(resource, given, runtime));
  await pass(hour);
  return resource;
}

/** Anyone who answers tries again when the line breaks. */
async function patiently(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
    }
  }
}

export type Plot = {
  readonly name: string;
  readonly play: (world: World) => Promise<ResourceId>;
  /** Anyone who hears late why somebody did something may have acted before; in the end it is all the same. */
  readonly mayActTwice?: true;
};

export const plots: readonly Plot[] = [
  { name: "a hotfix is restored", play: hotfixRestored },
  { name: "a hotfix with session tags is restored", play: taggedHotfixRestored, mayActTwice: true },
  { name: "a person answers", play: answeredByAPerson },
];

/** What is left when everything is over, and what was done on the way; nothing depends on when a step was done. */
async function endingOf(world: World, resource: ResourceId): Promise<object> {
  const { docket, prior, settled, rulings, restores, ...record } = await docketOf(world, resource);
  return {
    cloud: world.sandbox.whole(resource),
    case: record.case?.state ?? "closed",
    claims: claimsOn(docket, 4).map(({ actor, field, constraint }) => [actor.principal, field, constraint]),
    prior,
    settled,
    rulings: rulings.map(({ field, answer, by }) => ({ field, answer, by })),
    dead: Object.values(world.queues).flatMap(({ deadLetters }) => deadLetters).length,
    running: world.machine.past().filter(({ status }) => status === "running").length,
  };
}

async function workOf(world: World, resource: ResourceId): Promise<object> {
  const { restores } = await docketOf(world, resource);
  return {
    restores: restores.map(({ state, values }) => ({ state, values })),
    told: toldIn(world),
    news: [...new Set([...world.news.events.values()].map(({ kind }) => kind))].toSorted(),
  };
}

/** How many messages reached people, each once; a reminder stands for the message that may not have arrived. */
function toldIn({ outbox }: World): number {
  const ids = outbox.sent.map(({ id }) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  if (twice.length > 0) throw new Error(`a message was mailed twice: ${twice.join(", ")}`);
  return new Set(ids.map((id) => id.replace(/\/again$/, ""))).size;
}

/** Plays a plot to its end in a world. */
export async function ended({ play, mayActTwice }: Plot, world: World): Promise<object> {
  const resource = await play(world);
  const ending = await endingOf(world, resource);
  const work = mayActTwice === true ? {} : await workOf(world, resource);
  world.machine.stop();
  return { ...ending, ...work };
}
