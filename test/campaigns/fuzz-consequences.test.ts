import { describe, expect, it } from "vitest";
import { plants } from "./consequences/plants.ts";
import { checked } from "./consequences/round.ts";

const few = 25;

it("each consequence of a verdict is found once, whatever comes late, twice or breaks off", async () => {
  const totals = new Map<string, number>();
  for (let seed = 1; seed <= few; seed += 1) {
    const { counted, wrongs } = await checked(seed);
    expect(wrongs, `npm run fuzz:consequences -- --only ${seed}`).toEqual([]);
    for (const [name, times] of counted) totals.set(name, (totals.get(name) ?? 0) + times);
  }
  const refusals = ["refused", "not known to be refused", "matched times refused"];
  const results = [
    "undone",
    "alarms",
    ...refusals,
    "precedents",
    "drafts",
    "broken calls",
    "stories on disk",
  ];
  for (const what of results) expect(totals.get(what), what).toBeGreaterThan(0);
});

describe("what is planted is found", () => {
  it.each(Object.keys(plants))("where %s", async (name) => {
    const wrongs: string[] = [];
    for (let seed = 1; seed <= few && wrongs.length === 0; seed += 1)
      wrongs.push(...(await checked(seed, name)).wrongs);
    expect(wrongs).not.toEqual([]);
  });
});
