import { describe, expect, it } from "vitest";
import { lintText } from "#files/lint-text.ts";
import { readPolicy } from "#files/policy-text.ts";
import { hostileFiles } from "./hostile-policies/files.ts";

describe("a hostile policy", () => {
  it.each(hostileFiles(20_000))("is read or refused, and linted without a fault: $name", ({ text }) => {
    expect(lintText(text, "policy.yaml").length).toBeGreaterThan(0);
  });

  it("of more than 256,000 characters is refused before it is read", () => {
    const read = readPolicy("#".repeat(256_001), "policy.yaml");
    expect(read).toMatchObject({ diagnostics: [{ message: "the policy has more than 256,000 characters" }] });
  });
});
