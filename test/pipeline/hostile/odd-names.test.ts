import { afterEach, describe, expect, it } from "vitest";
import { configured, enveloped, type Parts } from "../../core/receiving/records.ts";
import { capacity, config, expectClean, group, receivedBy } from "./received.ts";
import { accounted, undone, type Watched, writesOf } from "./watched-world.ts";

let watched: Watched;
afterEach(() => watched.world.machine.stop());

const received = async (bodies: readonly unknown[]) => {
  watched = await receivedBy(bodies);
};

const odd = ["__proto__", "constructor", "prototype", "hasOwnProperty", "toString", "valueOf"];
const withKey = (record: Parts, key: string, value: unknown): Parts =>
  Object.fromEntries([...Object.entries(record), [key, value]]);

describe("a name that every object has", () => {
  it.each(odd)("is a name like any other when it is `%s`", async (name) => {
    const bodies = [
      enveloped(capacity({ eventName: name })),
      enveloped(capacity({ eventSource: `${name}.amazonaws.com` })),
      enveloped(capacity({ eventSource: name, eventName: name })),
      enveloped(withKey(capacity({ eventName: "NoSuchCall" }), name, { polluted: true })),
      enveloped(capacity({ eventName: "NoSuchCall" }), { "detail-type": name }),
      withKey({}, name, enveloped(capacity())),
      enveloped(configured({ resourceType: name }), config),
      enveloped(configured({ awsRegion: name }), config),
    ];
    await received(bodies);
    expect(accounted(watched.counted)).toBe(bodies.length);
    expect(watched.counted["EventsStored"]).toBeUndefined();
    expect(watched.written).toEqual([]);
    expect(undone(watched.world)).toBe(0);
    expectClean();
  });

  it.each(odd)("hides nothing beneath it when it is `%s`", async (name) => {
    const requestParameters = withKey({}, name, { autoScalingGroupName: "web" });
    await received([enveloped(capacity({ requestParameters }))]);
    expect(watched.counted).toEqual({ EventsStored: 1 });
    expect((await watched.world.ports.dockets.load(group))?.live?.state).toBe("there");
    expectClean();
  });

  it.each(odd)(
    "leaves an event and no docket when a resource that is not there is called `%s`",
    async (name) => {
      await received([enveloped(capacity({}, name))]);
      expect(watched.counted).toEqual({ EventsStored: 1 });
      expect(writesOf(watched)).not.toContain("dockets.save");
      expect(undone(watched.world)).toBe(0);
      expectClean();
    },
  );
});

describe("what could act on a reader", () => {
  const texts = [
    "\u202egnp.exe",
    "a\u0000b",
    "\u001b[31mred\u001b[0m",
    "\u2066x\u2069",
    "\ud800",
    "a\r\nb",
    "\u2028",
  ];

  it.each(texts)("is neither stored nor logged as it is, and stops nothing: %j", async (text) => {
    const bodies = [
      enveloped(capacity({ userAgent: text, eventID: text })),
      enveloped(
        capacity({ eventID: "e-2", userIdentity: { type: "AssumedRole", arn: text, accountId: text } }),
      ),
      enveloped(capacity({ eventID: "e-3" }, text)),
      enveloped(capacity({ eventID: "e-4", eventTime: text })),
      enveloped(capacity({ eventName: text })),
      enveloped(capacity(), { region: text, time: text, id: text }),
    ];
    await received(bodies);
    expect(accounted(watched.counted)).toBe(bodies.length);
    expect(undone(watched.world)).toBe(0);
    const actors = watched.written.filter(({ what }) => what === "events.put").map(({ given }) => given[1]);
    for (const { event } of actors as readonly { event: { at: string; actor: object } }[]) {
      expect(JSON.stringify([event.at, event.actor])).not.toContain(JSON.stringify(text).slice(1, -1));
    }
    expect(JSON.stringify(watched.warned)).not.toContain(JSON.stringify(text).slice(1, -1));
  });
});
