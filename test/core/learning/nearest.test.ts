import { readFileSync } from "node:fs";
import { fc } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { sha256 } from "#core/digest.ts";
import type { Features, RelativeAnswer } from "#core/learning/features.ts";
import { isHeldBack } from "#core/learning/held-back.ts";
import { nearest } from "#core/learning/nearest.ts";
import { type Precedent, precedentsIn } from "#core/learning/precedent.ts";
import { precedenceOf } from "#core/learning/summary.ts";
import { likeness, traits, weights } from "#core/learning/traits.ts";
import { beforeLines } from "#core/notices/question/before.ts";
import { holdsFor } from "../../laws/runs.ts";
import { decided, policy, quarrel } from "./evening-quarrel.ts";

const night = precedentsIn(decided(quarrel()), policy)[0]?.precedent as Precedent;

type Like = { readonly answer?: RelativeAnswer; readonly team?: string; readonly day?: number };

let made = 0;
function like(features: Partial<Features> = {}, { answer = "challenger", team = "-", day = 1 }: Like = {}) {
  made += 1;
  return {
    ...night,
    id: sha256(`precedent ${made}`),
    team,
    at: `2026-11-${String(day).padStart(2, "0")}T03:00:00.000Z`,
    answer,
    features: { ...night.features, ...features },
  } as Precedent;
}

const now = Date.parse("2026-11-24T12:00:00Z");
const asking = { features: night.features, team: "-", before: "2026-11-24T00:00:00Z" };

describe("the nearest", () => {
  it("are at most five, the most alike first, the later first of those equally alike", () => {
    const known = [
      ...[1, 2, 3, 4].map((day) => like({}, { day })),
      like({ hours: "working" }, { day: 9 }),
      like({ exposure: "internet" }, { day: 8 }),
    ];
    expect(nearest(known, asking).map(({ at }) => at.slice(8, 10))).toEqual(["04", "03", "02", "01", "08"]);
  });

  it("are of the same class, of the same team, and from before", () => {
    const known = [
      like({ class: "rollout" }),
      like({}, { team: "search" }),
      like({}, { day: 24 }),
      like({}, { day: 25 }),
    ];
    expect(nearest(known, asking)).toEqual([]);
  });

  it("are the same in whatever order they are known, and however often each is", () => {
    const known = Array.from({ length: 12 }, (_, index) =>
      like({ hours: index % 2 ? "night" : "working" }, { day: 1 + (index % 3) }),
    );
    const expected = nearest(known, asking);
    holdsFor(fc.shuffledSubarray(known, { minLength: known.length }), (shuffled) => {
      expect(nearest([...shuffled, ...known], asking)).toEqual(expected);
    });
  });

  it("are told apart by weights that the page states", () => {
    const page = readFileSync(new URL("../../../docs/learning.md", import.meta.url), "utf8");
    const stated = [...page.matchAll(/^\| `([a-zA-Z.]+)` \| (\d+) \|/gm)].map(([, name, weight]) => [
      name,
      Number(weight),
    ]);
    expect(Object.fromEntries(stated)).toEqual(weights);
    expect(traits.map((trait) => weights[trait])).toEqual(
      traits.map((trait) => weights[trait]).toSorted((a, b) => b - a),
    );
  });

  it("are wholly alike where nothing differs, and half alike in situations that they share by half", () => {
    const whole = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
    expect(likeness(night.features, night.features)).toBe(whole);
    const busier = { ...night.features, situations: ["alarm", "incident"] as const };
    expect(likeness(night.features, busier)).toBe(whole - weights.situations / 2);
    expect(likeness(busier, night.features)).toBe(whole - weights.situations / 2);
  });
});

describe("what is told of them", () => {
  const told = (precedents: readonly Precedent[], features = night.features) => {
    const precedence = precedenceOf(features, precedents);
    return precedence && beforeLines(precedence, { now });
  };

  it("counts the answers, and says what sets the dissent apart", () => {
    const by = { hours: "working" } as const;
    const known = [1, 2, 3].map((day) => like({}, { day }));
    expect(told([...known, like(by, { answer: "holder", day: 12 })])).toEqual([
      "Decided 4 times like this, last on 12 November: 3 kept, 1 put back (by day).",
    ]);
  });

  it("is a sentence of one as well, with what is unlike now", () => {
    expect(
      told([like({ hours: "night" }, { answer: "between", day: 2 })], {
        ...night.features,
        hours: "working",
        situations: [],
      }),
    ).toEqual([
      "Decided once like this, last on 2 November: 1 given another value.",
      "Unlike then: nothing open (then incident open); by day (then at night).",
    ]);
  });

  it("says nothing of what sets apart where nothing does, and nothing at all of nothing", () => {
    expect(told([like(), like({}, { answer: "agreed" })])?.[0]).toBe(
      "Decided 2 times like this, last on 1 November: 1 kept, 1 put back.",
    );
    expect(told([])).toBeUndefined();
  });

  it("names the year where it is another", () => {
    const old = { ...like(), at: "2025-11-12T03:00:00.000Z" };
    expect(told([old])?.[0]).toBe("Decided once like this, last on 12 November 2025: 1 kept.");
  });
});

describe("one question in ten", () => {
  it("shows them only after its answer, always the same one", () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => sha256(String(index)));
    const held = ids.filter(isHeldBack).length;
    expect(held).toBeGreaterThan(900);
    expect(held).toBeLessThan(1_100);
    expect(ids.filter(isHeldBack).length).toBe(held);
  });
});
