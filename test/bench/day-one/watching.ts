import type { Ports } from "#acts/runtime.ts";
import type { OpenQuestion } from "#core/ledger/docket-record.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import type { Properties } from "#local/sandbox/kinds/kit/resource-kind.ts";
import type { World } from "#local/world/local-world.ts";
import type { Hand } from "./actors.ts";
import type { Ledger } from "./ledger.ts";

/** A change that Parley undid. */
export type Revert = {
  readonly at: number;
  readonly thing: string;
  readonly property: string;
  readonly hand: Hand;
};

/** One person asked one question. */
export type Put = {
  readonly at: number;
  readonly person: string;
  readonly question: string;
  readonly thing: string;
  readonly fields: readonly string[];
  /** Whose edit it is about, as far as anybody's is. */
  readonly hand: Hand | undefined;
};

type Known = { readonly thing: string; readonly resource: ResourceId; readonly open: OpenQuestion };

export type Scene = {
  readonly world: World;
  /** The first midnight. */
  readonly start: number;
  readonly names: Map<string, ResourceId>;
  readonly ledger: Ledger;
  readonly reverts: Revert[];
  readonly asked: Put[];
  readonly questions: Map<string, Known>;
  /** What the functions judge by, until the next deployment. */
  readonly deployed: { policy: Policy };
};

export const topOf = (path: string): string => path.slice(1).split(/[/[]/)[0] ?? "";

function nameOf({ names }: Scene, resource: ResourceId): string {
  const text = resourceText(resource);
  return [...names].find(([, known]) => resourceText(known) === text)?.[0] ?? text;
}

// Longer than a write of Parley's takes.
const untilWritten = 8_000;

function noteWrite(scene: Scene, resource: ResourceId, was: Properties): void {
  const { world, ledger, reverts, start } = scene;
  const is = world.sandbox.whole(resource) ?? {};
  const thing = nameOf(scene, resource);
  for (const undone of ledger.undone(thing, [was, is]))
    reverts.push({ at: world.clock.now() - start, thing, ...undone });
}

function noteMessage({ world, start, asked, questions, ledger }: Scene, message: NoticeMessage): void {
  const { kind, question = "", to } = message;
  if (kind !== "asked" && kind !== "escalated") return;
  const known = questions.get(question);
  if (known === undefined) throw new Error(`somebody is asked what is on no docket: ${question}`);
  const { thing, open } = known;
  const hands = open.fields.map((field) => ledger.lastOn(thing, topOf(field)));
  const put = { thing, question, fields: open.fields, hand: hands.find((hand) => hand !== undefined) };
  for (const person of to)
    if (!asked.some((one) => one.person === person && one.question === question))
      asked.push({ at: world.clock.now() - start, person, ...put });
}

/** The ports of a function, with an eye on what is written and who is asked. */
export function watched(ports: Ports, scene: () => Scene): Ports {
  const { cloud, dockets, notifier } = ports;
  const update: Ports["cloud"]["update"] = async (resource, ...write) => {
    const { world } = scene();
    const was = world.sandbox.whole(resource) ?? {};
    world.clock.at(world.clock.now() + untilWritten, () => noteWrite(scene(), resource, was));
    return await cloud.update(resource, ...write);
  };
  const save: Ports["dockets"]["save"] = async (record) => {
    const saved = await dockets.save(record);
    const { resource, case: open } = record;
    if (saved.ok)
      for (const one of open?.questions ?? [])
        scene().questions.set(one.id, { thing: nameOf(scene(), resource), resource, open: one });
    return saved;
  };
  const send: Ports["notifier"]["send"] = async (message) => {
    noteMessage(scene(), message);
    await notifier.send(message);
  };
  return {
    ...ports,
    cloud: { ...cloud, update },
    dockets: { ...dockets, save },
    notifier: { ...notifier, send },
  };
}
