import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Policy } from "#core/policy/policy.ts";
import { policyIn } from "../../pipeline/stage.ts";
import { call } from "../../pipeline/stories/telling/calling.ts";
import { fieldOf, type Seen } from "./browser.ts";
import { type Hall, hall } from "./hall.ts";

const place = "/console/leave";
const agent = "123456789012:role/ops-agent";
const lead = "123456789012:role/security-lead";
const good = {
  agent,
  upTo: "degradation",
  hours: "2",
  intent: "availability",
  kind: "incident",
  ref: "INC-1042",
};

const enforcing = policyIn("enforce");
/** Somebody who is no approver, and of whom a row says that they give leave. */
const policy: Policy = {
  ...enforcing,
  file: {
    ...enforcing.file,
    actors: [...enforcing.file.actors, { principals: ["sso/eve@example.com"], givesLeave: true }],
  },
};

let at: Hall;
beforeAll(async () => {
  at = await hall({}, policy);
});
afterAll(() => at.issuer.close());

const hidden = (page: Seen) => ({ token: fieldOf(page, "token"), key: fieldOf(page, "key") });
const givenBy = async (principal: string) => (await at.story.ports.registry.of(principal)).declarations;

async function sent(email: string, form: object = {}): Promise<Seen> {
  const visitor = await at.enter(email);
  const page = await visitor.get(place);
  return await visitor.post(place, { form: { ...hidden(page), ...good, ...form } });
}

describe("leave at the console", () => {
  it("is given by an approver who signed in, and looking gives none", async () => {
    const ada = await at.enter("ada@example.com");
    const page = await ada.get(`${place}?agent=${encodeURIComponent(agent)}&upTo=degradation&ref=INC-1042`);
    expect([page.status, await givenBy(lead)]).toEqual([200, []]);
    expect(page.text).toContain(`value="${agent}"`);
    const form = { ...hidden(page), ...good };
    const given = await ada.post(place, { form });
    expect([given.status, given.text]).toEqual([200, expect.stringContaining("Leave is given")]);
    const [record, ...others] = await givenBy(lead);
    expect(others).toEqual([]);
    const until = record?.until;
    expect(record).toMatchObject({
      by: lead,
      actor: { principal: lead, kind: "person", vouched: "sign-in" },
      motivation: { kind: "incident", ref: "INC-1042" },
      delegates: [{ principal: agent, upTo: "degradation", until }],
    });
    expect(given.text).toContain(`parley declare --under ${record?.id}`);
    // A form that is sent twice gives it once, a while later too.
    await at.story.pass(2_000);
    expect((await ada.post(place, { form })).text).toContain(record?.id);
    expect(await givenBy(lead)).toHaveLength(1);
    const body = {
      intent: "availability",
      motivation: { kind: "incident", ref: "INC-1042" },
      under: record?.id,
    };
    const by = (role: string) => `arn:aws:sts::123456789012:assumed-role/${role}/run-7`;
    const key = (id: string) => ({ "idempotency-key": id });
    const agents = await call(at.story, ["POST", "/api/intents"], {
      as: by("ops-agent"),
      body,
      headers: key("a"),
    });
    expect([agents.status, agents.body["leave"]]).toMatchObject([
      201,
      { principal: lead, upTo: "degradation" },
    ]);
    const another = await call(at.story, ["POST", "/api/intents"], {
      as: by("other"),
      body,
      headers: key("b"),
    });
    expect(another.status).toBe(403);
  });

  it("is given by somebody of whom a row says so, in their own name", async () => {
    expect((await sent("eve@example.com")).status).toBe(200);
    expect(await givenBy("sso/eve@example.com")).toHaveLength(1);
  });

  it("is nobody else's to give, and they are told whom to ask", async () => {
    const stranger = await at.enter("mallory@example.com");
    const page = await stranger.get(place);
    expect([page.status, page.text]).toEqual([403, expect.stringContaining("givesLeave")]);
    expect((await stranger.post(place, { form: { ...good, key: "12345678" } })).status).toBe(403);
    expect(await givenBy("sso/mallory@example.com")).toEqual([]);
    const nobody = await at.browser().post(place, { form: good });
    expect(nobody.status).toBe(401);
  });

  it.each([
    { what: "oneself", email: "ben@example.com", form: { agent: "123456789012:role/batch-worker" } },
    {
      what: "another name of one's own",
      email: "ben@example.com",
      form: { agent: "123456789012:role/security-lead-2" },
    },
    { what: "a pattern", email: "ben@example.com", form: { agent: "*:role/ops-agent" } },
    { what: "a person", email: "ben@example.com", form: { agent: "sso/eve@example.com" } },
    {
      what: "everybody of Identity Center",
      email: "ben@example.com",
      form: { agent: "123456789012:role/AWSReservedSSO_Admin_0123456789abcdef" },
    },
    { what: "no urgency there is", email: "ben@example.com", form: { upTo: "apocalypse" } },
    { what: "a week", email: "ben@example.com", form: { hours: "168" } },
    { what: "no end", email: "ben@example.com", form: { hours: "" } },
    { what: "no reason", email: "ben@example.com", form: { kind: "" } },
    { what: "markup", email: "ben@example.com", form: { ref: "<img src=x onerror=alert(1)>" } },
    { what: "a secret", email: "ben@example.com", form: { ref: "AKIAIOSFODNN7EXAMPLE" } },
    { what: "Parley's own mark", email: "ben@example.com", form: { ref: "(hidden)" } },
    { what: "a key that is none", email: "ben@example.com", form: { key: "../../x" } },
  ])("and none for $what", async ({ email, form }) => {
    const refused = await sent(email, form);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('role="alert"')]);
    expect(refused.text).not.toContain("<img");
    for (const name of ["role/batch-worker", "role/security-lead-2"])
      expect(await givenBy(`123456789012:${name}`)).toEqual([]);
  });

  it("comes from Parley's own page alone", async () => {
    const ben = await at.enter("ben@example.com");
    const page = await ben.get(place);
    const form = { ...hidden(page), ...good };
    const headers = { origin: "https://evil.example" };
    expect((await ben.post(place, { form, headers })).status).toBe(403);
    expect((await ben.post(place, { form: { ...form, token: "guessed" } })).status).toBe(403);
    expect(await givenBy("123456789012:role/batch-worker")).toEqual([]);
  });
});
