import { recordAnswer } from "#acts/questions/answer.ts";
import { takeIn } from "#acts/receiving/take-in.ts";
import { putSituation } from "#acts/situations/put-situation.ts";
import { memoryPermissions } from "#adapters/memory/outside/permissions.ts";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { instantOf } from "#core/claims/instant.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { type World as LocalWorld, localWorld } from "#local/world/local-world.ts";
import { policyFor } from "../../day-one/policies.ts";
import { bestAnswer } from "../arbiter/approver.ts";
import { type Declaration, Declarations } from "../arbiter/declaration.ts";
import { instantAt, momentOf } from "../arbiter/moment.ts";
import { propertiesOf, resourceOf } from "../arbiter/resources.ts";
import { happeningsOf, situationsAt } from "../arbiter/situations.ts";
import { claimantOf, declares, registeredIn, type World } from "../arbiter/who.ts";
import type { Board } from "../board.ts";
import { isContent, patience, type Scheme, type SchemeMaker, type Turn } from "../schemes/scheme.ts";
import { type Crowd, nameFor } from "../world/crowd.ts";
import { type FieldName, fieldsOf, places, type Thing, things } from "../world/field.ts";
import { type Shared, sharedIn } from "../world/oracle.ts";
import type { Service } from "../world/service.ts";
import { writerOf } from "./writers.ts";

/** Events come to a look a little later than a minute after they happened. */
const lookDelayMs = 65_000;
const answeredAfter = 30;

type Owned = { readonly service: Service; readonly thing: Thing; readonly resource: ResourceId };
type Pending = Owned & { readonly question: string; readonly due: number };

/** Parley as the laptop runs it: the real functions, queues and state machine, over a small cloud. */
class Laptop implements Scheme {
  readonly #crowd: Crowd;
  readonly #board: Board;
  readonly #world: World;
  readonly #local: LocalWorld;
  readonly #declarations: Declarations;
  readonly #owned: readonly Owned[];
  readonly #shared: readonly Shared[];
  readonly #said: (() => Promise<void>)[] = [];
  readonly #asked = new Set<string>();
  readonly #toAnswer: Pending[] = [];
  readonly #mayTry = patience();
  #events = 0;

  constructor(crowd: Crowd, board: Board, world: World) {
    this.#crowd = crowd;
    this.#board = board;
    this.#world = world;
    this.#declarations = new Declarations(world);
    this.#shared = sharedIn(crowd);
    const governed = crowd.services.flatMap((service) =>
      things.map((thing) => resourceOf(service, thing).type),
    );
    this.#local = localWorld({
      catalogue: openCatalogue(),
      policy: policyFor("enforce", registeredIn(world)),
      governs: [...new Set(governed)],
      start: instantAt(-60),
      settings: { lookDelayMs },
      stores: { permissions: memoryPermissions([], { others: "everything" }) },
    });
    this.#owned = crowd.services.flatMap((service) => things.map((thing) => this.#made(service, thing)));
  }

  readonly turn = (turn: Turn): void => {
    if (declares(turn.actor.kind, this.#world)) this.#tell(turn, this.#declarations.at(turn));
    else if (!isContent(turn, this.#board) && this.#mayTry(turn)) this.#write(turn);
  };

  readonly ended = (turn: Turn): void => this.#tell(turn, this.#declarations.ended(turn));

  readonly pass = async (at: number): Promise<void> => {
    for (const say of this.#said.splice(0)) await say();
    await this.#tellSituations(at);
    for (const pending of this.#toAnswer.filter(({ due }) => due === at)) await this.#answer(pending, at);
    await this.#local.clock.advanceTo(momentOf(at + 1) - 1_000);
    for (const { service, thing, resource } of this.#owned)
      for (const field of fieldsOf(thing)) {
        const value = this.#standing(resource, field);
        this.#board.write(service, field, { value, by: "Parley", at });
      }
    await this.#noteQuestions(at);
  };

  readonly questions = (): number => this.#asked.size;

  /** What still waits for an answer would keep the process alive. */
  readonly stop = (): void => this.#local.machine.stop();

  #made(service: Service, thing: Thing): Owned {
    const pipeline = { kind: "pipeline", ordinal: 0, name: nameFor("pipeline", service, 0) } as const;
    const { account, region, type } = resourceOf(service, thing);
    const asked = { account, region, type, properties: propertiesOf(service, thing) };
    const { resource } = this.#local.sandbox.create(asked, writerOf(pipeline, this.#world));
    return { service, thing, resource };
  }

  #standing(resource: ResourceId, field: FieldName) {
    const whole = this.#local.sandbox.whole(resource) ?? {};
    return whole[places[field].path.slice(1)] as string | number | boolean;
  }

  #resourceFor({ actor, want }: Turn): ResourceId {
    const { thing } = places[want.field];
    const found = this.#owned.find((one) => one.service === actor.service && one.thing === thing);
    if (found === undefined) throw new Error("there is no such resource");
    return found.resource;
  }

  #write(turn: Turn): void {
    const { actor, want, at } = turn;
    const value = want.aim(this.#board.value(actor.service, want.field), at);
    if (!this.#board.write(actor.service, want.field, { value, by: actor.name, at })) return;
    const properties = { [places[want.field].path.slice(1)]: value };
    this.#local.sandbox.update(this.#resourceFor(turn), { properties }, writerOf(actor, this.#world));
  }

  #tell(turn: Turn, said: Declaration | undefined): void {
    if (said === undefined) return;
    this.#events += 1;
    const { clock, runtime } = this.#local;
    const event = {
      kind: "declare",
      id: `event-${this.#events}`,
      at: instantOf(clock.now()),
      actor: claimantOf(turn.actor, this.#world),
      declaration: said.id,
      claims: said.claims,
    } as const;
    this.#said.push(() => takeIn(runtime, this.#resourceFor(turn), { event, heardAt: clock.now() }));
  }

  async #tellSituations(at: number): Promise<void> {
    for (const service of this.#crowd.services) {
      const all = happeningsOf(service);
      const news = all.filter(({ from, until }) => from === at || until === at || (at === 0 && from < 0));
      for (const situation of situationsAt(service, news, at))
        await putSituation(situation, this.#local.runtime);
    }
  }

  async #noteQuestions(at: number): Promise<void> {
    for (const owned of this.#owned) {
      const record = await this.#local.ports.dockets.load(owned.resource);
      for (const { id } of record?.case?.questions ?? []) {
        if (this.#asked.has(id)) continue;
        this.#asked.add(id);
        if (this.#asked.size % 2 === 0)
          this.#toAnswer.push({ ...owned, question: id, due: at + answeredAfter });
      }
    }
  }

  async #answer({ service, resource, question }: Pending, at: number): Promise<void> {
    const record = await this.#local.ports.dockets.load(resource);
    const open = record?.case?.questions.find(({ id }) => id === question);
    const by = open?.ask.approvers[0];
    if (record === undefined || open === undefined || by === undefined) return;
    const sharedAt = (path: string) =>
      this.#shared.find((one) => one.service === service && places[one.field].path === path);
    const choice = bestAnswer(open, { at, sharedAt, docket: { record } });
    if (choice === undefined) return;
    const moment = instantOf(this.#local.clock.now());
    await recordAnswer(
      resource,
      { question, ...choice, by, proof: "signed in", at: moment },
      this.#local.runtime,
    );
  }
}

export const laptop =
  (world: World): SchemeMaker =>
  (crowd, board) =>
    new Laptop(crowd, board, world);
