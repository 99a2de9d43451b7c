import type { Context } from "hono";
import type * as z from "zod/mini";
import { profilesNow } from "#acts/registry/profiles-now.ts";
import type { Runtime } from "#acts/runtime.ts";
import { callerBehind } from "#acts/sessions/caller-behind.ts";
import { Nothing, type Operation } from "#core/api/operation.ts";
import { callerOf } from "#core/attribution/caller.ts";
import { valueText } from "#core/fields/value-text.ts";
import { check } from "#core/schema/check.ts";
import { trapIn } from "#core/schema/plain-data.ts";
import { isRefused, type Refused, type RouteInput, refused } from "./api-route.ts";
import type { Env } from "./app.ts";
import { bodyMistakes, parameterMistakes } from "./mistakes.ts";

const mostBytes = 256 * 1_024;

type Body = { readonly given: unknown } | Refused;

/** The body of a request as JSON; `given` is undefined where there is none. */
async function jsonBody(c: Context<Env>): Promise<Body> {
  const bytes = new Uint8Array(await c.req.arrayBuffer());
  if (bytes.byteLength > mostBytes) return tooLarge();
  if (bytes.byteLength === 0) return { given: undefined };
  if (!isJson(c.req.header("content-type"))) {
    return refused(
      "not-json",
      "the body is not said to be JSON",
      "send it with `Content-Type: application/json`",
    );
  }
  return parsed(bytes);
}

const tooLarge = (): Refused =>
  refused(
    "too-large",
    "the body is larger than 256 kB",
    "send less at once, such as fewer fields or resources",
  );

const isJson = (type = ""): boolean => /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type);

function parsed(bytes: Uint8Array): Body {
  try {
    const given: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    const trap = trapIn(given);
    return trap === undefined ? { given } : refused("not-valid", trap.message, trap.hint);
  } catch {
    return refused("not-valid", "the body is not JSON", "send one JSON object, encoded as UTF-8");
  }
}

type Conditions = Pick<RouteInput, "ifMatch" | "idempotencyKey">;

/** Which version a request is about, and under which key it is done once. */
function conditionsOf(c: Context<Env>, { edits, creates }: Operation): Conditions | Refused {
  const version = edits === true ? versionIn(c.req.header("if-match")) : { ifMatch: 0 };
  if (isRefused(version)) return version;
  const key = creates === true ? keyIn(c.req.header("idempotency-key")) : { idempotencyKey: "" };
  return isRefused(key) ? key : { ...version, ...key };
}

function versionIn(header: string | undefined): Pick<Conditions, "ifMatch"> | Refused {
  const hint = 'send the `ETag` that you were shown last as `If-Match`, such as `"7"`';
  if (header === undefined) return refused("no-version", "`If-Match` is missing", hint);
  const found = /^"(0|[1-9]\d{0,14})"$/.exec(header);
  if (found === null) return refused("not-valid", "`If-Match` is no version", hint);
  return { ifMatch: Number(found[1]) };
}

function keyIn(header: string | undefined): Pick<Conditions, "idempotencyKey"> | Refused {
  const hint =
    "send a fresh key for each thing you want, and the same one when you try again, such as a UUID";
  if (header === undefined) return refused("not-valid", "`Idempotency-Key` is missing", hint);
  if (/^[A-Za-z0-9._-]{1,100}$/.test(header)) return { idempotencyKey: header };
  return refused("not-valid", "`Idempotency-Key` holds more than letters, digits, `.`, `_` and `-`", hint);
}

/** Reads a request for an operation, or says what is wrong with it. */
export async function askedOf(
  c: Context<Env>,
  operation: Operation,
  runtime: Runtime,
): Promise<RouteInput | Refused> {
  const identity = c.env.requestContext?.identity ?? {};
  const signer = callerOf(identity, await profilesNow(runtime));
  if (signer === undefined) return nobody();
  const params = parameters(operation.params, c.req.param());
  if (isRefused(params)) return params;
  const twice = Object.entries(c.req.queries()).find(([, values]) => values.length > 1);
  if (twice !== undefined) return givenTwice(twice[0]);
  const query = parameters(operation.query, c.req.query());
  if (isRefused(query)) return query;
  const conditions = conditionsOf(c, operation);
  if (isRefused(conditions)) return conditions;
  const body = await bodyOf(c, operation.body);
  if (isRefused(body)) return body;
  const caller = await callerBehind(signer, identity.accessKey, runtime);
  return { caller, params: params.value, query: query.value, body: body.value, ...conditions };
}

type ReadPart = { readonly value: unknown } | Refused;

const nobody = (): Refused =>
  refused(
    "nobody-known",
    "AWS did not prove who signed this request",
    "sign it with Signature Version 4 for `execute-api`, as a role or a user of IAM; a federated session names nobody",
  );

function givenTwice(name: string): Refused {
  const message = `${valueText(name)} is given more than once`;
  return parameterMistakes([{ pointer: `/${name}`, at: "name", message, hint: "give it once" }]);
}

function parameters(schema: z.ZodMiniType | undefined, given: unknown): ReadPart {
  const read = check(schema ?? Nothing, given, "json");
  return "value" in read ? read : parameterMistakes(read.mistakes);
}

async function bodyOf(c: Context<Env>, schema: z.ZodMiniType | undefined): Promise<ReadPart> {
  const body = await jsonBody(c);
  if (isRefused(body)) return body;
  if (schema === undefined) {
    if (body.given === undefined) return { value: {} };
    return refused("not-valid", "this operation takes no body", "send the request without a body");
  }
  const read = check(schema, body.given, "json");
  return "value" in read ? read : bodyMistakes(read.mistakes);
}
