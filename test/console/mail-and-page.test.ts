import { describe, expect, it } from "vitest";
import { pageOf } from "#console/page.ts";
import { texts as pageTexts } from "#console/texts.ts";
import { toneTexts } from "#core/notices/question-text.ts";
import type { QuestionView } from "#core/notices/question-view.ts";
import { questionView } from "#core/notices/question-view.ts";
import { texts } from "#core/notices/texts.ts";
import { viewOf } from "../core/notices/question/viewed-questions.ts";
import { off } from "../core/notices/titles/title-row.ts";
import { titled } from "../core/notices/titles/titled.ts";

const plain = (text: string): string => text.replaceAll("`", "").replaceAll(/\s+/g, " ").trim();

const wordsIn = (html: string): string =>
  plain(
    html
      .replace(/<(style|script)[^>]*>[\s\S]*?<\/\1>/g, "")
      .replaceAll(/<[^>]+>/g, "")
      .replaceAll("&#39;", "'")
      .replaceAll("&quot;", '"')
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&"),
  );

const pageFor = (view: QuestionView): Promise<string> =>
  pageOf({
    is: "question",
    view,
    reader: { name: "olga", way: "link" },
    left: 60_000,
    token: "t",
    isAsked: true,
    isAnother: false,
  });

/** Everything that the page and the mail promise to say alike. */
const promised = ({
  title,
  chips,
  sides,
  options,
  own,
  advice,
  happened,
  would,
  meanwhile,
}: QuestionView) => [
  title,
  ...chips.map(({ value }) => value),
  ...sides.map(({ text }) => text),
  ...options.flatMap(({ does, terms: { whose, costs, lasts } }) => [
    does,
    [whose, ...costs, lasts].join(" · "),
  ]),
  ...(own === undefined ? [] : [own.label]),
  advice.text,
  advice.silence.text,
  ...(advice.differs === undefined ? [] : [advice.differs]),
  ...happened,
  ...would,
  meanwhile,
];

const hostile = titled({
  type: "AWS::EC2::Volume",
  id: "vol-0123456789abcdef0",
  tags: { service: "</title><script>alert(1)</script>\u202E", owner: "x".repeat(300), env: "prod" },
  fields: { "/Encrypted": off },
});

describe("a mail and its page say the same", () => {
  it.each([
    { of: "two who want different things", view: viewOf() },
    { of: "a question of one who lives elsewhere", view: viewOf({}, { zone: "Asia/Tokyo" }) },
    { of: "a thing with hostile tags", view: questionView(hostile) },
  ])("of $of", async ({ view }) => {
    const page = wordsIn(await pageFor(view));
    const { subject, body } = texts.asked({ ...view, link: "https://parley.example/a/x" });
    const mail = plain(body);
    for (const said of promised(view).map(plain)) {
      expect(page).toContain(said);
      expect(mail).toContain(said);
    }
    expect(subject).toContain(view.title);
    expect(mail).toContain("Answer here: https://parley.example/a/x");
  });

  it("by the same signs and words for keep, revert, change and ask again", async () => {
    const page = await pageFor(viewOf());
    const marks = [
      ...page.matchAll(/<b class="tone (\w+)"><span aria-hidden="true">(.)<\/span> ([\w ]+)<\/b>/g),
    ];
    const shown = new Map(marks.map(([, tone, sign, word]) => [tone, `${sign} ${word}`]));
    expect(Object.fromEntries(shown)).toEqual(toneTexts);
    expect(Object.keys(pageTexts.tones).toSorted()).toEqual(Object.keys(toneTexts).toSorted());
  });
});
