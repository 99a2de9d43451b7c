import { describe, expect, it } from "vitest";
import { betterKnown } from "#core/claims/better-known.ts";
import { Actor } from "#core/claims/claim.ts";

const actor = (more: object = {}): Actor =>
  Actor.parse({ principal: "role-of-a", kind: "automation", vouched: "name", ...more });

describe("of two tellings of one actor the better one", () => {
  it.each<{ readonly what: string; readonly better: Actor; readonly worse: Actor }>([
    {
      what: "knows the human, whatever the other knows",
      better: actor({ human: "sso/ada" }),
      worse: actor({ vouched: "policy", said: ["a", "b"] }),
    },
    {
      what: "is vouched for by more than a name",
      better: actor({ vouched: "policy" }),
      worse: actor({ said: ["a", "b"] }),
    },
    { what: "heard more of what was said", better: actor({ said: ["b", "c"] }), worse: actor({ said: "a" }) },
    { what: "heard anything at all", better: actor({ said: "a" }), worse: actor() },
    { what: "is the smaller text of two alike", better: actor({ said: "a" }), worse: actor({ said: "b" }) },
  ])("$what", ({ better, worse }) => {
    expect(betterKnown(better, worse)).toBe(better);
    expect(betterKnown(worse, better)).toBe(better);
  });

  it("is the first of two that say the same", () => {
    const [one, other] = [actor(), actor()];
    expect(betterKnown(one, other)).toBe(one);
    expect(betterKnown(other, one)).toBe(other);
  });
});
