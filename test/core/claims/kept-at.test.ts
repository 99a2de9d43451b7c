import { describe, expect, it } from "vitest";
import { keptAt, situationPlaceText } from "#core/claims/kept-at.ts";
import type { Scope } from "#core/claims/situation.ts";

const here = { account: "123456789012", region: "eu-north-1" };

describe("where a situation is kept", () => {
  it.each<{ when: string; scope: Scope; place: ReturnType<typeof keptAt> }>([
    {
      when: "it names one account and one region",
      scope: { accounts: here.account, regions: here.region },
      place: here,
    },
    {
      when: "it names a list of one each",
      scope: { accounts: [here.account], regions: [here.region] },
      place: here,
    },
    {
      when: "it names two accounts",
      scope: { accounts: [here.account, "2"], regions: here.region },
      place: "common",
    },
    { when: "it names two regions", scope: { accounts: here.account, regions: ["a", "b"] }, place: "common" },
    { when: "it names no region", scope: { accounts: here.account }, place: "common" },
    { when: "it names no account", scope: { regions: here.region }, place: "common" },
    { when: "a list is empty", scope: { accounts: [], regions: here.region }, place: "common" },
    { when: "it names a service alone", scope: { service: "checkout" }, place: "common" },
  ])("is $place when $when", ({ scope, place }) => {
    expect(keptAt({ scope })).toEqual(place);
  });

  it("has a text of its own for every place", () => {
    const places = [here, { ...here, region: "a" }, { account: "common", region: "" }, "common"] as const;
    const texts = places.map(situationPlaceText);
    expect(new Set(texts).size).toBe(places.length);
    expect(texts).toEqual([
      '["123456789012","eu-north-1"]',
      '["123456789012","a"]',
      '["common",""]',
      "common",
    ]);
  });
});
