import type { HandlerErrorCode } from "@aws-sdk/client-cloudcontrol";
import type { WriteFailure } from "#core/ports/outside/cloud.ts";

/** A patch whose `test` does not hold is said to be invalid like any other; only the message tells it. */
const isRefusedTest = (message: string): boolean =>
  /\[test operation\]|\btest operation\b.*\bfail|\btest\b.*\b(?:value mismatch|differs|not equal|did not match)/i.test(
    message,
  );

// What broke on the way and may have been written in part is whatever stands here as nothing better.
const byCode: Readonly<Record<HandlerErrorCode, WriteFailure>> = {
  AccessDenied: "denied",
  AlreadyExists: "invalid",
  GeneralServiceException: "broken",
  InternalFailure: "broken",
  InvalidCredentials: "denied",
  InvalidRequest: "invalid",
  NetworkFailure: "broken",
  NotFound: "gone",
  NotStabilized: "broken",
  NotUpdatable: "not-updatable",
  ResourceConflict: "busy",
  ServiceInternalError: "broken",
  ServiceLimitExceeded: "broken",
  ServiceTimeout: "broken",
  Throttling: "throttled",
  UnauthorizedTaggingOperation: "denied",
};

const byName: Readonly<Record<string, WriteFailure>> = {
  AccessDenied: "denied",
  AccessDeniedException: "denied",
  AlreadyExistsException: "invalid",
  ClientTokenConflictException: "broken",
  ConcurrentModificationException: "busy",
  ConcurrentOperationException: "busy",
  GeneralServiceException: "broken",
  HandlerFailureException: "broken",
  HandlerInternalFailureException: "broken",
  InvalidCredentialsException: "denied",
  InvalidRequestException: "invalid",
  NotStabilizedException: "broken",
  NotUpdatableException: "not-updatable",
  PrivateTypeException: "not-updatable",
  ResourceConflictException: "busy",
  ResourceNotFoundException: "gone",
  ServiceLimitExceededException: "broken",
  ThrottlingException: "throttled",
  TooManyRequestsException: "throttled",
  TypeNotFoundException: "not-updatable",
  UnsupportedActionException: "not-updatable",
  ValidationException: "invalid",
};

/** What the code of a write that had begun means. */
export function failureOfCode(code: string | undefined, message: string): WriteFailure {
  return told(own(byCode, code) ?? "broken", message);
}

/** What it means that a write was refused at once; undefined for what says nothing about the write. */
export function failureOfError(name: string, message: string): WriteFailure | undefined {
  const failure = own(byName, name);
  return failure === undefined ? undefined : told(failure, message);
}

function told(failure: WriteFailure, message: string): WriteFailure {
  return failure === "invalid" && isRefusedTest(message) ? "test-refused" : failure;
}

function own(table: Readonly<Record<string, WriteFailure>>, name = ""): WriteFailure | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

// These messages name principals, permissions and properties; the others may quote what was written.
const quotable: ReadonlySet<WriteFailure> = new Set(["busy", "throttled", "not-updatable", "gone", "denied"]);

const longestMessage = 300;

/** INVARIANT (no values): a reason never repeats what was written or found. */
export function whyOf(failure: WriteFailure, code: string, message: string): string {
  const named = `Cloud Control answered \`${code}\``;
  if (failure === "test-refused") return `${named}: a value is no longer what it was`;
  const text = message.slice(0, longestMessage).replaceAll(/\s+/g, " ").trim();
  return quotable.has(failure) && text !== "" ? `${named}: ${text}` : named;
}
