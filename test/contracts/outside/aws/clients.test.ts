import { expect, it } from "vitest";
import * as clients from "#adapters/aws/clients.ts";

// A function's bundle holds no other way of trying again.
it.each(Object.entries(clients))("%s tries again by the standard way", async (_, clientFor) => {
  const { config } = clientFor({ region: "eu-north-1" });
  const mode = config.retryMode;
  expect(typeof mode === "function" ? await mode() : mode).toBe("standard");
  expect(await config.retryStrategy()).toMatchObject({ mode: "standard" });
});
