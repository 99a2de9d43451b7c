import type { AnswerOf, Operation, WrittenAs } from "#core/api/operation.ts";
import { jsonIn } from "#core/fields/json.ts";
import { addressOf, type ParleyAddress } from "./address.ts";
import type { ApiDesk, ApiRequest, ApiResponse } from "./api-desk.ts";
import { refusal, stranger } from "./refusal.ts";

type AnyOperation = Pick<Operation, "method" | "path" | "answer" | "creates" | "edits" | "body" | "query">;

/** What an operation is asked with, each part in the operation's own words. */
export type AskInput<O extends AnyOperation> = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: WrittenAs<O["query"]>;
  readonly body?: WrittenAs<O["body"]>;
  /** Under this it is done once. */
  readonly key?: string;
  /** The version that is edited, as it was answered. */
  readonly etag?: string;
};

type Versioned<A> = { readonly answer: A; readonly etag: string | undefined };

/** A running Parley, asked as its API is typed; what it refuses, and what goes wrong on the way, is a fault with a remedy. */
export type Parley = {
  readonly address: ParleyAddress;
  readonly ask: <O extends AnyOperation>(operation: O, input?: AskInput<O>) => Promise<AnswerOf<O>>;
  /** The same with the version of what is shown, which an edit names. */
  readonly see: <O extends AnyOperation>(
    operation: O,
    input?: AskInput<O>,
  ) => Promise<Versioned<AnswerOf<O>>>;
};

export type ParleyClientInput = {
  readonly address: ParleyAddress;
  readonly desk: ApiDesk;
  readonly pause: (ms: number) => Promise<void>;
};

export function parleyClient({ address, desk, pause }: ParleyClientInput): Parley {
  const see: Parley["see"] = async (operation, input = {}) => {
    const request = requestOf(operation, input, address);
    const isRepeatable = repeatable(operation);
    const response = await asked(request, { desk, pause, isRepeatable });
    const { status, text, etag } = response;
    if (status < 200 || status > 299) throw refusal(response, address.base);
    const read = operation.answer.safeParse(jsonIn(text));
    if (!read.success) throw stranger(address.base, "its answer is none of Parley's");
    return { answer: read.data as AnswerOf<typeof operation>, etag };
  };
  return { address, see, ask: async (operation, input) => (await see(operation, input)).answer };
}

function requestOf<O extends AnyOperation>(
  { method, path }: O,
  { params = {}, query, body, key, etag }: AskInput<O>,
  address: ParleyAddress,
): ApiRequest {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const url = addressOf(address, filled, query as Readonly<Record<string, string | undefined>>);
  const headers = {
    ...(key !== undefined && { "idempotency-key": key }),
    ...(etag !== undefined && { "if-match": etag }),
  };
  return { method, url, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
}

/** INVARIANT (done once): only what may be done twice without being done twice is asked again. */
const repeatable = ({ method, creates, edits }: AnyOperation): boolean =>
  method === "GET" || creates === true || (method === "DELETE" && edits === true);

const passing: readonly number[] = [429, 502, 503, 504];
const pauses = [500, 2_000] as const;
const longestPause = 20_000;

type AskedInput = Pick<ParleyClientInput, "desk" | "pause"> & { readonly isRepeatable: boolean };

/** Asks again, a few times, while it is only for the moment that there is no answer. */
async function asked(request: ApiRequest, { desk, pause, isRepeatable }: AskedInput): Promise<ApiResponse> {
  for (const usual of pauses) {
    const response = await desk.ask(request);
    if (!isRepeatable || !passing.includes(response.status)) return response;
    await pause(pauseOf(response, usual));
  }
  return await desk.ask(request);
}

function pauseOf({ retryAfter = "" }: ApiResponse, usual: number): number {
  return /^\d{1,5}$/.test(retryAfter) ? Math.min(Number(retryAfter) * 1_000, longestPause) : usual;
}
