import { fc, it } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { operations } from "#core/api/operations.ts";
import { ada, apiStage, expectAsPromised } from "../api-stage.ts";

const stage = apiStage();
const proven = { userArn: ada, accountId: "123456789012" };

const markup = "<script>alert(1)</script>";
const nasty = fc.constantFrom(
  markup,
  "\u202e\u2066txt.exe",
  "\u0000\u001b[31m",
  "__proto__",
  "constructor",
  "${7*7}",
  "../../etc/passwd",
  "'; DROP TABLE",
  "%00%2e%2e",
  "digest:x",
  "123456789012/eu-north-1/AWS::S3::Bucket/logs",
);
const text = fc.oneof(nasty, fc.string({ unit: "binary", maxLength: 60 }), fc.string({ maxLength: 60 }));
const paths = fc.oneof(
  fc
    .constantFrom(...operations.map(({ path }) => path))
    .chain((path) => text.map((id) => path.replaceAll(/:\w+/g, encodeURIComponent(id.toWellFormed())))),
  text.map((rest) => `/api/${encodeURIComponent(rest.toWellFormed())}`),
  text.map((rest) => `/api/${rest.toWellFormed()}`),
);
const query = fc.dictionary(
  fc.oneof(fc.constantFrom("page", "resource", "id", "all", "__proto__", "constructor"), text),
  text,
  { maxKeys: 4 },
);
const bodies = fc.oneof(
  fc.constant(undefined),
  text,
  fc.json({ maxDepth: 6 }),
  fc.constantFrom('{"__proto__":{"a":1}}', "[".repeat(5_000), '{"a":', "null", "0", '"x"', "{}"),
);
const headers = fc.dictionary(
  fc.constantFrom(
    "content-type",
    "if-match",
    "idempotency-key",
    "accept",
    "x-forwarded-for",
    "content-length",
    "host",
  ),
  fc.oneof(
    fc.constantFrom("application/json", '"7"', "key-1", "*", "999999999999"),
    fc.stringMatching(/^[\x20-\x7e]{0,40}$/),
  ),
);
const methods = fc.constantFrom(
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "DELETE",
  "PATCH",
  "OPTIONS",
  "get",
  "PROPFIND",
);
const identities = fc.oneof(
  { weight: 4, arbitrary: fc.constant(proven) },
  { weight: 1, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.record({ userArn: text, accountId: fc.option(text) }) },
);

type Event = Readonly<Record<string, unknown>>;

/** As API Gateway hands it over, however odd the request is; a `Request` would not even hold some of them. */
const events = fc
  .record({
    method: methods,
    path: paths,
    query,
    body: bodies,
    headers,
    identity: identities,
    encoded: fc.boolean(),
  })
  .map(({ method, path, query: asked, body, headers: sent, identity, encoded }): Event => {
    const lists = Object.entries(asked).map(([name, value]) => [name, [value]] as const);
    return {
      version: "1.0",
      resource: "/{proxy+}",
      path,
      httpMethod: method,
      headers: sent,
      multiValueHeaders: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, [value]])),
      queryStringParameters: asked,
      multiValueQueryStringParameters: Object.fromEntries(lists),
      requestContext: { requestId: "r-1", domainName: "api.test", identity },
      body: body === undefined ? null : encoded ? Buffer.from(body).toString("base64") : body,
      isBase64Encoded: encoded,
    };
  });

describe("whatever is asked", () => {
  it.prop([events], { numRuns: 2_000 })(
    "is answered with data or with a problem that says what to do",
    async (event) => {
      const answer = await stage.handle(event);
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
      if (event["httpMethod"] === "HEAD") {
        expect(answer.text).toBe("");
        return;
      }
      expectAsPromised(String(event["httpMethod"]).toUpperCase(), String(event["path"]), answer);
      expect(answer.headers.get("content-type")).toMatch(/^application\/(problem\+)?json$/);
      // What an attacker wrote never comes back so that it could act on a reader or on their terminal.
      expect(answer.text).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    },
  );

  it("is looked at as it is when a GET carries a body, which API Gateway passes on", async () => {
    const event = {
      version: "1.0",
      resource: "/{proxy+}",
      path: "/api/dockets",
      httpMethod: "GET",
      headers: { "content-type": "application/json" },
      requestContext: { requestId: "r-1", domainName: "api.test", identity: proven },
      body: "{}",
      isBase64Encoded: false,
    };
    expect(await stage.handle(event)).toMatchObject({ status: 200, body: { items: [] } });
  });

  it("reaches no log but as its route", async () => {
    const marks = ["/api/secret-path", "/api/docket?resource=secret-query", "/api/cases/secret-id"];
    for (const path of marks) await stage.ask("GET", path, { headers: { "x-secret": "secret-header" } });
    await stage.ask("POST", "/api/dockets", { body: { name: "secret-body" } });
    expect(stage.logged.length).toBeGreaterThan(3);
    expect(JSON.stringify(stage.logged)).not.toContain("secret");
    const routes = new Set(stage.logged.map(({ details }) => details?.["route"]));
    const known = new Set(["(none)", ...operations.map(({ method, path }) => `${method} ${path}`)]);
    expect([...routes].filter((route) => !known.has(String(route)))).toEqual([]);
  });
});
