import { afterEach, expect, it, vi } from "vitest";
import { defaultProvider } from "#lambda/instead/credentials.ts";

afterEach(() => void vi.unstubAllEnvs());

it("says who the function is as Lambda says it, and reads it anew each time", async () => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIA-1");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  vi.stubEnv("AWS_SESSION_TOKEN", "token");
  const credentials = defaultProvider();
  expect(await credentials()).toEqual({
    accessKeyId: "AKIA-1",
    secretAccessKey: "secret",
    sessionToken: "token",
  });
  vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIA-2");
  expect(await credentials()).toMatchObject({ accessKeyId: "AKIA-2" });
});
