import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { instantOf } from "#core/claims/instant.ts";
import type { Restore } from "#core/ledger/docket-record.ts";
import type { StoredEvent } from "#core/ledger/stored-event.ts";
import type { Around } from "#core/looking/around.ts";
import type { Policy } from "#core/policy/policy.ts";
import { worldAccount } from "#local/world/world-settings.ts";
import { policyFor } from "../../day-one/policies.ts";
import type { Board } from "../board.ts";
import { isContent, patience, type Scheme, type SchemeMaker, type Turn } from "../schemes/scheme.ts";
import type { Actor, Crowd } from "../world/crowd.ts";
import { type FieldName, fields, places, type Thing, things } from "../world/field.ts";
import { type Shared, sharedIn } from "../world/oracle.ts";
import type { Service } from "../world/service.ts";
import { bestAnswer } from "./approver.ts";
import { Tallies } from "./counts.ts";
import { type Declaration, Declarations } from "./declaration.ts";
import { LiveDocket, type Watch } from "./docket.ts";
import { instantAt, momentOf } from "./moment.ts";
import { madeBy, propertiesOf, resourceOf } from "./resources.ts";
import { type Happening, happeningsOf, situationsAt } from "./situations.ts";
import { claimantOf, declares, registeredIn, type World } from "./who.ts";

const catalogue = openCatalogue();
const answeredAfter = 30;

/** What came of it besides what stands: what was judged, and with how much CPU. */
export type Meter = { judged: number; cpuMs: number };

type Kept = {
  readonly service: Service;
  readonly thing: Thing;
  readonly docket: LiveDocket;
  readonly happenings: readonly Happening[];
  /** The minute of the first thing that was not heard yet. */
  heardAt: number | undefined;
  /** How many events of the running minute there are. */
  minute: { at: number; events: number };
};

type Pending = { readonly kept: Kept; readonly question: string; readonly due: number };

export type Traced = (what: Parameters<Watch["judged"]>[0], at: number) => void;

/** Parley over the whole crowd. */
class Parley implements Scheme {
  readonly #world: World;
  readonly #board: Board;
  readonly #policy: Policy;
  readonly #kept = new Map<string, Kept>();
  readonly #shared: ReadonlyMap<string, Shared>;
  readonly #declarations: Declarations;
  readonly #asked = new Set<string>();
  readonly #toAnswer: Pending[] = [];
  readonly #mayTry = patience();
  readonly #meter: Meter;
  readonly #traced: Traced | undefined;
  #events = 0;
  #at = -60;

  constructor({ crowd, board, world, meter, traced }: ParleyInput) {
    this.#world = world;
    this.#declarations = new Declarations(world);
    this.#board = board;
    this.#meter = meter;
    this.#traced = traced;
    this.#policy = policyFor("enforce", registeredIn(world));
    this.#shared = new Map(sharedIn(crowd).map((one) => [slot(one.service, one.field), one]));
    const tallies = new Tallies(this.#policy);
    for (const service of crowd.services) for (const thing of things) this.#keep(service, thing, tallies);
  }

  readonly turn = (turn: Turn): void => {
    if (declares(turn.actor.kind, this.#world)) this.#tell(turn, this.#declarations.at(turn));
    else if (!isContent(turn, this.#board) && this.#mayTry(turn)) this.#write(turn);
  };

  readonly ended = (turn: Turn): void => this.#tell(turn, this.#declarations.ended(turn));

  readonly pass = (at: number): void => {
    this.#at = at;
    const from = process.cpuUsage();
    for (const pending of this.#toAnswer.filter(({ due }) => due === at)) this.#answer(pending);
    for (const kept of this.#kept.values()) if (this.#isDue(kept, at)) this.#run(kept, at);
    const { user, system } = process.cpuUsage(from);
    this.#meter.cpuMs += (user + system) / 1_000;
  };

  readonly questions = (): number => this.#asked.size;

  #keep(service: Service, thing: Thing, tallies: Tallies): void {
    const watch: Watch = {
      judged: (what) => {
        this.#meter.judged += 1;
        this.#traced?.(what, this.#at);
      },
      wrote: (restore) => this.#wrote(service, thing, restore),
    };
    const docket = new LiveDocket(resourceOf(service, thing), propertiesOf(service, thing), {
      tallies,
      watch,
    });
    const kept: Kept = {
      service,
      thing,
      docket,
      happenings: happeningsOf(service),
      heardAt: undefined,
      minute: { at: -60, events: 0 },
    };
    this.#kept.set(keptKey(service, thing), kept);
    docket.hear(madeBy(service, thing, this.#world));
    docket.run(momentOf(-59), this.#around(kept, -59));
  }

  #around({ service, happenings }: Kept, at: number): Around {
    return {
      policy: this.#policy,
      types: catalogue,
      situations: situationsAt(service, happenings, at),
      sources: [],
      restorers: [`${worldAccount}:role/parley-restorer`],
    };
  }

  /** Parley acts a minute after it could. */
  #isDue({ docket, heardAt, happenings }: Kept, at: number): boolean {
    if (heardAt !== undefined && heardAt < at) return true;
    if (docket.due <= momentOf(at - 1)) return true;
    return happenings.some(({ from, until }) => from === at - 1 || until === at - 1);
  }

  #run(kept: Kept, at: number): void {
    kept.heardAt = undefined;
    kept.docket.run(momentOf(at), this.#around(kept, at));
    for (const { id } of kept.docket.case?.questions ?? []) {
      if (this.#asked.has(id)) continue;
      this.#asked.add(id);
      if (this.#asked.size % 2 === 0) this.#toAnswer.push({ kept, question: id, due: at + answeredAfter });
    }
  }

  #answer({ kept, question }: Pending): void {
    const { docket, service } = kept;
    const open = docket.case?.questions.find(({ id }) => id === question);
    const by = open?.ask.approvers[0];
    if (open === undefined || by === undefined) return;
    const choice = bestAnswer(open, {
      at: this.#at,
      sharedAt: (path) => this.#sharedAt(service, path),
      docket,
    });
    if (choice === undefined) return;
    const at = instantAt(this.#at);
    docket.answer({ question, ...choice, by, proof: "signed in", at }, this.#around(kept, this.#at));
    kept.heardAt = this.#at - 1;
  }

  #sharedAt(service: Service, path: string): Shared | undefined {
    const field = fields.find((one) => places[one].path === path);
    return field === undefined ? undefined : this.#shared.get(slot(service, field));
  }

  #wrote(service: Service, thing: Thing, { values }: Restore): void {
    for (const field of fields) {
      const { path, thing: own } = places[field];
      const value = values[path];
      if (own === thing && value !== undefined)
        this.#board.write(service, field, { value: value as never, by: "Parley", at: this.#at });
    }
  }

  #hear({ actor, want, at }: Turn, event: Said): Kept {
    const kept = this.#keptOf(actor, want.field);
    kept.docket.hear({ ...event, ...this.#eventAt(kept, at), actor: claimantOf(actor, this.#world) });
    kept.heardAt ??= at;
    return kept;
  }

  #keptOf({ service }: Actor, field: FieldName): Kept {
    return this.#kept.get(keptKey(service, places[field].thing)) as Kept;
  }

  /** Within a minute events of a resource are a second apart, in the order in which they happen. */
  #eventAt(kept: Kept, at: number): { readonly id: string; readonly at: string } {
    this.#events += 1;
    if (kept.minute.at !== at) kept.minute = { at, events: 0 };
    const second = Math.min(59, kept.minute.events);
    kept.minute.events += 1;
    const id = `event-${String(this.#events).padStart(8, "0")}`;
    return { id, at: instantOf(momentOf(at) + second * 1_000) };
  }

  #write(turn: Turn): void {
    const { actor, want, at } = turn;
    const { service } = actor;
    const value = want.aim(this.#board.value(service, want.field), at);
    if (!this.#board.write(service, want.field, { value, by: actor.name, at })) return;
    const { path } = places[want.field];
    const kept = this.#hear(turn, {
      kind: "change",
      write: "update",
      edits: [{ path, after: value }],
      testimonies: [],
    });
    kept.docket.set({ [path.slice(1)]: value });
  }

  #tell(turn: Turn, said: Declaration | undefined): void {
    if (said === undefined) return;
    this.#hear(turn, { kind: "declare", declaration: said.id, claims: said.claims });
  }
}

const slot = (service: Service, field: FieldName): string => `${service.name} ${field}`;
const keptKey = (service: Service, thing: Thing): string => `${service.name} ${thing}`;

/** An event without its moment and its actor. */
type Said = DistributiveOmit<Extract<StoredEvent, { kind: "change" | "declare" }>, "id" | "at" | "actor">;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

type ParleyInput = {
  readonly crowd: Crowd;
  readonly board: Board;
  readonly world: World;
  readonly meter: Meter;
  readonly traced?: Traced | undefined;
};

export const parley =
  (world: World, meter: Meter, traced?: Traced): SchemeMaker =>
  (crowd, board) =>
    new Parley({ crowd, board, world, meter, traced });
