import { beforeAll, describe, expect, it } from "vitest";
import { linkText } from "#acts/questions/link.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { randomFrom } from "../../campaigns/fuzz-random.ts";
import { docketOf, hour } from "../../pipeline/stage.ts";
import type { Story } from "../../pipeline/stories/telling/story.ts";
import { hiddenFields, knock, linkTo, posted, twoEmergencies, wordsOf } from "./scene.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~%";
const times = 2_500;
const random = randomFrom(20_261_122);
const some = random.below;
const text = (length: number) => Array.from({ length }, () => alphabet[some(alphabet.length)]).join("");

let story: Story;
let link: string;
let form: Record<string, string>;
let before: DocketRecord;

beforeAll(async () => {
  story = await twoEmergencies();
  link = await linkTo(story);
  form = hiddenFields(await (await knock(story, link)).text());
  before = await docketOf(story, story.resource);
});

/** Some other character at some place. */
function altered(): string {
  const at = some(link.length);
  const other = alphabet[some(alphabet.length)] ?? "A";
  return other === link[at] ? `${link}A` : `${link.slice(0, at)}${other}${link.slice(at + 1)}`;
}

const claims = { case: "c", question: "q", approver: "a", expires: "2026-11-21T07:21:10Z" };

function forged(): string {
  const [own = "", ownSignature = ""] = link.split("~");
  const [id = "", question = "", approver = ""] = JSON.parse(Buffer.from(own, "base64url").toString());
  const other = { case: id, question, approver, expires: claims.expires };
  const kinds = [
    () => text(some(400)),
    () =>
      linkText({ claims: { ...other, approver: `123456789012:role/${text(8)}` }, signature: ownSignature }),
    () => linkText({ claims: { ...other, expires: "2036-11-21T07:21:10Z" }, signature: ownSignature }),
    () => linkText({ claims: { ...other, question: text(64) }, signature: ownSignature }),
    () => linkText({ claims: other, signature: `laptop.${text(43)}` }),
    () => linkText({ claims: other, signature: `k1.${text(43)}` }),
    () => `${own}~`,
    () => `${own}=~${ownSignature}`,
  ];
  return kinds[some(kinds.length)]?.() ?? "";
}

async function expectNothing(answer: Response, status: number): Promise<void> {
  const page = await answer.text();
  expect(page).not.toContain("<form");
  expect(page).not.toContain("checkout");
  expect(answer.status).toBe(status);
}

describe("ten thousand links that Parley never gave out, or no longer", () => {
  it.each([
    { kind: "altered", next: altered },
    { kind: "forged", next: forged },
  ])("$kind ones lead nowhere, whether they are followed or answered", async ({ next }) => {
    const pages = new Set<string>();
    for (let n = 0; n < times; n += 1) {
      const given = encodeURI(next() || "-").replaceAll(/[/?#]/g, "_");
      if (given === link) continue;
      const init = n % 2 === 0 ? {} : posted({ ...form, choice: "value-1" });
      const answer = await knock(story, given, init);
      if (answer.status !== 404) throw new Error(`${given}: ${answer.status}`);
      pages.add(await answer.text());
    }
    // All of them read alike.
    expect([...pages].map(wordsOf)).toEqual([expect.stringContaining("does not lead anywhere")]);
    expect(await docketOf(story, story.resource)).toEqual(before);
  });

  it("expired ones are refused, however genuine", async () => {
    for (let n = 0; n < times; n += 1) {
      const expires = new Date(story.clock.now() - some(900 * hour)).toISOString();
      const old = await linkTo(story, { expires });
      const init = n % 2 === 0 ? {} : posted({ ...form, choice: "value-1" });
      await expectNothing(await knock(story, old, init), 410);
    }
    expect(await docketOf(story, story.resource)).toEqual(before);
  });

  it("one that was answered answers nothing again", async () => {
    const told = await twoEmergencies();
    const own = await linkTo(told);
    const fields = hiddenFields(await (await knock(told, own)).text());
    expect((await knock(told, own, posted({ ...fields, choice: "keep" }))).status).toBe(200);
    const after = await docketOf(told, told.resource);
    for (let n = 0; n < times; n += 1) {
      const choice = n % 2 === 0 ? "value-0" : "value-1";
      await expectNothingTaken(await knock(told, own, posted({ ...fields, choice })));
    }
    expect(await docketOf(told, told.resource)).toEqual(after);
  });
});

async function expectNothingTaken(answer: Response): Promise<void> {
  expect(answer.status).toBe(409);
  expect(await answer.text()).not.toContain("<form");
}
