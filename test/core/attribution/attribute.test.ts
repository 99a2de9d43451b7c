import { describe, expect, it } from "vitest";
import { attribute, type Testimony } from "#core/attribution/attribute.ts";
import type { Source } from "#core/claims/words.ts";

const says = (source: Source, ...[intent, kind, ref]: readonly (string | undefined)[]): Testimony =>
  ({
    source,
    ...(intent !== undefined && { intent }),
    ...(kind !== undefined && { motivation: { kind, ...(ref !== undefined && { ref }) } }),
  }) as Testimony;

describe("what several channels say comes to", () => {
  it.each<{ when: string; heard: readonly Testimony[]; is: object | undefined }>([
    { when: "nobody says anything", heard: [], is: undefined },
    { when: "nobody says why", heard: [says("tag"), says("declared")], is: undefined },
    {
      when: "one speaks",
      heard: [says("tag", "cost", "budget", "B-1")],
      is: { intent: "cost", motivation: { kind: "budget", ref: "B-1" }, source: "tag", trust: 2 },
    },
    {
      when: "one names a goal only",
      heard: [says("inferred", "cost")],
      is: { intent: "cost", motivation: { kind: "none" }, source: "inferred", trust: 1 },
    },
    {
      when: "one names a motive only",
      heard: [says("session", undefined, "incident")],
      is: { intent: "unattributed", motivation: { kind: "incident" }, source: "session", trust: 3 },
    },
    {
      when: "a weaker one fills what the stronger leaves open",
      heard: [says("user-agent", "cost"), says("session", undefined, "incident", "INC-7")],
      is: { intent: "cost", motivation: { kind: "incident", ref: "INC-7" }, source: "session", trust: 3 },
    },
    {
      when: "a silent stronger one does not count",
      heard: [says("declared"), says("tag", "cost")],
      is: { intent: "cost", motivation: { kind: "none" }, source: "tag", trust: 2 },
    },
    {
      when: "the observer alone has a guess",
      heard: [says("observed", "cost")],
      is: { intent: "cost", motivation: { kind: "none" }, source: "observed", trust: 0 },
    },
  ])("$is when $when", ({ heard, is }) => {
    const expected = is && { ...is, contradicted: false, contradictions: [] };
    expect(attribute(heard)).toEqual(expected);
    expect(attribute(heard.toReversed())).toEqual(expected);
  });

  it("the word of the strongest of all channels", () => {
    const strongest: readonly Source[] = [
      "declared",
      "session",
      "registry",
      "tag",
      "user-agent",
      "inferred",
      "observed",
    ];
    for (let from = 0; from < strongest.length; from += 1) {
      const rest = strongest.slice(from).map((source) => says(source, `x-${source}`));
      const found = attribute(rest.toReversed());
      expect(found?.source).toBe(strongest[from]);
      expect(found?.intent).toBe(`x-${strongest[from]}`);
      expect(found?.contradictions).toHaveLength(rest.length - 1);
    }
  });

  it.each([
    { when: "goals differ", other: says("tag", "security", "incident", "INC-7"), differs: true },
    { when: "motives differ", other: says("tag", "cost", "launch", "INC-7"), differs: true },
    { when: "references differ", other: says("tag", "cost", "incident", "INC-8"), differs: true },
    { when: "the other has no goal", other: says("tag", undefined, "incident", "INC-7"), differs: false },
    { when: "the other has no motive", other: says("tag", "cost"), differs: false },
    { when: "the other has no reference", other: says("tag", "cost", "incident"), differs: false },
    { when: "both say the same", other: says("tag", "cost", "incident", "INC-7"), differs: false },
    { when: "the other says that there is no motive", other: says("tag", "cost", "none"), differs: false },
  ])("a contradiction ($differs) when $when", ({ other, differs }) => {
    const strongest = says("session", "cost", "incident", "INC-7");
    expect(attribute([other, strongest])).toEqual({
      intent: "cost",
      motivation: { kind: "incident", ref: "INC-7" },
      source: "session",
      trust: differs ? 2 : 3,
      contradicted: differs,
      contradictions: differs ? [other] : [],
    });
  });

  it("nothing of what a contradicting channel adds", () => {
    const found = attribute([says("session", "cost"), says("tag", "security", "incident", "INC-7")]);
    expect(found?.motivation).toEqual({ kind: "none" });
    const guess = attribute([says("observed", "cost"), says("observed", "security")]);
    expect(guess).toMatchObject({ intent: "cost", trust: 0, contradicted: true });
  });

  it("of two of one channel the one that says more", () => {
    const full = says("session", "security", "incident", "INC-7");
    for (const less of [
      says("session", "cost"),
      says("session", "cost", "none"),
      says("session", undefined, "budget"),
    ])
      expect(attribute([less, full])).toMatchObject({ intent: "security", contradicted: true });
    const none = says("session", "cost", "none");
    expect(attribute([says("session", undefined, "budget"), none])?.motivation.kind).toBe("budget");
  });

  it("the end that the strongest of those names who agree", () => {
    const ends = (testimony: Testimony, until: string): Testimony => ({ ...testimony, until });
    const weak = ends(says("tag", "cost"), "2026-11-21T05:00:00Z");
    const strong = ends(says("session", "cost"), "2026-11-21T06:00:00Z");
    expect(attribute([weak, strong])?.until).toBe("2026-11-21T06:00:00Z");
    expect(attribute([weak, says("session", "cost")])?.until).toBe("2026-11-21T05:00:00Z");
    expect(attribute([weak, says("session", "security")])).not.toHaveProperty("until");
  });

  it("the same for two of one channel, whichever comes first", () => {
    const [a, b] = [says("tag", "cost", "incident", "INC-7"), says("tag", "cost", "incident", "INC-8")];
    expect(attribute([a, b])).toEqual(attribute([b, a]));
    expect(attribute([b, a])?.motivation.ref).toBe("INC-7");
    const noted = (note: string): Testimony => ({ source: "tag", motivation: { kind: "none", note } });
    expect(attribute([noted("b"), noted("a")])?.motivation.note).toBe("a");
    expect(attribute([noted("a"), noted("b")])?.motivation.note).toBe("a");
  });
});
