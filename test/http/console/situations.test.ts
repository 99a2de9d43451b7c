import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resourceText } from "#core/resources/resource-id.ts";
import { actors, minute, policyIn } from "../../pipeline/stage.ts";
import { incident, role } from "../../pipeline/stories/telling/happenings.ts";
import { momentOf, situation } from "../../pipeline/stories/telling/story.ts";
import { group } from "../../pipeline/stories/telling/things.ts";
import { type Hall, hall } from "./hall.ts";

const ref = `INC-9"><script>alert(1)</script>\u202E`;
let at: Hall;
beforeAll(async () => {
  at = await hall({}, policyIn("enforce"), group);
  const { story } = at;
  const since = momentOf(story);
  incident(story, since);
  situation(story, role("pagerduty"), { kind: "incident", ref, state: "open", since });
  await story.pass(minute);
  story.change(actors.oncall, { DesiredCapacity: "10" });
  await story.pass(20 * minute);
});
afterAll(() => at.issuer.close());

const page = async (email: string, query = "") => (await at.enter(email)).get(`/console/situations${query}`);

describe("the page of situations", () => {
  it("tells of each that is open what its end would wake", async () => {
    const { status, text } = await page("di@example.com");
    expect(status).toBe(200);
    expect(text).toMatch(/Closing <bdi>INC-1042<\/bdi> wakes \d fields?/);
    expect(text).toContain("<code><bdi>/DesiredCapacity</bdi></code>");
    expect(text).toContain(String(new URLSearchParams({ resource: resourceText(at.story.resource) })));
    expect(text).toContain("Its end would change nothing that you may see.");
    expect(text).not.toMatch(/<script>alert|\u202E/);
    const { items } = JSON.parse((await page("di@example.com", "?as=json")).text);
    expect(items).toContainEqual(
      expect.objectContaining({ ref: "INC-1042", kind: "incident", field: "/DesiredCapacity" }),
    );
  });

  it("tells nobody of what counts on nothing of theirs", async () => {
    for (const query of ["", "?as=csv", "?as=json"]) {
      const { status, text } = await page("cy@example.com", query);
      expect(status).toBe(200);
      expect(text).not.toContain("INC-1042");
    }
    expect((await page("eve@example.com")).status).toBe(403);
    const stranger = await at.browser().get("/console/situations");
    expect(new URL(stranger.location).searchParams.get("back")).toBe("/console/situations");
  });
});
