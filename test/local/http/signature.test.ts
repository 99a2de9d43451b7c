import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalRequest, hashOf } from "#local/http/signature/canonical-request.ts";
import { type Proven, proveCaller, signatureOf } from "#local/http/signature/prove-caller.ts";
import { type Asked, type Signing, signed } from "./signing.ts";

const now = Date.parse("2026-11-21T03:10:00Z");
const ada = { name: "ada", keys: { id: "LAPTOPADA01", secret: "not so secret" } };
const ben = { name: "ben", keys: { id: "LAPTOPBEN01", secret: "nor this" } };
const url = "http://127.0.0.1:8787/api/dockets";

async function proven(request: Request, at = now): Promise<Proven<typeof ada>> {
  const body = new Uint8Array(await request.clone().arrayBuffer());
  const { method, url: address, headers } = request;
  return proveCaller(
    { method, url: address, headers, body },
    { callers: [ada, ben], region: "eu-north-1", now: at },
  );
}

const byAda = (asked: Partial<Asked> = {}, signing: Partial<Signing> = {}) =>
  signed({ url, ...asked }, { keys: ada.keys, now, ...signing });

/** The same request with something else in it. */
function altered(request: Request, { headers = {}, ...other }: Partial<Asked> = {}): Request {
  const { method, url: address } = request;
  const all = { ...Object.fromEntries(request.headers), ...headers };
  return new Request(other.url ?? address, { method: other.method ?? method, headers: all, ...other });
}

describe("what AWS publishes of its signature", () => {
  const scope = { day: "20150830", region: "us-east-1", service: "service" };
  const moment = "20150830T123600Z";
  const secret = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
  const headers = new Headers({ host: "example.amazonaws.com", "x-amz-date": moment });

  it.each([
    {
      name: "get-vanilla",
      method: "GET",
      path: "/",
      signature: "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31",
    },
    {
      name: "get-vanilla-query-order-key-case",
      method: "GET",
      path: "/?Param2=value2&Param1=value1",
      signature: "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500",
    },
    {
      name: "post-vanilla",
      method: "POST",
      path: "/",
      signature: "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b",
    },
  ])("holds here: $name", ({ method, path, signature }) => {
    const request = { method, url: `https://example.amazonaws.com${path}`, headers, body: new Uint8Array() };
    const canonical = canonicalRequest(request, ["host", "x-amz-date"]);
    expect(signatureOf(canonical, { secret, moment, scope })).toBe(signature);
  });
});

describe("a request that the SDK of AWS signed", () => {
  it.each([
    { when: "it asks for something", asked: {} },
    { when: "it has a query", asked: { url: `${url}?page=a%2Fb%3D&b=2&a=1&a=0&c=` } },
    {
      when: "its path holds what paths do not",
      asked: { url: `${url}/arn%3Aaws%3As3%3A%3A%3Ab%2Fc%20d(e)'!*` },
    },
    {
      when: "it brings a body",
      asked: { method: "POST", body: '{"name":"Åsa"}', headers: { "content-type": "application/json" } },
    },
    { when: "a header has many spaces", asked: { headers: { "x-more": "  a   b  " } } },
  ])("is its caller's when $when", async ({ asked }) => {
    expect(await proven(await byAda(asked))).toEqual({ ok: true, caller: ada });
  });

  it("is its caller's whatever stands in its query", async () => {
    const word = fc.string({ unit: "grapheme", maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(word, word), { maxLength: 4 }), async (pairs) => {
        const query = pairs.map((pair) => pair.map(encodeURIComponent).join("="));
        const request = await byAda({ url: `${url}?${query.join("&")}` });
        expect(await proven(request)).toMatchObject({ ok: true });
      }),
      { numRuns: 200 },
    );
  });

  it.each([4 * 60_000 + 59_000, -4 * 60_000 - 59_000])(
    "is good for five minutes: %d ms later",
    async (ms) => {
      expect(await proven(await byAda(), now + ms)).toMatchObject({ ok: true });
    },
  );

  it.each([301_000, -301_000])("is good for no longer: %d ms later", async (ms) => {
    expect(await proven(await byAda(), now + ms)).toMatchObject({
      ok: false,
      refusal: { message: expect.stringMatching(/^Signature expired: 20261121T031000Z/) },
    });
  });
});

describe("a caller is turned away", () => {
  const mismatch = /^The request signature we calculated does not match/;
  it.each([
    { when: "nothing is signed", make: () => new Request(url), says: /^Missing Authentication Token$/ },
    {
      when: "nobody has the key",
      make: () => byAda({}, { keys: { ...ada.keys, id: "AKIAUNKNOWN" } }),
      says: /^The security token included in the request is invalid\.$/,
    },
    {
      when: "the secret is another's",
      make: () => byAda({}, { keys: { ...ada.keys, secret: ben.keys.secret } }),
      says: mismatch,
    },
    {
      when: "it was signed for another region",
      make: () => byAda({}, { region: "us-east-1" }),
      says: /valid region, not 'us-east-1'/,
    },
    {
      when: "it was signed for another service",
      make: () => byAda({}, { service: "sns" }),
      says: /correct service: 'execute-api'/,
    },
    {
      when: "the path is another",
      make: async () => altered(await byAda(), { url: `${url}/more` }),
      says: mismatch,
    },
    {
      when: "the query is another",
      make: async () => altered(await byAda(), { url: `${url}?page=2` }),
      says: mismatch,
    },
    {
      when: "the method is another",
      make: async () => altered(await byAda(), { method: "DELETE" }),
      says: mismatch,
    },
    {
      when: "the body is another",
      make: async () => altered(await byAda({ method: "POST", body: "{}" }), { body: "[]" }),
      says: mismatch,
    },
    {
      when: "the body has no digest of its own and is another",
      make: async () => {
        const request = await byAda({ method: "POST", body: "{}" });
        request.headers.delete("x-amz-content-sha256");
        return altered(request, { body: "[]" });
      },
      says: /^The request signature|must be a 'SignedHeader'/,
    },
    {
      when: "the host is another",
      make: async () => altered(await byAda(), { headers: { host: "elsewhere.example" } }),
      says: mismatch,
    },
    {
      when: "a header of AWS came along unsigned",
      make: async () => altered(await byAda(), { headers: { "x-amz-security-token": "x" } }),
      says: /^'x-amz-security-token' must be a 'SignedHeader'/,
    },
    {
      when: "the day is not that of the moment",
      make: async () => altered(await byAda(), { headers: { "x-amz-date": "20261122T031000Z" } }),
      says: /^Date in Credential scope does not match/,
    },
  ])("when $when", async ({ make, says }) => {
    const result = await proven(await make());
    expect(result).toMatchObject({ ok: false, refusal: { message: expect.stringMatching(says) } });
  });

  it("when the host was not signed", async () => {
    const request = await byAda();
    const text = request.headers.get("authorization") ?? "";
    const without = text.replace("SignedHeaders=host;", "SignedHeaders=");
    const result = await proven(altered(request, { headers: { authorization: without } }));
    expect(result).toMatchObject({
      ok: false,
      refusal: { message: expect.stringContaining("'host' must be") },
    });
  });

  it("whichever character of the header is another, and whatever else stands there", async () => {
    const request = await byAda();
    const text = request.headers.get("authorization") ?? "";
    const position = fc.nat({ max: text.length - 1 });
    const character = fc.constantFrom(..."aZ09/;=, ~");
    await fc.assert(
      fc.asyncProperty(position, character, async (at, other) => {
        fc.pre(text[at] !== other);
        const authorization = text.slice(0, at) + other + text.slice(at + 1);
        // Spaces between the parts carry no meaning.
        fc.pre(authorization.replaceAll(/[, ]+/g, " ") !== text.replaceAll(/[, ]+/g, " "));
        expect(await proven(altered(request, { headers: { authorization } }))).toMatchObject({ ok: false });
      }),
      { numRuns: 500 },
    );
    for (const authorization of [
      "",
      "AWS4-HMAC-SHA256",
      "Bearer x",
      `${text}, Signature=${hashOf("")}`,
      "x".repeat(9_000),
    ])
      expect(await proven(altered(request, { headers: { authorization } }))).toMatchObject({ ok: false });
  });
});
