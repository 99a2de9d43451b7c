import { expect, it } from "vitest";
import { isRulingOn } from "#core/arbitration/past/ruling-name.ts";
import { docketOf, minute } from "../../pipeline/stage.ts";
import { asked, hiddenFields, knock, linkTo, posted, twoEmergencies, wordsOf } from "./scene.ts";

it("of fifty opposite answers at once exactly one wins, and the others learn who was first", async () => {
  const story = await twoEmergencies();
  const { id } = await asked(story);
  const link = await linkTo(story);
  const form = hiddenFields(await (await knock(story, link)).text());
  const answers = Array.from({ length: 50 }, async (_, n) => {
    const told = await knock(story, link, posted({ ...form, choice: n % 2 === 0 ? "value-0" : "value-1" }));
    return { status: told.status, words: wordsOf(await told.text()) };
  });
  const told = await Promise.all(answers);
  expect(told.filter(({ status }) => status === 200)).toHaveLength(1);
  const losers = told.filter(({ status }) => status === 409);
  expect(losers).toHaveLength(49);
  const { rulings } = await docketOf(story, story.resource);
  const [ruling, ...more] = rulings.filter((each) => isRulingOn(id, each));
  expect(more).toEqual([]);
  for (const { words } of losers) expect(words).toContain(`Set ${ruling?.value}`);
  expect(story.calls("cases.wake")).toBeGreaterThan(0);
  await story.pass(20 * minute);
  expect(story.sandbox.whole(story.resource)).toMatchObject({ DesiredCapacity: String(ruling?.value) });
});
