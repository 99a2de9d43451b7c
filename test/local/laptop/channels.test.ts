import { afterEach, expect, it } from "vitest";
import type { Policy } from "#core/policy/policy.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import { openLaptop, withPeople } from "#local/laptop/laptop.ts";
import { channelsHere } from "#local/laptop/laptop-channels.ts";
import { accessOpened } from "#local/laptop/serving.ts";
import { simulatedClock } from "#local/time/simulated-clock.ts";
import { type Loopback, loopback } from "../../contracts/outside/web/loopback.ts";
import { defaultPolicyWith } from "../../laws/default-policy.ts";

const minute = 60_000;
const secret = "https://hooks.slack.com/services/T0/B0/very-secret";
const opened: Loopback[] = [];
afterEach(async () => {
  for (const web of opened.splice(0)) await web.close();
});

const onCall = {
  name: "on-call",
  principals: ["arn:aws:iam::123456789012:role/on-call"],
  groups: ["security-owner", "platform"],
  email: "on-call@example.com",
};

it("is for those who live here and answer for the same groups", () => {
  const rows = [{ slack: "all", for: ["on-call", "dana", "operators"] }];
  const { channels, mistakes } = channelsHere({ channels: rows, approvers: [onCall] });
  expect(mistakes).toEqual([]);
  expect(channels.map((channel) => channel.for)).toEqual([["sam", "pat", "dana", "operators"]]);
  const strange = channelsHere({ channels: [{ slack: "all", for: ["samm"] }] });
  expect(strange.mistakes).toMatchObject([{ pointer: "/channels/0/for/0", hint: "did you mean `sam`?" }]);
});

const secretOf = (name: string) =>
  name === "shop" ? secret : `https://hooks.slack.com/services/T0/B0/${name}`;

/** The story of the laptop, with a channel in a web that leads to this process alone. */
async function story(answer: number, policy?: Policy) {
  const web = await loopback();
  opened.push(web);
  web.answerWith(answer, answer === 302 ? { location: "https://hooks.slack.com/elsewhere" } : {});
  const { channels } = channelsHere({ channels: [{ slack: "shop", for: ["sam"], instead: true }] });
  const [sent, warned]: [NoticeMessage[], string[]] = [[], []];
  const laptop = await openLaptop({
    port: 0,
    key: new Uint8Array(32),
    clock: simulatedClock("2026-11-21T03:00:00Z"),
    sent: (message) => void sent.push(message),
    warned: (what, details) => void warned.push(`${what} ${JSON.stringify(details)}`),
    ...(policy !== undefined && { policy: () => policy }),
    channels: { channels, secretOf: (name) => Promise.resolve(secretOf(name)), reach: web.reach },
  });
  try {
    await accessOpened(laptop.world);
    await laptop.world.pass(16 * minute);
    await laptop.world.pass(minute);
    return { web, sent, warned, address: laptop.address };
  } finally {
    await laptop.close();
  }
}

it("takes what is asked, with the way to the page where one signs in, and nobody's own link", async () => {
  const { web, sent, warned, address } = await story(200);
  const [first] = web.received;
  expect(first?.path).toBe("/services/T0/B0/very-secret");
  expect(first?.host).toMatch(/^hooks\.slack\.com(:\d+)?$/);
  expect(first?.body).toContain(`${address}/console/questions/`);
  expect(first?.body).not.toContain("/a/");
  expect([sent, warned]).toEqual([[], []]);
});

it("takes as well what an actor is told whose row names one by `tell`", async () => {
  const actors = [{ principals: ["*"], tell: [{ slack: "writers" }] }];
  const policy = withPeople(defaultPolicyWith({ actors, mode: { default: "enforce" } }));
  const { web, warned } = await story(200, policy);
  const told = web.received.filter(({ path }) => path === "/services/T0/B0/writers");
  expect(told).toHaveLength(1);
  expect(told[0]?.body).not.toContain("/a/");
  expect(warned).toEqual([]);
});

it("is not followed where it redirects: the question is mailed, and no word of its address is told", async () => {
  const { web, sent, warned } = await story(302);
  expect(new Set(web.received.map(({ path }) => path))).toEqual(new Set(["/services/T0/B0/very-secret"]));
  expect(sent.map(({ kind }) => kind)).toContain("asked");
  expect(warned.join("\n")).toContain("a channel did not take a message");
  expect(JSON.stringify([sent, warned])).not.toMatch(/very-secret|hooks\.slack/);
});
