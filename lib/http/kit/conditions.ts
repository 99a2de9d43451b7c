import type { Context } from "hono";
import type { Operation } from "#core/api/operation.ts";
import { isRefused, type Refused, type RouteInput, refused } from "./api-route.ts";
import type { Env } from "./app.ts";

type Conditions = Pick<RouteInput, "ifMatch" | "idempotencyKey">;

/** Which version a request is about, and under which key it is done once. */
export function conditionsOf(c: Context<Env>, { edits, creates }: Operation): Conditions | Refused {
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
