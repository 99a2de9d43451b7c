import { randomUUID } from "node:crypto";
import { html } from "hono/html";
import type { Gateway } from "#http/kit/app.ts";
import type { HttpAnswer } from "#lambda/kit/http.ts";
import { ownPage } from "./own-page.ts";
import { accountOf, type KeyedPersona } from "./persona.ts";
import { personaPicker } from "./persona-picker.ts";
import { proveCaller } from "./signature/prove-caller.ts";

export type Identity = Gateway["requestContext"]["identity"];

/** A request as API Gateway hands it to a function. */
export async function gatewayEvent(request: Request, identity: Identity = {}): Promise<unknown> {
  const url = new URL(request.url);
  const body = await request.arrayBuffer();
  const headers = [...request.headers];
  const query = [...new Set(url.searchParams.keys())];
  return {
    version: "1.0",
    resource: "/{proxy+}",
    path: url.pathname,
    httpMethod: request.method,
    headers: Object.fromEntries(headers),
    multiValueHeaders: Object.fromEntries(headers.map(([name, value]) => [name, [value]])),
    queryStringParameters: Object.fromEntries(url.searchParams),
    multiValueQueryStringParameters: Object.fromEntries(
      query.map((name) => [name, url.searchParams.getAll(name)]),
    ),
    requestContext: {
      requestId: randomUUID(),
      domainName: url.host,
      httpMethod: request.method,
      path: url.pathname,
      stage: "laptop",
      identity: { sourceIp: "127.0.0.1", ...identity },
    },
    body: body.byteLength === 0 ? null : Buffer.from(body).toString("base64"),
    isBase64Encoded: body.byteLength > 0,
  };
}

const bodiless: readonly number[] = [204, 304];

/** What a function answered, as the one who asked gets it. */
export function responseFrom(answer: HttpAnswer): Response {
  const { statusCode: status, headers = {}, multiValueHeaders = {}, body, isBase64Encoded } = answer;
  const told = new Headers();
  for (const [name, value] of Object.entries(headers)) told.set(name, value);
  for (const [name, values] of Object.entries(multiValueHeaders)) {
    told.delete(name);
    for (const value of values) told.append(name, value);
  }
  const bytes = Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
  return new Response(bodiless.includes(status) ? null : bytes, { status, headers: told });
}

const mostBytes = 1_000_000;

/** The bytes of a request, or undefined where there are more than a function would be handed. */
async function boundedBody(request: Request, most = mostBytes): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get("content-length") ?? 0) > most) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > most) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

type LocalGatewayDoor = (event: unknown) => Promise<unknown>;

export type GatewayOptions = {
  readonly doors: Readonly<
    Record<"serveApi" | "answerQuestion" | "serveConsole" | "receiveHook", LocalGatewayDoor>
  >;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly region: string;
  readonly personas: readonly KeyedPersona[];
  readonly now: () => number;
  /** Further ways in of the laptop's own; the first that fits answers, before the others. */
  readonly own?: readonly OwnRoute[];
};

/** One way in of the laptop's own, which keeps strangers out by itself. */
export type OwnRoute = {
  readonly at: RegExp;
  readonly methods: readonly string[];
  /** Where more than a function would be handed may come, and how much. */
  readonly mostBytes?: number;
  readonly run: (request: Request) => Promise<Response>;
};

type LocalGatewayWay = "iam" | "link" | "session" | "signed" | "own";
type LocalGatewayRoute = {
  readonly at: RegExp;
  readonly methods: readonly string[];
  readonly way: LocalGatewayWay;
  readonly run: (request: Request, options: GatewayOptions, identity: Identity) => Promise<Response>;
};

const any = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const through =
  (door: keyof GatewayOptions["doors"]): LocalGatewayRoute["run"] =>
  async (request, { doors }, identity) => {
    try {
      return responseFrom((await doors[door](await gatewayEvent(request, identity))) as HttpAnswer);
    } catch {
      return refused(502, "InternalServerErrorException", "Internal server error");
    }
  };

/** INVARIANT (one way in): every path is behind one door, and each door asks for one proof. */
const routes: readonly LocalGatewayRoute[] = [
  { at: /^\/api\/./, methods: any, way: "iam", run: through("serveApi") },
  { at: /^\/a\/[^/]+$/, methods: ["GET", "HEAD", "POST"], way: "link", run: through("answerQuestion") },
  { at: /^\/console(?:\/.+)?$/, methods: any, way: "session", run: through("serveConsole") },
  { at: /^\/hooks\/[^/]+$/, methods: ["POST"], way: "signed", run: through("receiveHook") },
  { at: /^\/personas$/, methods: ["GET", "HEAD", "POST"], way: "own", run: personaPicker },
  { at: /^\/$/, methods: ["GET", "HEAD"], way: "own", run: whereAmI },
];

/** Does what API Gateway does for an installation on AWS, for anyone who sits at this laptop. */
export function localGateway(options: GatewayOptions): (request: Request) => Promise<Response> {
  const own = new URL(options.publicUrl).host;
  return async (request) => {
    // INVARIANT (no rebinding): a page elsewhere whose name leads here by trickery is told nothing.
    const { host, pathname } = new URL(request.url);
    if ((request.headers.get("host") ?? host) !== own || host !== own) return elsewhere(options.publicUrl);
    const fits = ({ at, methods }: Pick<OwnRoute, "at" | "methods">) =>
      at.test(pathname) && methods.includes(request.method);
    const route = options.own?.find(fits) ?? routes.find(fits);
    if (route === undefined) return refused(403, "MissingAuthenticationTokenException", missing);
    const body = await boundedBody(request, "mostBytes" in route ? route.mostBytes : undefined);
    if (body === undefined) return refused(413, "RequestTooLargeException", "Request Too Long");
    return await admitted({ route: "way" in route ? route : ownRoute(route), request, body }, options);
  };
}

const ownRoute = ({ at, methods, run }: OwnRoute): LocalGatewayRoute => ({ at, methods, way: "own", run });

const missing = "Missing Authentication Token";
type Knock = {
  readonly route: LocalGatewayRoute;
  readonly request: Request;
  readonly body: Uint8Array<ArrayBuffer>;
};

async function admitted({ route, request, body }: Knock, options: GatewayOptions): Promise<Response> {
  const { method, url, headers } = request;
  const whole = new Request(url, { method, headers, ...(body.length > 0 && { body }) });
  if (route.way !== "iam") return await route.run(whole, options, {});
  const gate = { callers: options.personas, region: options.region, now: options.now() };
  const proven = proveCaller({ method, url, headers, body }, gate);
  if (!proven.ok) return refused(403, proven.refusal.type, proven.refusal.message);
  const { userArn } = proven.caller;
  return await route.run(whole, options, { userArn, accountId: accountOf(proven.caller) });
}

const refused = (status: number, type: string, message: string): Response =>
  Response.json({ message }, { status, headers: { "x-amzn-errortype": type } });

const elsewhere = (publicUrl: string): Response =>
  Response.json({ message: `this laptop answers under ${publicUrl} alone` }, { status: 421 });

function whereAmI(_request: Request, { publicUrl, personas }: GatewayOptions): Promise<Response> {
  const who = personas.map(({ name, about }) => html`<li><code>${name}</code>: ${about}</li>`);
  return ownPage(
    "Parley on this laptop",
    html`<p>An arbiter at work, and a small cloud of its own that it governs. All of it is gone when it ends.</p>
<ul><li><code>${publicUrl}/api/</code>: for programs, signed as AWS signs</li>
<li><code>${publicUrl}/a/…</code>: the links in the messages that <code>parley serve</code> prints</li>
<li><a href="hooks">${publicUrl}/hooks</a>: for messages of incident systems</li>
<li><a href="console">${publicUrl}/console</a>: for people who sign in</li></ul>
<p>Here live:</p><ul>${who}</ul>`,
  );
}
