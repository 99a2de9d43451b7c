import type { STSClient } from "@aws-sdk/client-sts";
import { SignatureV4 } from "@smithy/signature-v4";
import { Unavailable } from "#core/faults.ts";
import { isRecord, type Json, jsonIn } from "#core/fields/json.ts";
import { answerOf, asFault } from "../../sdk-fault.ts";

/** How a request is signed: any client of the SDK knows it of its own. */
type DirectorySigning = Pick<STSClient["config"], "credentials" | "sha256">;

export type DirectoryPlace = {
  /** Such as `servicecatalog-appregistry.eu-north-1.amazonaws.com`. */
  readonly host: string;
  /** As which the service is signed for. */
  readonly service: string;
  readonly region: string;
};

type DirectoryCall = {
  /** What is attempted, as an infinitive. */
  readonly what: string;
  readonly permission: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Of a service that takes JSON by the name of an action. */
  readonly action?: { readonly target: string; readonly input: Readonly<Record<string, unknown>> };
};

export type DirectoryAnswer = Readonly<Record<string, Json>>;
export type DirectoryDesk = (call: DirectoryCall) => Promise<DirectoryAnswer>;

type SentRequest = {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | null;
};
/** The way over the line; a test answers in its place. */
export type DirectoryLine = (
  to: URL,
  request: SentRequest,
) => Promise<{ readonly status: number; readonly error: string | null; readonly text: string }>;

const longestWait = 10_000;

const overHttps: DirectoryLine = async (to, request) => {
  const signal = AbortSignal.timeout(longestWait);
  const response = await fetch(to, { ...request, redirect: "manual", signal });
  const error = response.headers.get("x-amzn-errortype");
  return { status: response.status, error, text: await response.text() };
};

/** Asks one service without its client, which would be as large as all the rest of a function. */
export const directoryDesk =
  (signing: DirectorySigning, place: DirectoryPlace, line: DirectoryLine = overHttps): DirectoryDesk =>
  async (call) => {
    const { what, permission, path, query = {}, action } = call;
    const to = new URL(path, `https://${place.host}`);
    for (const [name, value] of Object.entries(query)) to.searchParams.set(name, value);
    const body = action === undefined ? null : JSON.stringify(action.input);
    const method = action === undefined ? "GET" : "POST";
    const { region, service } = place;
    const signer = new SignatureV4({ region, service, ...signing });
    const headers = { host: to.host, ...(action !== undefined && ofAction(action.target)) };
    const request = {
      method,
      protocol: to.protocol,
      hostname: to.hostname,
      path: to.pathname,
      headers,
      query,
    };
    const signed = await answerOf({ what, permission }, () =>
      signer.sign({ ...request, ...(body !== null && { body }) }),
    );
    const { host: _, ...sent } = signed.headers;
    const answer = await line(to, { method, headers: sent, body }).catch((cause: unknown) => {
      throw new Unavailable(`AWS did not ${what}: \`${place.host}\` cannot be reached`, { cause });
    });
    const told = jsonIn(answer.text);
    if (answer.status === 200 && isRecord(told)) return told;
    throw asFault(what, errorIn(answer, told), permission);
  };

const ofAction = (target: string) => ({
  "content-type": "application/x-amz-json-1.1",
  "x-amz-target": target,
});

type ErrorAnswer = { readonly status: number; readonly error: string | null };

/** REST tells the name of an error in a header, JSON in the body, either with more before or after it. */
function errorIn({ status, error }: ErrorAnswer, told: unknown): Error {
  const named = isRecord(told as Json) ? (told as DirectoryAnswer) : {};
  const text = error ?? named["__type"] ?? named["code"];
  const name = typeof text === "string" ? (text.split(":")[0]?.split("#").at(-1) ?? "") : "";
  const message = named["message"] ?? named["Message"];
  const said = typeof message === "string" ? message : `status ${status}`;
  return Object.assign(new Error(`${name === "" ? "" : `${name}, `}${said}`), { name });
}
