import { describe, expect, it } from "vitest";
import { localGateway } from "#local/http/local-gateway.ts";
import { type KeyedPersona, withKeys } from "#local/http/persona.ts";
import { signed } from "./signing.ts";

const now = Date.parse("2026-11-21T03:10:00Z");
const publicUrl = "http://127.0.0.1:8787";
const key = new Uint8Array(32);
const ada: KeyedPersona = withKeys(
  {
    name: "ada",
    about: "Ada <b>, on call",
    userArn: "arn:aws:sts::123456789012:assumed-role/oncall/ada",
    email: "ada@example.com",
  },
  key,
);
const robot = withKeys({ name: "robot", about: "a machine", userArn: "arn:aws:iam::1:user/r" }, key);

type Event = {
  readonly path: string;
  readonly body: string | null;
  readonly requestContext: { readonly identity: Readonly<Record<string, string>> };
};

function gateway() {
  const opened: { readonly door: string; readonly event: Event }[] = [];
  const door = (name: string) => (event: unknown) => {
    opened.push({ door: name, event: event as Event });
    const multiValueHeaders = { "set-cookie": ["a=1", "b=2"] };
    return Promise.resolve({ statusCode: 200, multiValueHeaders, body: name, isBase64Encoded: false });
  };
  const broken = () => Promise.reject(new Error("a secret of the inside"));
  const doors = {
    serveApi: door("api"),
    answerQuestion: door("answer"),
    serveConsole: door("console"),
    receiveHook: door("hook"),
  };
  const house = { publicUrl, region: "eu-north-1", personas: [ada, robot], now: () => now };
  const ask = localGateway({ doors, ...house });
  const askBroken = localGateway({ doors: { ...doors, answerQuestion: broken }, ...house });
  return { ask, askBroken, opened };
}

const at = (path: string, init: RequestInit = {}) => new Request(`${publicUrl}${path}`, init);

describe("the gateway of the laptop", () => {
  it("says who signed, and believes nothing that the caller says of themself", async () => {
    const { ask, opened } = gateway();
    const headers = { "content-type": "application/json", "x-user-arn": "arn:aws:iam::1:root" };
    const asked = { method: "POST", url: `${publicUrl}/api/intents?a=1`, headers, body: '{"userArn":"me"}' };
    expect((await ask(await signed(asked, { keys: ada.keys, now }))).status).toBe(200);
    const [call] = opened;
    expect(call).toMatchObject({ door: "api", event: { path: "/api/intents" } });
    expect(Buffer.from(call?.event.body ?? "", "base64").toString()).toBe('{"userArn":"me"}');
    expect(call?.event.requestContext.identity).toEqual({
      sourceIp: "127.0.0.1",
      userArn: ada.userArn,
      accountId: "123456789012",
    });
  });

  it.each([
    { path: "/a/abc", method: "GET", door: "answer" },
    { path: "/hooks/pagerduty", method: "POST", door: "hook" },
    { path: "/a/abc", method: "HEAD", door: "answer" },
    { path: "/a/abc", method: "POST", door: "answer" },
    { path: "/console", method: "GET", door: "console" },
    { path: "/console/questions/c/q", method: "POST", door: "console" },
  ])(
    "opens $path for $method to anybody, and says of nobody who they are",
    async ({ path, method, door }) => {
      const { ask, opened } = gateway();
      const answer = await ask(at(path, { method }));
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, ["a=1", "b=2"]]);
      expect(opened).toMatchObject([{ door }]);
      expect(opened[0]?.event.requestContext.identity).toEqual({ sourceIp: "127.0.0.1" });
    },
  );

  it.each([
    { what: "the API unsigned", path: "/api/dockets", method: "GET" },
    { what: "nothing of the API", path: "/api/", method: "GET" },
    { what: "no link", path: "/a/", method: "GET" },
    { what: "more than a link", path: "/a/b/c", method: "GET" },
    { what: "a link by a method that it does not have", path: "/a/b", method: "DELETE" },
    { what: "another path", path: "/etc/passwd", method: "GET" },
    { what: "the console's neighbour", path: "/consoles", method: "GET" },
    { what: "the first page by another method", path: "/", method: "POST" },
    { what: "a method that links do not take", path: "/a/link", method: "PATCH" },
  ])("refuses $what in the words of API Gateway", async ({ path, method }) => {
    const { ask, opened } = gateway();
    const answer = await ask(at(path, { method }));
    expect([answer.status, await answer.json(), opened]).toEqual([
      403,
      { message: "Missing Authentication Token" },
      [],
    ]);
    expect(answer.headers.get("x-amzn-errortype")).toBe("MissingAuthenticationTokenException");
  });

  it.each(["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost:8787", "127.0.0.1.evil.example:8787"])(
    "answers to no other name: %s",
    async (host) => {
      const { ask, opened } = gateway();
      for (const path of ["/", "/personas", "/a/b", "/console", "/api/dockets"]) {
        const answers = [
          await ask(at(path, { headers: { host } })),
          await ask(new Request(`http://${host}${path}`)),
        ];
        expect(answers.map(({ status }) => status)).toEqual([421, 421]);
      }
      expect(opened).toEqual([]);
    },
  );

  it("takes no more than a megabyte, whether that was said or not", async () => {
    const { ask, opened } = gateway();
    const most = at("/a/b", { method: "POST", body: "x".repeat(1_000_000) });
    const said = at("/a/b", { method: "POST", body: "x", headers: { "content-length": "1000001" } });
    const streamed = new ReadableStream({
      pull: (stream) => stream.enqueue(new Uint8Array(400_000)),
    });
    const unsaid = at("/a/b", { method: "POST", body: streamed, duplex: "half" } as RequestInit);
    const statuses: number[] = [];
    for (const request of [most, said, unsaid]) statuses.push((await ask(request)).status);
    expect([statuses, opened.length]).toEqual([[200, 413, 413], 1]);
  });

  it("says nothing of what broke inside", async () => {
    const { askBroken } = gateway();
    const answer = await askBroken(at("/a/b"));
    expect([answer.status, await answer.json()]).toEqual([502, { message: "Internal server error" }]);
  });

  it("says where one is, and who lives here", async () => {
    const { ask } = gateway();
    const answer = await ask(at("/"));
    expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
    const page = await answer.text();
    expect(page).toContain("Ada &lt;b&gt;, on call");
    expect(page).not.toContain(ada.keys.secret);
  });
});

describe("the choice of a persona", () => {
  const state = "0123456789abcdef0123456789abcdef";
  const form = (body: string, headers: Readonly<Record<string, string>> = {}) =>
    at("/personas", {
      method: "POST",
      body,
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });

  it("shows people and no machines, and needs to have been begun", async () => {
    const { ask } = gateway();
    const page = await (await ask(at(`/personas?state=${state}`))).text();
    expect(page).toContain(`value="${state}"`);
    expect(page).toContain('<button name="persona" value="ada">Ada &lt;b&gt;, on call</button>');
    expect(page).not.toContain("a machine");
    expect(await (await ask(at("/personas?state=%22><script>"))).text()).not.toMatch(/<script|<button/);
  });

  it.each([
    { from: "a page of the laptop", headers: { origin: publicUrl } },
    {
      from: "one that the browser does not name",
      headers: { origin: "null", "sec-fetch-site": "same-origin" },
    },
  ])("goes back with who was chosen on $from", async ({ headers }) => {
    const { ask } = gateway();
    const answer = await ask(form(`persona=ada&state=${state}`, headers));
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      `${publicUrl}/console/callback?persona=ada&state=${state}`,
    ]);
  });

  it.each([
    { when: "it comes from elsewhere", headers: { origin: "http://evil.example" }, status: 403 },
    { when: "it comes from a page of elsewhere", headers: { "sec-fetch-site": "cross-site" }, status: 403 },
    { when: "nobody says where it comes from", headers: { origin: "null" }, status: 403 },
    { when: "it is no form", headers: { "content-type": "text/plain" }, status: 403 },
    { when: "a machine is chosen", body: "persona=robot", status: 400 },
    { when: "nobody is chosen", body: "", status: 400 },
  ])("is refused when $when", async ({ headers, body = `persona=ada&state=${state}`, status }) => {
    const { ask } = gateway();
    expect((await ask(form(body, headers))).status).toBe(status);
  });
});
