import { afterEach, describe, expect, it } from "vitest";
import { type Chance, seededChance } from "#local/chance/chance.ts";
import { stories } from "#local/play/stories/all-stories.ts";
import { dayStory } from "#local/play/stories/day.ts";
import type { PlayStory } from "#local/play/stories/story.ts";
import { parley } from "../../cli/stage.ts";
import { isFull } from "../../full.ts";
import { type PlayedLaptop, playing } from "./playing.ts";

const minute = 60_000;
const hour = 60 * minute;
const open: PlayedLaptop[] = [];
const played = async () => {
  const laptop = await playing();
  open.push(laptop);
  return laptop;
};
afterEach(async () => {
  for (const laptop of open.splice(0)) await laptop.close();
});

/** All of them on one clock, on a machine that is busy. */
const patience = { timeout: 300_000 };

/** A day takes a while even on a simulated clock, so it is told among the others in one order alone. */
const short = stories.filter(({ id }) => id !== dayStory.id);
/** `npm run test:full` tells all of them by each door, and in more orders; here fewer have to do. */
const byDoors = isFull ? short.length : 8;
const orders = isFull ? [1, 2, 3] : [1];
const longestOf = (told: readonly PlayStory[]) => (Math.max(...told.map(({ until }) => until)) + 1) * minute;

const runsOf = ({ hall }: PlayedLaptop) => hall.stories.runs();
const unexpected = (laptop: PlayedLaptop) =>
  runsOf(laptop).flatMap(({ story, came }) =>
    (came ?? ["it goes on"])
      .filter((each) => !each.startsWith("as expected"))
      .map((each) => `${story}: ${each}`),
  );

/** What came of each story, whatever number its telling had. */
const cameOf = (laptop: PlayedLaptop) =>
  runsOf(laptop)
    .map(({ story, n, came = [] }) => `${story}: ${came.join("; ")}`.replaceAll(String(n), "N"))
    .toSorted();

const begunBy = {
  page: async (laptop: PlayedLaptop, id: string) => {
    const form = new URLSearchParams({ orders: JSON.stringify([{ do: "story", id }]) }).toString();
    await laptop.post("/sandbox/press", form, { "content-type": "application/x-www-form-urlencoded" });
  },
  curl: async (laptop: PlayedLaptop, id: string) => {
    expect((await laptop.post("/sandbox/story", { id })).status).toBe(200);
  },
  CLI: async (laptop: PlayedLaptop, id: string) => {
    const { code } = await parley(["sandbox", "story", id, "--at", laptop.address]);
    expect(code).toBe(0);
  },
};

type Door = keyof typeof begunBy;

/** Begins them one after another, each a while after the one before. */
async function tellAll(told: readonly PlayStory[], door: Door, chance: Chance): Promise<PlayedLaptop> {
  const laptop = await played();
  for (const { id } of told) {
    await begunBy[door](laptop, id);
    await laptop.pass(chance.below(2 * 60) * 1_000);
  }
  await laptop.pass(longestOf(told));
  return laptop;
}

describe("a story", () => {
  it.each(stories)("ends as expected: $title", patience, async (story) => {
    const laptop = await played();
    await laptop.hall.carryOut("story", { id: story.id });
    await laptop.pass(longestOf([story]));
    expect(unexpected(laptop)).toEqual([]);
    expect(laptop.warned).toEqual([]);
  });
});

describe("all stories", () => {
  it("end the same by page, CLI and curl: same verdicts, same cloud", patience, async () => {
    const told = seededChance(15).shuffled(short).slice(0, byDoors);
    const page = await tellAll(told, "page", seededChance(15));
    const doors: readonly Door[] = ["curl", "CLI"];
    for (const door of doors) {
      const other = await tellAll(told, door, seededChance(15));
      expect(other.cloud()).toEqual(page.cloud());
      expect(cameOf(other)).toEqual(cameOf(page));
      expect(other.decided.map(({ kind, summary }) => [kind, summary])).toEqual(
        page.decided.map(({ kind, summary }) => [kind, summary]),
      );
    }
    expect(unexpected(page)).toEqual([]);
    expect(runsOf(page)).toHaveLength(told.length);
  });

  it.each(orders)(
    "end the same in any order, at any time of the day and twice, seed %s",
    patience,
    async (seed) => {
      const chance = seededChance(seed);
      const twice = chance.shuffled(short).slice(0, 5);
      const laptop = await played();
      await laptop.pass(chance.below(24) * hour);
      for (const { id } of chance.shuffled([...short, ...twice])) {
        await laptop.hall.carryOut("story", { id });
        await laptop.pass(chance.below(6 * 60) * 1_000);
      }
      await laptop.pass(longestOf(short));
      expect(unexpected(laptop)).toEqual([]);
      expect(runsOf(laptop)).toHaveLength(short.length + twice.length);
      expect(laptop.warned).toEqual([]);
    },
  );

  it("are named to anyone who asks, and an unknown one is refused", async () => {
    const laptop = await played();
    const listed = await parley(["sandbox", "stories", "--at", laptop.address]);
    for (const { id } of stories) expect(listed.out).toContain(id);
    const answer = await laptop.post("/sandbox/story", { id: "hotfix-against-pipelin" });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      {
        message: "there is no story `hotfix-against-pipelin`",
        hint: "did you mean `hotfix-against-pipeline`?",
      },
    ]);
  });

  it("are all on the page, folded by theme", async () => {
    const laptop = await played();
    const text = await (await fetch(laptop.address)).text();
    for (const { id } of stories) expect(text).toContain(`parley sandbox story ${id}<`);
    expect(text.match(/<details class="theme">/g)).toHaveLength(5);
  });
});
