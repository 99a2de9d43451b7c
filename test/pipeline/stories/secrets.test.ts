import { expect, it } from "vitest";
import { parted } from "#core/hidden/beside.ts";
import { recordText } from "#core/ledger/record-text.ts";
import { actors, approvers, docketOf, hour, minute } from "../stage.ts";
import { ending } from "./telling/ending.ts";
import { incident } from "./telling/happenings.ts";
import { answer, begin, momentOf, type Story } from "./telling/story.ts";
import { lambda } from "./telling/things.ts";

const planted = ["hunter2-first", "hunter2-second", "hunter2-third"] as const;

const withSecret = (value: string) => ({ Environment: { Variables: { API_KEY: value, MODE: value } } });
const made = { ...lambda, properties: { ...lambda.properties, ...withSecret(planted[0]) } };
const fields = "/Environment/Variables/API_KEY /Environment/Variables/MODE";

/** Everything that is kept or told anywhere but in the cloud itself. */
async function everythingSaid(story: Story): Promise<string> {
  const { ports, resource, outbox, news, logged, machine, queues } = story;
  const { decisions } = await ports.decisions.list(resource);
  const { events } = await ports.events.after(resource, "");
  const waiting = Object.values(queues).flatMap((queue) => [...queue.waiting(), ...queue.deadLetters]);
  const said = [decisions, events, outbox.sent, news.published, logged, machine.past(), waiting];
  return `${recordText(await docketOf(story, resource))}\n${JSON.stringify(parted(said))}`;
}

async function expectHidden(story: Story): Promise<void> {
  const said = await everythingSaid(story);
  expect(said).toContain("API_KEY");
  expect(said).toContain('"digest":');
  for (const secret of planted) expect(said).not.toContain(secret);
}

it("a secret that nobody explained is asked about by name alone, and put back by nobody but people", async () => {
  const story = await begin({ made });
  story.change(actors.nobody, withSecret(planted[1]));
  await story.pass(20 * minute);
  const [message] = story.outbox.sent;
  expect(message?.body).toContain(
    "- ← Revert · what stood there before (hidden): it has to be put back by hand · ",
  );
  await answer(story, { answer: "revert", by: approvers.service });
  await story.pass(5 * hour);
  expect(await ending(story)).toMatchObject({
    cloud: withSecret(planted[1]),
    case: "closed",
    news: [`asked ${fields}`, `answered ${fields}`, `fault ${fields}`],
    writes: 0,
  });
  await expectHidden(story);
});

it("silence keeps a secret as it stands", async () => {
  const story = await begin({ made });
  story.change(actors.nobody, withSecret(planted[1]));
  await story.pass(20 * minute);
  await story.pass(5 * hour);
  expect(await ending(story)).toMatchObject({ cloud: withSecret(planted[1]), case: "closed", writes: 0 });
  await expectHidden(story);
});

it("a secret that was overwritten in an incident is never restored by itself", async () => {
  const story = await begin({ made });
  incident(story, momentOf(story));
  await story.pass(minute);
  story.change(actors.oncall, { ...withSecret(planted[1]), MemorySize: 512 });
  await story.pass(20 * minute);
  story.change(actors.pipeline, { ...withSecret(planted[2]), MemorySize: 128 });
  await story.pass(20 * minute);
  const { cloud, case: open, writes } = await ending(story);
  expect({ cloud, open, writes }).toEqual({
    cloud: { ...withSecret(planted[2]), MemorySize: 512 },
    open: "waiting with 1",
    writes: 1,
  });
  expect(story.outbox.sent[0]?.body).toContain("It asks because its value is hidden");
  await expectHidden(story);
});
