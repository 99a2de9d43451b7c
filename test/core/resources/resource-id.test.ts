import { describe, expect, it } from "vitest";
import { HandingInput } from "#core/cases/handing-input.ts";
import { longestResourceText, parseResource, resourceText } from "#core/resources/resource-id.ts";

const part = "A".repeat(64);
const longest = {
  account: "123456789012",
  region: "r".repeat(30),
  type: [part, part, part, part].join("::"),
  id: "i/".repeat(1_024),
};

describe("the longest resource there can be", () => {
  it("is read back from its text", () => {
    expect(resourceText(longest).length).toBeLessThanOrEqual(longestResourceText);
    expect(parseResource(resourceText(longest))).toEqual(longest);
  });

  it("may have a case", () => {
    const input = { v: 1, resource: resourceText(longest), case: "c", run: 1 };
    expect(HandingInput.safeParse(input).success).toBe(true);
  });
});
