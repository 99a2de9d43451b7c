import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { theWeb, type WebReach } from "#adapters/web/send-once.ts";
import { webChannels } from "#adapters/web/web-channels.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import { everyMessage } from "../../../core/notices/channels/every-message.ts";
import { channelsContract, publicUrl } from "../channels.contract.ts";
import { places, type ReviewHost, reviewHost } from "./review-host.ts";

const token = "token-that-is-a-secret";
const now = () => Date.parse("2026-11-21T03:00:00.900Z");
const over = (reach: WebReach, secret = token, installation = "here") =>
  webChannels({ secretOf: async () => secret, publicUrl, now, reach, installation });
const notice = (id: string): NoticeMessage => ({ ...everyMessage.undone, id });

for (const kind of ["github", "gitlab"] as const) {
  channelsContract(kind, async () => {
    const host = await reviewHost(kind);
    return {
      channels: over(host.reach),
      channel: places[kind],
      arrived: () => host.received.map(({ body }) => body).filter((body) => body !== ""),
      refuse: () => {
        host.first = () => ({ answer: 401 });
      },
      close: host.close,
    };
  });
}

describe.each(["github", "gitlab"] as const)("a comment of %s", { timeout: 60_000 }, (kind) => {
  let host: ReviewHost;
  beforeEach(async () => {
    host = await reviewHost(kind);
  });
  afterEach(() => host.close());
  const post = (id: string, reach = host.reach) => over(reach).post(places[kind], notice(id));
  const bodies = () => host.comments.map(({ body }) => body);

  it("is one, changed in place, and holds each notice once", async () => {
    for (const id of ["n-1", "n-2", "n-1", "n-3"]) expect(await post(id)).toEqual({ kind: "taken" });
    expect(host.comments.length).toBe(1);
    expect(bodies()[0]?.split("Put back").length).toBe(7);
  });

  it("is asked for with the token alone, at the API of its host", async () => {
    await post("n-1");
    const hosts = new Set(host.received.map((each) => each.host.split(":")[0]));
    expect(hosts).toEqual(new Set([kind === "github" ? "api.github.com" : "gitlab.com"]));
    for (const { path, headers, body } of host.received) {
      expect(`${path}${body}`).not.toContain(token);
      expect(headers).toMatchObject(
        kind === "github" ? { authorization: `Bearer ${token}` } : { "private-token": token },
      );
    }
  });

  it("is made anew where somebody took it away, and leaves everybody else's alone", async () => {
    await post("n-1");
    const [own] = host.comments.splice(0);
    const copied = { id: 40, body: own?.body ?? "", by: "mallory" };
    host.comments.push(copied, { id: 41, body: "parley-bot says hello", by: "parley-bot" });
    await post("n-2");
    expect(host.comments.slice(0, 2)).toEqual([
      copied,
      { ...host.comments[1], body: "parley-bot says hello" },
    ]);
    expect(host.comments.length).toBe(3);
    await post("n-3");
    expect(host.comments.length).toBe(3);
    expect(host.received.filter(({ method }) => method === "DELETE")).toEqual([]);
  });

  it("is found among hundreds of others, and another installation has its own", async () => {
    for (let id = 1; id <= 250; id += 1) host.comments.push({ id, body: "LGTM", by: "sam" });
    await post("n-1");
    await post("n-2");
    expect(host.comments.length).toBe(251);
    await over(host.reach, token, "elsewhere").post(places[kind], notice("n-1"));
    expect(host.comments.length).toBe(252);
  });

  it("is one again after two were made at the same moment, and nothing of either is lost", async () => {
    await Promise.all([post("n-1"), post("n-2")]);
    await post("n-1");
    await post("n-2");
    expect(host.comments.length).toBe(1);
    expect(bodies()[0]).toContain("n\\u002d1");
    expect(bodies()[0]).toContain("n\\u002d2");
  });

  it("begins anew where its text was changed by hand", async () => {
    await post("n-1");
    const [own] = host.comments;
    if (own !== undefined)
      own.body = `${own.body.slice(0, own.body.indexOf("###"))}<script>@everyone</script>`;
    await post("n-2");
    expect(bodies().length).toBe(1);
    expect(bodies()[0]).not.toMatch(/script|@e/);
  });

  it.each([
    { when: "there is no such pull request", set: { hasReview: false }, kind: "gone" },
    { when: "its repository is not to be seen", set: { hasRepository: false }, kind: "refused" },
    { when: "nobody may comment any more", set: { isLocked: true }, kind: "gone" },
    { when: "its token is somebody else's", set: { as: "somebody" }, kind: "refused" },
  ])("is $kind when $when, and nothing is left of it", async ({ set, kind: outcome }) => {
    Object.assign(host, set);
    expect((await post("n-1")).kind).toBe(outcome);
    expect(host.comments).toEqual([]);
  });

  it.each([
    { when: "the token is good for nothing", told: { answer: 401 }, kind: "refused" },
    {
      when: "it is led elsewhere",
      told: { answer: 301, headers: { location: "https://evil.example" } },
      kind: "refused",
    },
    { when: "there is too much", told: { answer: 429 }, kind: "busy" },
    { when: "too much was asked", told: { answer: 403, headers: { "retry-after": "60" } }, kind: "busy" },
    {
      when: "its hour is used up",
      told: { answer: 403, headers: { "x-ratelimit-remaining": "0" } },
      kind: "busy",
    },
    { when: "something broke", told: { answer: 502 }, kind: "unknown" },
    { when: "nothing is answered", told: { answer: "silence" }, kind: "unknown" },
    { when: "its answer is no list", told: { answer: 200, body: "{}" }, kind: "busy" },
  ] as const)("is $kind when $when", async ({ told, kind: outcome }) => {
    host.first = () => told;
    const reach = told.answer === "silence" ? { ...host.reach, timeoutMs: 100 } : host.reach;
    const answer = await post("n-1", reach);
    expect(answer.kind).toBe(outcome);
    expect(JSON.stringify(answer)).not.toContain(token);
  });

  it("is not told where others wrote more than is read", async () => {
    host.first = () => ({ answer: 200, body: "x".repeat(8_000_001) });
    expect((await post("n-1")).kind).toBe("gone");
  });

  it("is tried again where it was taken away while it was changed", async () => {
    await post("n-1");
    host.first = ({ method }) => (method === "PATCH" || method === "PUT" ? { answer: 404 } : undefined);
    expect((await post("n-2")).kind).toBe("busy");
  });

  it("is refused without a connection where its host leads inside, or its secret holds no token", async () => {
    const inside = { ...host.reach, isAllowed: theWeb.isAllowed };
    expect((await post("n-1", inside)).kind).toBe("refused");
    for (const secret of ["", "{", '{"key": "x"}', "two words", "short"])
      expect((await over(host.reach, secret).post(places[kind], notice("n-1"))).kind).toBe("refused");
    expect(host.received).toEqual([]);
  });
});
