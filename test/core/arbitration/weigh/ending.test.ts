import { describe, expect, it } from "vitest";
import { contextOf } from "#core/arbitration/context.ts";
import { weigher } from "#core/arbitration/weigh/weighed.ts";
import { instantOf } from "#core/claims/instant.ts";
import type { Situation } from "#core/claims/situation.ts";
import { at, claim, dispute, policy, situation } from "../small-disputes.ts";

const limits = {
  stable: "30m",
  grace: "15m",
  cooldown: { incident: "10m" },
  leases: { launch: "3h", experiment: "3h" },
};
const rules = policy({ limits });

/** When a claim ends and why, such as `until 05:00`, and what it is at 04:00. */
function ends(
  parts: Parameters<typeof claim>[0],
  situations: readonly Situation[] = [],
  law = rules,
): string {
  const context = contextOf(dispute({ situations }), law);
  const { ending, state } = weigher(context)(claim(parts));
  const when = ending.end === undefined ? "never" : `${ending.why} ${instantOf(ending.end).slice(11, 16)}`;
  return `${when}, ${state}`;
}

const incident = { motivation: { kind: "incident", ref: "INC-7" } };
const closed = (to: string, parts: Parameters<typeof situation>[0] = {}) =>
  situation({ state: "closed", closedAt: at(to), ...parts });

describe("a claim ends", () => {
  it.each<{ when: string; parts: object; seen?: readonly Situation[]; is: string }>([
    { when: "it says nothing about that", parts: {}, is: "never, active" },
    { when: "it has an end", parts: { until: at("05:00") }, is: "until 05:00, active" },
    { when: "its end is now", parts: { until: at("04:00") }, is: "until 04:00, ended" },
    { when: "its end is a second away", parts: { until: at("04:00:01") }, is: "until 04:00, active" },
    {
      when: "it was withdrawn and is over besides",
      parts: { state: "withdrawn", until: at("03:30") },
      is: "until 03:30, withdrawn",
    },
    { when: "it was withdrawn", parts: { state: "withdrawn" }, is: "never, withdrawn" },
    { when: "its need was never confirmed", parts: incident, is: "never, active" },
    {
      when: "its need was never confirmed and it names an end",
      parts: { ...incident, until: at("07:00") },
      is: "until 07:00, active",
    },
    {
      when: "a standing need waits for its time",
      parts: { ...incident, source: "registry" },
      is: "never, active",
    },
    { when: "its need is open", parts: incident, seen: [situation()], is: "never, active" },
    { when: "its need cools down", parts: incident, seen: [closed("03:51")], is: "need 04:01, active" },
    { when: "its need has cooled down", parts: incident, seen: [closed("03:50")], is: "need 04:00, ended" },
    {
      when: "its need will end",
      parts: incident,
      seen: [situation({ until: at("05:00") })],
      is: "need 05:10, active",
    },
    {
      when: "it is a decision",
      parts: { motivation: { kind: "change-ticket", ref: "C-1" } },
      is: "never, active",
    },
    {
      when: "nothing could confirm it",
      parts: { motivation: { kind: "schedule", ref: "E" } },
      is: "never, active",
    },
    {
      when: "its kind has a longest lease, and nothing confirms such reasons",
      parts: { motivation: { kind: "experiment" } },
      is: "cap 06:00, active",
    },
    {
      when: "the lease is counted from its first making",
      parts: { motivation: { kind: "experiment" }, madeAt: at("01:00"), changedAt: at("03:50") },
      is: "cap 04:00, ended",
    },
    {
      when: "its kind has a longest lease, and situations confirm such reasons: only the reason wears out",
      parts: { motivation: { kind: "launch" }, madeAt: at("01:00") },
      is: "never, active",
    },
    {
      when: "a standing claim has no longest lease",
      parts: { motivation: { kind: "experiment" }, source: "registry" },
      is: "never, active",
    },
    {
      when: "nobody explained it",
      parts: {
        source: "observed",
        intent: "unattributed",
        motivation: { kind: "none" },
        changedAt: at("03:50"),
      },
      is: "never, active",
    },
    {
      when: "nobody explained it, and it names an end",
      parts: {
        source: "observed",
        intent: "unattributed",
        motivation: { kind: "none" },
        changedAt: at("03:45"),
        until: at("05:00"),
      },
      is: "until 05:00, active",
    },
    {
      when: "it was explained by a goal",
      parts: { source: "observed", intent: "cost", motivation: { kind: "none" }, changedAt: at("03:50") },
      is: "never, active",
    },
    {
      when: "it was explained by a motive",
      parts: {
        source: "observed",
        intent: "unattributed",
        motivation: { kind: "budget" },
        changedAt: at("03:50"),
      },
      is: "never, active",
    },
    {
      when: "it was declared without a goal",
      parts: { source: "declared", intent: "unattributed", motivation: { kind: "none" } },
      is: "never, active",
    },
  ])("$is when $when", ({ parts, seen, is }) => {
    expect(ends(parts, seen)).toBe(is);
  });
});

describe("what an incident or a degradation brought about goes on until it has stood for a while", () => {
  const wrote = { ...incident, changedAt: at("03:00"), madeAt: at("03:00") };
  const since = (liveSince: string) => ({ "/DesiredCapacity": { liveSince: at(liveSince) } });
  const ending = (parts: object, seen: Situation, facts: object = {}, is = 3): string => {
    const given = dispute({ is, situations: [seen], facts: { fields: facts } });
    const { ending: found, state } = weigher(contextOf(given, rules))(claim(parts));
    return `${found.why} ${instantOf(found.end ?? 0).slice(11, 16)}, ${state}`;
  };

  it.each([
    { when: "it was written long before the closing", parts: wrote, to: "03:45", is: "need 03:55, ended" },
    {
      when: "it was written shortly before it",
      parts: { ...wrote, changedAt: at("03:40") },
      to: "03:45",
      is: "need 04:10, active",
    },
    {
      when: "it came to stand shortly before it",
      parts: wrote,
      to: "03:45",
      facts: since("03:44"),
      is: "need 04:14, active",
    },
    {
      when: "it stood long before it was written again",
      parts: { ...wrote, changedAt: at("03:40") },
      to: "03:45",
      facts: since("01:00"),
      is: "need 04:10, active",
    },
    {
      when: "it was written, though another value stands by now",
      parts: { ...incident, madeAt: at("03:40"), backing: "wrote" },
      to: "03:45",
      is: "need 04:10, active",
    },
    {
      when: "a want of it was met",
      parts: { ...incident, madeAt: at("03:40") },
      to: "03:45",
      live: 8,
      is: "need 04:10, active",
    },
    {
      when: "a want of it was not met",
      parts: { ...incident, madeAt: at("03:40") },
      to: "03:45",
      is: "need 03:55, ended",
    },
    {
      when: "it is a standing claim",
      parts: { ...wrote, changedAt: at("03:40"), source: "registry" },
      to: "03:45",
      is: "need 03:55, ended",
    },
    {
      when: "it was a launch",
      parts: { ...wrote, changedAt: at("03:40"), motivation: { kind: "launch", ref: "INC-7" } },
      to: "03:45",
      kind: "launch",
      is: "need 03:45, ended",
    },
    {
      when: "it was a degradation",
      parts: { ...wrote, changedAt: at("03:40"), motivation: { kind: "degradation", ref: "INC-7" } },
      to: "03:45",
      is: "need 04:10, active",
    },
  ])("$is when $when", ({ parts, to, facts = {}, live, kind = "incident", is }) => {
    expect(ending(parts, closed(to, { kind }), facts, live)).toBe(is);
  });
});

describe("a claim that lasts while a situation does ends", () => {
  const bound = { while: "INC-7" };

  it.each<{ when: string; seen: readonly Situation[]; is: string }>([
    { when: "nobody mentions it", seen: [], is: "never, active" },
    { when: "it is open", seen: [situation()], is: "never, active" },
    { when: "it began after the claim", seen: [situation({ since: at("03:30") })], is: "never, active" },
    { when: "it will end by itself", seen: [situation({ until: at("05:00") })], is: "while 05:00, active" },
    {
      when: "the last of two will end",
      seen: [situation({ until: at("05:00") }), situation({ until: at("06:00") })],
      is: "while 06:00, active",
    },
    {
      when: "one of two has no end",
      seen: [situation({ until: at("05:00") }), situation()],
      is: "never, active",
    },
    { when: "it was closed", seen: [closed("03:30")], is: "while 03:30, ended" },
    { when: "it is closed now", seen: [closed("04:00")], is: "while 04:00, ended" },
    { when: "it was closed before the claim", seen: [closed("02:30")], is: "while 02:30, ended" },
    { when: "one of two is open since before", seen: [closed("03:30"), situation()], is: "never, active" },
    {
      when: "it was reopened, which revives nothing",
      seen: [closed("03:30"), situation({ since: at("03:40") })],
      is: "while 03:30, ended",
    },
    {
      when: "an older one was closed before the claim",
      seen: [closed("02:30"), situation({ since: at("03:40") })],
      is: "never, active",
    },
    { when: "the later of two closings", seen: [closed("03:30"), closed("03:50")], is: "while 03:50, ended" },
    {
      when: "it has yet to begin",
      seen: [situation({ since: at("05:00"), until: at("06:00") })],
      is: "never, active",
    },
    { when: "another was closed", seen: [closed("03:30", { ref: "INC-8" })], is: "never, active" },
  ])("$is when $when", ({ seen, is }) => {
    expect(ends(bound, seen)).toBe(is);
    expect(ends(bound, seen.toReversed())).toBe(is);
  });
});

describe("a rule's lease", () => {
  const short = policy({ rules: [{ id: "short", title: "short", lease: "30m" }], limits });

  it("counts from the change and shortens only", () => {
    expect(ends({}, [], short)).toBe("lease 03:30, ended");
    expect(ends({ changedAt: at("03:50") }, [], short)).toBe("lease 04:20, active");
    expect(ends({ until: at("03:20") }, [], short)).toBe("until 03:20, ended");
    expect(ends({ until: at("03:30") }, [], short)).toBe("until 03:30, ended");
  });
});
