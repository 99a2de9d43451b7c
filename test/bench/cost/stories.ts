import { recordAnswer } from "#acts/questions/answer.ts";
import { precedenceFor } from "#acts/questions/precedence-for.ts";
import type { Settings } from "#acts/settings.ts";
import { dynamoPrecedents } from "#adapters/aws/stores/learning/precedents.ts";
import type { DocketRecord, OpenQuestion } from "#core/ledger/docket-record.ts";
import { mostPrecedents } from "#core/ports/people/precedents.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { World } from "#local/world/local-world.ts";
import { kept as precedent } from "../../contracts/stores/sample-precedents.ts";
import { actors, docketOf, groupPlace, hour, minute } from "../../pipeline/stage.ts";
import { type CountedWorld, countedWorld, type Used } from "./counted-world.ts";

/** As many as one invocation takes from a queue, one wave after the other: a million changes a month. */
const wave = 10;
const paceMs = 26_000;

const groups = 100;

function made({ sandbox }: World, name: string): ResourceId {
  const properties = {
    AutoScalingGroupName: name,
    MinSize: "2",
    MaxSize: "40",
    DesiredCapacity: "3",
    Tags: [{ Key: "env", Value: "prod", PropagateAtLaunch: true }],
  };
  return sandbox.create({ ...groupPlace, properties }, actors.pipeline).resource;
}

/** The pipeline goes on as it did before: nobody else has a stake in what it changes. */
async function uncontested({ world, used }: CountedWorld): Promise<Used> {
  const fleet: ResourceId[] = [];
  for (let n = 0; n < groups; n += 1) {
    fleet.push(made(world, `group-${n}`));
    await world.pass(1_000);
  }
  await world.pass(hour);
  used();
  for (const [n, resource] of fleet.entries()) {
    world.sandbox.update(resource, { properties: { MaxSize: "41" } }, actors.pipeline);
    if ((n + 1) % wave === 0) await world.pass(paceMs);
  }
  await world.pass(4 * minute);
  return used();
}

/** What nobody has seen before is kept, and put into its lists. */
async function first({ world, used }: CountedWorld): Promise<Used> {
  used();
  for (let n = 0; n < groups; n += 1) {
    made(world, `group-${n}`);
    if ((n + 1) % wave === 0) await world.pass(paceMs);
  }
  await world.pass(4 * minute);
  return used();
}

const burst = 60;

/** One resource that is written once a second. */
async function hot({ world, used }: CountedWorld): Promise<Used> {
  const resource = made(world, "checkout");
  await world.pass(hour);
  used();
  for (let n = 0; n < burst; n += 1) {
    world.sandbox.update(resource, { properties: { MaxSize: String(41 + n) } }, actors.pipeline);
    await world.pass(1_000);
  }
  await world.pass(4 * minute);
  return used();
}

async function incident({ ports, clock, pass }: World): Promise<void> {
  const since = new Date(clock.now()).toISOString();
  const scope = { resources: "checkout" };
  await ports.situations.put({
    kind: "incident",
    ref: "INC-1042",
    state: "open",
    scope,
    since,
    source: "pagerduty",
  });
  await pass(minute);
}

const sized = (DesiredCapacity: string) => ({ properties: { DesiredCapacity } });

/** On call somebody changes what the pipeline had set; there is an incident, and it stays. */
async function kept({ world, used }: CountedWorld): Promise<Used> {
  const resource = made(world, "checkout");
  await world.pass(10 * minute);
  await incident(world);
  used();
  world.sandbox.update(resource, sized("10"), actors.oncall);
  await world.pass(4 * minute);
  return used();
}

/** Then the pipeline undoes it without knowing, and Parley puts it back. */
async function restored({ world, used }: CountedWorld): Promise<Used> {
  const resource = made(world, "checkout");
  await world.pass(10 * minute);
  await incident(world);
  world.sandbox.update(resource, sized("10"), actors.oncall);
  await world.pass(10 * minute);
  used();
  world.sandbox.update(resource, sized("3"), actors.pipeline);
  await world.pass(4 * minute);
  return used();
}

const opened = (...addresses: readonly string[]) =>
  addresses.map((CidrIp) => ({ IpProtocol: "tcp", FromPort: 22, ToPort: 22, CidrIp }));

/** As many answers of the class as are ever read. */
async function answersBefore({ table: { client, name } }: CountedWorld): Promise<void> {
  const known = dynamoPrecedents(client, name);
  for (let minute = 0; minute < mostPrecedents; minute += 1)
    await known.put(precedent({ id: `${minute}`, minute: -minute, of: "access" }));
}

/** How often a question is read besides the mail: before it is answered and after, and once more. */
const views = 3;

async function viewed({ runtime }: World, record: DocketRecord, question: OpenQuestion): Promise<void> {
  const last = await runtime.decisions.get(record.resource, record.decision?.id ?? "");
  if (last === undefined) throw new Error("nothing was decided");
  for (let view = 0; view < views; view += 1) await precedenceFor(question, last.record.dispute, runtime);
}

/** Somebody whom nobody knows opens a door; its owner is asked and has it shut. */
async function answered(counted: CountedWorld): Promise<Used> {
  const { world, used } = counted;
  await answersBefore(counted);
  const { sandbox, pass, clock, runtime } = world;
  const properties = {
    GroupDescription: "checkout",
    VpcId: "vpc-1",
    SecurityGroupIngress: opened("10.0.0.0/16"),
    Tags: [{ Key: "env", Value: "prod" }],
  };
  const place = { ...groupPlace, type: "AWS::EC2::SecurityGroup" };
  const { resource } = sandbox.create({ ...place, properties }, actors.pipeline);
  await pass(10 * minute);
  used();
  const wider = { SecurityGroupIngress: opened("10.0.0.0/16", "10.1.0.0/16") };
  sandbox.update(resource, { properties: wider }, actors.nobody);
  await pass(20 * minute);
  const docket = await docketOf(world, resource);
  const question = docket.case?.questions[0];
  if (question === undefined) throw new Error("nobody was asked");
  await viewed(world, docket, question);
  const at = new Date(clock.now()).toISOString();
  const by = question.ask.approvers[0] ?? "";
  const given = { question: question.id, answer: "revert", by, proof: "signed in", at } as const;
  await recordAnswer(resource, given, runtime);
  await pass(4 * minute);
  return used();
}

const untagged: Partial<Settings> = { sessionTags: false };
const unlearnt: Partial<Settings> = { ...untagged, learning: "off" };

const stories = [
  { name: "uncontested", changes: groups, settings: untagged, play: uncontested },
  { name: "tagged", changes: groups, settings: {}, play: uncontested },
  { name: "first", changes: groups, settings: untagged, play: first },
  { name: "hot", changes: burst, settings: untagged, play: hot },
  { name: "kept", changes: 1, settings: untagged, play: kept },
  { name: "restored", changes: 1, settings: untagged, play: restored },
  { name: "answered", changes: 1, settings: untagged, play: answered },
  { name: "unlearnt", changes: 1, settings: unlearnt, play: answered },
] as const;

export type StoryName = (typeof stories)[number]["name"];

/** Plays every story in a world of its own; what was used is per change. */
export async function tellAll(): Promise<ReadonlyMap<StoryName, Used>> {
  const told = new Map<StoryName, Used>();
  for (const { name, changes, settings, play } of stories) {
    const counted = await countedWorld(settings);
    told.set(name, perChange(await play(counted), changes));
    await counted.close();
  }
  return told;
}

const perChange = (used: Used, changes: number): Used =>
  Object.fromEntries(Object.entries(used).map(([name, count]) => [name, count / changes])) as Used;
