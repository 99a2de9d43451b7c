import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Log, Ports } from "#acts/runtime.ts";
import { memoryHookSecrets } from "#adapters/memory/outside/hook-secrets.ts";
import { memorySealer } from "#adapters/memory/outside/sealer.ts";
import { memoryLinkSigner } from "#adapters/memory/people/link-signer.ts";
import { memorySubscriptions } from "#adapters/memory/people/subscriptions.ts";
import { webChannels } from "#adapters/web/web-channels.ts";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { packageRoot } from "#catalogue/store/package-root.ts";
import { withApprovers } from "#core/deployment/groups.ts";
import { BrokenInvariant, InvalidInput } from "#core/faults.ts";
import type { DecisionEvent } from "#core/ledger/decision-event.ts";
import type { OwnersPart } from "#core/owners/owners-book.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { Clock } from "#core/ports/clock.ts";
import type { LedgerSource } from "#core/ports/outside/ledger-source.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import { once } from "#core/remembered.ts";
import { readPolicy } from "#files/policy-text.ts";
import { type HooksPageInput, hooksRoute } from "../http/hooks-page.ts";
import { keyFor } from "../http/key-file.ts";
import { localGateway, type OwnRoute } from "../http/local-gateway.ts";
import { type KeyedPersona, withKeys } from "../http/persona.ts";
import { personaSignIn } from "../http/persona-sign-in.ts";
import type { Keeper } from "../keeping/keeper.ts";
import { compiledHere } from "../mirror/compiled-here.ts";
import {
  keptPlaces,
  keptShown,
  type MirrorPlaces,
  type MirrorShown,
  mirrorOf,
  observingOthers,
  observingShown,
} from "../mirror/mirror.ts";
import { eventsRoutes } from "../play/events-routes.ts";
import { withPlayers } from "../play/players.ts";
import { type EventsDoor, eventsDoor } from "../play/take-events.ts";
import { allKinds } from "../sandbox/kinds/all-kinds.ts";
import { type WorkerCandidate, workerCandidate } from "../shadow/worker-candidate.ts";
import type { SimulatedClock } from "../time/simulated-clock.ts";
import { localWorld, quiet, type World, type WorldOptions } from "../world/local-world.ts";
import { worldRegion } from "../world/world-settings.ts";
import { askedOnes, cast, settledOnes, subscribedOnes } from "./cast.ts";
import { telling } from "./kept-news.ts";
import type { LaptopPosting } from "./laptop-channels.ts";
import { type LaptopMemory, passingMemory } from "./laptop-memory.ts";
import { listen } from "./listen.ts";

const file = "policies/default.yaml";

/** The packaged policy as somebody has it who trusts it: it enforces, knows who plays, and those who live here answer. */
function packagedPolicy(): Policy {
  const read = readPolicy(readFileSync(join(packageRoot(), file), "utf8"), file);
  if ("diagnostics" in read) throw new BrokenInvariant("the packaged policy is not valid");
  const { policy } = read;
  const enforcing = { ...policy.file, mode: { default: "enforce", scopes: [] } } as const;
  return withPeople({ ...policy, file: withPlayers(enforcing) });
}

const hooksOf = (
  { runtime, ports, clock }: World,
  { key, publicUrl }: { readonly key: Uint8Array; readonly publicUrl: string },
): HooksPageInput => ({
  file: () => runtime.policy.file,
  secretOf: (source) => hookSecret(key, source),
  books: ports.sourceBooks,
  publicUrl,
  now: clock.now,
});

/** The secret by which a source proves its messages on this laptop. */
const hookSecret = (key: Uint8Array, source: string): string => keyFor(key, `hook ${source}`);

type PeopledPolicy = Pick<Policy, "file" | "at" | "name" | "written" | "layers">;

/** The groups of a policy with those who live here in them. */
export function withPeople({ file, at, name, written, layers }: PeopledPolicy): Policy {
  return compiledHere({ file: observingOthers(withApprovers(file, askedOnes)), at, name, written, layers });
}

export type LaptopOptions = {
  readonly port: number;
  /** From which all others are made. */
  readonly key: Uint8Array;
  readonly clock: SimulatedClock;
  /** Hears of every message as it goes out. */
  readonly sent: (message: NoticeMessage) => void;
  /** Hears of everything that was decided, once. */
  readonly decided?: (event: DecisionEvent) => void;
  readonly warned: Log["warn"];
  /** The policy of the moment; the packaged one where none is named. */
  readonly policy?: () => Policy;
  /** A candidate that is tried beside it. @default - none */
  readonly shadow?: () => Policy;
  /** What a file says of who owns what. @default - nothing tells of it */
  readonly owners?: OwnersPart;
  /** Where messages are posted besides, and what the secret of each place holds. @default - nowhere */
  readonly channels?: LaptopPosting;
  /** Signatures and sign-ins keep to the wall clock, however time goes here. */
  readonly wallNow?: Clock;
  /** Further ways in; they may come to be while it runs. */
  readonly own?: OwnRoute[];
  /** The caller opens and closes it. @default - nothing is kept */
  readonly memory?: LaptopMemory;
};

/** An arbiter at work, with a cloud of its own, for anyone who sits at this machine. */
export type Laptop = {
  readonly address: string;
  readonly personas: readonly KeyedPersona[];
  readonly world: World;
  /** What was decided, and its seals. */
  readonly ledger: LedgerSource;
  /** Where real events come in. */
  readonly events: EventsDoor;
  readonly close: () => Promise<void>;
};

/** INVARIANT (one key): what one key sealed and signed would count as forged under another. */
function keepTo(key: Uint8Array, keeper: Keeper): void {
  const shelf = keeper.shelf<string>("key");
  const mark = keyFor(key, "mark");
  const kept = shelf.get("mark");
  if (kept === undefined) shelf.put("mark", mark);
  else if (kept !== mark)
    throw new InvalidInput("what is kept in this folder was kept with another key", {
      hint: "name its key with `--key`, another folder with `--data`, or begin anew with `--forget`",
    });
}

const governs = allKinds.map(({ type }) => type);

/** Soon, so that one sees it. */
const lookDelayMs = 1_000;
const goingMs = 1_000;

/** What is over stands in the ledger. */
const mostRemembered = 100;

export async function openLaptop(options: LaptopOptions): Promise<Laptop> {
  const { port, key, clock, wallNow = clock.now, own = [], memory = passingMemory() } = options;
  memory.goBy(clock.now);
  keepTo(key, memory.keeper);
  const personas = cast.map((part) => withKeys(part, key));
  // Where it listens is known only once it does.
  const hall: { gateway?: ReturnType<typeof localGateway> } = {};
  const closed = () => Promise.resolve(new Response("not yet\n", { status: 503 }));
  const listening = await listen(port, (request) => (hall.gateway ?? closed)(request));
  const address = `http://127.0.0.1:${listening.port}`;
  memory.announce(address);
  const sealer = memorySealer(keyFor(key, "seals"));
  const places = keptPlaces(memory.keeper);
  const mirrored = keptShown(memory.keeper);
  const { shadow } = options;
  const candidate = shadow === undefined ? undefined : workerCandidate({ policy: shadow });
  const parts = { sealer, places, candidate, ...mirrored };
  const world = localWorld(worldOf({ ...options, memory }, address, parts));
  const { doors } = world;
  const events = eventsDoor(world, mirrorOf(world, { ...mirrored, places, keeper: memory.keeper }));
  own.push(...eventsRoutes(events, address), hooksRoute(hooksOf(world, { key, publicUrl: address })));
  const place = { publicUrl: address, region: worldRegion };
  hall.gateway = localGateway({ doors, ...place, personas, now: wallNow, own });
  forgetHourly(clock, memory);
  const close = async () => {
    await listening.close();
    world.machine.stop();
    await candidate?.close();
  };
  return { address, personas, world, events, ledger: memory.ledger(sealer), close };
}

const hour = 3_600_000;

function forgetHourly(clock: SimulatedClock, memory: LaptopMemory): void {
  clock.at(clock.now() + hour, () => {
    forgetHourly(clock, memory);
    memory.forgetBefore(clock.now());
  });
}

type WorldOfParts = MirrorShown & {
  readonly sealer: Ports["sealer"];
  /** What is served besides the laptop's own; it grows as records of others come. */
  readonly places: MirrorPlaces;
  readonly candidate: WorkerCandidate | undefined;
};

/** What people and other systems come in by, and are told by. */
function doorsOf(
  { key, clock, channels, wallNow = clock.now }: LaptopOptions,
  publicUrl: string,
): Partial<WorldOptions["stores"]> {
  const house = { key: keyFor(key, "signing in"), now: wallNow, publicUrl };
  const web = channels && webChannels({ ...channels, publicUrl, now: wallNow });
  return {
    hookSecrets: memoryHookSecrets((source) => [hookSecret(key, source)]),
    links: memoryLinkSigner(keyFor(key, "links")),
    signIn: personaSignIn(cast, house),
    subscriptions: memorySubscriptions(subscribedOnes),
    // What rows of `tell` name is posted by the same way.
    ...(web !== undefined && { channels: web, actorChannels: web }),
  };
}

function worldOf(
  options: LaptopOptions & Required<Pick<LaptopOptions, "memory">>,
  publicUrl: string,
  { sealer, places, shown, candidate }: WorldOfParts,
): WorldOptions {
  const { clock, memory, warned, policy, owners, channels: posted } = options;
  return {
    catalogue: openCatalogue(),
    policy: observingShown(policy ?? once(packagedPolicy), { shown }),
    governs,
    clock,
    settings: {
      approvers: settledOnes,
      publicUrl,
      lookDelayMs,
      failedCalls: true,
      ...(owners !== undefined && { owners: { file: owners, sources: [] } }),
      ...(posted !== undefined && { channels: posted.channels }),
      ...places,
    },
    // A link from before a restart must not open what was asked after it.
    newId: randomUUID,
    // Time passes by itself here.
    pause: (ms) => setTimeout(ms),
    keeper: memory.keeper,
    ...(candidate !== undefined && { shadow: { candidate } }),
    mostRemembered,
    goingMs,
    stores: { ...memory.stores, sealer, ...doorsOf(options, publicUrl) },
    around: telling(options),
    log: { ...quiet, warn: warned },
  };
}
