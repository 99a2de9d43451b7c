import { describe, expect, it } from "vitest";
import { memoryHookQueue } from "#adapters/memory/outside/hook-queue.ts";
import { memoryHookSecrets } from "#adapters/memory/outside/hook-secrets.ts";
import { Misconfigured, Unavailable } from "#core/faults.ts";
import { presetNames } from "#core/policy/sources/preset-names.ts";
import type { World } from "#local/world/local-world.ts";
import {
  alerts,
  datadog,
  generic,
  github,
  jira,
  opsgenie,
  pagerduty,
  servicenow,
} from "../../core/situations/sources/payloads.ts";
import { knock, mac, older, pagedStage, proofOf, secret, send } from "./knocking.ts";

const at = "2026-11-21T03:00:00Z";
const ms = Date.parse(at);
const messages: Readonly<Record<(typeof presetNames)[number], unknown>> = {
  pagerduty: pagerduty({ type: "triggered", status: "triggered", at }),
  opsgenie: opsgenie("Create", ms),
  servicenow: servicenow("incident", { state: "1", sys_updated_on: "2026-11-21 03:00:00" }),
  jira: jira("created", "new", ms),
  github: github("opened", "open", at),
  datadog: datadog("Triggered", ms),
  grafana: alerts("firing", [{ startsAt: at }]),
  alertmanager: alerts("firing", [{ startsAt: at }]),
  generic: generic("open", at),
};

function listening() {
  const hookQueue = memoryHookQueue();
  const world = pagedStage({ around: (ports) => ({ ...ports, hookQueue }) });
  return {
    world,
    notes: hookQueue.notes,
    words: () => hookQueue.notes.filter(({ told }) => told.as === "word"),
  };
}

describe.each(presetNames)("a message of %s", (preset) => {
  const body = JSON.stringify(messages[preset]);

  it("is taken with either of two secrets", async () => {
    const { world, words } = listening();
    for (const key of [secret, older]) {
      const answer = await knock(world, { to: preset, body, headers: proofOf(preset, body, ms, key) });
      expect([answer.status, answer.text]).toEqual([202, '{"taken":true}']);
    }
    expect(words()).toHaveLength(2);
    expect(words()[0]).toMatchObject({
      source: preset,
      told: { situation: { source: preset, state: "open" } },
    });
  });

  it("is refused where it is forged, and nothing is put", async () => {
    const { world, words } = listening();
    const own = proofOf(preset, body, ms);
    const [name = ""] = Object.keys(own);
    const forged = [
      {},
      { ...own, [name]: "" },
      { ...own, [name]: `${own[name]}x` },
      { ...own, [name]: (own[name] ?? "").toUpperCase() },
      proofOf(preset, body, ms, "the secret of somebody else entirely"),
      proofOf("pagerduty", body, ms, ""),
    ];
    for (const headers of forged.filter((each) => JSON.stringify(each) !== JSON.stringify(own)))
      expect((await knock(world, { to: preset, body, headers })).status).toBe(401);
    expect(words()).toEqual([]);
  });

  it("is refused where another body bears its proof", async () => {
    const { world, words } = listening();
    const isOfBody = !["opsgenie", "servicenow", "datadog", "alertmanager"].includes(preset);
    const changed = `${body} `;
    const answer = await knock(world, { to: preset, body: changed, headers: proofOf(preset, body, ms) });
    expect(answer.status).toBe(isOfBody ? 401 : 202);
    expect(words()).toHaveLength(isOfBody ? 0 : 1);
  });
});

describe("what is not proven", () => {
  const told = async (world: World, to: string) => {
    const { status, text, headers } = await knock(world, {
      to,
      body: "{}",
      headers: { "X-PagerDuty-Signature": "v1=0" },
    });
    return { status, text, headers: [...headers] };
  };

  it("is answered alike, whether there is such a source, a secret for it, or neither", async () => {
    const { world } = listening();
    const known = await told(world, "pagerduty");
    for (const to of ["nobody", "terraform", "api", "cloudwatch", "constructor", "%00", "PagerDuty"])
      expect(await told(world, to)).toEqual(known);
    const without = pagedStage({ stores: { hookSecrets: memoryHookSecrets(() => []) } });
    expect(await told(without, "pagerduty")).toEqual(known);
    const short = pagedStage({ stores: { hookSecrets: memoryHookSecrets(() => ["short"]) } });
    const body = "{}";
    expect(
      (await knock(short, { to: "pagerduty", body, headers: proofOf("pagerduty", body, ms, "short") }))
        .status,
    ).toBe(401);
    const broken = { of: () => Promise.reject(new Misconfigured("no permission")) };
    expect(await told(pagedStage({ stores: { hookSecrets: broken } }), "pagerduty")).toEqual(known);
  });

  it("is told on once a minute however often it comes, and never for what is no source", async () => {
    const { world, notes } = listening();
    for (let time = 0; time < 50; time += 1) await told(world, "pagerduty");
    for (let time = 0; time < 50; time += 1) await told(world, "nobody");
    expect(notes.map((note) => note.told)).toEqual([{ as: "refused", count: 1 }]);
    await world.pass(60_000);
    await told(world, "pagerduty");
    expect(notes.map((note) => note.told)).toEqual([
      { as: "refused", count: 1 },
      { as: "refused", count: 50 },
    ]);
  });

  it("does not use up what is taken of a source", async () => {
    const { world } = listening();
    for (let time = 0; time < 300; time += 1) await told(world, "generic");
    expect((await send(world, "generic", messages.generic)).status).toBe(202);
  });
});

describe("a message is refused", () => {
  it("where it is larger than 256 kB, before anything else of it is looked at", async () => {
    const { world, notes } = listening();
    const body = JSON.stringify({ ...generic("open", at), note: "x".repeat(256 * 1_024) });
    for (const to of ["generic", "nobody"]) {
      const answer = await knock(world, { to, body, headers: proofOf("generic", body, ms) });
      expect(answer.status).toBe(413);
    }
    expect(notes).toEqual([]);
  });

  it.each([
    { when: "six minutes ago", seconds: -361, status: 401 },
    { when: "six minutes ahead", seconds: 361, status: 401 },
    { when: "five minutes ago", seconds: -299, status: 202 },
  ])("with $status where it was signed $when", async ({ seconds, status }) => {
    for (const preset of ["generic", "grafana"] as const) {
      const { world } = listening();
      const body = JSON.stringify(messages[preset]);
      const headers = proofOf(preset, body, world.clock.now() + seconds * 1_000);
      expect((await knock(world, { to: preset, body, headers })).status).toBe(status);
    }
  });

  it.each(["", "1e99", "-1", "now", "2026-11-21T03:00:00Z"])(
    "where the signed time is `%s`",
    async (time) => {
      const { world } = listening();
      const body = JSON.stringify(messages.generic);
      const headers = { "X-Parley-Signature": `v1=${mac(`${time}.${body}`)}`, "X-Parley-Time": time };
      expect((await knock(world, { to: "generic", body, headers })).status).toBe(401);
    },
  );

  it("where it is no JSON, or cannot be read, with the path and the remedy", async () => {
    const { world, notes } = listening();
    const send = (body: string) =>
      knock(world, { to: "pagerduty", body, headers: proofOf("pagerduty", body, ms) });
    expect((await send("{")).status).toBe(400);
    const { event } = pagerduty({ type: "triggered", status: "snoozed", at });
    const answer = await send(JSON.stringify({ event }));
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.text)).toMatchObject({
      errors: [
        {
          path: "event.data.status",
          detail:
            "`snoozed` at `event.data.status` means nothing here; say what it means in the `map` of `state` of the source `pagerduty`",
        },
      ],
    });
    expect(notes.map(({ told }) => told.as)).toEqual(["unmapped"]);
  });

  it("where a source sends more than it may, and is taken again a little later", async () => {
    const { world } = listening();
    const statuses: number[] = [];
    for (let time = 0; time < 105; time += 1)
      statuses.push((await send(world, "generic", messages.generic)).status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(100);
    const late = await send(world, "generic", messages.generic);
    expect([late.status, late.headers.get("retry-after")]).toEqual([429, "1"]);
    expect((await send(world, "pagerduty", messages.pagerduty)).status).toBe(202);
    await world.pass(1_000);
    expect((await send(world, "generic", messages.generic)).status).toBe(202);
  });

  it("with another method, and elsewhere", async () => {
    const { world } = listening();
    expect((await knock(world, { to: "pagerduty", body: "", method: "GET" })).status).toBe(405);
    expect((await knock(world, { to: "pagerduty/more", body: "{}" })).status).toBe(404);
  });

  it("for a while where its secret cannot be read at the moment", async () => {
    const hookSecrets = { of: () => Promise.reject(new Unavailable("AWS is away")) };
    const answer = await send(pagedStage({ stores: { hookSecrets } }), "pagerduty", messages.pagerduty);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
  });
});

it("a message of two days ago says nothing, though its signature is genuine and knows no time", async () => {
  const { world, words } = listening();
  const old = pagerduty({ type: "triggered", status: "triggered", at: "2026-11-19T02:59:00Z" });
  expect((await send(world, "pagerduty", old)).text).toBe('{"taken":false,"why":"it is older than a day"}');
  expect(words()).toEqual([]);
});

it("of several signatures one is enough, wherever it stands", async () => {
  const { world, words } = listening();
  const body = JSON.stringify(messages.pagerduty);
  const headers = { "X-PagerDuty-Signature": `v1=${"0".repeat(64)}, v1=${mac(body)},v1=${"1".repeat(64)}` };
  expect((await knock(world, { to: "pagerduty", body, headers })).status).toBe(202);
  expect(words()).toHaveLength(1);
});
