import type { Actor } from "#core/claims/claim.ts";
import { applyEdits } from "#core/fields/apply.ts";
import type { Edit } from "#core/fields/difference.ts";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { unknownShape } from "#core/fields/topology.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { arrivalOf, type StoredEvent } from "#core/ledger/stored-event.ts";
import type { Around } from "#core/looking/around.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import type { Arrived } from "#core/ports/stores/event-store.ts";
import { type Random, randomFrom } from "../../../campaigns/fuzz-random.ts";
import { calm, group, types } from "../looked-at-group.ts";
import { anyAround } from "./grounds.ts";

const shape = types.shape(group.type) ?? unknownShape;

/** A group as it really is, what was heard of it, and what is known of it. */
export type World = {
  readonly random: Random;
  readonly tell: (line: string) => void;
  /** How many seconds may pass from one thing to the next. */
  readonly pace: readonly number[];
  /** Where most of it happens. */
  readonly fields: readonly string[];
  now: number;
  properties: Json;
  state: "there" | "gone" | "unreadable";
  /** What stood before anybody heard of it, where the history begins with a change. */
  before: Json | undefined;
  events: readonly Arrived[];
  record: DocketRecord;
  around: Around;
  again: number;
  turn: number;
  decisions: readonly LoggedDecision[];
  made: number;
};

const begin = Date.parse("2026-11-21T03:00:00Z");

export function worldOf(seed: number, tell: World["tell"]): World {
  const random = randomFrom(seed);
  const isMadeNew = random.chance(0.12);
  return {
    random,
    tell,
    pace: random.pick([paces[0], paces[0], ...paces] as typeof paces),
    fields: [random.pick(often), random.pick(Object.keys(values)), random.pick(Object.keys(values))],
    now: begin,
    properties: random.chance(0.1) ? { ...calm, Status: "in-progress" } : calm,
    state: isMadeNew ? "gone" : "there",
    before: random.chance(0.3) ? calm : undefined,
    events: [],
    record: freshRecord(group),
    around: anyAround(random),
    again: 0,
    turn: 0,
    decisions: [],
    made: 0,
  };
}

const paces: readonly (readonly number[])[] = [
  [1, 2, 3, 8, 14, 20],
  [1, 2, 8, 20, 60, 240, 600],
  [20, 60, 600, 1_200, 3_600],
  [60, 600, 3_600, 40_000, 90_000, 400_000],
];

export function later(world: World): void {
  world.now += world.random.pick(world.pace) * 1_000;
}

export const clock = (moment: number): string =>
  new Date(moment).toISOString().slice(8, 19).replace("T", " ").replace(" 0", " ");

export const instant = (moment: number): string =>
  new Date(Math.floor(moment / 1_000) * 1_000).toISOString().replace(".000Z", "Z");

export function apply(world: World, edits: readonly Edit[]): void {
  world.properties = applyEdits(world.properties, edits, shape);
}

export const nextId = (world: World, letter: string): string => {
  world.made += 1;
  return `${letter}${world.made}`;
};

const delays: readonly number[] = [1, 2, 2, 2, 2, 20, 90, 400, 1_500, 3_500];

/** Somebody tells of it, a little or much later. */
export function heard(world: World, event: StoredEvent): string {
  const at = Date.parse(event.at) + world.random.pick(delays) * 1_000;
  world.events = [...world.events, { arrival: arrivalOf(at, event.id), event }];
  return clock(at);
}

export type Written = { readonly path: FieldPath; readonly after?: Json };

const tag = (key: string, value: string): Json => ({ Key: key, Value: value });

const values: Readonly<Record<string, readonly (Json | undefined)[]>> = {
  "/DesiredCapacity": [3, 4, 5, 8, 0, undefined],
  "/MinSize": [1, 2, 3, undefined],
  "/MaxSize": [6, 10, undefined],
  "/HealthCheckType": ["EC2", "ELB", undefined],
  "/Tags[Key=team]": [tag("team", "shop"), tag("team", "core"), undefined],
  "/Tags[Key=env]": [tag("env", "prod"), tag("env", "test"), undefined],
  "/Tags[Key=service]": [tag("service", "checkout"), tag("service", "cart")],
  "/Zones": [["a", "b"], ["b", "c"], [], undefined],
  "/Environment/Variables/MODE": ["a", "b", undefined],
  "/Environment/Variables/LEVEL": ["info", "debug", undefined],
  "/Environment/Variables": [{ MODE: "a" }, { MODE: "b", LEVEL: "info" }, undefined],
  "/MasterPassword": [Hidden.of("first"), Hidden.of("second")],
};
const often: readonly string[] = ["/DesiredCapacity", "/DesiredCapacity", "/DesiredCapacity", "/MinSize"];

export function anyWrite(world: World): Written {
  const { random } = world;
  const path = random.pick(random.chance(0.9) ? world.fields : Object.keys(values)) as FieldPath;
  const after = random.pick(values[path] ?? []);
  return { path, ...(after !== undefined && { after }) };
}

const people: readonly Actor[] = [
  { principal: "anna", kind: "person" },
  { principal: "anna", kind: "person", via: "terraform" },
  { principal: "otto", kind: "person", human: "otto" },
  { principal: "nils", kind: "break-glass", vouched: "policy" },
];
const programs: readonly Actor[] = [
  { principal: "123456789012:role/deploy", via: "terraform", kind: "pipeline", vouched: "registry" },
  { principal: "123456789012:role/release", kind: "pipeline", vouched: "registry", goals: ["consistency"] },
  { principal: "123456789012:role/robot", via: "boto3", kind: "automation", said: "anna" },
  { principal: "autoscaling.amazonaws.com", kind: "service", vouched: "policy" },
  { principal: "somebody", kind: "unknown" },
];

export const anyActor = ({ random }: World): Actor => random.pick([...people, ...programs]);
export const anyPerson = ({ random }: World): Actor => random.pick(people);
