import { fc } from "@fast-check/vitest";
import { type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { oidcSignIn } from "#adapters/oidc/sign-in.ts";
import type { Departure, SignIn } from "#core/ports/people/sign-in.ts";
import { type OpenIssuer, openIssuer } from "./issuer.ts";

const at = "https://parley.example/v1";
const client = "parley";
const noon = Date.parse("2026-11-21T12:00:00Z");
const second = noon / 1_000;

let issuer: OpenIssuer;
let other: OpenIssuer;
let signIn: SignIn;

beforeAll(async () => {
  const options = { client, redirects: [`${at}/console/callback`], now: () => noon };
  [issuer, other] = await Promise.all([openIssuer(options), openIssuer(options)]);
  signIn = oidcSignIn({ issuer: issuer.issuer, client, at, now: () => noon });
});
afterEach(() => {
  issuer.state.twist = {};
});
afterAll(() => Promise.all([issuer.close(), other.close()]));

const changed = (query: string, changes: Readonly<Record<string, string | undefined>>): string => {
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) params.delete(name);
    else params.set(name, value);
  }
  return String(params);
};

describe("what comes back from signing in", () => {
  const setOut = async (): Promise<Departure & { readonly query: string }> => {
    const departure = await signIn.begin("/console");
    return { ...departure, query: await issuer.visit(departure.location) };
  };
  const refused = { ok: false, why: expect.stringMatching(/sign in again|cannot be proven/) };

  it("counts once", async () => {
    const { query, memo } = await setOut();
    expect(await signIn.finish(query, memo)).toMatchObject({ ok: true, back: "/console", seconds: 3_600 });
    expect(await signIn.finish(query, memo)).toEqual({
      ok: false,
      why: "this way in was used already or took too long; sign in again",
    });
  });

  it.each([
    { when: "the state is another", changes: { state: "x" } },
    { when: "the state is missing", changes: { state: undefined } },
    { when: "the code is another", changes: { code: "x" } },
    { when: "the code is missing", changes: { code: undefined } },
    { when: "another issuer speaks", changes: { iss: "https://elsewhere.example" } },
    { when: "the issuer does not say who it is", changes: { iss: undefined } },
    { when: "a token comes along", changes: { id_token: "a.b.c" } },
    { when: "it is in another form", changes: { response: "a.b.c" } },
  ])("is refused where $when", async ({ changes }) => {
    const { query, memo } = await setOut();
    expect(await signIn.finish(changed(query, changes), memo)).toMatchObject(refused);
  });

  it("is refused where a state or a code stands twice", async () => {
    const { query, memo } = await setOut();
    for (const twice of ["state=x", "code=x"])
      expect(await signIn.finish(`${query}&${twice}`, memo)).toMatchObject({ ok: false });
  });

  it("is refused to the one who did not set out, or set out another time", async () => {
    const [mine, yours] = [await setOut(), await setOut()];
    expect(await signIn.finish(mine.query, yours.memo)).toMatchObject(refused);
    for (const memo of ["", "x", "a".repeat(5_000), Buffer.from('["","","",""]').toString("base64url")])
      expect(await signIn.finish(mine.query, memo)).toMatchObject({ ok: false });
    expect(await signIn.finish(mine.query, mine.memo)).toMatchObject({ ok: true });
  });

  it("is refused where somebody else's code is slipped in under one's own state", async () => {
    const [mine, yours] = [await setOut(), await setOut()];
    const code = new URLSearchParams(yours.query).get("code") ?? "";
    expect(await signIn.finish(changed(mine.query, { code }), mine.memo)).toMatchObject(refused);
  });

  it("is refused where it came from another issuer that has the same client", async () => {
    const { location, memo } = await signIn.begin("/console");
    const there = location.replace(issuer.issuer, other.issuer);
    expect(await signIn.finish(await other.visit(there), memo)).toMatchObject(refused);
  });

  it("is refused where it is longer than any issuer's answer", async () => {
    const { query, memo } = await setOut();
    expect(await signIn.finish(`${query}&x=${"a".repeat(5_000)}`, memo)).toMatchObject({ ok: false });
  });

  it.each<{ when: string; twist: JWTPayload }>([
    { when: "a nonce of another time", twist: { nonce: "another" } },
    { when: "another audience", twist: { aud: "another" } },
    { when: "another issuer", twist: { iss: "https://elsewhere.example" } },
    { when: "an end that has passed", twist: { exp: second - 60 } },
    { when: "another client that it was made for", twist: { aud: [client, "b"], azp: "b" } },
  ])("is refused where the token says $when", async ({ twist }) => {
    issuer.state.twist = twist;
    const { query, memo } = await setOut();
    expect(await signIn.finish(query, memo)).toMatchObject({ ok: false });
  });

  it("is refused in plain words where the token fits into no cookie", async () => {
    issuer.state.twist = { groups: "g".repeat(4_000) };
    const { query, memo } = await setOut();
    expect(await signIn.finish(query, memo)).toEqual({
      ok: false,
      why: "the issuer says more of you than fits into a cookie of 3500 characters",
    });
  });

  it("lasts twelve hours at most, whatever the issuer allows", async () => {
    issuer.state.twist = { exp: second + 30 * 86_400 };
    const { query, memo } = await setOut();
    expect(await signIn.finish(query, memo)).toMatchObject({ ok: true, seconds: 12 * 3_600 });
  });

  it("says so where somebody was turned away", async () => {
    const { memo } = await setOut();
    const { state } = JSON.parse(
      `{"state":${JSON.stringify(JSON.parse(Buffer.from(memo, "base64url").toString())[0])}}`,
    ) as { state: string };
    const query = String(new URLSearchParams({ error: "access_denied", state, iss: issuer.issuer }));
    expect(await signIn.finish(query, memo)).toEqual({
      ok: false,
      why: "you were not let in where you signed in",
    });
  });
});

describe("a token", () => {
  it("is good for as long as it says, and for the day at most", async () => {
    const fine = await issuer.mint();
    const seenAt = (now: number) =>
      oidcSignIn({ issuer: issuer.issuer, client, at, now: () => now }).who(fine);
    expect(await seenAt(noon)).toEqual({
      subject: "ada-1",
      email: "ada@example.com",
      name: undefined,
      groups: [],
    });
    expect(await seenAt(noon + 3_590_000)).toMatchObject({ subject: "ada-1" });
    expect(await seenAt(noon + 3_620_000)).toBeUndefined();
    const eternal = await issuer.mint({ exp: second + 30 * 86_400 });
    const later = oidcSignIn({ issuer: issuer.issuer, client, at, now: () => noon + 13 * 3_600_000 });
    expect(await later.who(eternal)).toBeUndefined();
  });

  it.each<{ when: string; claims: JWTPayload }>([
    { when: "another audience", claims: { aud: "another" } },
    { when: "another issuer", claims: { iss: "https://elsewhere.example" } },
    { when: "an end that has passed", claims: { exp: second - 60 } },
    { when: "no end", claims: { exp: undefined } as unknown as JWTPayload },
    { when: "a beginning yet to come", claims: { nbf: second + 600 } },
    { when: "that it was made later than now", claims: { iat: second + 600 } },
    { when: "nobody", claims: { sub: "" } },
    {
      when: "no nonce, as a message that somebody signed out",
      claims: { nonce: undefined } as unknown as JWTPayload,
    },
    { when: "that it gives access", claims: { token_use: "access" } },
    { when: "another client that it was made for", claims: { azp: "another" } },
  ])("is refused where it says $when", async ({ claims }) => {
    expect(await signIn.who(await issuer.mint(claims))).toBeUndefined();
  });

  it("is refused where the issuer signed it for something else", async () => {
    const [key] = issuer.state.keys;
    if (key === undefined) throw new Error("no key");
    const claims = {
      iss: issuer.issuer,
      aud: client,
      sub: "ada-1",
      nonce: "n",
      iat: second,
      exp: second + 60,
    };
    const typed = (typ: string) =>
      new SignJWT(claims).setProtectedHeader({ alg: key.alg, kid: key.kid, typ }).sign(key.secret);
    expect(await signIn.who(await typed("JWT"))).toMatchObject({ subject: "ada-1" });
    for (const typ of ["at+jwt", "logout+jwt", "dpop+jwt"])
      expect(await signIn.who(await typed(typ))).toBeUndefined();
  });

  it("is refused where nobody signed it, or somebody did with what everybody knows", async () => {
    const [key] = issuer.state.keys;
    const claims = { sub: "ada-1", nonce: "n", email: "ada@example.com", email_verified: true };
    const whole = { iss: issuer.issuer, aud: client, iat: second, exp: second + 600, ...claims };
    expect(await signIn.who(new UnsecuredJWT(whole).encode())).toBeUndefined();
    expect(await signIn.who(`${new UnsecuredJWT(whole).encode()}x`)).toBeUndefined();
    const known = [JSON.stringify(key?.jwk), key?.jwk.x ?? "", client, issuer.issuer];
    for (const alg of ["HS256", "HS384", "HS512"]) {
      for (const text of known) {
        const secret = new TextEncoder().encode(text.padEnd(64, " "));
        const forged = new SignJWT(whole)
          .setProtectedHeader({ alg, ...(key && { kid: key.kid }) })
          .sign(secret);
        expect(await signIn.who(await forged)).toBeUndefined();
      }
    }
  });

  it("is refused where another key signed it, under its own name, that of a real one or none", async () => {
    const stranger = await issuer.newKey();
    const [key] = issuer.state.keys;
    expect(await signIn.who(await issuer.mint({}, stranger))).toBeUndefined();
    expect(await signIn.who(await issuer.mint({}, { ...stranger, kid: key?.kid ?? "" }))).toBeUndefined();
    const jwk = { ...stranger.jwk };
    const bringing = new SignJWT({
      iss: issuer.issuer,
      aud: client,
      sub: "ada-1",
      nonce: "n",
      iat: second,
      exp: second + 60,
    })
      .setProtectedHeader({ alg: stranger.alg, jwk, jku: `${other.issuer}/keys` })
      .sign(stranger.secret);
    expect(await signIn.who(await bringing)).toBeUndefined();
    expect(await signIn.who(await other.mint({ iss: issuer.issuer }))).toBeUndefined();
  });

  it("is refused whichever character of it is another", async () => {
    const fine = await issuer.mint();
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=%";
    await fc.assert(
      fc.asyncProperty(fc.nat(fine.length - 1), fc.constantFrom(...alphabet), async (index, letter) => {
        const bad = `${fine.slice(0, index)}${letter}${fine.slice(index + 1)}`;
        const isSame = bytesOf(bad) === bytesOf(fine);
        expect((await signIn.who(bad)) !== undefined).toBe(isSame);
      }),
      { numRuns: 2_000 },
    );
  });

  it("is refused whatever else somebody writes", async () => {
    const part = fc.oneof(
      fc.base64String({ maxLength: 60 }).map((text) => text.replaceAll("=", "")),
      fc.jsonValue({ maxDepth: 2 }).map((value) => Buffer.from(JSON.stringify(value)).toString("base64url")),
      fc
        .record({
          alg: fc.constantFrom("none", "None", "HS256", "ES256", "EdDSA", "RS256"),
          kid: fc.string(),
        })
        .map((header) => Buffer.from(JSON.stringify(header)).toString("base64url")),
    );
    const tokens = fc.oneof(
      fc.array(part, { maxLength: 5 }).map((parts) => parts.join(".")),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(tokens, async (token) => {
        expect(await signIn.who(token)).toBeUndefined();
      }),
      { numRuns: 3_000 },
    );
    expect(await signIn.who(await issuer.mint({ more: "x".repeat(5_000) }))).toBeUndefined();
    expect(await signIn.who(`${"a".repeat(2_000_000)}.b.c`)).toBeUndefined();
  });

  it("asks for keys no oftener because somebody writes of keys that are not there", async () => {
    issuer.state.asked.length = 0;
    for (let times = 0; times < 50; times += 1)
      await signIn.who(await issuer.mint({}, await issuer.newKey()));
    expect(issuer.state.asked.length).toBeLessThanOrEqual(2);
  });
});

/** Two spellings of one signature differ in bits that mean nothing. */
function bytesOf(token: string): string {
  const [head, body, signature = "", ...more] = token.split(".");
  return JSON.stringify([head, body, [...Buffer.from(signature, "base64url")], more]);
}

describe("a mail address", () => {
  it.each([
    { when: "the issuer has not verified it", says: { email_verified: false }, email: undefined },
    { when: "the issuer does not say so", says: { email_verified: undefined }, email: undefined },
    { when: "the issuer says so in text", says: { email_verified: "true" }, email: "ada@example.com" },
    { when: "the text says otherwise", says: { email_verified: "false" }, email: undefined },
    { when: "a number says so", says: { email_verified: 1 }, email: undefined },
    {
      when: "a letter only looks like one of it",
      says: { email: "\u212Aim@example.com" },
      email: "\u212Aim@example.com",
    },
    { when: "it is a list", says: { email: ["ada@example.com"] }, email: undefined },
    { when: "it is endless", says: { email: `${"a".repeat(400)}@example.com` }, email: undefined },
  ])("is $email where $when", async ({ says, email }) => {
    const token = await issuer.mint(says as JWTPayload);
    expect((await signIn.who(token))?.email).toBe(email);
  });
});
