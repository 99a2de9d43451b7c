import { describe, expect, it } from "vitest";
import type { Claim } from "#core/claims/claim.ts";
import type { FieldPath } from "#core/fields/path.ts";
import type { Writer } from "#local/sandbox/telling/writer.ts";
import { actors, approvers, docketOf, hour, minute } from "../stage.ts";
import { ending } from "./telling/ending.ts";
import { incident, machine, role } from "./telling/happenings.ts";
import { answer, begin, declare, momentOf, question, type Story, withdraw } from "./telling/story.ts";
import { group } from "./telling/things.ts";

const field = "/HealthCheckGracePeriod" as FieldPath;
const made = { ...group, properties: { ...group.properties, HealthCheckGracePeriod: 30 } };

const write = (story: Story, who: Writer, HealthCheckGracePeriod: number) =>
  story.change(who, { HealthCheckGracePeriod });

/** Somebody changed a number and gave no reason; the grace is over, and the owner of the service is asked. */
async function asked(): Promise<Story> {
  const story = await begin({ made });
  write(story, actors.nobody, 60);
  await story.pass(20 * minute);
  return story;
}

const session = (name: string): Writer => ({
  ...actors.nobody,
  principal: actors.nobody.principal.replace("i-0abc", name),
});
const stranger: Writer = {
  ...actors.nobody,
  principal: actors.nobody.principal.replace("batch-worker", "other-worker"),
};

const want = (id: string, more: Partial<Claim> = {}) => ({
  id,
  field,
  constraint: { is: 61 },
  strength: "must" as const,
  actor: machine("batch-worker"),
  intent: "availability" as const,
  motivation: { kind: "incident" as const, ref: "INC-9999" },
  ...more,
});

/** Each tries to have the question closed, put anew, or put to somebody else. */
const tricks: readonly { readonly who: string; readonly plays: (story: Story) => unknown }[] = [
  { who: "writes another value", plays: (story) => write(story, actors.nobody, 61) },
  { who: "writes it under another session name", plays: (story) => write(story, session("i-0def"), 61) },
  {
    who: "names the session after who is asked",
    plays: (story) => write(story, session("checkout-lead"), 61),
  },
  { who: "has another unknown role write", plays: (story) => write(story, stranger, 62) },
  { who: "claims it for an incident that does not exist", plays: (story) => declare(story, want("w")) },
  {
    who: "claims it as who is asked said they were",
    plays: (story) => declare(story, want("w", { actor: { ...machine("other"), said: "checkout-lead" } })),
  },
  {
    who: "claims twenty values at once",
    plays: async (story) => {
      for (let value = 100; value < 120; value += 1)
        await declare(story, want(`w${value}`, { constraint: { is: value }, actor: machine(`w${value}`) }));
    },
  },
  {
    who: "claims it and takes the claim back",
    plays: async (story) => {
      await declare(story, want("w"));
      await story.pass(minute);
      await withdraw(story, want("w"));
    },
  },
  {
    who: "has a registered tool of another goal want it",
    plays: (story) => declare(story, want("w", { actor: machine("load-tests"), intent: "performance" })),
  },
];

describe("a question stands, with its link, its deadline and its answers, no matter who", () => {
  it.each(tricks)("$who", async ({ plays }) => {
    const story = await asked();
    const put = await question(story);
    const [mail] = story.outbox.sent;
    await plays(story);
    await story.pass(30 * minute);
    const still = await question(story);
    expect({ id: still.id, deadline: still.ask.deadline, approvers: still.ask.approvers }).toEqual({
      id: put.id,
      deadline: put.ask.deadline,
      approvers: put.ask.approvers,
    });
    const answers = put.ask.options.map(({ answer, value }) => ({ answer, value }));
    expect(still.ask.options.map(({ answer, value }) => ({ answer, value }))).toEqual(
      expect.arrayContaining(answers),
    );
    const { told, cloud } = await ending(story);
    const meanwhile = { HealthCheckGracePeriod: 60 };
    expect({ told, cloud }).toEqual({ told: ["asked checkout-lead"], cloud: meanwhile });
    expect(story.outbox.sent.map(({ link }) => link)).toEqual([mail?.link]);
    expect(await answer(story, { answer: "revert", by: approvers.service })).toMatchObject({ ok: true });
    await story.pass(10 * minute);
    expect((await ending(story)).cloud).toEqual({});
  });
});

const explained: Writer = { ...actors.oncall, principal: actors.oncall.principal.replace("ada@", "bo@") };

const closings: readonly {
  readonly what: string;
  readonly happens: (story: Story) => unknown;
  readonly stands: number | undefined;
}[] = [
  {
    what: "an answer",
    happens: (story) => answer(story, { answer: "keep", by: approvers.service }),
    stands: 60,
  },
  { what: "its deadline", happens: (story) => story.pass(4 * hour), stands: 60 },
  {
    what: "the end of the resource",
    happens: (story) => story.sandbox.remove(story.resource, actors.pipeline),
    stands: undefined,
  },
  {
    what: "the agreed value, written by the one who changed it",
    happens: (story) => write(story, actors.nobody, 30),
    stands: 30,
  },
  {
    what: "the agreed value, written by somebody else",
    happens: (story) => write(story, stranger, 30),
    stands: 30,
  },
  {
    what: "a write by another person for a reason that is confirmed",
    happens: async (story) => {
      incident(story, momentOf(story), "open", [role("oncall")]);
      await story.pass(minute);
      write(story, explained, 45);
    },
    stands: 45,
  },
];

describe("what closes a question that stands is", () => {
  it.each(closings)("$what", async ({ happens, stands }) => {
    const story = await asked();
    const { id } = await question(story);
    await happens(story);
    await story.pass(10 * minute);
    const { case: open } = await docketOf(story, story.resource);
    expect(open?.questions.map((each) => each.id) ?? []).not.toContain(id);
    expect((await ending(story)).case).toBe("closed");
    expect(story.sandbox.whole(story.resource)?.["HealthCheckGracePeriod"]).toBe(stands);
  });
});
