import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";

type PrivateKey = Awaited<ReturnType<typeof generateKeyPair>>["privateKey"];
type Key = { readonly kid: string; readonly alg: string; readonly jwk: JWK; readonly secret: PrivateKey };

type Person = {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean | string;
};

/** What a code was given for. */
type Granted = { readonly challenge: string; readonly redirect: string; readonly nonce: string };

export type IssuerOptions = {
  readonly client: string;
  readonly redirects: readonly string[];
  readonly now?: () => number;
  readonly alg?: "RS256" | "ES256" | "PS256" | "EdDSA";
  /** Put into the discovery document over what stands there. */
  readonly says?: Readonly<Record<string, unknown>>;
};

const base64url = (text: string) => createHash("sha256").update(text).digest("base64url");

async function newKey(alg: string): Promise<Key> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const kid = randomUUID();
  return { kid, alg, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: "sig" }, secret: privateKey };
}

/** A small issuer of OpenID Connect on loopback: it lets in the person that `person` names, and checks what an issuer checks. */
export async function openIssuer(options: IssuerOptions) {
  const { client, redirects, now = Date.now, alg = "ES256", says = {} } = options;
  const state = {
    person: { sub: "ada-1", email: "Ada@Example.com", email_verified: true } as Person,
    keys: [await newKey(alg)],
    /** Claims put over those of the next tokens. */
    twist: {} as JWTPayload,
    seconds: 3_600,
    isDown: false,
    asked: [] as string[],
  };
  const codes = new Map<string, Granted>();
  const used = new Set<string>();
  const server = createServer();
  const issuer = await listening(server);

  const latest = (): Key => {
    const key = state.keys.at(-1);
    if (key === undefined) throw new Error("the issuer has no key");
    return key;
  };
  const claims = (more: JWTPayload): JWTPayload => {
    const second = Math.floor(now() / 1_000);
    const times = { iat: second, exp: second + state.seconds };
    return { iss: issuer, aud: client, ...times, ...state.person, ...more, ...state.twist };
  };
  const mint = (more: JWTPayload = {}, key: Key = latest()): Promise<string> =>
    new SignJWT(claims({ nonce: "n", ...more }))
      .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: "JWT" })
      .sign(key.secret);

  const authorise = (query: URLSearchParams): Answer => {
    const redirect = query.get("redirect_uri") ?? "";
    const isFine =
      query.get("client_id") === client &&
      query.get("response_type") === "code" &&
      query.get("code_challenge_method") === "S256" &&
      query.get("scope") === "openid email" &&
      redirects.includes(redirect);
    if (!isFine) return { status: 400, body: { error: "invalid_request" } };
    const code = randomUUID();
    const [challenge, nonce] = [query.get("code_challenge") ?? "", query.get("nonce") ?? ""];
    codes.set(code, { challenge, nonce, redirect });
    const back = new URL(redirect);
    back.search = String(new URLSearchParams({ code, state: query.get("state") ?? "", iss: issuer }));
    return { status: 302, location: back.href };
  };

  const exchange = async (form: URLSearchParams): Promise<Answer> => {
    const code = form.get("code") ?? "";
    const granted = codes.get(code);
    const isFine =
      granted !== undefined &&
      !used.has(code) &&
      form.get("grant_type") === "authorization_code" &&
      form.get("client_id") === client &&
      form.get("redirect_uri") === granted.redirect &&
      base64url(form.get("code_verifier") ?? "") === granted.challenge;
    if (granted === undefined || !isFine) return { status: 400, body: { error: "invalid_grant" } };
    used.add(code);
    const id_token = await mint({ nonce: granted.nonce });
    return { status: 200, body: { access_token: "opaque", token_type: "Bearer", expires_in: 60, id_token } };
  };

  const discovery = {
    issuer,
    authorization_endpoint: `${issuer}/oauth2/authorize`,
    token_endpoint: `${issuer}/oauth2/token`,
    jwks_uri: `${issuer}/keys`,
    end_session_endpoint: `${issuer}/leave`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: [alg],
    authorization_response_iss_parameter_supported: true,
    ...says,
  };

  const answerTo = async (request: IncomingMessage): Promise<Answer> => {
    const { pathname, searchParams } = new URL(request.url ?? "/", issuer);
    state.asked.push(pathname);
    if (state.isDown) return { status: 503, body: {} };
    if (pathname === "/.well-known/openid-configuration") return { status: 200, body: discovery };
    if (pathname === "/keys") return { status: 200, body: { keys: state.keys.map(({ jwk }) => jwk) } };
    if (pathname === "/oauth2/authorize") return authorise(searchParams);
    if (pathname === "/oauth2/token") return exchange(new URLSearchParams(await text(request)));
    return { status: 404, body: {} };
  };
  server.on("request", async (request, response) => {
    const { status, body, location } = await answerTo(request);
    response.writeHead(status, { "content-type": "application/json", ...(location && { location }) });
    response.end(body === undefined ? "" : JSON.stringify(body));
  });

  /** Follows where somebody is sent, as a browser would, as far as the way back; gives the query they return with. */
  const visit = async (location: string): Promise<string> => {
    const response = await fetch(location, { redirect: "manual" });
    return new URL(response.headers.get("location") ?? "about:blank").search.slice(1);
  };
  const rotate = async (): Promise<void> => {
    state.keys = [await newKey(alg)];
  };
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((done) => server.close(() => done()));
  };
  return { issuer, client, state, mint, newKey: () => newKey(alg), visit, rotate, close };
}
export type OpenIssuer = Awaited<ReturnType<typeof openIssuer>>;

type Answer = { readonly status: number; readonly body?: object; readonly location?: string };

function listening(server: Server): Promise<string> {
  return new Promise((done) => {
    server.listen(0, "127.0.0.1", () => {
      done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}
