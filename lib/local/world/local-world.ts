import { withPolicyOfNow } from "#acts/policy-of-now.ts";
import type { Log, Ports, Runtime } from "#acts/runtime.ts";
import type { Settings } from "#acts/settings.ts";
import { heldCandidate } from "#acts/shadow/held-candidate.ts";
import type { Catalogue } from "#catalogue/load/catalogue.ts";
import { BrokenInvariant } from "#core/faults.ts";
import type { Json } from "#core/fields/json.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { Clock, Ids } from "#core/ports/clock.ts";
import type { Candidate } from "#core/ports/outside/candidate.ts";
import type { Mailer } from "#core/ports/people/mailer.ts";
import { noRecall } from "#core/ports/people/recall.ts";
import { arbitration } from "#workflow/machine.ts";
import { type LocalBus, localBus } from "../bus/local-bus.ts";
import { countedIds } from "../chance/counted-ids.ts";
import { forgetful, type Keeper } from "../keeping/keeper.ts";
import { keptIds } from "../keeping/kept-ids.ts";
import { type LocalMachine, localMachine } from "../machine/local-machine.ts";
import type { Unruly } from "../queue/local-queue.ts";
import type { SqsBatchResponse } from "../queue/sqs-event.ts";
import { type Sandbox, sandboxCloud } from "../sandbox/sandbox-cloud.ts";
import type { Envelope } from "../sandbox/telling/envelope.ts";
import { type TrialLine, type TrialLineOptions, trialLine } from "../shadow/trial-line.ts";
import { type SimulatedClock, simulatedClock } from "../time/simulated-clock.ts";
import { type DoorName, type Doors, doorsTo, type FunctionCall } from "./doors.ts";
import { invoked } from "./invoked.ts";
import { notingPublisher, recalling } from "./learning-world.ts";
import {
  localHookQueue,
  localLookQueue,
  localNotifier,
  localRunQueue,
  localTaskQueue,
} from "./local-queues.ts";
import { localScheduler } from "./local-scheduler.ts";
import { memoryStores, memoryTold, type ToldPorts } from "./world-ports.ts";
import { attend, worldQueues } from "./world-queues.ts";
import { intentRule, type WorldQueues, worldRules } from "./world-rules.ts";
import { worldSettings } from "./world-settings.ts";

export type WorldOptions = {
  readonly catalogue: Catalogue;
  /** Asked at each call where it may change while the world goes on. */
  readonly policy: Policy | (() => Policy);
  readonly governs: readonly string[];
  readonly start?: string;
  readonly clock?: SimulatedClock;
  readonly settings?: Partial<Settings>;
  /** Makes every queue as unreliable as a queue may be. */
  readonly unruly?: Unruly | ((queue: keyof WorldQueues) => Unruly);
  /** Messages that a worker gets at once; the fewer, the more workers there are. */
  readonly batch?: number;
  /** Takes the place of what remembers in memory. */
  readonly stores?: Partial<Ports>;
  /** What a function reaches instead of the ports themselves: to watch it, or to stop it in its tracks. */
  readonly around?: (ports: Ports, door: DoorName) => Ports;
  /** The clock of the machine on which a function is invoked; every invocation may be on another one. */
  readonly clockOf?: (now: Clock) => Clock;
  /** How long it takes from one state of the workflow to the next. */
  readonly latencyMs?: () => number;
  /** How long reads of the cloud still show what was there before a write. */
  readonly staleMs?: number;
  readonly log?: Log;
  /** How long an update of the cloud goes on. */
  readonly goingMs?: number;
  /** How many executions, messages and events are remembered once they are over. @default - all of them */
  readonly mostRemembered?: number;
  /** How somebody waits for an answer. @default - time passes while they do */
  readonly pause?: Runtime["pause"];
  /** Where ids must not come again after a restart. */
  readonly newId?: Ids;
  /** A candidate that judges what is judged. @default - none */
  readonly shadow?: Pick<TrialLineOptions, "soon" | "most"> & { readonly candidate: Candidate };
  /** Where what AWS keeps beside the ledger is put. @default - it is in memory alone */
  readonly keeper?: Keeper;
};

/** Parley and a cloud that it governs, in one process and under one clock. */
export type World = ToldPorts & {
  readonly clock: SimulatedClock;
  readonly keeper: Keeper;
  readonly sandbox: Sandbox;
  readonly queues: WorldQueues;
  readonly machine: LocalMachine;
  readonly ports: Ports;
  readonly runtime: Runtime;
  readonly doors: Doors;
  /** When a verdict may change next by itself, as far as anything is scheduled. */
  readonly turning: () => number | undefined;
  /** Puts an event where the rules of EventBridge would. */
  readonly put: (event: Json) => void;
  /** Puts an event as anybody may: under no source of AWS's own. */
  readonly putEvents: (event: Json) => void;
  /** Lets time pass. */
  readonly pass: (ms: number) => Promise<void>;
  readonly sweep: () => Promise<void>;
  /** What waits to be judged under a candidate. */
  readonly trials: TrialLine;
};

const sweepMs = 300_000;
const checkMs = 3_600_000;
const learnMs = 3_600_000;

export const quiet: Log = { info: () => {}, warn: () => {}, count: () => {}, measure: () => {} };

/** Parts that need each other are joined here once all of them exist. */
type Joined = { doors?: Doors; runtime?: Runtime };

export function localWorld(options: WorldOptions): World {
  const clock = options.clock ?? simulatedClock(options.start ?? "2026-11-21T03:00:00Z");
  const { keeper = forgetful } = options;
  const joined: Joined = {};
  const open = (name: DoorName) => (event: unknown) => doorOf(joined, name)(event);
  const queues = worldQueues(clock, { ...options, keeper });
  const heardHere = worldRules(options.governs, options.catalogue, queues, options.settings);
  const bus = localBus([...heardHere, intentRule(queues)]);
  const sandbox = sandboxOf(options, clock, (event) => void bus.put(event));
  const machine = machineOf(clock, open, options);
  const told = memoryTold(options.mostRemembered);
  const ended = (resource: string) => invoked(clock, open("endLeases"), { v: 1, resource });
  const scheduler = localScheduler(clock, ended, keeper);
  const asked = { ...askedBy(queues), scheduler };
  const stores = { ...memoryStores(), ...options.stores };
  const heard = heardBy(told, queues, notingIn(options, open("notePrecedent")));
  const shadow = shadowOf(options, open("judgeShadow"));
  const ports: Ports = { ...stores, ...asked, ...heard, ...shadow, cloud: sandbox.cloud, cases: machine };
  const runtime = runtimeOf(options, clock, ports);
  joined.runtime = runtime;
  const doors = doorsTo((door) => reachedBy(door, { runtime, ports, options }));
  joined.doors = doors;
  attend(queues, doors);
  const sweep = () => invoked(clock, doors.sweep, { v: 1 });
  keepTime(clock, doors, sweep);
  if (runtime.settings.learning === "drafts")
    every(learnMs, clock, () => invoked(clock, doors.learn, { v: 1 }));
  const pass = (ms: number) => clock.advanceTo(clock.now() + ms);
  const parts = { clock, keeper, sandbox, queues, machine, ports, runtime, doors, trials: shadow.trials };
  return { ...told, ...parts, turning: scheduler.next, ...puttingOn(bus), pass, sweep };
}

type ReachedByInput = { readonly runtime: Runtime; readonly ports: Ports; readonly options: WorldOptions };

/** What a function reaches: its own ports, its own clock, and what those ports remember of answers. */
function reachedBy(door: DoorName, { runtime, ports, options }: ReachedByInput): Runtime {
  const around = options.around ?? ((all: Ports) => all);
  const now = clockFor(door, runtime, options);
  return recalling(withPolicy({ ...runtime, now, ...around(ports, door) }, options));
}

function withPolicy(runtime: Omit<Runtime, "policy">, { policy }: Pick<WorldOptions, "policy">): Runtime {
  return withPolicyOfNow({ ...runtime }, typeof policy === "function" ? policy : () => policy);
}

/** What judges under a candidate takes nothing of a world's chances, so that all else goes as it would without. */
const clockFor = (door: DoorName, { now }: Runtime, { clockOf = (clock) => clock }: WorldOptions): Clock =>
  door === "judgeShadow" ? now : clockOf(now);

/** What judges under a candidate, which the world's clock does not wait for. */
function shadowOf({ shadow }: WorldOptions, judge: FunctionCall) {
  const trials = trialLine({ ...shadow, consume: (event) => judge(event) as Promise<SqsBatchResponse> });
  return { trials, candidate: shadow?.candidate ?? heldCandidate(undefined) };
}

const puttingOn = (bus: LocalBus): Pick<World, "put" | "putEvents"> => ({
  put: (event) => void bus.put(event),
  putEvents: (event) => void bus.putEvents(event),
});

const doorOf = ({ doors }: Joined, name: DoorName): FunctionCall => wholeOf(doors)[name];

function wholeOf<T>(part: T | undefined): T {
  if (part === undefined) throw new BrokenInvariant("the world is not whole yet");
  return part;
}

function sandboxOf(options: WorldOptions, clock: SimulatedClock, emit: (event: Envelope) => void): Sandbox {
  const { catalogue: knowledge, goingMs = 5_000, staleMs = 0, keeper = forgetful } = options;
  return sandboxCloud({ clock, knowledge, emit, goingMs, staleMs, keeper, newId: keptIds(keeper, 6) });
}

/** What remembers answers; nothing does where the installation wants none. */
const notingIn = ({ settings, log = quiet }: WorldOptions, note: FunctionCall) =>
  settings?.learning === "off" ? undefined : { note, log };

type Open = (name: DoorName) => FunctionCall;

function machineOf(
  clock: SimulatedClock,
  open: Open,
  { latencyMs, mostRemembered, keeper = forgetful }: WorldOptions,
): LocalMachine {
  const states = ["judge", "restore", "confirm", "ask", "settle"] as const;
  const handlers = Object.fromEntries(states.map((state) => [state, open(state)]));
  const [judge, restore, confirm, ask, settle] = states;
  const definition = arbitration({ judge, restore, confirm, ask, settle });
  const chosen = {
    ...(latencyMs !== undefined && { latencyMs }),
    ...(mostRemembered !== undefined && { mostEnded: mostRemembered }),
  };
  return localMachine({ definition, handlers, clock, ids: keptIds(keeper, 7), ...chosen });
}

function runtimeOf(options: WorldOptions, clock: SimulatedClock, ports: Ports): Runtime {
  const runtime = {
    ...ports,
    knowledge: options.catalogue,
    settings: worldSettings(options.governs, {
      shadow: options.shadow !== undefined,
      ...options.settings,
    }),
    now: clock.now,
    newId: options.newId ?? countedIds(8),
    pause: options.pause ?? ((ms: number) => clock.advanceTo(clock.now() + ms)),
    log: options.log ?? quiet,
    recall: noRecall,
  };
  return recalling(withPolicy(runtime, options));
}

/** What hands work on by a queue. */
const askedBy = (queues: WorldQueues) => ({
  looks: localLookQueue(queues.looks),
  hookQueue: localHookQueue(queues.hooks),
  runQueue: localRunQueue(queues.runs),
  tasks: localTaskQueue(queues),
});

/** Every message takes the way through its queue before it is in the outbox. */
function heardBy({ outbox, news }: ToldPorts, queues: WorldQueues, noting: ReturnType<typeof notingIn>) {
  const mailer: Mailer = { deliver: outbox.send };
  const publisher = noting === undefined ? news : notingPublisher(news, noting);
  return { notifier: localNotifier(queues), mailer, publisher };
}

function keepTime(clock: SimulatedClock, doors: Doors, sweep: () => Promise<void>): void {
  every(sweepMs, clock, sweep);
  every(checkMs, clock, () => invoked(clock, doors.checkApprovers, { v: 1 }));
}

function every(ms: number, clock: SimulatedClock, work: () => Promise<void>): void {
  clock.at(clock.now() + ms, async () => {
    every(ms, clock, work);
    await work();
  });
}
