import { describe, expect, it } from "vitest";
import { ofList, own } from "#core/claims/own-word.ts";
import { compareSources, evidenceSteps, sourceFacts } from "#core/claims/sources.ts";
import { type Source, sources } from "#core/claims/words.ts";

const where = (fact: (source: Source) => boolean) => sources.filter(fact);

describe("of the sources of a word", () => {
  it.each([
    { what: "a session and a record are trusted most", trust: 3, are: "declared session registry policy" },
    { what: "a tag is trusted less", trust: 2, are: "tag" },
    { what: "what is seen or guessed is trusted least", trust: 1, are: "user-agent inferred observed" },
  ])("$what", ({ trust, are }) => {
    expect(where((source) => sourceFacts(source).trust === trust)).toEqual(are.split(" "));
  });

  it.each<{ readonly what: keyof ReturnType<typeof sourceFacts>; readonly are: string }>([
    { what: "isStanding", are: "registry policy" },
    { what: "isHearsay", are: "tag user-agent inferred" },
    { what: "isOwnWord", are: "session tag user-agent" },
    { what: "carriesLeave", are: "declared registry" },
  ])("some have a mark: $what", ({ what, are }) => {
    expect(where((source) => sourceFacts(source)[what] === true)).toEqual(are.split(" "));
  });

  it("the weakest evidence comes first", () => {
    expect(evidenceSteps).toEqual([
      ["observed"],
      ["user-agent", "inferred"],
      ["tag"],
      ["declared", "session", "registry", "policy"],
    ]);
  });

  it("the one that comes first in their list counts", () => {
    expect(([...sources].reverse() as Source[]).toSorted(compareSources)).toEqual(sources);
    expect(compareSources("tag", "tag")).toBe(0);
  });
});

describe("a word where a list counts", () => {
  it.each([
    { what: "of the list is itself", word: "incident", is: "incident" },
    { what: "of a team is one with all of them", word: "x-sale", is: own },
    { what: "that only holds an x is of the list", word: "max-age", is: "max-age" },
  ] as const)("$what", ({ word, is }) => {
    expect(ofList<string>(word)).toBe(is);
  });

  it("has a name for all of a team's", () => {
    expect(own).toBe("own");
  });
});
