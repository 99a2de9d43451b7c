import { expect, it } from "vitest";
import type { SettledApprover } from "#acts/settings.ts";
import { docketOf, minute } from "../../pipeline/stage.ts";
import { declare } from "../../pipeline/stories/telling/story.ts";
import { group } from "../../pipeline/stories/telling/things.ts";
import { answerBy, emergency, knock, lead, linkTo, twoEmergencies, wordsOf } from "./scene.ts";

const markup = `</title></style><script>alert(1)</script><img src=x onerror=alert(2)>"'\`>`;
const steering = "\u202Eevil\u2066 \u200Bhidden\u0007\u001b[31m\r\n\t\u0000";
const hostile = `${markup}${steering}`;

const tagsOf = (html: string): readonly string[] =>
  [...new Set([...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, name = ""]) => name))].sort();

/** A page says line feeds of its own and nothing else that cannot be seen. */
const unseen = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

function expectHarmless(page: string, plain: string): void {
  expect(page).not.toMatch(unseen);
  expect(page).not.toMatch(/<img|onerror=alert\(2\)>/);
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page.match(/<\/style>/g)).toHaveLength(1);
  expect(tagsOf(page).filter((tag) => !tagsOf(plain).includes(tag))).toEqual([]);
  expect(page.length).toBeLessThan(60_000);
}

const named: SettledApprover = { ...lead, name: hostile };

it("what people and machines say about a change does nothing to anyone who reads of it", async () => {
  const plain = await twoEmergencies();
  const before = await (await knock(plain, await linkTo(plain))).text();
  const story = await twoEmergencies({ settings: { approvers: [named] } });
  const wish = { constraint: { min: 11 }, prefer: 11 };
  const loud = emergency("more", "break-glass-web", { ...wish, ref: "INC-1042", note: hostile.repeat(20) });
  const actor = { ...loud.actor, via: hostile };
  await declare(story, { ...loud, actor });
  await story.pass(minute);
  const link = await linkTo(story);
  const page = await (await knock(story, link)).text();
  expectHarmless(page, before);
  expect(wordsOf(page)).toContain("alert(1)");
  const said = hostile.slice(0, 300);
  const done = await (await answerBy(story, link, { choice: "keep", note: said })).text();
  expectHarmless(
    done,
    before + (await (await answerBy(plain, await linkTo(plain), { choice: "keep", note: "n" })).text()),
  );
  const [ruling] = (await docketOf(story, story.resource)).rulings;
  expect(ruling?.note).not.toMatch(unseen);
});

it("a resource may be called anything", async () => {
  const properties = { ...group.properties, AutoScalingGroupName: `${markup}\u202Echeckout` };
  const story = await twoEmergencies({ made: { ...group, properties } });
  const plain = await twoEmergencies();
  const page = await (await knock(story, await linkTo(story))).text();
  expectHarmless(page, await (await knock(plain, await linkTo(plain))).text());
});
