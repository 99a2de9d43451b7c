import { expect } from "vitest";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import { DecisionEvent } from "#core/ledger/decision-event.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { statesOf } from "#local/machine/past.ts";
import { decisionsOn, misfitsIn } from "../../books.ts";
import { docketOf } from "../../stage.ts";
import type { Story } from "./story.ts";

/** What came of a story, as short as it can be told. */
export type Ending = {
  /** The properties that are not as the pipeline made them; null where one is gone. */
  readonly cloud: Readonly<Record<string, Json>> | "gone";
  /** `closed`, or where it stands and how many questions are open. */
  readonly case: string;
  /** The states of each execution. */
  readonly states: readonly string[];
  /** What each decision came to, the first one first. */
  readonly decided: readonly string[];
  /** Kinds of decision events and their fields. */
  readonly news: readonly string[];
  /** Kinds of messages, and to whom. */
  readonly told: readonly string[];
  /** How often Parley asked the cloud to write. */
  readonly writes: number;
};

/** How it ended; whatever the story, the books must be in order. */
export async function ending(story: Story): Promise<Ending> {
  const record = await docketOf(story, story.resource);
  const { case: open, decision } = record;
  const all = await decisionsOn(story.ports, story.resource);
  expect(misfitsIn({ record, decisions: all, now: story.clock.now() })).toEqual([]);
  const decisions = chainOf(all, decision?.digest);
  expectNoSecrets(story);
  expectNoLeftovers(story);
  return {
    cloud: cloudOf(story),
    case: open === undefined ? "closed" : `${open.state} with ${open.questions.length}`,
    states: story.machine.past().map((past) => withoutRepeats(statesOf(past)).join(" ")),
    decided: decisions.map(({ record }) => record.verdict.outcome),
    news: [...story.news.events.values()].map(({ kind, fields }) => `${kind} ${fields.join(" ")}`),
    // What is told once a week is about every resource, and only stories that go over a Monday hear of it.
    told: [...story.outbox.outbox.values()]
      .filter(({ kind }) => kind !== "digest")
      .map(({ kind, to }) => `${kind} ${to.map(nameOf).join(" ")}`.trim()),
    writes: story.calls("cloud.update"),
  };
}

const nameOf = (principal: string): string => principal.slice(principal.lastIndexOf("/") + 1);

function cloudOf({ sandbox, resource, made }: Story): Ending["cloud"] {
  const now = sandbox.whole(resource);
  if (now === undefined) return "gone";
  const names = [...new Set([...Object.keys(made), ...Object.keys(now)])];
  const changed = names.filter(
    (name) => canonicalJson(now[name] ?? null) !== canonicalJson(made[name] ?? null),
  );
  return Object.fromEntries(changed.map((name) => [name, now[name] ?? null]));
}

/** However often a write is asked after, it is one wait. */
function withoutRepeats(states: readonly string[]): readonly string[] {
  return states.filter((state, index) => {
    const isAgain = (name: string) => state === name && states[index - 2] === name;
    return !(isAgain("Wait") || (isAgain("Confirm") && states[index - 1] === "Wait"));
  });
}

/** Those that were acted upon, the first one first: each carries the digest of the one before, and the docket that of the last. */
function chainOf(decisions: readonly LoggedDecision[], last: string | undefined): readonly LoggedDecision[] {
  const byDigest = new Map(decisions.map((decision) => [decision.digest, decision]));
  const chain: LoggedDecision[] = [];
  let digest = last;
  while (digest !== undefined) {
    const decision = byDigest.get(digest);
    if (decision === undefined) throw new Error(`no decision has the digest ${digest}`);
    chain.unshift(decision);
    digest = decision.after;
  }
  // What lost a race follows what was acted upon.
  const acted = new Set<string | undefined>([undefined, ...chain.map((each) => each.digest)]);
  for (const { after } of decisions) expect(acted).toContain(after);
  return chain;
}

const token = /00000007-0000-4000-8000-[0-9a-f]{12}/;

/** What leaves the house: anyone who reads it learns no token, and every reader finds what was promised. */
function expectNoSecrets({ news, outbox, machine, logged }: Story): void {
  for (const event of news.published) expect(DecisionEvent.parse(event)).toEqual(event);
  for (const { subject, body } of outbox.sent) {
    expect(subject).toMatch(/^.{1,99}$/);
    expect(body).not.toMatch(token);
  }
  expect(logged.join("\n")).not.toMatch(token);
  for (const { input, output } of machine.past())
    expect(canonicalJson([input, output ?? null] as unknown as Json).length).toBeLessThan(1_000);
}

function expectNoLeftovers({ queues, machine }: Story): void {
  expect(Object.values(queues).flatMap(({ deadLetters }) => deadLetters)).toEqual([]);
  expect(machine.past().filter(({ status }) => status === "failed" || status === "timed-out")).toEqual([]);
}
