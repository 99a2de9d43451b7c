import type { Context } from "hono";
import type * as z from "zod/mini";
import { profilesNow } from "#acts/registry/profiles-now.ts";
import type { Runtime } from "#acts/runtime.ts";
import { callerBehind } from "#acts/sessions/caller-behind.ts";
import type { Operation } from "#core/api/operation.ts";
import { Nothing } from "#core/api/operation.ts";
import { callerOf } from "#core/attribution/caller.ts";
import { valueText } from "#core/fields/value-text.ts";
import { check } from "#core/schema/check.ts";
import { isRefused, type Refused, type RouteInput, refused } from "./api-route.ts";
import type { Env } from "./app.ts";
import { conditionsOf } from "./conditions.ts";
import { jsonBody } from "./json-body.ts";
import { bodyMistakes, parameterMistakes } from "./mistakes.ts";

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
