import type { Testimony } from "#core/attribution/attribute.ts";
import type { ReadEdit } from "#core/changes/written-edit.ts";
import type { Actor } from "#core/claims/claim.ts";
import { existence } from "#core/fields/existence.ts";
import type { Json } from "#core/fields/json.ts";
import { type FieldPath, overlaps, parsePath, topOf } from "#core/fields/path.ts";
import { valueAt } from "#core/fields/value-at.ts";
import { printedDeep } from "#core/hidden/words.ts";
import type { ChangeEvent } from "#core/ledger/stored-event.ts";
import { claim } from "../../arbitration/small-disputes.ts";
import { because, calm } from "../looked-at-group.ts";
import { anotherAround, policyName, situationName } from "./grounds.ts";
import {
  anyActor,
  anyPerson,
  anyWrite,
  apply,
  clock,
  heard,
  instant,
  nextId,
  type World,
  type Written,
} from "./world.ts";

const reasons: readonly Testimony[] = [
  because("change-ticket", "CHG-1"),
  because("incident", "INC-7"),
  because("incident"),
  because("traffic-spike"),
  because("budget", "B-1", "cost"),
  because("none"),
];

const read = ({ path, after }: Written): ReadEdit =>
  after === undefined ? { path, removed: true } : { path, after };

/** How a request may tell of what it wrote. */
const tellings: Readonly<Record<string, (world: World, edits: readonly Written[]) => readonly ReadEdit[]>> = {
  "": (_, edits) => edits.map(read),
  "names only": (_, edits) => edits.map(({ path }) => ({ path })),
  "as text": (_, edits) =>
    edits.map((edit) =>
      typeof edit.after === "number" ? { path: edit.path, after: `${edit.after}` } : read(edit),
    ),
  "the whole around": ({ properties }, edits) =>
    edits.map(({ path }) =>
      read({ path: topOf(path), ...known(valueAt(properties, parsePath(topOf(path)))) }),
    ),
  "another value": (_, edits) => edits.map(({ path }) => ({ path, after: "elsewhere" })),
  "and more": (_, edits) => [...edits.map(read), { path: "/Cooldown", after: 60 }],
  nothing: () => [],
};

const known = (after: Json | undefined): Pick<Written, "after"> => (after === undefined ? {} : { after });

function anyTelling({ random }: World): string {
  return random.chance(0.55) ? "" : random.pick(Object.keys(tellings));
}

const short = ({ path, after }: Written): string =>
  `${path} ${after === undefined ? "gone" : JSON.stringify(printedDeep(after))}`;

function someWrites(world: World): readonly Written[] {
  const [first, second] = [anyWrite(world), anyWrite(world)];
  return overlaps(first.path, second.path) || world.random.chance(0.7) ? [first] : [first, second];
}

type Told = Partial<Pick<ChangeEvent, "write" | "call" | "unread">> & { readonly reason?: Testimony };

function toldBesides(world: World): Told {
  const { random } = world;
  return {
    ...(random.chance(0.35) && { reason: random.pick(reasons) }),
    ...(random.chance(0.15) && { write: random.pick(["update", "delta", "toggle"] as const) }),
    ...(random.chance(0.2) && { call: "UpdateAutoScalingGroup" }),
    ...(random.chance(0.08) && { unread: ["Policies"] }),
  };
}

type Telling = { readonly actor: Actor; readonly edits: readonly ReadEdit[]; readonly told: Told };

export function tellOf(world: World, { actor, edits, told }: Telling): string {
  const { reason, ...rest } = told;
  const event: ChangeEvent = {
    kind: "change",
    id: nextId(world, "e"),
    at: instant(world.now),
    actor,
    testimonies: reason === undefined ? [] : [reason],
    edits,
    ...rest,
  };
  return `${event.id} heard ${heard(world, event)}`;
}

/** Somebody writes; who hears of it, and what they hear, differs. */
function write(world: World): void {
  const { random } = world;
  const actor = anyActor(world);
  const edits = someWrites(world);
  const isDone = world.state !== "gone" && random.chance(0.92);
  if (isDone) apply(world, edits);
  const telling = anyTelling(world);
  const told = toldBesides(world);
  const event = random.chance(0.12)
    ? "unheard"
    : tellOf(world, { actor, edits: tellings[telling]?.(world, edits) ?? [], told });
  const why = told.reason === undefined ? "" : ` for ${JSON.stringify(told.reason.motivation ?? {})}`;
  const how = [telling, isDone ? "" : "without effect", told.write ?? ""]
    .filter((word) => word !== "")
    .join(", ");
  world.tell(
    `${actor.principal}${why}: ${edits.map(short).join(", ")}${how === "" ? "" : ` (${how})`}; ${event}`,
  );
}

/** It is deleted, or made anew. */
function remake(world: World): void {
  const { random } = world;
  const actor = anyActor(world);
  const isMade = world.state === "gone";
  world.state = isMade ? "there" : "gone";
  if (isMade) world.properties = random.chance(0.5) ? calm : { ...calm, DesiredCapacity: 5, MinSize: 2 };
  const all = Object.entries(world.properties as Readonly<Record<string, Json>>);
  const edits = isMade
    ? all.slice(0, 3).map(([name, after]): ReadEdit => ({ path: `/${name}`, after }))
    : random.pick([[], [{ path: existence, removed: true as const }]]);
  const told = { ...toldBesides(world), write: isMade ? ("create" as const) : ("delete" as const) };
  const event = random.chance(0.15) ? "unheard" : tellOf(world, { actor, edits, told });
  world.tell(`${actor.principal} ${isMade ? "makes" : "deletes"} it; ${event}`);
}

function say(world: World): void {
  const actor = anyActor(world);
  const id = nextId(world, "s");
  const testimony = { ...world.random.pick(reasons), source: "tag" } as Testimony;
  const when = heard(world, { kind: "said", id, at: instant(world.now), actor, testimony });
  world.tell(
    `${actor.principal} says why in tags: ${JSON.stringify(testimony.motivation)}; ${id} heard ${when}`,
  );
}

const wants = [{ is: 5 }, { min: 4 }, { max: 4 }, { is: 3 }, { in: [3, 8] }] as const;

function declare(world: World): void {
  const { random } = world;
  const { principal, kind } = anyActor(world);
  const id = nextId(world, "d");
  const constraint = random.pick(wants);
  const field = random.pick(["/DesiredCapacity", "/DesiredCapacity", "/MinSize"]);
  const made = claim({
    id,
    by: principal,
    kind,
    field,
    constraint,
    madeAt: instant(world.now),
    motivation: random.pick(reasons).motivation,
    ...(random.chance(0.4) && { until: instant(world.now + 7_200_000) }),
  });
  const { actor } = made;
  const when = heard(world, { kind: "declare", id, at: instant(world.now), actor, claims: [made] });
  if (random.chance(0.5))
    world.record = {
      ...world.record,
      permits: { ...world.record.permits, [id]: { backing: "permitted", at: instant(world.now) } },
    };
  world.tell(`${principal} declares ${field} ${JSON.stringify(constraint)}; ${id} heard ${when}`);
}

function withdraw(world: World): void {
  const actor = anyActor(world);
  const id = nextId(world, "w");
  const field = "/DesiredCapacity" as FieldPath;
  const when = heard(world, { kind: "withdraw", id, at: instant(world.now), actor, field });
  world.tell(`${actor.principal} withdraws ${field}; ${id} heard ${when}`);
}

function strike(world: World): void {
  const { principal } = anyPerson(world);
  const id = nextId(world, "k");
  const isOne = world.random.chance(0.6);
  const when = heard(world, {
    kind: "strike",
    id,
    at: instant(world.now),
    principal,
    by: "olga",
    ...(isOne && { field: "/DesiredCapacity" as FieldPath }),
  });
  world.tell(`olga strikes ${principal} out${isOne ? " of /DesiredCapacity" : ""}; ${id} heard ${when}`);
}

function changeAround(world: World): void {
  world.around = anotherAround(world.random, world.around);
  const { policy, situations } = world.around;
  world.tell(`from now on ${policyName(policy)}, ${situationName(situations)}`);
}

function changeSight(world: World): void {
  const [was, will] =
    world.state === "unreadable" ? (["unreadable", "there"] as const) : (["there", "unreadable"] as const);
  if (world.state === was) world.state = will;
  world.tell(`it is ${world.state}`);
}

export type Act = (world: World) => void;

export const acts: readonly Act[] = [
  ...Array.from({ length: 14 }, () => write),
  remake,
  say,
  say,
  declare,
  declare,
  withdraw,
  strike,
  changeAround,
  changeSight,
];

export const opening = (world: World): string =>
  `${policyName(world.around.policy)}, ${situationName(world.around.situations)}, ${world.state} from ${clock(world.now)}`;
