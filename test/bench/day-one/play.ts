import { recordAnswer } from "#acts/questions/answer.ts";
import { putSituation } from "#acts/situations/put-situation.ts";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { countedIds } from "#local/chance/counted-ids.ts";
import { kindOf } from "#local/sandbox/kinds/all-kinds.ts";
import type { Properties } from "#local/sandbox/kinds/kit/resource-kind.ts";
import { sandboxCloud } from "#local/sandbox/sandbox-cloud.ts";
import { configEvent } from "#local/sandbox/telling/config-event.ts";
import { localWorld } from "#local/world/local-world.ts";
import { worldAccount } from "#local/world/world-settings.ts";
import { type Act, day, hour, type Incident, minute, type Plan } from "./acts.ts";
import { Ledger } from "./ledger.ts";
import { things } from "./organisation.ts";
import { type Put, type Revert, type Scene, topOf, watched } from "./watching.ts";

const catalogue = openCatalogue();

/** From when on a policy is deployed. */
export type Phase = { readonly from: number; readonly policy: Policy };

export type Played = {
  readonly acts: number;
  readonly reverts: readonly Revert[];
  readonly asked: readonly Put[];
};

/** A Monday. */
const start = Date.parse("2026-11-16T00:00:00Z");

const governs = [...new Set(Object.values(things).map(({ type }) => type)), "AWS::EC2::Instance"];

function opened([first]: readonly Phase[]): Scene {
  if (first === undefined) throw new Error("nothing is deployed");
  const whole: { scene?: Scene } = {};
  const scene = (): Scene => {
    if (whole.scene === undefined) throw new Error("the world is not whole yet");
    return whole.scene;
  };
  const world = localWorld({
    catalogue,
    policy: () => whole.scene?.deployed.policy ?? first.policy,
    governs,
    start: new Date(start).toISOString(),
    around: (ports) => watched(ports, scene),
  });
  const told = { reverts: [], asked: [], names: new Map(), questions: new Map() };
  whole.scene = { world, start, ledger: new Ledger(), deployed: { policy: first.policy }, ...told };
  return whole.scene;
}

const past = {
  kind: "role",
  principal: `arn:aws:sts::${worldAccount}:assumed-role/past/past`,
  userAgent: "past",
} as const;

/** What is there is there before Parley is: nobody hears who made it. */
function furnish({ world, names }: Scene): void {
  const before = sandboxCloud({ clock: world.clock, knowledge: catalogue, newId: countedIds(11) });
  for (const [name, thing] of Object.entries(things)) {
    const { resource } = before.create(thing, past);
    world.sandbox.put(resource, before.whole(resource));
    names.set(name, resource);
  }
}

function perform(scene: Scene, { thing, hand, does }: Act): void {
  const { world, names, ledger } = scene;
  const { writer } = hand;
  const resource = names.get(thing);
  if ("make" in does) {
    if (writer !== undefined) names.set(thing, world.sandbox.create(does.make, writer).resource);
    return;
  }
  const before = resource === undefined ? undefined : world.sandbox.whole(resource);
  if (resource === undefined || before === undefined) return;
  if ("remove" in does) {
    if (writer !== undefined) world.sandbox.remove(resource, writer);
    return;
  }
  const properties = does.write(before);
  if (writer !== undefined) world.sandbox.update(resource, { properties }, writer);
  else unrecorded(scene, resource, [before, { ...before, ...properties }]);
  const at = world.clock.now() - start;
  ledger.note(thing, { hand, at }, [before, world.sandbox.whole(resource) ?? {}]);
}

const ids = countedIds(12);

/** No call tells of it; AWS Config sees a minute later that something differs. */
function unrecorded(
  { world }: Scene,
  resource: ResourceId,
  [before, after]: readonly [Properties, Properties],
): void {
  const kind = kindOf(resource.type);
  if (kind === undefined) return;
  world.sandbox.put(resource, after);
  world.clock.at(world.clock.now() + minute, () =>
    world.put(configEvent({ kind, resource, before, after }, { now: world.clock.now(), newId: ids })),
  );
}

const instant = (at: number): string => new Date(start + at).toISOString();

/** The pager knows when it rang, and whom it woke. */
async function page({ world }: Scene, { opens, closes, ref, service, responder }: Incident, isOver: boolean) {
  const ending = isOver
    ? ({ state: "closed", closedAt: instant(closes) } as const)
    : { state: "open" as const };
  const about = { scope: { service }, source: "pagerduty", responders: [responder] };
  await putSituation({ kind: "incident", ref, since: instant(opens), ...ending, ...about }, world.runtime);
}

/** Anyone who is asked looks in now and then by day, keeps what colleagues did and knows an intruder when they see one. */
async function answerAll({ world, questions, ledger }: Scene): Promise<void> {
  for (const [question, { resource, thing }] of questions) {
    const record = await world.ports.dockets.load(resource);
    const open = record?.case?.questions.find(({ id }) => id === question);
    const by = open?.ask.approvers[0];
    if (open === undefined || by === undefined) continue;
    const hand = ledger.lastOn(thing, topOf(open.fields[0] ?? ""));
    const answer = hand?.class === "intruder" ? "revert" : "keep";
    const at = new Date(world.clock.now()).toISOString();
    await recordAnswer(resource, { question, answer, by, proof: "signed in", at }, world.runtime);
  }
}

/** What a rule tells when the stack of Parley itself was updated. */
function deploy({ world, deployed }: Scene, { policy }: Phase): void {
  deployed.policy = policy;
  world.queues.wakes.send(JSON.stringify({ v: 1, policy: policy.digest }));
}

type Event = { readonly at: number; readonly run: (scene: Scene) => void | Promise<void> };

const office = [9, 11, 13, 15, 17];

function answering(until: number): readonly Event[] {
  const days = Array.from({ length: Math.ceil(until / day) }, (_, index) => index);
  return days
    .filter((index) => index % 7 < 5)
    .flatMap((index) => office.map((hourOf) => ({ at: index * day + hourOf * hour, run: answerAll })));
}

function eventsOf({ acts, incidents }: Plan, phases: readonly Phase[], until: number): readonly Event[] {
  return [
    ...acts.map((act): Event => ({ at: act.at, run: (scene) => perform(scene, act) })),
    ...incidents.flatMap((incident): readonly Event[] => [
      { at: incident.opens, run: (scene) => page(scene, incident, false) },
      { at: incident.closes, run: (scene) => page(scene, incident, true) },
    ]),
    ...phases.slice(1).map((phase): Event => ({ at: phase.from, run: (scene) => deploy(scene, phase) })),
    ...answering(until),
  ]
    .filter(({ at }) => at < until)
    .toSorted((a, b) => a.at - b.at);
}

/** Plays a plan through the real functions, and notes what Parley undid and whom it asked. */
export async function play(plan: Plan, phases: readonly Phase[], until: number): Promise<Played> {
  const scene = opened(phases);
  const { clock, queues } = scene.world;
  furnish(scene);
  queues.baselines.send(JSON.stringify({ v: 1 }));
  for (const { at, run } of eventsOf(plan, phases, until)) {
    await clock.advanceTo(start + at);
    await run(scene);
  }
  await clock.advanceTo(start + until);
  const acts = plan.acts.filter(({ at }) => at < until).length;
  return { acts, reverts: scene.reverts, asked: scene.asked };
}
