import { describe, expect, it } from "vitest";
import { contextOf } from "#core/arbitration/context.ts";
import { dispute, policy, situation } from "./small-disputes.ts";

describe("the environment", () => {
  const environment = (parts: Parameters<typeof dispute>[0]) => {
    const { place, warnings } = contextOf(dispute(parts), policy());
    return [place.environment, ...warnings].join(": ");
  };

  it.each([
    { when: "the tags say so", given: { tags: { env: "test" } }, is: "test" },
    { when: "the tags say nothing", given: { tags: {} }, is: "prod" },
    { when: "the dispute says so", given: { tags: { env: "prod" }, environment: "test" }, is: "test" },
    {
      when: "the tag was edited to a looser one",
      given: { tags: { env: "test" }, facts: { priorTags: { env: "prod" } } },
      is: "prod",
    },
    {
      when: "the tag was edited to a stricter one",
      given: { tags: { env: "prod" }, facts: { priorTags: { env: "test" } } },
      is: "prod",
    },
    { when: "the tag was removed", given: { tags: {}, facts: { priorTags: { env: "test" } } }, is: "prod" },
    { when: "the tag is new", given: { tags: { env: "test" }, facts: { priorTags: {} } }, is: "prod" },
    {
      when: "both say test",
      given: { tags: { env: "test" }, facts: { priorTags: { env: "test" } } },
      is: "test",
    },
    {
      when: "the policy does not know it",
      given: { environment: "moon" },
      is: "prod: environment `moon` is not in the policy; `prod`, the strictest, counts",
    },
  ])("is $is when $when", ({ given, is }) => {
    expect(environment(given)).toBe(is);
  });

  it("and what a tag says of exposure counts once it is settled", () => {
    const exposure = (priorTags?: object) =>
      contextOf(dispute({ tags: { exposure: "internal" }, facts: priorTags && { priorTags } }), policy())
        .exposure;
    expect(exposure()).toBe("internal");
    expect(exposure({ exposure: "internal" })).toBe("internal");
    expect(exposure({ env: "prod" })).toBe("internet");
  });

  it("and scopes read the tags as last settled", () => {
    const given = { tags: { service: "other" }, facts: { priorTags: { service: "checkout" } } };
    const open = (service: string) =>
      contextOf(dispute({ ...given, situations: [situation({ scope: { service } })] }), policy()).open.length;
    expect([open("checkout"), open("other")]).toEqual([1, 0]);
  });
});
