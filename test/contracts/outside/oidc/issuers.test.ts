import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { oidcSignIn } from "#adapters/oidc/sign-in.ts";
import { Misconfigured, Unavailable } from "#core/faults.ts";
import { type IssuerOptions, type OpenIssuer, openIssuer } from "./issuer.ts";

const at = "https://parley.example/v1";
const client = "parley";
const plain = { client, redirects: [`${at}/console/callback`] };

const open: OpenIssuer[] = [];
const opened = async (more: Partial<IssuerOptions> = {}): Promise<OpenIssuer> => {
  const issuer = await openIssuer({ ...plain, ...more });
  open.push(issuer);
  return issuer;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((issuer) => issuer.close()));
});

const signInAt = ({ issuer }: { issuer: string }) => oidcSignIn({ issuer, client, at });

async function through(issuer: OpenIssuer, signIn = signInAt(issuer)) {
  const { location, memo } = await signIn.begin("/console");
  return signIn.finish(await issuer.visit(location), memo);
}

describe("an issuer", () => {
  it.each(["RS256", "ES256", "PS256", "EdDSA"] as const)("may sign with %s", async (alg) => {
    const issuer = await opened({ alg });
    const returned = await through(issuer);
    expect(returned).toMatchObject({ ok: true });
    expect(await signInAt(issuer).who(await issuer.mint())).toMatchObject({ subject: "ada-1" });
  });

  it("is asked once for what it says of itself, and once for its keys", async () => {
    const issuer = await opened();
    const signIn = signInAt(issuer);
    await through(issuer, signIn);
    for (let times = 0; times < 5; times += 1) await signIn.who(await issuer.mint());
    await signIn.leaving();
    const asked = issuer.state.asked.filter((path) => !path.startsWith("/oauth2/"));
    expect(asked).toEqual(["/.well-known/openid-configuration", "/keys"]);
  });

  it("may change its keys", async () => {
    const issuer = await opened();
    const signIn = signInAt(issuer);
    const before = await issuer.mint();
    expect(await signIn.who(before)).toBeDefined();
    await issuer.rotate();
    const after = await issuer.mint();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
    try {
      expect(await signIn.who(after)).toBeDefined();
      expect(await signIn.who(before)).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  it("that cannot be reached is asked again the next time", async () => {
    const issuer = await opened();
    const signIn = signInAt(issuer);
    issuer.state.isDown = true;
    const token = await issuer.mint();
    for (const attempt of [() => signIn.begin("/console"), () => signIn.who(token), () => signIn.leaving()])
      await expect(attempt()).rejects.toThrow(Unavailable);
    issuer.state.isDown = false;
    expect(await through(issuer, signIn)).toMatchObject({ ok: true });
    expect(await signIn.who(await issuer.mint())).toMatchObject({ subject: "ada-1" });
    issuer.state.isDown = true;
    await expect(signIn.finish(await way(signIn), "")).resolves.toMatchObject({ ok: false });
    const { memo, query } = await halfWay(issuer, signIn);
    await expect(signIn.finish(query, memo)).rejects.toThrow(
      "the issuer that people sign in with cannot be reached: it answered with 503",
    );
  });

  it("is not waited for", async () => {
    const signals: unknown[] = [];
    const never = (_: string, { signal }: RequestInit) => {
      signals.push(signal);
      return Promise.reject(new DOMException("too late", "TimeoutError"));
    };
    const signIn = oidcSignIn({ issuer: "https://issuer.example", client, at, fetch: never });
    await expect(signIn.begin("/console")).rejects.toThrow(Unavailable);
    expect(signals).toEqual([expect.any(AbortSignal)]);
  });

  it.each([
    { when: "it is no address", issuer: "issuer.example" },
    { when: "others could listen", issuer: "http://issuer.example" },
    { when: "it holds a password", issuer: "https://a:b@issuer.example" },
    { when: "it is a file", issuer: "file:///etc/passwd" },
  ])("is refused where $when", async ({ issuer }) => {
    await expect(signInAt({ issuer }).begin("/console")).rejects.toThrow(Misconfigured);
  });

  it.each([
    { when: "it calls itself otherwise", says: { issuer: "https://issuer.example" } },
    { when: "its way in can be listened to", says: { authorization_endpoint: "http://issuer.example/a" } },
    { when: "it has no keys", says: { jwks_uri: undefined } },
    { when: "it gives no tokens", says: { token_endpoint: undefined } },
  ])("is refused where $when", async ({ says }) => {
    const issuer = await opened({ says });
    await expect(signInAt(issuer).begin("/console")).rejects.toThrow(Misconfigured);
  });

  it("that knows Parley as no client is the operator's to mend", async () => {
    const issuer = await opened();
    const signIn = signInAt(issuer);
    const { memo, query } = await halfWay(issuer, signIn);
    const params = new URLSearchParams(query);
    params.delete("code");
    params.set("error", "unauthorized_client");
    await expect(signIn.finish(String(params), memo)).rejects.toThrow(Misconfigured);
  });

  it("says where one signs out, if one can", async () => {
    const leave = new URL((await signInAt(await opened()).leaving()) ?? "");
    expect(leave.pathname).toBe("/leave");
    expect(Object.fromEntries(leave.searchParams)).toEqual({
      client_id: client,
      post_logout_redirect_uri: `${at}/console`,
    });
    const none = await opened({ says: { end_session_endpoint: undefined } });
    expect(await signInAt(none).leaving()).toBeUndefined();
  });
});

async function way(signIn: ReturnType<typeof oidcSignIn>): Promise<string> {
  return new URL((await signIn.begin("/console")).location).search.slice(1);
}

/** As far as the way back, with the issuer in order; then it is as it was. */
async function halfWay(issuer: OpenIssuer, signIn: ReturnType<typeof oidcSignIn>) {
  const { isDown } = issuer.state;
  issuer.state.isDown = false;
  const { location, memo } = await signIn.begin("/console");
  const query = await issuer.visit(location);
  issuer.state.isDown = isDown;
  return { memo, query };
}

describe("Cognito", () => {
  const pool = "https://cognito-idp.eu-north-1.amazonaws.com/eu-north-1_Ab12";
  const hosted = "https://parley.auth.eu-north-1.amazoncognito.com";
  let issuer: OpenIssuer;
  let signIn: ReturnType<typeof oidcSignIn>;

  beforeAll(async () => {
    const says = {
      issuer: pool,
      authorization_endpoint: `${hosted}/oauth2/authorize`,
      token_endpoint: `${hosted}/oauth2/token`,
      jwks_uri: `${pool}/.well-known/jwks.json`,
      end_session_endpoint: undefined,
      authorization_response_iss_parameter_supported: undefined,
    };
    issuer = await openIssuer({ ...plain, alg: "RS256", says });
    issuer.state.twist = { iss: pool, token_use: "id", email_verified: "true" };
    const toLoopback = (address: string, request: RequestInit) =>
      fetch(
        address
          .replace(`${pool}/.well-known/jwks.json`, `${issuer.issuer}/keys`)
          .replace(pool, issuer.issuer)
          .replace(hosted, issuer.issuer),
        request,
      );
    signIn = oidcSignIn({ issuer: pool, client, at, fetch: toLoopback });
    return issuer.close;
  });

  it("keeps its way in elsewhere than its name, and writes what is true as text", async () => {
    const { location, memo } = await signIn.begin("/console");
    expect(location.startsWith(`${hosted}/oauth2/authorize?`)).toBe(true);
    const query = new URLSearchParams(await issuer.visit(location.replace(hosted, issuer.issuer)));
    query.delete("iss");
    const returned = await signIn.finish(String(query), memo);
    if (!returned.ok) throw new Error(returned.why);
    expect(await signIn.who(returned.token)).toMatchObject({ email: "ada@example.com" });
  });

  it("signs what gives access with the same keys, which lets nobody in", async () => {
    expect(await signIn.who(await issuer.mint({}))).toBeDefined();
    issuer.state.twist = { ...issuer.state.twist, token_use: "access" };
    expect(await signIn.who(await issuer.mint({}))).toBeUndefined();
  });

  it("has a way out of its own", async () => {
    const leave = new URL((await signIn.leaving()) ?? "");
    expect(leave.origin + leave.pathname).toBe(`${hosted}/logout`);
    expect(Object.fromEntries(leave.searchParams)).toEqual({
      client_id: client,
      logout_uri: `${at}/console`,
    });
  });
});
