import { describe, expect, it } from "vitest";
import { sha256 } from "#core/digest.ts";
import type { StoredSession } from "#core/ports/stores/sessions.ts";
import { gatewayEvent } from "#local/http/local-gateway.ts";
import { apiStage, home } from "../api-stage.ts";

const session = (parts: Partial<StoredSession>): StoredSession => ({
  key: sha256("ASIADEPLOY"),
  said: {},
  handsOn: [],
  parent: undefined,
  principal: `${home}:role/deploy`,
  at: "2026-11-21T03:00:00Z",
  eventId: "e",
  expires: "2026-11-21T05:00:00Z",
  ...parts,
});

/** Declares an intent with a key, and tells who the registry says it was. */
async function declarer(accessKey: string | undefined, sessions: readonly StoredSession[]) {
  const stage = apiStage();
  for (const one of sessions) await stage.runtime.sessions.put(one);
  const userArn = `arn:aws:sts::${home}:assumed-role/deploy/run-7`;
  const identity = { userArn, accountId: home, ...(accessKey !== undefined && { accessKey }) };
  const body = { intent: "availability", motivation: { kind: "incident", ref: "INC-7" } };
  const headers = { "content-type": "application/json", "Idempotency-Key": "one" };
  const request = new Request("https://api.test/api/intents", {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  const answer = await stage.handle(await gatewayEvent(request, identity));
  expect(answer.status).toBe(201);
  const id = String(answer.body["id"]);
  return (await stage.runtime.registry.declaration(id, "latest"))?.actor;
}

describe("who declares", () => {
  it("is known with the human behind the session that signed", async () => {
    const parent = session({ key: sha256("ASIAHUB"), principal: `${home}:role/hub`, human: "sso/ada" });
    const own = session({ parent: sha256("ASIAHUB"), through: [`${home}:role/hub`] });
    expect(await declarer("ASIADEPLOY", [parent, own])).toMatchObject({
      principal: `${home}:role/deploy`,
      human: "sso/ada",
      said: ["run-7", `${home}:role/hub`],
      goals: [],
    });
  });

  it.each([
    { when: "nobody heard of the session", key: "ASIADEPLOY", sessions: [] },
    { when: "no key is told", key: undefined, sessions: [session({ human: "sso/ada" })] },
    {
      when: "the session is another principal's",
      key: "ASIADEPLOY",
      sessions: [session({ human: "sso/ada", principal: `${home}:role/other` })],
    },
    {
      when: "the key lasts for years",
      key: "AKIADEPLOY",
      sessions: [session({ key: sha256("AKIADEPLOY"), human: "sso/ada" })],
    },
  ])("is a role without a human where $when", async ({ key, sessions }) => {
    const actor = await declarer(key, sessions);
    expect(actor).toMatchObject({ principal: `${home}:role/deploy`, vouched: "policy" });
    expect(actor?.human).toBeUndefined();
  });
});
