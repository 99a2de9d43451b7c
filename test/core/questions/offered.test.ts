import { describe, expect, it } from "vitest";
import type { Option } from "#core/arbitration/verdict.ts";
import { Hidden } from "#core/fields/hidden.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { chosen } from "#core/questions/offered.ts";

const own: Option = { answer: "value" };
const asked = (options: readonly Option[]) =>
  ({ id: "q", fields: ["/A" as FieldPath], ask: { options } }) as unknown as Parameters<typeof chosen>[0];
const hidden = asked([
  { answer: "keep", value: Hidden.kept },
  { answer: "value", value: Hidden.kept, for: "c1" },
  own,
  { answer: "hold", value: Hidden.kept },
]);
const texts = asked([{ answer: "keep", value: "(hidden)" }, { answer: "value", value: "digest:x" }, own]);

describe("an answer to what is hidden", () => {
  it.each(["keep", "value", "hold"] as const)("chooses it by its name alone: %s", (answer) => {
    expect(chosen(hidden, { answer })?.option.value).toBe(Hidden.kept);
  });

  it.each(["(hidden)", "(hidden, changed)", "digest:x", "hunter2", null, { digest: "x" }])(
    "names no value, not even %j",
    (value) => {
      expect(chosen(hidden, { answer: "value", value })).toBeUndefined();
      expect(chosen(hidden, { answer: "keep", value })).toBeUndefined();
    },
  );

  it("is told apart from one to a text that only looks so", () => {
    expect(chosen(texts, { answer: "keep", value: "(hidden)" })?.isOwn).toBe(false);
    expect(chosen(texts, { answer: "value", value: "digest:x" })?.isOwn).toBe(false);
    expect(chosen(texts, { answer: "value", value: "(hidden, changed)" })).toMatchObject({ isOwn: true });
    expect(chosen(texts, { answer: "value", value: Hidden.kept })).toBeUndefined();
    expect(chosen(texts, { answer: "value" })).toBeUndefined();
  });
});
