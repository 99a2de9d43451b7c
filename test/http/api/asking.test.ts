import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { operation } from "#core/api/operation.ts";
import { BrokenInvariant, InvalidInput, Misconfigured, Unavailable } from "#core/faults.ts";
import { type Answer, apiRoute, type Refused, refused } from "#http/kit/api-route.ts";
import { serve } from "#http/kit/serve.ts";
import { ada, apiStage, type Logged } from "../api-stage.ts";

const Body = z.strictObject({
  name: z.string().check(z.maxLength(20)),
  more: z.optional(z.strictObject({ count: z.number() })),
  list: z.optional(z.array(z.string())),
});

const create = operation({
  name: "createThing",
  method: "POST",
  path: "/api/things",
  summary: "Make a thing",
  body: Body,
  answer: z.any(),
  status: 201,
  creates: true,
});
const edit = operation({
  name: "editThing",
  method: "PUT",
  path: "/api/things/:id",
  summary: "Change a thing",
  params: z.strictObject({ id: z.string().check(z.maxLength(5)) }),
  answer: z.any(),
  status: 200,
  edits: true,
});

type Does = () => Promise<Answer | Refused>;

function things(does?: Does) {
  const { runtime, logged } = apiStage();
  const routes = [
    apiRoute(
      create,
      async (asked) => (await does?.()) ?? { body: asked, location: "/api/things/a", etag: 1 },
    ),
    apiRoute(edit, async (asked) => ({ body: asked, etag: asked.ifMatch + 1 })),
  ];
  const app = serve(routes, runtime);
  const identity = { userArn: ada, accountId: null };
  const ask = async (path: string, init: RequestInit) => {
    const env = { requestContext: { requestId: "r-1", identity } };
    const response = await app.request(`https://api.test${path}`, init, env);
    const text = await response.text();
    return { response, text, body: JSON.parse(text) as Record<string, unknown> };
  };
  return { ask, logged };
}

const json = { "Content-Type": "application/json" };
const keyed = { ...json, "Idempotency-Key": "one" };
const post = (body: string | Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>> = keyed) =>
  things().ask("/api/things", { method: "POST", headers, body });

describe("what is asked", () => {
  it("reaches the operation read and proven", async () => {
    const { response, body } = await post(JSON.stringify({ name: "a" }));
    expect(response.status).toBe(201);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/json",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      etag: '"1"',
      location: "/api/things/a",
    });
    expect(body).toEqual({
      caller: {
        principal: "123456789012:role/oncall",
        actor: {
          principal: "123456789012:role/oncall",
          kind: expect.any(String),
          vouched: "policy",
          goals: [],
          said: [expect.any(String)],
        },
        account: "123456789012",
        arn: ada,
      },
      params: {},
      query: {},
      body: { name: "a" },
      ifMatch: 0,
      idempotencyKey: "one",
    });
  });

  it.each([
    { when: "nobody says that it is JSON", headers: { "Idempotency-Key": "one" }, status: 415 },
    {
      when: "it is a form",
      headers: { ...keyed, "Content-Type": "application/x-www-form-urlencoded" },
      status: 415,
    },
    { when: "it is text that holds JSON", headers: { ...keyed, "Content-Type": "text/plain" }, status: 415 },
    {
      when: "it is in another alphabet",
      headers: { ...keyed, "Content-Type": "application/json; charset=utf-16" },
      status: 415,
    },
    {
      when: "it is JSON with its alphabet",
      headers: { ...keyed, "Content-Type": "application/json; charset=UTF-8" },
      status: 201,
    },
  ])("is answered with $status when $when", async ({ headers, status }) => {
    const sent = { method: "POST", headers, body: new TextEncoder().encode('{"name":"a"}') };
    expect((await things().ask("/api/things", sent)).response.status).toBe(status);
  });

  it.each([
    { when: "it is no JSON", body: "{", detail: "the body is not JSON" },
    { when: "it is no UTF-8", body: new Uint8Array([0x22, 0xff, 0x22]), detail: "the body is not JSON" },
    { when: "it is missing", body: "", detail: "the body is missing" },
    { when: "it is a list", body: "[]", detail: "`[]` is not a group of names and values" },
    {
      when: "it is nested too deep",
      body: "[".repeat(65) + "]".repeat(65),
      detail: "the body is nested more than 64 levels deep",
    },
    {
      when: "it is nested beyond measure",
      body: "[".repeat(100_000) + "]".repeat(100_000),
      detail: "the body is nested more than 64 levels deep",
    },
    {
      when: "it would give an object another prototype",
      body: '{"name":"a","__proto__":{}}',
      detail: "`__proto__` cannot be a name here",
    },
  ])("is not valid when $when", async ({ body, detail }) => {
    const answer = await post(body);
    expect(answer.response.status).toBe(400);
    expect(answer.body).toMatchObject({ type: "urn:parley:problem:not-valid", detail });
  });

  it("may be as large as 256 kB and no larger", async () => {
    const sized = (length: number) => post(JSON.stringify({ name: "", x: "x".repeat(length - 18) }));
    expect((await sized(262_144)).response.status).toBe(400);
    expect((await sized(262_145)).body).toMatchObject({
      status: 413,
      hint: "send less at once, such as fewer fields or resources",
    });
  });

  it("is told every mistake by its pointer, with a remedy", async () => {
    const { body } = await post(
      JSON.stringify({ nmae: 1, more: { count: "two", constructor: 1 }, list: {}, name: "x".repeat(21) }),
    );
    expect(body).toMatchInlineSnapshot(`
      {
        "detail": "5 things are wrong with the body",
        "errors": [
          {
            "detail": "\`name\` is longer than 20 characters; shorten it",
            "pointer": "/name",
          },
          {
            "detail": "\`two\` is not a number; write a number without quotes",
            "pointer": "/more/count",
          },
          {
            "detail": "\`constructor\` is no key here; known are count",
            "pointer": "/more/constructor",
          },
          {
            "detail": "\`{}\` is not a list; write a list in square brackets",
            "pointer": "/list",
          },
          {
            "detail": "\`nmae\` is no key here; did you mean \`name\`?",
            "pointer": "/nmae",
          },
        ],
        "hint": "mend what \`errors\` names; the document of the API shows every shape",
        "instance": "r-1",
        "status": 400,
        "title": "The request is not valid",
        "type": "urn:parley:problem:not-valid",
      }
    `);
  });

  it("is told one mistake alone in the problem itself", async () => {
    const { body } = await post(JSON.stringify({ name: "a", more: null }));
    expect(body).toMatchInlineSnapshot(`
      {
        "detail": "there is no value here",
        "errors": [
          {
            "detail": "there is no value here; write names and values in curly brackets",
            "pointer": "/more",
          },
        ],
        "hint": "write names and values in curly brackets",
        "instance": "r-1",
        "status": 400,
        "title": "The request is not valid",
        "type": "urn:parley:problem:not-valid",
      }
    `);
  });
});

describe("an answer", () => {
  it("spells out what could act on a reader, and still says the same", async () => {
    const odd = { note: "<script>\u202eexe\u0007\u009b\u2028\u{e0001}\ud800" };
    const { ask } = things(async () => ({ body: odd }));
    const sent = { method: "POST", headers: keyed, body: '{"name":"a"}' };
    const { text, body } = await ask("/api/things", sent);
    expect(body).toEqual(odd);
    expect(text).toMatch(/^[\x20-\x3b\x3d-\x7e]*$/);
  });
});

describe("a version and a key", () => {
  const put = (id: string, headers: Readonly<Record<string, string>>) =>
    things().ask(`/api/things/${id}`, { method: "PUT", headers });

  it.each([
    { when: "a version is named", headers: { "If-Match": '"7"' }, status: 200 },
    { when: "no version is named", headers: {}, status: 428 },
    { when: "the version is weak", headers: { "If-Match": 'W/"7"' }, status: 400 },
    { when: "any version will do", headers: { "If-Match": "*" }, status: 400 },
    { when: "several are named", headers: { "If-Match": '"7", "8"' }, status: 400 },
  ])("an edit is answered with $status when $when", async ({ headers, status }) => {
    const { response } = await put("a", headers);
    expect(response.status).toBe(status);
    if (status === 200) expect(response.headers.get("etag")).toBe('"8"');
  });

  it.each([
    { when: "it is missing", key: undefined },
    { when: "it is empty", key: "" },
    { when: "it is too long", key: "k".repeat(101) },
    { when: "it holds a space", key: "a b" },
  ])("a key is refused when $when", async ({ key }) => {
    const { response, body } = await post(
      "{}",
      key === undefined ? json : { ...json, "Idempotency-Key": key },
    );
    expect(response.status).toBe(400);
    expect(body["hint"]).toContain("send a fresh key for each thing you want");
  });

  it("an id in the path is checked like everything else", async () => {
    const { body } = await put("abcdef", { "If-Match": '"7"' });
    expect(body).toMatchObject({ status: 400, errors: [{ pointer: "id" }] });
  });

  it("a body where none is taken is refused", async () => {
    const sent = { method: "PUT", headers: { ...json, "If-Match": '"7"' }, body: "{}" };
    const { body } = await things().ask("/api/things/a", sent);
    expect(body).toMatchObject({ status: 400, detail: "this operation takes no body" });
  });
});

describe("what goes wrong", () => {
  const failing = async (does: Does) => {
    const { ask, logged } = things(does);
    const answer = await ask("/api/things", { method: "POST", headers: keyed, body: '{"name":"a"}' });
    return { ...answer, logged };
  };
  const thrown = (error: Error) => failing(() => Promise.reject(error));

  it("a refusal says what to do", async () => {
    const { body } = await failing(async () => refused("conflict", "it is gone", "look again"));
    expect(body).toEqual({
      type: "urn:parley:problem:conflict",
      title: "It is no longer so",
      status: 409,
      detail: "it is gone",
      hint: "look again",
      instance: "r-1",
    });
  });

  it("invalid input is the caller's to mend", async () => {
    const { body, logged } = await thrown(new InvalidInput("`x` is wrong", { hint: "write `y`" }));
    expect(body).toMatchObject({ status: 400, detail: "`x` is wrong", hint: "write `y`" });
    expect(logged.map(({ what }) => what)).toEqual(["request"]);
  });

  it("what does not answer is asked again later", async () => {
    const { response, body } = await thrown(new Unavailable("table `parley-x` is throttled"));
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(JSON.stringify(body)).not.toContain("parley-x");
  });

  it.each([
    new Misconfigured("the key arn:aws:kms:x is missing"),
    new BrokenInvariant("two of `hunter2`"),
    new TypeError("cannot read `hunter2`"),
  ])("of what is not their doing the caller learns nothing: $name", async (error) => {
    const { body, logged } = await thrown(error);
    expect(body).toMatchObject({
      status: 500,
      hint: "tell them the id of this request, which stands in `instance`",
    });
    expect(JSON.stringify(body)).not.toContain(error.message);
    expect(logged.map(({ what }) => what)).toEqual(["a step failed", "request"]);
  });
});

describe("the log of requests", () => {
  const routeOf = (logged: readonly Logged[]) => logged.at(-1)?.details;

  it("tells the route and never the path", async () => {
    const { ask, logged } = things();
    await ask("/api/things/secret?x=secret", {
      method: "PUT",
      headers: { "If-Match": '"7"', "x-y": "secret" },
    });
    expect(routeOf(logged)).toEqual({ route: "PUT /api/things/:id", status: 400, ms: 0 });
    await ask("/api/elsewhere/secret", { method: "GET" });
    expect(routeOf(logged)).toEqual({ route: "(none)", status: 404, ms: 0 });
    const { response } = await ask("/api/things/secret", { method: "DELETE" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("PUT");
    expect(JSON.stringify(logged)).not.toContain("secret");
  });
});
