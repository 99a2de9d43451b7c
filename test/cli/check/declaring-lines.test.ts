import { describe, expect, it } from "vitest";
import { declaringLines } from "#cli/check/shown/declaring-lines.ts";

const waited = (turn: boolean, ms: number) =>
  declaringLines({ declared: [], leftOut: [], waited: { turn, ms } }).at(-1);

const coverage = { mapped: 1, own: 0, computed: 0, unknown: 0, unmapped: 0 };

describe("what is said of a turn", () => {
  it.each([
    { turn: true, ms: 0, says: "all of it would be kept now: apply it" },
    { turn: true, ms: 1_000, says: "its turn has come after 1 second: apply it now" },
    { turn: true, ms: 720_000, says: "its turn has come after 12 minutes: apply it now" },
    { turn: false, ms: 25_000, says: "its turn has not come within 25 seconds" },
    { turn: false, ms: 7_200_000, says: "its turn has not come within 120 minutes" },
  ])("$says", ({ turn, ms, says }) => {
    expect(waited(turn, ms)).toBe(says);
  });

  it("says that no turn comes where nothing waits", () => {
    const checked = { form: "terraform", resources: [], coverage } as const;
    const told = { declared: [], leftOut: [], waited: { turn: false, ms: 400 } };
    expect(declaringLines(told, checked).at(-1)).toBe(
      "no turn comes: nothing waits of what would be put back",
    );
  });

  it("names what could not be declared, and why", () => {
    const leftOut = [{ address: "aws_instance.a", why: "that it is deleted cannot be declared" }];
    expect(declaringLines({ declared: [], leftOut })).toEqual([
      "nothing was declared: all that can be declared would be kept",
      "not declared: aws_instance.a: that it is deleted cannot be declared",
    ]);
  });
});
