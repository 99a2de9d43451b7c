import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { editionOf } from "#core/questions/offered.ts";
import { formToken } from "#http/pages/form-token.ts";
import { docketOf, hour, minute } from "../../pipeline/stage.ts";
import { accessOpened } from "../../pipeline/stories/telling/happenings.ts";
import { declare } from "../../pipeline/stories/telling/story.ts";
import {
  answerBy,
  asked,
  emergency,
  hiddenFields,
  knock,
  lead,
  linkTo,
  posted,
  publicUrl,
  twoEmergencies,
  wordsOf,
} from "./scene.ts";

const by = "123456789012:role/checkout-lead";

describe("an answer by a link", () => {
  it.each([
    { said: "to keep it", form: { choice: "keep" }, ruled: { answer: "keep", value: "3" }, capacity: "3" },
    { said: "a value", form: { choice: "value-1" }, ruled: { answer: "value", value: 10 }, capacity: "10" },
    {
      said: "a value of their own",
      form: { choice: "own", value: " 7 " },
      ruled: { answer: "value" },
      capacity: "7",
    },
    {
      said: "to hold it",
      form: { choice: "hold", for: "4h" },
      ruled: { answer: "hold", until: "2026-11-21T07:41:00Z" },
      capacity: "3",
    },
  ])("is recorded and acted upon when it is $said", async ({ form, ruled, capacity }) => {
    const story = await twoEmergencies();
    const done = await answerBy(story, await linkTo(story), { ...form, note: "we meet there" });
    expect([done.status, wordsOf(await done.text())]).toEqual([200, expect.stringContaining("Thank you")]);
    const { rulings } = await docketOf(story, story.resource);
    expect(rulings).toMatchObject([{ ...ruled, by, proof: "link", note: "we meet there" }]);
    await story.pass(20 * minute);
    expect(story.sandbox.whole(story.resource)).toMatchObject({ DesiredCapacity: capacity });
  });

  it("is told to anyone who comes later, and to themself", async () => {
    const story = await twoEmergencies();
    const other = await linkTo(story, { approver: "123456789012:role/platform-lead" });
    const form = hiddenFields(await (await knock(story, other)).text());
    const link = await linkTo(story);
    const own = hiddenFields(await (await knock(story, link)).text());
    await knock(story, link, posted({ ...own, choice: "value-1" }));
    const late = await knock(story, other, posted({ ...form, choice: "value-0" }));
    expect(late.status).toBe(409);
    expect(wordsOf(await late.text())).toMatchInlineSnapshot(
      `"This has been answered Parley This has been answered AutoScalingGroup checkout, account 123456789012, eu-north-1 Checkout lead was first, by the link that was sent there. The first answer counts. The answer Set 10 Answered at 2026-11-21 03:41 UTC What became of it /DesiredCapacity 10 ✓ Recorded 2026-11-21 03:41 UTC … Not written yet: Parley weighs it with the answer now … Not confirmed yet: it is read again after it is written Look again You can close this page. This link is for platform-lead alone. Do not pass it on."`,
    );
    const again = await knock(story, link, posted({ ...own, choice: "value-0" }));
    expect(wordsOf(await again.text())).toContain("You have answered this already");
    expect((await docketOf(story, story.resource)).rulings).toHaveLength(1);
  });

  it.each([
    { when: "nothing is chosen", form: {}, says: "Choose one of the answers first" },
    { when: "something else is said", form: { choice: "explode" }, says: "not one of the answers" },
    {
      when: "a guardrail or a neighbour forbids it",
      form: { choice: "own", value: "0" },
      says: "not possible here",
    },
    { when: "a value is no number", form: { choice: "own", value: "0x7" }, says: "not possible here" },
    { when: "nobody says for how long", form: { choice: "hold" }, says: "how long" },
    { when: "the note is a book", form: { choice: "keep", note: "n".repeat(501) }, says: "too long" },
  ])("is not taken when $when, and the page says so", async ({ form, says }) => {
    const story = await twoEmergencies();
    const told = await answerBy(story, await linkTo(story), { value: "", ...form } as Record<string, string>);
    expect(told.status).toBe(422);
    const page = await told.text();
    expect(wordsOf(page)).toContain(says);
    expect(page).not.toMatch(/ checked[ />]/);
    expect((await docketOf(story, story.resource)).rulings).toEqual([]);
  });

  it("is not taken for another edition of the question than was read", async () => {
    const story = await twoEmergencies();
    const told = await answerBy(story, await linkTo(story), { choice: "keep", seen: "0123456789abcdef" });
    expect([told.status, wordsOf(await told.text())]).toEqual([409, expect.stringContaining("look again")]);
    expect((await docketOf(story, story.resource)).rulings).toEqual([]);
  });
});

describe("a question that somebody wants something else of meanwhile", () => {
  it("stays, and what is wanted now is offered after everything else", async () => {
    const story = await twoEmergencies();
    const link = await linkTo(story);
    const first = await asked(story);
    const wish = { constraint: { min: 11 }, prefer: 11, ref: "INC-1042", note: "still too slow" };
    await declare(story, emergency("more", "break-glass-web", wish));
    await story.pass(minute);
    const { id, ask } = await asked(story);
    expect([id, ask.deadline]).toEqual([first.id, first.ask.deadline]);
    expect(ask.options.slice(0, first.ask.options.length)).toEqual(first.ask.options);
    const values = ask.options.filter(({ answer, value }) => answer === "value" && value !== undefined);
    const done = await answerBy(story, link, { choice: `value-${values.length - 1}` });
    expect(done.status).toBe(200);
    expect((await docketOf(story, story.resource)).rulings).toMatchObject([{ value: 11, by }]);
  });

  it("takes what was chosen before that as it was meant", async () => {
    const story = await twoEmergencies();
    const link = await linkTo(story);
    const form = hiddenFields(await (await knock(story, link)).text());
    const wish = { constraint: { min: 11 }, prefer: 11, ref: "INC-1042", note: "still too slow" };
    await declare(story, emergency("more", "break-glass-web", wish));
    await story.pass(minute);
    const told = await knock(story, link, posted({ ...form, choice: "keep" }));
    expect(told.status).toBe(200);
    expect((await docketOf(story, story.resource)).rulings).toMatchObject([{ answer: "keep", value: "3" }]);
  });

  it("is over for everybody when nothing is asked any more", async () => {
    const story = await twoEmergencies();
    const link = await linkTo(story, { question: "another" });
    await answerBy(story, await linkTo(story), { choice: "keep" });
    await story.pass(20 * minute);
    const page = await knock(story, link);
    expect([page.status, wordsOf(await page.text())]).toEqual([
      410,
      expect.stringContaining("Nobody needs to answer this any more"),
    ]);
  });
});

describe("who may answer", () => {
  it("a link shows a guarded question, and sends anyone who answers it to sign in", async () => {
    const story = await accessOpened({ settings: { publicUrl, approvers: [lead] } });
    const link = await linkTo(story, { approver: "123456789012:role/security-lead" });
    const page = await (await knock(story, link)).text();
    const { id } = await asked(story);
    const open = (await docketOf(story, story.resource)).case;
    expect(page).toContain(`href="${publicUrl}/console/questions/${open?.id}/${id}"`);
    expect(page).not.toContain("<form");
    const form = {
      question: id,
      token: formToken(link),
      seen: editionOf(await asked(story), await docketOf(story, story.resource)),
    };
    const told = await knock(story, link, posted({ ...form, choice: "keep" }));
    expect([told.status, wordsOf(await told.text())]).toEqual([
      403,
      expect.stringContaining("Sign in to answer"),
    ]);
    expect((await docketOf(story, story.resource)).rulings).toEqual([]);
  });

  it("a policy that no longer asks them lets nobody answer by an old link", async () => {
    const story = await twoEmergencies();
    const link = await linkTo(story, { approver: "123456789012:role/passer-by" });
    const form = hiddenFields(await (await knock(story, await linkTo(story))).text());
    for (const init of [{}, posted({ ...form, token: formToken(link), choice: "keep" })]) {
      const told = await knock(story, link, init);
      const page = await told.text();
      expect([told.status, wordsOf(page)]).toEqual([
        403,
        expect.stringContaining("You cannot answer this one"),
      ]);
      expect(page).not.toContain("<form");
    }
    expect((await docketOf(story, story.resource)).rulings).toEqual([]);
  });

  it("nobody answers after the deadline", async () => {
    const story = await twoEmergencies();
    const link = await linkTo(story);
    const form = hiddenFields(await (await knock(story, link)).text());
    await story.pass(4 * hour);
    for (const init of [{}, posted({ ...form, choice: "value-1" })]) {
      const page = await knock(story, link, init);
      expect([page.status, wordsOf(await page.text())]).toEqual([
        410,
        expect.stringContaining("has expired"),
      ]);
    }
    expect((await docketOf(story, story.resource)).rulings).toMatchObject([{ by: "silence" }]);
  });
});

it("a page is sent so that nothing of it is kept, framed, fetched or told to others", async () => {
  const story = await twoEmergencies();
  const page = await knock(story, await linkTo(story));
  const { "content-security-policy": policy, ...headers } = Object.fromEntries(page.headers);
  const html = await page.text();
  const digestOf = (tag: string) => {
    const [, inside = ""] = new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`).exec(html) ?? [];
    return `'sha256-${createHash("sha256").update(inside).digest("base64")}'`;
  };
  expect(policy?.split("; ")).toEqual([
    "default-src 'none'",
    `style-src ${digestOf("style")}`,
    `script-src ${digestOf("script")}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]);
  expect(headers).toEqual({
    "cache-control": "no-store",
    "content-type": "text/html; charset=utf-8",
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "strict-transport-security": "max-age=63072000; includeSubDomains",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
  });
});

it("what is logged of a request is its route", async () => {
  const story = await twoEmergencies();
  const link = await linkTo(story);
  const before = story.logged.length;
  await knock(story, link);
  await answerBy(story, link, { choice: "keep" });
  await knock(story, link, { method: "DELETE" });
  const lines = story.logged.slice(before).filter((line) => line.startsWith("request"));
  expect(lines.map((line) => JSON.parse(line.slice(8)))).toEqual([
    { route: "GET /a/:link", status: 200, ms: 0 },
    { route: "GET /a/:link", status: 200, ms: 0 },
    { route: "POST /a/:link", status: 200, ms: 0 },
    { route: "(none)", status: 405, ms: 0 },
  ]);
});
