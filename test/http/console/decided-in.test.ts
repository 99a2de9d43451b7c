import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sha256 } from "#core/digest.ts";
import { actors, approvers, docketOf, hour, minute } from "../../pipeline/stage.ts";
import { openedRules } from "../../pipeline/stories/telling/happenings.ts";
import { answer, question } from "../../pipeline/stories/telling/story.ts";
import { publicUrl } from "./browser.ts";
import { type Hall, hall } from "./hall.ts";

let at: Hall;
let first: string;
beforeAll(async () => {
  at = await hall();
  const { story } = at;
  first = (await docketOf(story, story.resource)).case?.id ?? "none";
  const until = new Date(story.clock.now() + hour).toISOString();
  await answer(story, { answer: "revert", by: approvers.security, until });
  await story.pass(48 * hour);
  story.change(actors.nobody, { SecurityGroupIngress: openedRules });
  await story.pass(20 * minute);
});
afterAll(() => at.issuer.close());

async function pageOf(): Promise<string> {
  const { story, enter } = at;
  const open = (await docketOf(story, story.resource)).case;
  const { id } = await question(story);
  const browser = await enter("ada@example.com");
  return (await browser.get(`/console/questions/${open?.id}/${id}`)).text;
}

describe("a question on the console", () => {
  it("leads to the cases in which such questions were answered, for one who may read them", async () => {
    const text = await pageOf();
    expect(text).toContain("Decided once like this");
    expect(text).toContain(`<a href="${publicUrl}/console/cases/${first}">21 November: put back</a>`);
  });

  it("does not name a case of which its reader may see nothing, or that nobody knows", async () => {
    const { precedents, casePlaces } = at.story.ports;
    const [kept] = await precedents.latest("-", "access");
    if (kept === undefined) throw new Error("no answer was remembered");
    const other = { ...at.story.resource, account: "210987654321", id: "sg-theirs" };
    await casePlaces.put("case-theirs", other);
    for (const id of ["case-theirs", "case-gone"])
      await precedents.put({ ...kept, precedent: { ...kept.precedent, id: sha256(id) }, case: id });
    const text = await pageOf();
    expect(text).toContain("Decided 3 times like this");
    expect(text).not.toMatch(/case-theirs|case-gone/);
    expect(text.split(">21 November: put back</a>")).toHaveLength(2);
  });
});
