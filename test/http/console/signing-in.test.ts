import { fc } from "@fast-check/vitest";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openIssuer } from "../../contracts/outside/oidc/issuer.ts";
import { fieldOf, publicUrl } from "./browser.ts";
import { type Hall, hall } from "./hall.ts";

let at: Hall;
beforeAll(async () => {
  at = await hall();
});
afterEach(() => {
  at.issuer.state.twist = {};
  at.issuer.state.isDown = false;
});
afterAll(() => at.issuer.close());

const session = "__Host-parley";
const way = "__Host-parley-way";

describe("signing in", () => {
  it("sends anyone who comes unknown to the issuer, and brings them back to where they were going", async () => {
    const browser = at.browser();
    const first = await browser.get("/console/questions/case-1/question-1");
    expect(first.status).toBe(303);
    expect(first.location).toBe(
      `${publicUrl}/console/sign-in?back=%2Fconsole%2Fquestions%2Fcase-1%2Fquestion-1`,
    );
    const out = await browser.get(first.location);
    expect(out.status).toBe(303);
    expect(out.location.startsWith(`${at.issuer.issuer}/oauth2/authorize?`)).toBe(true);
    expect(out.cookies).toEqual([
      expect.stringMatching(
        /^__Host-parley-way=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    const home = await browser.get(`/console/callback?${await at.issuer.visit(out.location)}`);
    expect(home.status).toBe(303);
    expect(home.location).toBe(`${publicUrl}/console/questions/case-1/question-1`);
    expect(home.cookies).toEqual([
      "__Host-parley-way=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
      expect.stringMatching(/^__Host-parley=[\w.-]+; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    expect([...browser.jar.keys()]).toEqual([session]);
  });

  it("shows an approver what they are asked, and that alone", async () => {
    const ada = await at.enter("ada@example.com");
    const page = await ada.get("/console");
    expect(page.status).toBe(200);
    expect(page.text).toContain("One question waits for you");
    expect(page.text).toContain("You are signed in as ada@example.com.");
    expect(page.text).toContain(`href="${publicUrl}/console/questions/`);
    const ben = await at.enter("ben@example.com");
    expect((await ben.get("/console")).text).toContain("Nothing is asked of you right now");
  });

  it("says as whom one is signed in where the deployment names no such approver", async () => {
    const eve = await at.enter("eve@example.com");
    const page = await eve.get("/console");
    expect(page.status).toBe(403);
    expect(page.text).toContain(
      "The deployment names no approver and no reader who signs in with that address.",
    );
    expect(page.text).toContain("You are signed in as eve@example.com.");
    at.issuer.state.twist = { email_verified: false };
    const unproven = await at.enter("ada@example.com");
    const other = await unproven.get("/console");
    expect(other.status).toBe(403);
    expect(other.text).toContain("does not say that your mail address is yours");
    expect(other.text).not.toContain("questions/");
  });

  it("sends every answer with the whole set of headers", async () => {
    const ada = await at.enter("ada@example.com");
    const answers = [
      ada.landed,
      await ada.get("/console"),
      await ada.get("/console/nowhere"),
      await ada.get("/console/callback"),
      await ada.get("/console/sign-in"),
      await ada.post("/console/sign-out"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([303, 200, 404, 400, 303, 415]);
    for (const { headers } of answers) {
      expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toMatch(
        /^default-src 'none';.*form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
      );
    }
  });

  it("says that it cannot now where the issuer does not answer, and no more", async () => {
    const cold = await hall();
    cold.issuer.state.isDown = true;
    const answer = await cold.browser().get("/console/sign-in");
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(answer.text).toContain("Parley cannot show this right now");
    expect(answer.text).not.toContain("issuer");
    await cold.issuer.close();
  });

  it("takes a cookie without the mark of a secure host only from the machine that it runs on", async () => {
    const laptop = await hall({ publicUrl: "http://127.0.0.1:8787" });
    const out = await laptop.browser().get("/console/sign-in");
    expect(out.cookies).toEqual([
      expect.stringMatching(/^parley-way=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    const lookalike = await hall({ publicUrl: "https://127.0.0.1.example.com" });
    expect((await lookalike.browser().get("/console/sign-in")).cookies[0]).toMatch(/^__Host-.*Secure/);
    await Promise.all([laptop.issuer.close(), lookalike.issuer.close()]);
  });
});

describe("the way back", () => {
  it.each([
    "https://evil.example/",
    "//evil.example/console",
    "/\\evil.example",
    "\\\\evil.example",
    "/console/../../evil",
    "/console/..%2f..%2fevil",
    "/console//evil.example",
    "/console@evil.example",
    "/console?next=https://evil.example",
    "/console#https://evil.example",
    "/consolexyz",
    "console",
    "javascript:alert(1)",
    "/console/\r\nset-cookie: a=b",
    "/console/questions/%0d%0aset-cookie:a=b",
    "/console/sign-out",
    "/console/callback",
    "/a/some-link",
    `/console/${"a".repeat(2_000)}`,
    "",
  ])("never leads elsewhere: %j", async (back) => {
    const { landed } = await at.enter("ada@example.com", back);
    expect(landed.location).toBe(`${publicUrl}/console`);
  });

  it("leads to the console whatever stands in the address", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.webUrl(), fc.string(), fc.webPath()), async (back) => {
        const { landed } = await at.enter("ada@example.com", back);
        expect(landed.location.startsWith(`${publicUrl}/console`)).toBe(true);
        expect(new URL(landed.location).origin).toBe("https://parley.example");
      }),
      { numRuns: 100 },
    );
  });

  it("is closed to the one who did not set out by it, and leaves no session behind", async () => {
    const browser = at.browser();
    const out = await browser.get("/console/sign-in");
    const query = await at.issuer.visit(out.location);
    const stranger = at.browser();
    const other = await at.browser().get("/console/sign-in");
    const cases = [
      await stranger.get(`/console/callback?${query}`),
      await stranger.get(`/console/callback?${query}`, { headers: { cookie: `${way}=x` } }),
      await stranger.get(`/console/callback?${query}`, {
        headers: { cookie: (other.cookies[0] ?? "").split("; ")[0] ?? "" },
      }),
      await stranger.get(`/console/callback?${query}`, {
        headers: { cookie: `${way}=${"a".repeat(8_000)}` },
      }),
      await browser.get("/console/callback?code=x&state=y"),
    ];
    for (const { status, text, cookies } of cases) {
      expect(status).toBe(400);
      expect(text).toContain("You are not signed in");
      expect(cookies.some((cookie) => cookie.startsWith(`${session}=`))).toBe(false);
    }
  });

  it("is used once", async () => {
    const browser = at.browser();
    const out = await browser.get("/console/sign-in");
    const query = await at.issuer.visit(out.location);
    const kept = new Map(browser.jar);
    expect((await browser.get(`/console/callback?${query}`)).status).toBe(303);
    expect((await browser.get(`/console/callback?${query}`)).status).toBe(400);
    const again = at.browser();
    for (const [name, value] of kept) again.jar.set(name, value);
    expect((await again.get(`/console/callback?${query}`)).status).toBe(400);
  });
});

describe("a session", () => {
  const shown = (token: string) => {
    const browser = at.browser();
    browser.jar.set(session, token);
    return browser.get("/console");
  };
  const away = { status: 303, location: `${publicUrl}/console/sign-in?back=%2Fconsole` };

  it("ends when its token does, whatever the browser keeps", async () => {
    const other = await hall();
    const ada = await other.enter("ada@example.com");
    expect((await ada.get("/console")).status).toBe(200);
    await other.story.pass(61 * 60_000);
    expect(await ada.get("/console")).toMatchObject(away);
    await other.issuer.close();
  });

  it("is nobody's where another issuer or another client stands in it", async () => {
    const now = () => at.story.clock.now();
    const elsewhere = await openIssuer({ client: "parley", redirects: [], now });
    const person = { sub: "sub-ada", email: "ada@example.com", email_verified: true };
    expect((await shown(await at.issuer.mint(person))).status).toBe(200);
    for (const token of [
      await elsewhere.mint(person),
      await elsewhere.mint({ ...person, iss: at.issuer.issuer }),
      await at.issuer.mint({ ...person, aud: "another" }),
      "a.b.c",
      "%00",
      "a".repeat(3_700),
    ])
      expect(await shown(token)).toMatchObject(away);
    await elsewhere.close();
  });

  it("is in no address, no page and no line of the log", async () => {
    const ada = await at.enter("ada@example.com");
    const token = ada.jar.get(session) ?? "";
    const page = await ada.get("/console");
    const out = await ada.post("/console/sign-out", { form: { token: fieldOf(page, "token") } });
    for (const { text } of [page, out]) expect(text).not.toContain(token.slice(-40));
    const log = at.story.logged.join("\n");
    expect(log).toContain('request {"route":"GET /console/callback","status":303');
    expect(log).not.toMatch(/eyJ|code=|state=|example\.com|__Host|back=|questions\/[0-9a-f]/);
  });
});

describe("signing out", () => {
  const entered = async () => {
    const ada = await at.enter("ada@example.com");
    return { ada, token: fieldOf(await ada.get("/console"), "token") };
  };

  it("ends the session here, and says where else one may be known", async () => {
    const { ada, token } = await entered();
    const out = await ada.post("/console/sign-out", {
      form: { token },
      headers: { origin: "https://parley.example" },
    });
    expect(out.status).toBe(200);
    expect(out.text).toContain("You are signed out");
    expect(out.text).toContain(`${at.issuer.issuer}/leave?client_id=parley`);
    expect(ada.jar.has(session)).toBe(false);
    expect((await ada.get("/console")).status).toBe(303);
  });

  it("works where the issuer does not answer", async () => {
    const { ada, token } = await entered();
    at.issuer.state.isDown = true;
    expect((await ada.post("/console/sign-out", { form: { token } })).status).toBe(200);
    expect(ada.jar.has(session)).toBe(false);
  });

  it.each([
    { when: "the form token is missing", status: 403, form: {} },
    { when: "the form token is another's", status: 403, form: { token: "x".repeat(43) } },
    { when: "another site sends it", status: 403, headers: { origin: "https://evil.example" } },
    { when: "a site beside it sends it", status: 403, headers: { "sec-fetch-site": "same-site" } },
    {
      when: "a page elsewhere sends it",
      status: 403,
      headers: { "sec-fetch-site": "cross-site", origin: "null" },
    },
    { when: "it is JSON", status: 415, headers: { "content-type": "application/json" } },
    { when: "it is plain text", status: 415, headers: { "content-type": "text/plain" } },
    {
      when: "it comes in parts",
      status: 415,
      headers: { "content-type": "multipart/form-data; boundary=x" },
    },
    { when: "it is too long", status: 413, more: { x: "a".repeat(17_000) } },
  ])("is refused with $status where $when", async ({ status, form, headers, more }) => {
    const { ada, token } = await entered();
    const sent = { form: { token, ...more, ...(form !== undefined && { token: "", ...form }) } };
    const answer = await ada.post("/console/sign-out", { ...sent, ...(headers && { headers }) });
    expect(answer.status).toBe(status);
    expect(answer.cookies).toEqual([]);
    expect((await ada.get("/console")).status).toBe(200);
  });

  it("takes nothing from anyone who brings nothing, as a form of another site does", async () => {
    const answer = await at.browser().post("/console/sign-out", { form: { token: "x" } });
    expect(answer).toMatchObject({ status: 401, cookies: [] });
  });
});

it("HEAD shows nothing and changes nothing", async () => {
  const ada = await at.enter("ada@example.com");
  expect(await ada.ask("HEAD", "/console")).toMatchObject({ status: 200, text: "", cookies: [] });
});
