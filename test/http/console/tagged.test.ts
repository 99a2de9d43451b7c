import { beforeAll, describe, expect, it } from "vitest";
import { isKnown } from "#http/console/known/tagged.ts";
import { everyAddress } from "./addresses.ts";
import { type Browser, fieldOf } from "./browser.ts";
import { type Hall, hall } from "./hall.ts";

let at: Hall;
let ada: Browser;
let pages: readonly string[];

beforeAll(async () => {
  at = await hall();
  ada = await at.enter("ada@example.com");
  pages = await everyAddress(at.story);
});

const known = (tag: string | null) => ({ headers: { "if-none-match": tag ?? "" } });

describe("a page that somebody has already", () => {
  it("is not sent again, on every page of the console", async () => {
    for (const page of pages) {
      const first = await ada.get(page);
      expect(first.status, page).toBe(200);
      const tag = first.headers.get("etag");
      expect(tag, page).toMatch(/^"[\w-]{22}"$/);
      expect(first.text, page).toContain(`<main data-tag=${tag}>`);
      const again = await ada.get(page, known(tag));
      expect([again.status, again.text], page).toEqual([304, ""]);
      expect(again.headers.get("etag"), page).toBe(tag);
      expect(again.headers.get("cache-control"), page).toBe("no-store");
    }
  });

  it("is the same to the letter until the minute is over, and sent again when something happened", async () => {
    const tags = async () =>
      await Promise.all(pages.map(async (page) => (await ada.get(page)).headers.get("etag")));
    const { clock } = at.story;
    const begun = clock.now() - (clock.now() % 60_000) + 60_000;
    await at.story.pass(begun - clock.now() + 1_500);
    const before = await tags();
    await at.story.pass(20_250);
    expect(await tags()).toEqual(before);
    const own = await hall();
    const [sheet] = (await everyAddress(own.story)).filter((page) => page.includes("resource="));
    const there = await own.enter("ada@example.com");
    const seen = (await there.get(sheet ?? "")).headers.get("etag");
    await own.story.pass(5 * 60_000);
    expect((await there.get(sheet ?? "", known(seen))).status).toBe(200);
  });

  it("is told to be the same exactly where making it anew would make the same", async () => {
    const own = await hall();
    const there = await own.enter("ada@example.com");
    const all = await everyAddress(own.story);
    const tags = new Map<string, string | null>();
    for (const page of all) tags.set(page, (await there.get(page)).headers.get("etag"));
    const question = all.find((page) => page.includes("/questions/")) ?? "";
    const shown = await there.get(question);
    const form = Object.fromEntries(
      ["question", "seen", "token"].map((name) => [name, fieldOf(shown, name)]),
    );
    expect((await there.post(question, { form: { ...form, choice: "keep" } })).status).toBe(200);
    const told = new Map<string, number>();
    for (const page of all) told.set(page, (await there.get(page, known(tags.get(page) ?? null))).status);
    for (const page of all) {
      const isSame = (await there.get(page)).headers.get("etag") === tags.get(page);
      expect(told.get(page), page).toBe(isSame ? 304 : 200);
    }
    expect([...told.values()].filter((status) => status === 200).length).toBeGreaterThan(3);
  });

  it("is another page for somebody else, and for nobody", async () => {
    const tag = (await ada.get("/console")).headers.get("etag");
    const ben = await at.enter("ben@example.com");
    expect((await ben.get("/console", known(tag))).status).toBe(200);
    expect((await at.browser().get("/console", known(tag))).status).toBe(303);
  });

  it("has no tag where it is none to come back to", async () => {
    const passer = await at.enter("nobody@example.com");
    for (const told of [await ada.get("/console/nowhere"), await passer.get("/console")])
      expect([told.status < 400, told.headers.get("etag")]).toEqual([false, null]);
    const list = await ada.get("/console/policy?as=csv");
    expect([list.status, list.headers.get("etag")]).toEqual([200, null]);
  });
});

it.each([
  { header: '"abc"', is: true },
  { header: 'W/"abc"', is: true },
  { header: '"x", W/"abc"', is: true },
  { header: "*", is: true },
  { header: '"ab"', is: false },
  { header: "abc", is: false },
  { header: undefined, is: false },
])("the tag `abc` is known by $header: $is", ({ header, is }) => {
  expect(isKnown(header, "abc")).toBe(is);
});
