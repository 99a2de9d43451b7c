import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resourceText } from "#core/resources/resource-id.ts";
import { docketOf, minute, approvers as principals } from "../../pipeline/stage.ts";
import { answer } from "../../pipeline/stories/telling/story.ts";
import { publicUrl } from "./browser.ts";
import { type Hall, hall } from "./hall.ts";

let at: Hall;
let place: string;
beforeAll(async () => {
  at = await hall();
  place = `/console/cases/${(await docketOf(at.story, at.story.resource)).case?.id}`;
});
afterAll(() => at.issuer.close());

const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ([.,:;])/g, "$1");

describe("a case", () => {
  it("is a receipt while it is open: what was found, who has a stake, and what is asked", async () => {
    const page = await (await at.enter("ada@example.com")).get(place);
    expect(page.status).toBe(200);
    const words = wordsOf(page.text);
    expect(words).toContain("It waits for an answer.");
    expect(words).toContain("Before absent Found port 22 from 10.1.0.0/16");
    expect(words).toContain("batch-worker via aws-cli wants port 22 from 10.1.0.0/16");
    expect(words).toContain("Nobody was needed, or nobody has answered yet.");
    expect(page.text).toContain(`href="${publicUrl}/console/questions/`);
    const sheet = new URLSearchParams({ resource: resourceText(at.story.resource) });
    expect(page.text).toContain(`href="${publicUrl}/console/resources?${sheet}"`);
  });

  it.each([
    { who: "somebody who may be asked nothing here", email: "cy@example.com", status: 404 },
    { who: "nobody's approver", email: "eve@example.com", status: 403 },
  ])("tells $who nothing: $status", async ({ email, status }) => {
    expect((await (await at.enter(email)).get(place)).status).toBe(status);
  });

  it.each(["no-such", "%00", "a%2Fb", "a".repeat(3_000)])("is none of the id %s", async (id) => {
    const ada = await at.enter("ada@example.com");
    expect((await ada.get(`/console/cases/${id}`)).status).toBe(404);
  });

  it("says in the end who answered with what proof, what was written, and that it stands", async () => {
    const { story } = at;
    const said = { answer: "revert", by: principals.security, note: "nobody knows <b>it</b>" } as const;
    await answer(story, said);
    await story.pass(5 * minute);
    const words = wordsOf((await (await at.enter("ada@example.com")).get(place)).text);
    expect(words).toContain("It is settled.");
    expect(words).toContain("security-lead, signed in, 2026-11-21 03:40 UTC: go back");
    expect(words).toContain("nobody knows &lt;b&gt;it&lt;/b&gt;");
    expect(words).toMatch(
      /What Parley wrote .* absent, 2026-11-21 03:4\d UTC; confirmed at 2026-11-21 03:4\d UTC\./,
    );
    expect(words).toContain("Settled at absent");
  });
});
