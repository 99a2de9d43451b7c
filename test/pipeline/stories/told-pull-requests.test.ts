import { describe, expect, it } from "vitest";
import { memoryChannels } from "#adapters/memory/people/channels.ts";
import { actorNoticeKinds } from "#core/claims/words.ts";
import type { ReviewSite } from "#core/ports/people/reviews.ts";
import { sessionEvent } from "#local/sandbox/telling/session-event.ts";
import { isFull } from "../../full.ts";
import { actors, hour } from "../stage.ts";
import { hotfix } from "./telling/happenings.ts";

const pr = "https://github.com/acme/infra/pull/12";

/** A hotfix, and the session of a pipeline that carries tags. */
async function told(tags: Readonly<Record<string, string>>, repositories = ["acme/infra"]) {
  const actorChannels = memoryChannels();
  const reviews: readonly ReviewSite[] = [
    {
      kind: "github",
      ...{ name: "infra", host: "github.com", as: "parley-bot" },
      ...{ repositories, on: actorNoticeKinds },
    },
  ];
  const story = await hotfix({ settings: { reviews }, stores: { actorChannels } });
  const writer = { ...actors.pipeline, accessKeyId: "ASIAPIPELINE00000001", tags };
  const began = { now: story.clock.now(), newId: () => "session-began" };
  story.put(
    sessionEvent({ writer, way: { by: "role", caller: actors.nobody }, region: "eu-north-1" }, began),
  );
  return { story, writer, posted: actorChannels.posted };
}

/** A night in which a pipeline loses against a hotfix. */
async function deployed(tags: Readonly<Record<string, string>>, repositories?: string[]) {
  const { story, writer, posted } = await told(tags, repositories);
  story.change(writer, { DesiredCapacity: "3" });
  await story.pass(hour);
  return posted;
}

const flips = isFull ? 1_000 : 300;

it(`${flips} flips within an hour are told there twice`, { timeout: 240_000 }, async () => {
  const { story, writer, posted } = await told({ "parley:pr": pr });
  for (let flip = 0; flip < flips; flip += 1) {
    story.change(writer, { DesiredCapacity: flip % 2 === 0 ? "3" : "4" });
    await story.pass(3_000);
  }
  await story.pass(hour);
  const undone = posted.map(({ message }) => message).filter(({ kind }) => kind === "undone");
  expect(new Set(undone.map(({ id }) => id)).size).toBe(2);
});

describe("a change that carries a pull request", { timeout: 60_000 }, () => {
  it("has what became of it told there, though its session says nothing else", async () => {
    const posted = await deployed({ "parley:pr": pr });
    expect(new Set(posted.map(({ channel }) => channel))).toEqual(new Set(["infra"]));
    const [first] = posted;
    expect(first?.message).toMatchObject({ actor: ["123456789012:role/deploy"], facts: { by: "oncall" } });
    // Each notice is told twice, and is the same.
    const ids = posted.map(({ message }) => message.id);
    expect(ids.length).toBe(2 * new Set(ids).size);
  });

  it.each([
    { when: "its repository is not listed", tags: { "parley:pr": pr }, repositories: ["acme/shop"] },
    { when: "it is no address", tags: { "parley:pr": "acme/infra#12" }, repositories: ["acme/infra"] },
    {
      when: "it leads elsewhere",
      tags: { "parley:pr": `${pr}/../../../evil/x/pull/1` },
      repositories: ["acme/infra"],
    },
    { when: "it carries none", tags: {}, repositories: ["acme/infra"] },
  ])("is told nowhere when $when", async ({ tags, repositories }) => {
    expect(await deployed(tags, repositories)).toEqual([]);
  });
});
