import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actors, minute, policyIn } from "../../pipeline/stage.ts";
import { incident } from "../../pipeline/stories/telling/happenings.ts";
import { momentOf } from "../../pipeline/stories/telling/story.ts";
import { group } from "../../pipeline/stories/telling/things.ts";
import { type Hall, hall } from "./hall.ts";

let at: Hall;
beforeAll(async () => {
  at = await hall({}, policyIn("enforce"), group);
  const { story } = at;
  incident(story, momentOf(story));
  await story.pass(minute);
  story.change(actors.oncall, { DesiredCapacity: "10" });
  await story.pass(20 * minute);
  story.change(actors.nobody, { MinSize: "3" });
  await story.pass(20 * minute);
});
afterAll(() => at.issuer.close());

const page = async (email: string, query = "") => (await at.enter(email)).get(`/console/actors${query}`);

describe("the page of actors", () => {
  it("tells who changed what, how much of it they explained, and which row would explain the rest", async () => {
    const { status, text } = await page("di@example.com");
    expect(status).toBe(200);
    expect(text).toMatch(
      /<th scope="row" title="[^"]*oncall"><bdi>oncall<\/bdi><\/th><td>\d+<\/td><td>100 %<\/td>/,
    );
    expect(text).toContain('<svg class="actors" viewBox="0 0 400 400" role="img"');
    expect(text).toMatch(/<circle class="ring"[^>]*stroke-dasharray="100 100"/);
    expect(text).toMatch(/- \{ principals: \[&quot;[^&]+&quot;\], intent: operability \}/);
  });

  it("counts for nobody what they may not be asked about", async () => {
    const { text } = await page("cy@example.com");
    expect(text).toContain("Nothing was decided this week that you may see.");
    expect(text).not.toContain("oncall");
    expect(JSON.parse((await page("cy@example.com", "?as=json")).text)).toEqual({ items: [] });
    expect((await page("eve@example.com")).status).toBe(403);
    const csv = await page("di@example.com", "?as=csv");
    expect(csv.text).toMatch(/^"actor","principal","changes","explained","disputes","won","lost"\r\n"/);
  });
});
