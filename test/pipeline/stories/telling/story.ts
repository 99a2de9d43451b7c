import { recordAnswer } from "#acts/questions/answer.ts";
import { takeIn } from "#acts/receiving/take-in.ts";
import type { Log } from "#acts/runtime.ts";
import type { Claim } from "#core/claims/claim.ts";
import type { Situation } from "#core/claims/situation.ts";
import type { OpenQuestion } from "#core/ledger/docket-record.ts";
import type { AnswerResult, GivenAnswer } from "#core/questions/answer.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Properties } from "#local/sandbox/kinds/kit/resource-kind.ts";
import type { NewResource } from "#local/sandbox/peoples-doors.ts";
import type { Writer } from "#local/sandbox/telling/writer.ts";
import type { World, WorldOptions } from "#local/world/local-world.ts";
import { actors, docketOf, minute, stage } from "../../stage.ts";
import { type Interjections, interjections } from "./interjections.ts";
import { group } from "./things.ts";

/** A resource that the pipeline made, and everything that may happen to it. */
export type Story = World &
  Pick<Interjections, "justBefore" | "calls"> & {
    readonly resource: ResourceId;
    /** The resource as the pipeline made it. */
    readonly made: Properties;
    readonly logged: readonly string[];
    readonly change: (who: Writer, properties: Properties) => void;
  };

export type Opening = Partial<WorldOptions> & { readonly made?: NewResource };

/** Begins with a resource that Parley has known for a while. */
export async function begin({ made = group, ...options }: Opening = {}): Promise<Story> {
  const { around, justBefore, calls } = interjections();
  const { log, logged } = notebook();
  const world = stage({ around, log, ...options });
  const { resource } = world.sandbox.create(made, actors.pipeline);
  await world.pass(20 * minute);
  const change = (who: Writer, properties: Properties) =>
    void world.sandbox.update(resource, { properties }, who);
  const whole = world.sandbox.whole(resource) ?? {};
  return { ...world, justBefore, calls, logged, resource, made: whole, change };
}

function notebook(): { readonly log: Log; readonly logged: readonly string[] } {
  const logged: string[] = [];
  const write = (what: string, details?: object) =>
    void logged.push(`${what} ${JSON.stringify(details ?? {})}`);
  const metric = (name: string) => write(name);
  return { log: { info: write, warn: write, count: metric, measure: metric }, logged };
}

export const momentOf = ({ clock }: World): string => new Date(clock.now()).toISOString();

/** What somebody wants, declared ahead as the registry hands it on. */
export async function declare(
  story: Story,
  claim: Omit<Claim, "source" | "madeAt" | "onLoss" | "state">,
): Promise<void> {
  const at = momentOf(story);
  const whole = { ...claim, source: "declared", madeAt: at, onLoss: "defer", state: "active" } as const;
  const event = {
    kind: "declare",
    id: `declare-${claim.id}`,
    at,
    actor: claim.actor,
    claims: [whole],
  } as const;
  await takeIn(story.runtime, story.resource, { event, heardAt: story.clock.now() });
}

/** What somebody says to the only open question. */
export async function answer(
  story: Story,
  said: Pick<GivenAnswer, "answer" | "by"> & Partial<GivenAnswer>,
): Promise<AnswerResult> {
  const { id } = await question(story);
  const given = { question: id, at: momentOf(story), proof: "signed in", ...said } as const;
  return await recordAnswer(story.resource, given, story.runtime);
}

export async function withdraw(story: Story, { id, actor, field }: Pick<Claim, "id" | "actor" | "field">) {
  const event = { kind: "withdraw", id: `withdraw-${id}`, at: momentOf(story), actor, field } as const;
  await takeIn(story.runtime, story.resource, { event, heardAt: story.clock.now() });
}

/** A fact about now, as anyone who declares it by the API. */
export function situation(
  { queues, ...story }: Story,
  by: string,
  fact: Pick<Situation, "kind" | "ref" | "state" | "since"> & Partial<Situation>,
): void {
  const scope = { resources: story.resource.id };
  queues.situations.send(
    JSON.stringify({ v: 1, principal: by, situation: { scope, source: "anywhere", ...fact } }),
  );
}

/** The only question that is open. */
export async function question(story: Story): Promise<OpenQuestion> {
  const { case: open } = await docketOf(story, story.resource);
  const [only, ...more] = open?.questions ?? [];
  if (only === undefined || more.length > 0) throw new Error(`${open?.questions.length ?? "no"} questions`);
  return only;
}
