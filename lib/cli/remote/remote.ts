import type { ApiDesk } from "#adapters/aws/desk/api-desk.ts";
import type { AnswerOf, Operation } from "#core/api/operation.ts";
import { Problem } from "#core/api/problem.ts";
import { InvalidInput, Misconfigured, Unavailable } from "#core/faults.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type At, addressOf } from "./address.ts";

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
    const document = documentIn(text);
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

function documentIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
