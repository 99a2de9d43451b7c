import { afterEach, describe, expect, it } from "vitest";
import { stories } from "#local/play/stories/all-stories.ts";
import { parley } from "../../cli/stage.ts";
import { type PlayedLaptop, playing } from "./playing.ts";

const minute = 60_000;
const open: PlayedLaptop[] = [];
const played = async () => {
  const laptop = await playing();
  open.push(laptop);
  return laptop;
};
afterEach(async () => {
  for (const laptop of open.splice(0)) await laptop.close();
});

const longest = Math.max(...stories.map(({ until }) => until)) + 1;
const cameOf = ({ hall }: PlayedLaptop) => hall.stories.runs().map(({ story, came }) => [story, came]);
const unexpected = ({ hall }: PlayedLaptop) =>
  hall.stories
    .runs()
    .flatMap(({ story, came }) =>
      (came ?? ["it goes on"])
        .filter((each) => !each.startsWith("as expected"))
        .map((each) => `${story}: ${each}`),
    );

describe("a story", () => {
  it.each(stories)("ends as expected: $title", async ({ id, until }) => {
    const laptop = await played();
    await laptop.hall.carryOut("story", { id });
    await laptop.pass((until + 1) * minute);
    expect(unexpected(laptop)).toEqual([]);
    expect(laptop.warned).toEqual([]);
  });

  it.each(stories)("$id is the same by the page, by HTTP and by the command line", async ({ id, until }) => {
    const [page, http, line] = [await played(), await played(), await played()];
    const orders = JSON.stringify([{ do: "story", id }]);
    const form = new URLSearchParams({ orders }).toString();
    await page.post("/sandbox/press", form, { "content-type": "application/x-www-form-urlencoded" });
    await http.post("/sandbox/story", { id });
    const { code } = await parley(["sandbox", "story", id, "--at", line.address]);
    expect(code).toBe(0);
    for (const laptop of [page, http, line]) await laptop.pass((until + 1) * minute);
    expect(http.cloud()).toEqual(page.cloud());
    expect(line.cloud()).toEqual(page.cloud());
    expect(cameOf(http)).toEqual(cameOf(page));
    expect(cameOf(line)).toEqual(cameOf(page));
  });
});

describe("all stories", () => {
  it.each([
    { order: "in their order", told: stories },
    { order: "backwards", told: stories.toReversed() },
    { order: "each twice", told: [...stories, ...stories] },
  ])("told at once $order end as each alone", async ({ told }) => {
    const laptop = await played();
    for (const { id } of told) {
      await laptop.hall.carryOut("story", { id });
      await laptop.pass(7_000);
    }
    await laptop.pass(longest * minute);
    expect(laptop.hall.stories.runs()).toHaveLength(told.length);
    expect(unexpected(laptop)).toEqual([]);
  });

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
});
