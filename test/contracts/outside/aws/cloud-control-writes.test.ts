import { describe, expect, it } from "vitest";
import { cloudThat, ending, group, patch, throwing } from "./cloud-over-line.ts";

describe("Cloud Control cloud", () => {
  describe("a write refused at once", () => {
    it.each([
      { name: "ThrottlingException", failure: "throttled" },
      { name: "ConcurrentOperationException", failure: "busy" },
      { name: "ConcurrentModificationException", failure: "busy" },
      { name: "ResourceConflictException", failure: "busy" },
      { name: "NotUpdatableException", failure: "not-updatable" },
      { name: "UnsupportedActionException", failure: "not-updatable" },
      { name: "TypeNotFoundException", failure: "not-updatable" },
      { name: "PrivateTypeException", failure: "not-updatable" },
      { name: "ClientTokenConflictException", failure: "broken" },
      { name: "ResourceNotFoundException", failure: "gone" },
      { name: "AccessDeniedException", failure: "denied" },
      { name: "InvalidCredentialsException", failure: "denied" },
      { name: "InvalidRequestException", failure: "invalid" },
      { name: "ValidationException", failure: "invalid" },
      { name: "AlreadyExistsException", failure: "invalid" },
      { name: "HandlerFailureException", failure: "broken" },
      { name: "HandlerInternalFailureException", failure: "broken" },
      { name: "GeneralServiceException", failure: "broken" },
      { name: "NotStabilizedException", failure: "broken" },
      { name: "ServiceLimitExceededException", failure: "broken" },
    ])("is $failure on $name", async ({ name, failure }) => {
      const progress = await throwing(name).update(group, patch, "t");
      expect(progress).toMatchObject({ state: "failed", failure, why: expect.stringContaining(name) });
    });

    it.each([
      "ServiceInternalErrorException",
      "NetworkFailureException",
      "TimeoutError",
      "ServiceUnavailable",
    ])("is nobody's answer on %s, and asked for again with the same token", async (name) => {
      await expect(throwing(name).update(group, patch, "t")).rejects.toMatchObject({ name: "Unavailable" });
    });
  });

  describe("a write that had begun", () => {
    it.each([
      { code: "AccessDenied", failure: "denied" },
      { code: "AlreadyExists", failure: "invalid" },
      { code: "GeneralServiceException", failure: "broken" },
      { code: "InternalFailure", failure: "broken" },
      { code: "InvalidCredentials", failure: "denied" },
      { code: "InvalidRequest", failure: "invalid" },
      { code: "NetworkFailure", failure: "broken" },
      { code: "NotFound", failure: "gone" },
      { code: "NotStabilized", failure: "broken" },
      { code: "NotUpdatable", failure: "not-updatable" },
      { code: "ResourceConflict", failure: "busy" },
      { code: "ServiceInternalError", failure: "broken" },
      { code: "ServiceLimitExceeded", failure: "broken" },
      { code: "ServiceTimeout", failure: "broken" },
      { code: "Throttling", failure: "throttled" },
      { code: "UnauthorizedTaggingOperation", failure: "denied" },
      { code: "SomethingNew", failure: "broken" },
      { code: "constructor", failure: "broken" },
      { code: undefined, failure: "broken" },
    ])("is $failure on $code", async ({ code, failure }) => {
      const cloud = ending({ OperationStatus: "FAILED", ErrorCode: code, StatusMessage: "as it is" });
      expect(await cloud.status(group, "r-1")).toMatchObject({ state: "failed", token: "r-1", failure });
    });

    it.each([
      { status: "PENDING", expected: { state: "going", token: "r-1" } },
      { status: "IN_PROGRESS", expected: { state: "going", token: "r-1" } },
      { status: "CANCEL_IN_PROGRESS", expected: { state: "going", token: "r-1" } },
      { status: "SUCCESS", expected: { state: "done", token: "r-1" } },
      {
        status: "CANCEL_COMPLETE",
        expected: { state: "failed", token: "r-1", failure: "broken", why: "the write was cancelled" },
      },
    ])("tells $status", async ({ status, expected }) => {
      expect(await ending({ OperationStatus: status }).status(group, "r-1")).toEqual(expected);
    });

    it.each([
      { when: "it is ahead", retryAfter: 1_795_000_007.5, retryAfterMs: 7_500 },
      { when: "it is over", retryAfter: 1_794_999_000, retryAfterMs: 0 },
      { when: "it is far off", retryAfter: 1_895_000_000, retryAfterMs: 900_000 },
    ])("says when to ask again when $when", async ({ retryAfter: RetryAfter, retryAfterMs }) => {
      const cloud = ending({ OperationStatus: "IN_PROGRESS", RetryAfter });
      expect(await cloud.status(group, "r-1")).toEqual({ state: "going", token: "r-1", retryAfterMs });
    });

    it("is asked for again when nobody says which request it is", async () => {
      const { cloud } = cloudThat(() => ({ ProgressEvent: { OperationStatus: "PENDING" } }));
      await expect(cloud.update(group, patch, "t")).rejects.toMatchObject({ name: "Unavailable" });
    });

    it.each([
      { name: "ThrottlingException", fault: "Unavailable" },
      { name: "AccessDeniedException", fault: "Misconfigured" },
    ])("has no status yet on $name", async ({ name, fault }) => {
      await expect(throwing(name).status(group, "r-1")).rejects.toMatchObject({ name: fault });
      await expect(throwing(name).cancel(group, "r-1")).rejects.toMatchObject({ name: fault });
    });
  });

  describe("a refused test", () => {
    it.each([
      "[TEST Operation] value mismatch",
      "[Test Operation] value differs from expectations : [, DesiredCapacity] | value : 3 | node : 4",
      "[TEST Operation] noSuchPath in source, path provided : //DesiredCapacity",
      "Invalid patch: the test operation failed",
      "JSON Patch test at /DesiredCapacity: values are not equal",
    ])("is told by `%s`", async (message) => {
      const expected = { state: "failed", failure: "test-refused" };
      expect(await throwing("ValidationException", message).update(group, patch, "t")).toMatchObject(
        expected,
      );
      expect(await throwing("InvalidRequestException", message).update(group, patch, "t")).toMatchObject(
        expected,
      );
      const cloud = ending({
        OperationStatus: "FAILED",
        ErrorCode: "InvalidRequest",
        StatusMessage: message,
      });
      expect(await cloud.status(group, "r-1")).toMatchObject(expected);
    });

    it.each([
      "Model validation failed (#: required key [Code] not found)",
      "[REPLACE Operation] noSuchPath in source, path provided : //Code",
      "Invalid value for property Latest",
      "test",
    ])("is not told by `%s`", async (message) => {
      expect(await throwing("ValidationException", message).update(group, patch, "t")).toMatchObject({
        failure: "invalid",
      });
    });

    it("is not looked for where the code says something else", async () => {
      expect(
        await throwing("AccessDeniedException", "[TEST Operation] value mismatch").update(group, patch, "t"),
      ).toMatchObject({ failure: "denied" });
    });
  });

  it.each(["ValidationException", "GeneralServiceException", "HandlerFailureException"])(
    "never repeats a value that was written, on %s",
    async (name) => {
      const message = "[Test Operation] value differs: s3cret-value | node : s3cret-found";
      const progress = await throwing(name, message).update(group, patch, "t");
      expect(JSON.stringify(progress)).not.toContain("s3cret");
    },
  );

  it("keeps a long reason short and in one line", async () => {
    const progress = await throwing("AccessDeniedException", `a\nb${"x".repeat(5_000)}`).update(
      group,
      patch,
      "t",
    );
    expect(progress).toMatchObject({ why: expect.stringMatching(/^Cloud Control answered .{300,340}$/) });
  });
});
