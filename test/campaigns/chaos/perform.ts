import { recordAnswer } from "#acts/questions/answer.ts";
import { putSituation } from "#acts/situations/put-situation.ts";
import type { Situation } from "#core/claims/situation.ts";
import { InvalidInput, Unavailable } from "#core/faults.ts";
import { isRecord, type Json } from "#core/fields/json.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import type { Properties } from "#local/sandbox/kinds/kit/resource-kind.ts";
import type { FullPatchOp } from "#local/sandbox/patching/full-patch.ts";
import type { Writer } from "#local/sandbox/telling/writer.ts";
import type { World } from "#local/world/local-world.ts";
import { call } from "../../pipeline/stories/telling/calling.ts";
import { type HandName, hands, roleOf } from "./hands.ts";
import type { Act, Saying, Step, Values, Writing } from "./step.ts";
import type { Tally } from "./tally.ts";
import { madeAs, type ThingName } from "./things.ts";
import type { Witness } from "./witness.ts";

/** What is known of a question once it was seen, however long it is over. */
export type Asked = { readonly resource: ResourceId; readonly question: string };

/** A rival who waits for the moment just before a call. */
export type Rival = Extract<Act, { readonly do: "rival" }> & { readonly armedAt: number };

export type Stage = {
  readonly world: World;
  readonly witness: Witness;
  readonly tally: Tally;
  readonly names: Map<ThingName, ResourceId>;
  readonly asked: readonly Asked[];
  readonly rivals: Rival[];
  readonly opened: Map<string, Situation>;
  readonly intents: Map<string, string>;
  readonly stop: (isStopped: boolean) => void;
};

const iso = (at: number): string => new Date(at).toISOString();

/** Anyone who does something tries again when the line breaks; in the end they give it up. */
async function patiently(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    try {
      return void (await work());
    } catch (error) {
      if (!(error instanceof Unavailable) && (error as Error).name !== "Runtime.ExitError") throw error;
    }
  }
}

type Tags = Readonly<Record<string, string>>;

function tagsFor({ intent, motivation, ref, for: lasts }: Saying, now: number): Tags {
  return {
    "parley:intent": intent,
    "parley:motivation": motivation,
    "parley:ref": ref,
    ...(lasts !== undefined && { "parley:until": iso(now + lasts) }),
  };
}

/** As whom somebody writes who says why. */
function writerFor(hand: HandName, says: Saying | undefined, { world, intents }: Stage): Writer {
  const writer: Writer = hands[hand];
  if (says === undefined || says.by === "tags") return writer;
  const now = world.clock.now();
  // Anyone who signs in by Identity Center does not choose what the session is called.
  if (writer.kind !== "role" && says.by !== "user agent") return writer;
  if (says.by === "session") return { ...writer, principal: `${writer.principal}@${says.ref}` };
  if (says.by === "user agent") {
    const said = `app/parley.intent=${says.intent}.motivation=${says.motivation}.ref=${says.ref.replace(/\W/g, "-")}`;
    return { ...writer, userAgent: `${writer.userAgent} ${said}` };
  }
  if (says.by === "intent") {
    const id = intents.get(`${hand}/own`);
    return id === undefined ? writer : { ...writer, principal: `${writer.principal}@${id}` };
  }
  return world.sandbox.assumeRole(
    { ...writer, tags: tagsFor(says, now) },
    { by: "role", caller: hands.liar },
  );
}

const tagOf = (tags: Json | undefined): readonly Properties[] =>
  Array.isArray(tags) ? tags.filter(isRecord) : [];

/** The values with tags that say why, among those that stand there. */
function withTags(values: Values, says: Saying | undefined, standing: Properties, now: number): Values {
  if (says?.by !== "tags") return values;
  const said = tagsFor(says, now);
  const others = tagOf(standing["Tags"]).filter(({ Key }) => !Object.hasOwn(said, String(Key)));
  const [first] = others;
  const more = first !== undefined && "PropagateAtLaunch" in first ? { PropagateAtLaunch: true } : {};
  const fresh = Object.entries(said).map(([Key, Value]) => ({ Key, Value, ...more }));
  return { ...values, Tags: [...others, ...fresh] };
}

export function write(stage: Stage, { thing, hand, values, says }: Writing): void {
  const { world, witness, tally, names } = stage;
  const { sandbox, clock } = world;
  const resource = names.get(thing);
  const standing = resource === undefined ? undefined : sandbox.whole(resource);
  if (resource === undefined || standing === undefined) return;
  const all = Object.entries(withTags(values, says, standing, clock.now()));
  const patch = all.flatMap(([name, value]): readonly FullPatchOp[] => {
    const path = `/${name}`;
    if (value !== null) return [{ op: "add", path, value }];
    return standing[name] === undefined ? [] : [{ op: "remove", path }];
  });
  const writer = writerFor(hand, says, stage);
  witness.others(resource, () => attempt(tally, () => sandbox.update(resource, { patch }, writer)));
}

/** What the cloud itself refuses is nobody's change. */
function attempt(tally: Tally, work: () => unknown): void {
  try {
    work();
    tally.changes += 1;
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    tally["refused by the cloud"] += 1;
  }
}

export function create(stage: Stage, thing: ThingName, hand: HandName): void {
  const { world, witness, tally, names } = stage;
  const known = names.get(thing);
  if (known !== undefined && world.sandbox.whole(known) !== undefined) return;
  witness.look();
  attempt(tally, () => {
    const { resource } = world.sandbox.create(madeAs(thing), hands[hand]);
    names.set(thing, resource);
    witness.watch(resource);
  });
}

function remove({ world, witness, tally, names }: Stage, thing: ThingName, hand: HandName): void {
  const resource = names.get(thing);
  if (resource === undefined || world.sandbox.whole(resource) === undefined) return;
  witness.others(resource, () => attempt(tally, () => world.sandbox.remove(resource, hands[hand])));
}

async function open(stage: Stage, act: Extract<Act, { readonly do: "open" }>): Promise<void> {
  const { world, names, opened, tally } = stage;
  const { do: _, thing, ...said } = act;
  const resource = thing === undefined ? undefined : names.get(thing);
  const scope = resource === undefined ? { service: "checkout" } : { resources: resource.id };
  const since = iso(world.clock.now());
  const situation: Situation = { ...said, state: "open", since, scope };
  opened.set(act.ref, situation);
  tally.situations += 1;
  await patiently(() => putSituation(situation, world.runtime));
}

async function close({ world, opened }: Stage, ref: string): Promise<void> {
  const situation = opened.get(ref);
  if (situation === undefined) return;
  const closed: Situation = { ...situation, state: "closed", closedAt: iso(world.clock.now()) };
  await patiently(() => putSituation(closed, world.runtime));
}

const inMinutes = (ms: number): string => `${Math.max(1, Math.round(ms / 60_000))}m`;

async function declare(stage: Stage, act: Extract<Step, { readonly do: "declare" }>): Promise<void> {
  const { world, names, intents, tally } = stage;
  const resource = names.get(act.thing);
  if (resource === undefined) return;
  const { intent, motivation, ref, for: lasts = 3_600_000 } = act.says;
  const body = {
    intent,
    motivation: { kind: motivation, ref },
    for: inMinutes(lasts),
    ...(act.wants.length > 0 && { resource: resourceText(resource), claims: act.wants }),
  };
  await patiently(async () => {
    const headers = { "idempotency-key": `${act.key}-${act.at}` };
    const said = await call(world, ["POST", "/api/intents"], {
      as: hands[act.hand].principal,
      body,
      headers,
    });
    if (said.status >= 500) throw new Unavailable("the line broke");
    // Of whom AWS proves nothing to an API, such as one of its services, Parley takes no word.
    if (said.status === 403) return;
    if (said.status !== 201 && said.status !== 200)
      throw new Error(`an intent was refused: ${JSON.stringify(said.body)}`);
    tally.declarations += 1;
    intents.set(`${act.hand}/${act.key}`, String(said.body["id"]));
  });
}

async function withdraw({ world, intents }: Stage, hand: HandName, key: string): Promise<void> {
  const id = intents.get(`${hand}/${key}`);
  if (id === undefined) return;
  const headers = { "if-match": '"1"' };
  await patiently(async () => {
    const { status } = await call(world, ["DELETE", `/api/intents/${id}`], {
      as: hands[hand].principal,
      headers,
    });
    if (status >= 500) throw new Unavailable("the line broke");
  });
}

async function answer(stage: Stage, act: Extract<Act, { readonly do: "answer" }>): Promise<void> {
  const { world, asked, tally } = stage;
  const about = asked[act.question % Math.max(1, asked.length)];
  if (about === undefined) return;
  const record = await world.ports.dockets.load(about.resource);
  const found = record?.case?.questions.find(({ id }) => id === about.question);
  const { approvers = [], options = [] } = found?.ask ?? {};
  const last = record?.history.findLast((each) => each.by === "change")?.principal;
  const by = {
    "first approver": approvers[0],
    "second approver": approvers[1] ?? approvers[0],
    stranger: roleOf("liar"),
    writer: last,
  }[act.who];
  const option = options[act.option % Math.max(1, options.length)];
  const given = {
    question: about.question,
    answer: option?.answer ?? ("keep" as const),
    ...(option?.value !== undefined && { value: option.value }),
    by: by ?? roleOf("ada"),
    proof: "signed in" as const,
    at: iso(world.clock.now()),
  };
  await patiently(async () => {
    const result = await recordAnswer(about.resource, given, world.runtime);
    tally[result.ok ? "answers taken" : "answers refused"] += 1;
  });
}

function hide({ world, names }: Stage, thing: ThingName, isHidden: boolean): void {
  const resource = names.get(thing);
  if (resource !== undefined) world.sandbox.hide(resource, isHidden ? "reading it is denied" : undefined);
}

function lose({ world, tally }: Stage): void {
  const last = world.machine.past().findLast(({ status }) => status === "running");
  if (last === undefined) return;
  world.machine.kill(last.name);
  tally["executions lost"] += 1;
}

/** Does what a step says. */
export async function perform(stage: Stage, step: Step): Promise<void> {
  const { world, tally, rivals } = stage;
  switch (step.do) {
    case "write":
      return write(stage, step);
    case "rival":
      return void rivals.push({ ...step, armedAt: world.clock.now() });
    case "remove":
      return remove(stage, step.thing, step.hand);
    case "create":
      return create(stage, step.thing, step.hand);
    case "open":
      return await open(stage, step);
    case "close":
      return await close(stage, step.ref);
    case "declare":
      return await declare(stage, step);
    case "withdraw":
      return await withdraw(stage, step.hand, step.key);
    case "answer":
      return await answer(stage, step);
    case "switch":
      return stage.stop(step.stopped);
    case "trouble":
      tally["troubles of the cloud"] += 1;
      return world.sandbox.trouble(step.trouble);
    case "hide":
      return hide(stage, step.thing, step.isHidden);
    case "lose":
      return lose(stage);
  }
}
