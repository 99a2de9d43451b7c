import { describe, expect, it } from "vitest";
import { answerOf, asFault } from "#adapters/aws/sdk-fault.ts";
import { AwsError } from "../wire/wire.ts";

describe("an error of the SDK", () => {
  it("is told in one short line", () => {
    const fault = asFault("read it", new AwsError("Throttling", `a\n\tb ${"x".repeat(5_000)}`), "a:Read");
    expect(fault.message).toMatch(/^AWS did not read it: a b x{400,500}$/);
  });

  it.each([
    { name: "AccessDeniedException", hint: "grant `a:Read` to the role that asks" },
    { name: "CredentialsProviderError", hint: "grant `a:Read` to the role that asks" },
    {
      name: "QueueDoesNotExist",
      hint: "deploy Parley again: what a setting names is not there or is switched off",
    },
    {
      name: "KMSInvalidStateException",
      hint: "deploy Parley again: what a setting names is not there or is switched off",
    },
  ])("is an operator's to mend when it is $name", async ({ name, hint }) => {
    const error = new AwsError(name);
    const failing = answerOf({ what: "read it", permission: "a:Read" }, () => Promise.reject(error));
    await expect(failing).rejects.toMatchObject({ name: "Misconfigured", hint, cause: error });
  });

  it.each([new AwsError("AccessDeniedish"), new TypeError("fetch failed"), "a text", undefined])(
    "passes by itself when it is %s",
    (error) => {
      expect(asFault("read it", error, "a:Read")).toMatchObject({ name: "Unavailable", hint: undefined });
    },
  );
});
