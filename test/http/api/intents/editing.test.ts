import { describe, expect, it } from "vitest";
import { home } from "../../api-stage.ts";
import { ben, declaringStage, idOf, reason, stake, start, vendor } from "./declaring.ts";

const hour = 3_600_000;
type Stage = ReturnType<typeof declaringStage>;

/** The incident, as somebody else says it. */
const incident = ({ runtime }: Stage, more: object = {}) =>
  runtime.situations.put({
    kind: "incident",
    ref: "INC-1042",
    state: "open",
    since: "2026-11-21T02:50:00Z",
    scope: { accounts: home },
    source: "pagerduty",
    ...more,
  });

describe("a renewal", () => {
  it.each([
    { of: "a stake in fields", body: stake },
    { of: "a mere reason", body: { ...reason, for: "4h" } },
  ])("of $of lengthens it while its situation is open", async ({ body }) => {
    const stage = declaringStage();
    await incident(stage);
    const declared = await stage.declare(body);
    stage.clock.now = start + hour;
    const renewed = await stage.renew(idOf(declared), "2026-11-21T09:00:00Z", { version: 1 });
    expect(renewed.status).toBe(200);
    expect(renewed.headers.get("etag")).toBe('"2"');
    const { wishes: _, ...said } = declared.body;
    expect(renewed.body).toEqual({
      ...said,
      // The end is part of what is said.
      digest: expect.not.stringContaining(String(said["digest"])),
      until: "2026-11-21T09:00:00Z",
      version: 2,
      capped: false,
    });
  });

  it("is told to the docket, and the first moment stays", async () => {
    const stage = declaringStage();
    await incident(stage);
    const id = idOf(await stage.declare(stake));
    stage.clock.now = start + hour;
    await stage.renew(id, "2026-11-21T09:00:00Z", { version: 1 });
    const told = await stage.events();
    expect(told.map(({ event }) => event.id)).toEqual([`${id}/1`, `${id}/2`]);
    expect(told[1]?.event).toMatchObject({
      at: "2026-11-21T04:00:00Z",
      claims: [{ id: `${id}/1`, madeAt: "2026-11-21T03:00:00Z", until: "2026-11-21T09:00:00Z" }],
    });
  });

  it.each([
    { when: "nobody confirms it", more: undefined, later: 0, says: "nothing that is open now" },
    {
      when: "its situation is over",
      more: { until: "2026-11-21T03:30:00Z" },
      later: hour,
      says: "nothing that is open now",
    },
    {
      when: "they confirm themself",
      more: { by: `${home}:role/oncall`, source: "api" },
      later: 0,
      says: "nothing that is open now",
    },
    {
      when: "it is elsewhere",
      more: { scope: { accounts: "210987654321" } },
      later: 0,
      says: "nothing that is open now",
    },
    { when: "it has ended", more: {}, later: 5 * hour, says: "it has ended already" },
  ])("is refused when $when, and says until when it lasts", async ({ more, later, says }) => {
    const stage = declaringStage();
    if (more !== undefined) await incident(stage, more);
    const id = idOf(await stage.declare(stake));
    stage.clock.now = start + later;
    const refused = await stage.renew(id, "2026-11-21T12:00:00Z", { version: 1 });
    expect(refused.status).toBe(409);
    expect(refused.body["detail"]).toContain(says);
    expect(refused.body["detail"]).toContain("its end stays at 2026-11-21T07:00:00Z");
    expect(await stage.events()).toHaveLength(1);
  });

  it("that shortens it is refused", async () => {
    const stage = declaringStage();
    await incident(stage);
    const id = idOf(await stage.declare(stake));
    const refused = await stage.renew(id, "2026-11-21T06:00:00Z", { version: 1 });
    expect(refused).toMatchObject({ status: 409 });
  });

  it("for years is refused", async () => {
    const stage = declaringStage();
    const id = idOf(await stage.declare(stake));
    expect((await stage.renew(id, "2036-11-21T06:00:00Z", { version: 1 })).status).toBe(400);
  });
});

describe("a withdrawal", () => {
  it("gives up every field at once, and is done once", async () => {
    const stage = declaringStage();
    const id = idOf(await stage.declare(stake));
    const gone = await stage.withdraw(id, { version: 1 });
    expect(gone.body).toMatchObject({ state: "withdrawn", version: 2 });
    expect(await stage.withdraw(id, { version: 1 })).toMatchObject({ status: 200, text: gone.text });
    expect((await stage.events()).map(({ event }) => event)).toMatchObject([
      { id: `${id}/1`, claims: [{ field: "/MaxSize" }] },
      { id: `${id}/2`, claims: [], declaration: id, at: "2026-11-21T03:00:00.001Z" },
    ]);
  });

  it("leaves nothing to renew", async () => {
    const stage = declaringStage();
    await incident(stage);
    const id = idOf(await stage.declare(stake));
    await stage.withdraw(id, { version: 1 });
    expect((await stage.renew(id, "2026-11-21T09:00:00Z", { version: 2 })).status).toBe(409);
  });
});

describe("two edits of one version", () => {
  it("are one", async () => {
    const stage = declaringStage();
    await incident(stage);
    const id = idOf(await stage.declare(stake));
    const edits = await Promise.all([
      stage.renew(id, "2026-11-21T09:00:00Z", { version: 1 }),
      stage.renew(id, "2026-11-21T10:00:00Z", { version: 1 }),
      stage.renew(id, "2026-11-21T11:00:00Z", { version: 1 }),
    ]);
    expect(edits.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
    expect(await stage.events()).toHaveLength(2);
  });

  it("one after the other are one as well, unless they say the same", async () => {
    const stage = declaringStage();
    await incident(stage);
    const id = idOf(await stage.declare(stake));
    const first = await stage.renew(id, "2026-11-21T09:00:00Z", { version: 1 });
    expect((await stage.renew(id, "2026-11-21T10:00:00Z", { version: 1 })).status).toBe(412);
    expect((await stage.withdraw(id, { version: 1 })).status).toBe(412);
    expect((await stage.renew(id, "2026-11-21T09:00:00Z", { version: 1 })).text).toBe(first.text);
    expect(await stage.events()).toHaveLength(2);
  });
});

describe("what somebody else declared", () => {
  it.each([
    { who: "a caller of another account", as: vendor, status: 404 },
    { who: "another caller at home", as: ben, status: 403 },
  ])("is not edited by $who", async ({ as, status }) => {
    const stage = declaringStage();
    const id = idOf(await stage.declare(stake));
    expect((await stage.withdraw(id, { version: 1, as })).status).toBe(status);
    expect((await stage.renew(id, "2026-11-21T09:00:00Z", { version: 1, as })).status).toBe(status);
    expect(await stage.events()).toHaveLength(1);
  });

  it("is seen from the account where Parley runs, and by nobody else", async () => {
    const stage = declaringStage();
    const declared = await stage.declare(stake);
    const { wishes: _, ...said } = declared.body;
    const path = `/api/intents/${idOf(declared)}`;
    expect((await stage.ask("GET", path)).body).toEqual(said);
    expect((await stage.ask("GET", path, { as: ben })).body).toEqual(said);
    expect((await stage.ask("GET", path, { as: vendor })).status).toBe(404);
    const list = `/api/intents?principal=${encodeURIComponent(`arn:aws:iam::${home}:role/oncall`)}`;
    expect((await stage.ask("GET", list, { as: ben })).body["items"]).toEqual([said]);
    expect((await stage.ask("GET", list, { as: vendor })).status).toBe(403);
    expect((await stage.ask("GET", "/api/intents", { as: vendor })).body).toEqual({ items: [] });
  });
});

it("many intents come in pages", async () => {
  const stage = declaringStage();
  for (let n = 0; n < 60; n += 1) await stage.declare(reason, { key: `k${n}` });
  const first = await stage.ask("GET", "/api/intents");
  const second = await stage.ask("GET", `/api/intents?page=${String(first.body["next"])}`);
  const ids = [first, second].flatMap(({ body }) => (body["items"] as { id: string }[]).map(({ id }) => id));
  expect(new Set(ids).size).toBe(60);
  expect(second.body["next"]).toBeUndefined();
});
