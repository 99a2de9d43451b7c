import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { BrokenInvariant, InvalidInput, Misconfigured, Unavailable } from "#core/faults.ts";
import { correlationOf } from "#lambda/kit/correlation.ts";
import { step } from "#lambda/kit/step.ts";
import { plainRuntime } from "./plain-runtime.ts";

const Input = z.strictObject({ case: z.string() });

describe("a step", () => {
  it("parses its input and answers what it came to", async () => {
    const { runtime } = plainRuntime();
    const handler = step("a case", Input, async (input, given) => ({ ...input, same: given === runtime }));
    expect(await handler(() => runtime)({ case: "c1" })).toEqual({ case: "c1", same: true });
  });

  it("refuses what it cannot read, without a word of it in the log", async () => {
    const { runtime, told, counted } = plainRuntime();
    const handler = step("a case", Input, async () => "never")(() => runtime);
    await expect(handler({ case: "c1", secret: "hunter2" })).rejects.toThrow(
      expect.objectContaining({ name: "InvalidInput", message: "a case is not valid" }),
    );
    expect(counted).toEqual({ InvalidInput: 1 });
    expect(JSON.stringify(told)).not.toContain("hunter2");
  });

  it.each([
    { name: "InvalidInput", fault: new InvalidInput("x") },
    { name: "Unavailable", fault: new Unavailable("x") },
    { name: "Misconfigured", fault: new Misconfigured("x") },
    { name: "BrokenInvariant", fault: new BrokenInvariant("x") },
  ])("lets $name surface under its own name", async ({ name, fault }) => {
    const { runtime, counted } = plainRuntime();
    const handler = step("a case", Input, () => Promise.reject(fault))(() => runtime);
    await expect(handler({ case: "c1" })).rejects.toBe(fault);
    expect(counted).toEqual({ [name]: 1 });
  });

  it("lets an error that nobody foresaw surface as it is, and logs its kind alone", async () => {
    const { runtime, told, counted } = plainRuntime();
    const surprise = new RangeError("the password is hunter2");
    const handler = step("a case", Input, () => Promise.reject(surprise))(() => runtime);
    await expect(handler({ case: "c1" })).rejects.toBe(surprise);
    expect(counted).toEqual({ UnknownFault: 1 });
    expect(told).toEqual([
      { what: "a step failed", details: { step: "a case", fault: "UnknownFault", why: "RangeError" } },
    ]);
  });

  it("keeps quoted values of an invalid input out of the log", async () => {
    const { runtime, told } = plainRuntime();
    const handler = step("a case", Input, () => Promise.reject(new InvalidInput("`hunter2` is no path")));
    await expect(handler(() => runtime)({ case: "c1" })).rejects.toThrow("hunter2");
    expect(told[0]?.details).toEqual({ step: "a case", fault: "InvalidInput", why: "`…` is no path" });
  });
});

describe("what ties lines of the log together", () => {
  const resource = "123456789012/eu-north-1/AWS::S3::Bucket/logs/of checkout";
  const place = { account: "123456789012", region: "eu-north-1", type: "AWS::S3::Bucket", id: "logs" };

  it.each([
    { when: "both are ids", event: { case: "c1", resource, more: 1 }, is: { case: "c1", resource } },
    {
      when: "they are handed on with a token",
      event: { handing: { case: "c1", resource }, token: "t" },
      is: { case: "c1", resource },
    },
    {
      when: "the resource comes in its parts",
      event: { resource: place, again: 0 },
      is: { resource: "123456789012/eu-north-1/AWS::S3::Bucket/logs" },
    },
    { when: "one is no text", event: { case: { a: 1 }, resource }, is: { resource } },
    { when: "one is no id", event: { case: "my password", resource: "hunter2" }, is: {} },
    { when: "one is far too long", event: { case: "c".repeat(3_000) }, is: {} },
    { when: "there is no event", event: undefined, is: {} },
  ])("is $is when $when", ({ event, is }) => {
    expect(correlationOf(event)).toEqual(is);
  });
});
