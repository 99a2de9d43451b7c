import { expect, it } from "vitest";
import { actors, docketOf, minute } from "../../pipeline/stage.ts";
import { begin } from "../../pipeline/stories/telling/story.ts";
import { lambda } from "../../pipeline/stories/telling/things.ts";
import { hiddenFields, knock, lead, linkTo, posted, publicUrl, twoEmergencies, wordsOf } from "./scene.ts";

const planted = ["hunter2-first", "hunter2-second"] as const;
const withSecret = (value: string) => ({ Environment: { Variables: { API_KEY: value, MODE: value } } });
const made = { ...lambda, properties: { ...lambda.properties, ...withSecret(planted[0]) } };
const settings = { publicUrl, approvers: [lead], signIn: "never" } as const;

const told = async (answer: Response): Promise<string> =>
  JSON.stringify([answer.status, [...answer.headers], await answer.text()]);

it("a secret that is asked about stands in no page, header, message, event or line of the log", async () => {
  const story = await begin({ made, settings });
  story.change(actors.nobody, withSecret(planted[1]));
  await story.pass(20 * minute);
  const link = await linkTo(story);
  const page = await (await knock(story, link)).text();
  expect(wordsOf(page)).toContain("keep what stands there now (hidden)");
  const form = hiddenFields(page);
  const said = [page];
  for (const choice of ["", "value-9", "keep", "revert"])
    said.push(await told(await knock(story, link, posted({ ...form, choice }))));
  said.push(await told(await knock(story, link)));
  await story.pass(20 * minute);
  said.push(JSON.stringify([story.outbox.sent, story.news.published, story.logged]));
  expect((await docketOf(story, story.resource)).rulings).toHaveLength(2);
  const all = said.join("\n");
  for (const secret of [...planted, "digest:"]) expect(all).not.toContain(secret);
});

it("the task token stands in the docket and nowhere else, whatever happens to the answer", async () => {
  const story = await twoEmergencies();
  const token = (await docketOf(story, story.resource)).case?.token ?? "";
  expect(token).toMatch(/^[0-9a-f-]{36}$/);
  const link = await linkTo(story);
  const form = hiddenFields(await (await knock(story, link)).text());
  const answers = [
    await knock(story, link),
    await knock(story, link, { method: "HEAD" }),
    await knock(story, `${link}A`),
    await knock(story, await linkTo(story, { case: "no-such-case" })),
    await knock(story, await linkTo(story, { approver: "123456789012:role/passer-by" }), posted(form)),
    await knock(story, link, posted({ ...form, choice: "nothing" })),
    await knock(story, link, posted({ ...form, choice: "keep" })),
    await knock(story, link, posted({ ...form, choice: "keep" })),
  ];
  await story.pass(20 * minute);
  const said = await Promise.all(answers.map(told));
  said.push(JSON.stringify([story.outbox.sent, story.news.published, story.logged]));
  expect(said.join("\n")).not.toContain(token);
  // A link is a secret of the one who got it: the log knows routes.
  expect(story.logged.join("\n")).not.toContain(link.split("~")[1]);
});

it.each([
  { asks: "looks", init: () => ({}), words: "Nothing has changed because you looked." },
  {
    asks: "answers",
    init: (form: Record<string, string>) => posted({ ...form, choice: "keep" }),
    words: "cannot say whether your answer was recorded",
  },
])("a fault tells anyone who $asks nothing of what it was", async ({ init, words }) => {
  const story = await twoEmergencies();
  const link = await linkTo(story);
  const form = hiddenFields(await (await knock(story, link)).text());
  story.justBefore("answerQuestion", "dockets.load", () => {
    throw new Error(`hunter2-first stands in ${link}`);
  });
  const answer = await knock(story, link, init(form));
  expect(answer.status).toBe(500);
  const page = await answer.text();
  expect(wordsOf(page)).toContain(words);
  expect(`${page}${story.logged.join("\n")}`).not.toContain("hunter2");
  expect((await docketOf(story, story.resource)).rulings).toEqual([]);
});
