import type { ServerMetadata } from "openid-client";
import * as oidc from "openid-client";
import { jsonIn } from "#core/fields/json.ts";
import type { Departure, Return, SignedIn, SignIn } from "#core/ports/people/sign-in.ts";
import { couldBeToken, genuine, longestSession, longestToken, personIn } from "./genuine.ts";
import { flowWith, type Issuer, issuerAt } from "./issuer.ts";
import { type Fetch, safeUrl } from "./reach.ts";
import { whyNot } from "./refusal.ts";

const cognito = /^cognito-idp\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?$/;

type Here = { readonly client: string; readonly home: string };

/** Where an issuer ends its own session, and sends people home from. */
function leavingBy(
  { issuer, authorization_endpoint, end_session_endpoint }: Readonly<ServerMetadata>,
  { client, home }: Here,
): string | undefined {
  const names = { client_id: client };
  // Cognito has a way out of its own, and words of its own for it.
  if (cognito.test(new URL(issuer).hostname)) {
    const base = safeUrl("the issuer's way out", end_session_endpoint ?? authorization_endpoint);
    return address(new URL("/logout", base), { ...names, logout_uri: home });
  }
  if (end_session_endpoint === undefined) return undefined;
  const url = safeUrl("the issuer's way out", end_session_endpoint);
  return address(url, { ...names, post_logout_redirect_uri: home });
}

function address(url: URL, query: Readonly<Record<string, string>>): string {
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** What only the one who set out to sign in brings back. */
type Memo = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly back: string;
};

const longest = 2_000;
const longestBack = 1_000;

function memoText({ state, nonce, verifier, back }: Memo): string {
  const kept = back.length > longestBack ? "" : back;
  return Buffer.from(JSON.stringify([state, nonce, verifier, kept])).toString("base64url");
}

function readMemo(text: string): Memo | undefined {
  if (text.length > longest) return undefined;
  const said = jsonIn(Buffer.from(text, "base64url").toString("utf8"));
  if (!Array.isArray(said) || said.length !== 4 || !said.every(isText)) return undefined;
  const [state = "", nonce = "", verifier = "", back = ""] = said;
  // Anyone who compares with nothing compares nothing.
  return state === "" || nonce === "" || verifier === "" ? undefined : { state, nonce, verifier, back };
}

const isText = (value: unknown): value is string => typeof value === "string";

type OidcSignInInput = {
  readonly issuer: string;
  /** A public client: there is no secret that could leak. */
  readonly client: string;
  /** Where Parley's pages are reached, without a slash at the end. */
  readonly at: string;
  readonly fetch?: Fetch;
  readonly now?: () => number;
};

type SignInInput = Required<OidcSignInInput> & { readonly issuerNow: () => Promise<Issuer> };

const longestQuery = 4_096;

/** Any issuer of OpenID Connect, by the authorisation code flow with PKCE. */
export function oidcSignIn(settings: OidcSignInInput): SignIn {
  const defaults = {
    fetch: (address: string, request: RequestInit) => fetch(address, request),
    now: Date.now,
  };
  const all = { ...defaults, ...settings };
  const scene: SignInInput = { ...all, issuerNow: issuerAt(all) };
  return {
    begin: (back) => begun(scene, back),
    finish: (query, memo) => finished(scene, query, memo),
    who: (token) => known(scene, token),
    async leaving() {
      const { metadata } = await scene.issuerNow();
      return leavingBy(metadata, { client: scene.client, home: `${scene.at}/console` });
    },
  };
}

const callback = ({ at }: SignInInput): URL => safeUrl("the public URL", `${at}/console/callback`);

async function begun(scene: SignInInput, back: string): Promise<Departure> {
  const memo = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    back,
  };
  const location = oidc.buildAuthorizationUrl(await flowNow(scene), {
    redirect_uri: callback(scene).href,
    scope: "openid email",
    state: memo.state,
    nonce: memo.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(memo.verifier),
    code_challenge_method: "S256",
  });
  return { location: location.href, memo: memoText(memo) };
}

async function flowNow({ issuerNow, client, fetch, now }: SignInInput): Promise<oidc.Configuration> {
  return flowWith(await issuerNow(), { client, fetch, now: now() });
}

const refused = (why: string): Return => ({ ok: false, why });

async function finished(scene: SignInInput, query: string, memo: string): Promise<Return> {
  const way = readMemo(memo);
  if (way === undefined || query.length > longestQuery)
    return refused("you did not set out to sign in from here, or it took too long; sign in again");
  const token = await exchanged(scene, query, way);
  if (typeof token !== "string") return token;
  if (token.length > longestToken)
    return refused(`the issuer says more of you than fits into a cookie of ${longestToken} characters`);
  const claims = await genuine(token, await scene.issuerNow(), { client: scene.client, now: scene.now() });
  const seconds = Math.min(longestSession, (claims?.exp ?? 0) - Math.floor(scene.now() / 1_000));
  if (claims?.["nonce"] !== way.nonce || seconds <= 0)
    return refused("what the issuer says of you cannot be proven");
  return { ok: true, token, seconds, back: way.back };
}

async function exchanged(scene: SignInInput, query: string, way: Memo): Promise<string | Return> {
  const flow = await flowNow(scene);
  const url = callback(scene);
  url.search = query;
  try {
    const { id_token = "" } = await oidc.authorizationCodeGrant(flow, url, {
      expectedState: way.state,
      expectedNonce: way.nonce,
      pkceCodeVerifier: way.verifier,
      idTokenExpected: true,
    });
    return id_token;
  } catch (error) {
    return refused(whyNot(error));
  }
}

async function known(scene: SignInInput, token: string): Promise<SignedIn | undefined> {
  if (!couldBeToken(token)) return undefined;
  const claims = await genuine(token, await scene.issuerNow(), { client: scene.client, now: scene.now() });
  return claims === undefined ? undefined : personIn(claims);
}
