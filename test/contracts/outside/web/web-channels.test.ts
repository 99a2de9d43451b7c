import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WebReach } from "#adapters/web/send-once.ts";
import { webChannels } from "#adapters/web/web-channels.ts";
import type { NoticeChannel } from "#core/ports/people/channels.ts";
import { channelsContract, publicUrl } from "../channels.contract.ts";
import { asked } from "../notifier.contract.ts";
import { type Answer, type Loopback, loopback } from "./loopback.ts";

const key = "a key of thirty-two characters, or more";
const secrets = {
  slack: "https://hooks.slack.com/services/T0/B0/secret-part",
  teams:
    "https://prod-01.westeurope.logic.azure.com:443/workflows/w/triggers/manual/paths/invoke?sig=secret-part",
  webhook: JSON.stringify({ url: "https://alerts.example.com/parley", key }),
} as const;

const channelOf = (kind: NoticeChannel["kind"]): NoticeChannel => ({
  kind,
  name: `${kind}-secret`,
  for: ["operators"],
  on: ["asked"],
  instead: false,
  ...(kind === "webhook" && { host: "alerts.example.com" }),
});

const now = () => Date.parse("2026-11-21T03:00:00.900Z");
const over = (reach: WebReach, kind: NoticeChannel["kind"], secret: string = secrets[kind]) =>
  webChannels({ secretOf: async () => secret, publicUrl, now, reach });

for (const kind of ["slack", "teams", "webhook"] as const) {
  channelsContract(kind, async () => {
    const server = await loopback();
    return {
      channels: over(server.reach, kind),
      channel: channelOf(kind),
      arrived: () => server.received.map(({ body }) => body),
      refuse: () => server.answerWith(404),
      close: server.close,
    };
  });
}

describe("what is posted to the web", () => {
  let server: Loopback;
  beforeAll(async () => {
    server = await loopback();
  });
  afterAll(() => server.close());

  it.each<{ when: string; answer: Answer; headers?: Record<string, string>; kind: string }>([
    { when: "it is taken", answer: 200, kind: "taken" },
    { when: "a workflow takes it for later", answer: 202, kind: "taken" },
    { when: "its answer has no end", answer: "endless", kind: "taken" },
    { when: "there is too much", answer: 429, kind: "busy" },
    { when: "nobody is there for now", answer: 503, kind: "busy" },
    { when: "something broke on the other side", answer: 500, kind: "unknown" },
    { when: "a gateway gave up", answer: 504, kind: "unknown" },
    { when: "nothing is answered", answer: "silence", kind: "unknown" },
    { when: "the connection breaks off", answer: "break", kind: "unknown" },
    { when: "the address was taken back", answer: 410, kind: "refused" },
    {
      when: "it is led elsewhere",
      answer: 302,
      headers: { location: "https://evil.example" },
      kind: "refused",
    },
    { when: "it is led elsewhere for good", answer: 308, headers: { location: "/" }, kind: "refused" },
  ])("is $kind when $when", async ({ answer, headers, kind }) => {
    server.answerWith(answer, headers);
    const before = server.received.length;
    expect((await over(server.reach, "slack").post(channelOf("slack"), asked)).kind).toBe(kind);
    expect(server.received.length).toBe(before + 1);
    expect(server.received.at(-1)).toMatchObject({
      path: "/services/T0/B0/secret-part",
      host: expect.stringContaining("hooks.slack.com"),
    });
  });

  it("is signed over its time and its bytes where it is a webhook, and nowhere else", async () => {
    server.answerWith(200);
    await over(server.reach, "webhook").post(channelOf("webhook"), asked);
    const { headers, body } = server.received.at(-1) ?? { headers: {}, body: "" };
    const seconds = Math.floor(now() / 1_000);
    const mac = createHmac("sha256", key).update(`${seconds}.${body}`).digest("hex");
    expect(headers).toMatchObject({ "parley-signature": `t=${seconds},v1=${mac}`, "parley-message": "m-1" });
    expect(body).not.toContain(key);
    await over(server.reach, "teams").post(channelOf("teams"), asked);
    expect(server.received.at(-1)?.headers).not.toHaveProperty("parley-signature");
  });

  it.each([
    { when: "one of its addresses is inside", found: ["8.8.8.8", "10.0.0.1"], kind: "refused" },
    { when: "it leads to this host", found: ["127.0.0.1"], kind: "refused" },
    { when: "it leads to the metadata of the machine", found: ["::ffff:169.254.169.254"], kind: "refused" },
    { when: "it has no address", found: [], kind: "busy" },
  ])("is $kind without a connection when $when", async ({ found, kind }) => {
    const { isAllowed } = (await import("#adapters/web/send-once.ts")).theWeb;
    const addressesOf = async () => found.map((address) => ({ address, family: 4 }));
    const before = server.received.length;
    const reach = { ...server.reach, isAllowed, addressesOf };
    expect((await over(reach, "slack").post(channelOf("slack"), asked)).kind).toBe(kind);
    expect(server.received.length).toBe(before);
  });

  it("goes to the address that was checked, though the name leads elsewhere a moment later", async () => {
    server.answerWith(200);
    let asks = 0;
    const addressesOf = () => {
      asks += 1;
      return Promise.resolve([{ address: asks === 1 ? "127.0.0.1" : "10.0.0.1", family: 4 }]);
    };
    const outcome = await over({ ...server.reach, addressesOf }, "slack").post(channelOf("slack"), asked);
    expect(outcome).toEqual({ kind: "taken" });
    expect(asks).toBe(1);
  });

  it("is busy when its name is not found in time", async () => {
    const addressesOf = () => new Promise<never>(() => {});
    const reach = { ...server.reach, addressesOf, timeoutMs: 20 };
    expect((await over(reach, "slack").post(channelOf("slack"), asked)).kind).toBe("busy");
  });

  it("is busy when nobody listens", async () => {
    const closed = await loopback();
    await closed.close();
    expect((await over(closed.reach, "slack").post(channelOf("slack"), asked)).kind).toBe("busy");
  });
});

describe("a channel's secret", () => {
  const posted = async (kind: NoticeChannel["kind"], secret: string) => {
    const never = {
      request: () => {
        throw new Error("reached");
      },
    } as unknown as WebReach;
    return await over(never, kind, secret).post(channelOf(kind), asked);
  };

  it.each([
    { kind: "slack", secret: "", why: /no address/ },
    { kind: "slack", secret: "{", why: /no address/ },
    { kind: "slack", secret: '{"key": "x"}', why: /no address/ },
    { kind: "slack", secret: "http://hooks.slack.com/services/x", why: /https/ },
    { kind: "slack", secret: "https://hooks.slack.com.evil.example/x", why: /not listed/ },
    { kind: "slack", secret: "https://hooks.slack.com./x", why: /not listed/ },
    { kind: "slack", secret: "https://evil.example/?hooks.slack.com", why: /not listed/ },
    { kind: "slack", secret: "https://hooks.slack.com@evil.example/x", why: /user/ },
    { kind: "slack", secret: "https://hooks.slack.com:8443/x", why: /port/ },
    { kind: "slack", secret: "https://169.254.169.254/x", why: /not listed/ },
    { kind: "teams", secret: "https://logic.azure.com.evil.example/x", why: /not listed/ },
    { kind: "teams", secret: "https://xlogic.azure.com/x", why: /not listed/ },
    { kind: "webhook", secret: "https://alerts.example.com/x", why: /no `key`/ },
    { kind: "webhook", secret: '{"url": "https://alerts.example.com/x", "key": "short"}', why: /no `key`/ },
    { kind: "webhook", secret: `{"url": "https://other.example.com/x", "key": "${key}"}`, why: /not listed/ },
  ] as const)("of $kind is refused before anything is reached: $secret", async ({ kind, secret, why }) => {
    const outcome = await posted(kind, secret);
    expect(outcome).toMatchObject({ kind: "refused", why: expect.stringMatching(why) });
    expect(JSON.stringify(outcome)).not.toMatch(/evil|8443|169\.254|short/);
  });
});
