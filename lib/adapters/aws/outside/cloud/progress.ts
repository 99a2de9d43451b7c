import type { ProgressEvent } from "@aws-sdk/client-cloudcontrol";
import { Unavailable } from "#core/faults.ts";
import type { Progress } from "#core/ports/outside/cloud.ts";
import { failureOfCode, whyOf } from "./write-failure.ts";

const longestWaitMs = 15 * 60_000;

/** How far a write has come; `now` in milliseconds. */
export function progressOf(event: ProgressEvent | undefined, now: number): Progress {
  const token = event?.RequestToken;
  // Asked again with the same client token it tells the same write's.
  if (token === undefined) throw new Unavailable("Cloud Control did not say which request it is working on");
  switch (event?.OperationStatus) {
    case "SUCCESS":
      return { state: "done", token };
    case "FAILED":
      return failedWith(token, event);
    case "CANCEL_COMPLETE":
      return { state: "failed", token, failure: "broken", why: "the write was cancelled" };
    default:
      return { state: "going", token, ...waitOf(event?.RetryAfter, now) };
  }
}

function failedWith(token: string, { ErrorCode, StatusMessage = "" }: ProgressEvent): Progress {
  const failure = failureOfCode(ErrorCode, StatusMessage);
  const why = whyOf(failure, ErrorCode ?? "FAILED", StatusMessage);
  return { state: "failed", token, failure, why };
}

function waitOf(retryAfter: Date | undefined, now: number): { readonly retryAfterMs?: number } {
  const wait = retryAfter === undefined ? Number.NaN : retryAfter.getTime() - now;
  return Number.isNaN(wait) ? {} : { retryAfterMs: Math.min(Math.max(wait, 0), longestWaitMs) };
}
