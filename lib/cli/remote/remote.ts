import type { ApiDesk } from "#adapters/aws/desk/api-desk.ts";
import type { AnswerOf, Operation } from "#core/api/operation.ts";
import { Problem } from "#core/api/problem.ts";
import { InvalidInput, Misconfigured, Unavailable } from "#core/faults.ts";
import { jsonIn } from "#core/fields/json.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { regionIn } from "./region.ts";

type Address = { readonly base: URL; readonly region: string };

export type At = { readonly at?: string; readonly region?: string };

const loopback = "127.0.0.1";
const longest = 2_048;

const example = "such as `https://abc123.execute-api.eu-north-1.amazonaws.com/v1`";

function urlIn(text: string): URL {
  const url = text.length > longest || !URL.canParse(text) ? undefined : new URL(text);
  if (url === undefined) {
    throw new InvalidInput(`\`${text.slice(0, 200)}\` is no address`, {
      hint: `write the whole of it, ${example}`,
    });
  }
  return url;
}

/** INVARIANT (not in the clear): what is signed goes over HTTPS alone, but for the laptop that asks itself. */
function checked(url: URL): URL {
  const isOwn = url.protocol === "http:" && url.hostname === loopback;
  if (url.protocol !== "https:" && !isOwn) {
    const hint = `write it with \`https://\`; plain http is for \`${loopback}\` alone`;
    throw new InvalidInput(`\`${url.protocol}//${url.host}\` is not asked`, { hint });
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    const hint = "leave out names, passwords and whatever follows `?` or `#`";
    throw new InvalidInput("the address says more than where Parley is", { hint });
  }
  return url;
}

const hosted = /\.execute-api\.([a-z]{2}(?:-[a-z]+)+-\d)\.amazonaws\.com(?:\.cn)?$/;
/** Where Parley is asked: as the command says, else as `PARLEY_AT` does. */
function addressOf({ at, region }: At, terminal: Terminal): Address {
  const text = at ?? terminal.env["PARLEY_AT"];
  if (text === undefined || text === "") {
    throw new InvalidInput("it is not said where Parley is", {
      hint: `name the address of its API with \`--at\`, or set \`PARLEY_AT\`, ${example}`,
    });
  }
  const base = checked(urlIn(text));
  // The address itself names its region, unless it is an address of one's own.
  return { base, region: regionIn(hosted.exec(base.hostname)?.[1] ?? region, terminal) };
}

export type OpenApi = (region: string) => ApiDesk;

type UrlOfInput = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
};

/** Asks one operation of the API; what it refuses, and what goes wrong on the way, is a fault with a remedy. */
export type Remote = <O extends Pick<Operation, "method" | "path" | "answer">>(
  operation: O,
  asked?: UrlOfInput,
) => Promise<AnswerOf<O>>;

/** Parley elsewhere, asked by the one at the terminal, with the credentials that AWS's own tools would use. */
export function remoteAt(at: At, terminal: Terminal, open: OpenApi): Remote {
  const { base, region } = addressOf(at, terminal);
  const desk = open(region);
  return async (operation, { params = {}, query = {}, body } = {}) => {
    const { method, path, answer } = operation;
    const url = urlOf(base, path, { params, query });
    const sent = { method, url, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const { status, text } = await desk.ask(sent);
    const document = jsonIn(text);
    if (status < 200 || status > 299) throw refusal(status, document, base);
    const read = answer.safeParse(document);
    if (!read.success) throw stranger(base, "its answer is none of Parley's");
    return read.data as AnswerOf<typeof operation>;
  };
}

function urlOf(
  base: URL,
  path: string,
  { params, query }: Required<Pick<UrlOfInput, "params" | "query">>,
): URL {
  const url = new URL(base);
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  url.pathname = `${base.pathname.replace(/\/+$/, "")}${filled}`;
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

const stranger = ({ host }: URL, why: string): Misconfigured =>
  new Misconfigured(`\`${host}\` does not answer as Parley's API does: ${why}`, {
    hint: "check the address; the stack tells it, and client and installation must be of one release",
  });

/** Gateways refuse before Parley is asked, in a form of their own. */
function refusal(status: number, document: unknown, base: URL): Error {
  const problem = Problem.safeParse(document);
  if (problem.success) {
    const { detail, hint, errors = [] } = problem.data;
    const told = { hint: [hint, ...errors.map((each) => `${each.pointer}: ${each.detail}`)].join("\n") };
    if (status === 503) return new Unavailable(detail, told);
    return status === 400 ? new InvalidInput(detail, told) : new Misconfigured(detail, told);
  }
  if (status === 403 || status === 401) {
    const hint =
      "use credentials that allow `execute-api:Invoke` there, in a region and an account that it serves";
    return new Misconfigured(`\`${base.host}\` does not let these credentials in`, { hint });
  }
  if (status === 429 || status >= 500)
    return new Unavailable(`\`${base.host}\` answers with status ${status}`, {
      hint: "try again in a moment",
    });
  return stranger(base, `it answers with status ${status}`);
}
