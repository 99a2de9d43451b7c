import { describe, expect, it } from "vitest";
import { actors, approvers, docketOf, minute, policyIn } from "../../pipeline/stage.ts";
import { answer, type Story } from "../../pipeline/stories/telling/story.ts";
import { publicUrl as hallUrl } from "../console/browser.ts";
import { hall } from "../console/hall.ts";
import { answerBy, knock, linkTo, twoEmergencies, wordsOf } from "./scene.ts";

const about = /What became of it (.*) Look again/;

/** What the address of the question shows of its answer. */
async function receipt(story: Story, link: string): Promise<string> {
  const page = await knock(story, link);
  expect(page.status).toBe(200);
  return about.exec(wordsOf(await page.text()))?.[1] ?? "no receipt";
}

/** Everything that it shows on the way, each state once. */
async function course(story: Story, link: string): Promise<readonly string[]> {
  const seen = [await receipt(story, link)];
  for (let step = 0; step < 120; step += 1) {
    await story.pass(1_000);
    const now = await receipt(story, link);
    if (seen.at(-1) !== now) seen.push(now);
  }
  return seen.map((text) => text.replaceAll(/2026-11-21 \S+ Europe\/Stockholm \((\d\d:\d\d) UTC\)/g, "$1"));
}

describe("the address of a question that was answered", () => {
  it("shows how far a value is: recorded, written, confirmed", async () => {
    const story = await twoEmergencies();
    const link = await linkTo(story);
    await answerBy(story, link, { choice: "value-1" });
    expect(await course(story, link)).toMatchInlineSnapshot(`
      [
        "/DesiredCapacity 10 ✓ Recorded 03:41 … Not written yet: Parley weighs it with the answer now … Not confirmed yet: it is read again after it is written",
        "/DesiredCapacity 10 ✓ Recorded 03:41 … Being written since 03:41 … Not confirmed yet: it is read again after it is written",
        "/DesiredCapacity 10 ✓ Recorded 03:41 ✓ Written 03:41 ✓ Confirmed: it was read there last 03:41",
      ]
    `);
  });

  it("shows at once that what is kept stands there", async () => {
    const story = await twoEmergencies();
    const link = await linkTo(story);
    await answerBy(story, link, { choice: "keep" });
    expect(await course(story, link)).toMatchInlineSnapshot(`
      [
        "/DesiredCapacity 3 ✓ Recorded 03:41 … Not written yet: Parley weighs it with the answer now ✓ Confirmed: it was read there last 03:40",
        "/DesiredCapacity 3 ✓ Recorded 03:41 ✓ Nothing to write: it stands there ✓ Confirmed: it was read there last 03:40",
      ]
    `);
  });

  it("says that the kill switch is on, and goes on when it is off", async () => {
    const story = await twoEmergencies();
    const link = await linkTo(story);
    await story.ports.killSwitch.set(true, "ops");
    await answerBy(story, link, { choice: "value-1" });
    await story.pass(minute);
    expect(await receipt(story, link)).toContain("! Not written: the kill switch is on");
    await story.ports.killSwitch.set(false, "ops");
    await story.pass(10 * minute);
    expect(await receipt(story, link)).toMatch(/✓ Written .* ✓ Confirmed/);
  });

  it("says that Parley may not write here", async () => {
    const story = await twoEmergencies({ policy: policyIn("advise") });
    const link = await linkTo(story);
    await answerBy(story, link, { choice: "value-1" });
    await story.pass(2 * minute);
    expect(await receipt(story, link)).toContain("! Not written: here Parley only watches or advises");
  });

  it("goes on where somebody writes over it and it is put right again", async () => {
    const story = await twoEmergencies();
    const link = await linkTo(story);
    await answerBy(story, link, { choice: "value-1" });
    await story.pass(2 * minute);
    story.change(actors.pipeline, { DesiredCapacity: "4" });
    expect(await course(story, link)).toMatchInlineSnapshot(`
      [
        "/DesiredCapacity 10 ✓ Recorded 03:41 ✓ Written 03:41 ✓ Confirmed: it was read there last 03:41",
        "/DesiredCapacity 10 ✓ Recorded 03:41 … Being written since 03:43 … Not confirmed yet: it is read again after it is written",
        "/DesiredCapacity 10 ✓ Recorded 03:41 ✓ Written 03:43 ✓ Confirmed: it was read there last 03:43",
      ]
    `);
  });
});

it("has all of the case for those who signed in", async () => {
  const at = await hall();
  try {
    const { case: open } = await docketOf(at.story, at.story.resource);
    const place = `/console/questions/${open?.id}/${open?.questions[0]?.id}`;
    const ada = await at.enter("ada@example.com");
    await answer(at.story, { answer: "revert", by: approvers.security, note: "<b>nobody</b> knows it" });
    await at.story.pass(5 * minute);
    const page = await ada.get(place);
    expect(page.status).toBe(200);
    expect(page.text).toContain(`<a href="${hallUrl}/console/cases/${open?.id}">All of the case</a>`);
    expect(wordsOf(page.text)).toContain("✓ Confirmed");
  } finally {
    await at.issuer.close();
  }
});
