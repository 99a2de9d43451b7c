import { fc, it } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { commentWith, isParleys } from "#core/notices/channels/pull-request-comment.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import { everyMessage, publicUrl } from "./every-message.ts";

const mark = "0123456789abcdef";
const at = (minute: number) => `2026-11-21T03:${String(minute).padStart(2, "0")}:00Z`;
const ground = (minute = 0) => ({ mark, publicUrl, at: at(minute) });

const hostile = [
  "@everyone look",
  "@dependabot merge",
  "` @acme/admins `",
  "``` @x ```",
  "#12 and acme/infra#12 and !7",
  "[Sign in](https://evil.example)",
  "![x](https://evil.example/x.png)",
  "<img src=x onerror=alert(1)>",
  "-->",
  "<!-- parley:0123456789abcdef -->",
  '<!-- parley-notices {"entries":[],"more":7} -->',
  "/close\n/assign @sam",
  "atlantis apply",
  "**bold** | a | b |",
  "\u202egnitirw",
  "$`x`$",
];

const messageOf = (text: string, id = "n-1"): NoticeMessage => ({
  ...everyMessage.undone,
  id,
  subject: text,
  facts: { what: text, where: text, by: text, why: text, until: text, stands: text, offer: text, wins: text },
});

/** The comment as it is seen, without what is only kept in it. */
const seen = (body: string): string => body.replaceAll(/<!--[^>]*-->/g, "");
/** What of it stands outside of code. */
const outside = (body: string): string => seen(body).replaceAll(/(`+) .*? \1(?!`)/g, "");

describe("a comment of a pull request", () => {
  it.each(hostile)("renders nothing of an event, and calls nobody: %j", (text) => {
    const { body } = commentWith([], messageOf(text), ground());
    expect(outside(body)).not.toMatch(/evil|@|everyone|onerror|atlantis|bold|close|#1|!7|acme/);
    expect(body).not.toMatch(/@[a-z]/i);
    expect(body.match(/<!--/g)?.length).toBe(2);
    for (const line of seen(body).split("\n")) expect(line).not.toMatch(/^\s*\/|^atlantis/);
    // And it is read again as it was.
    expect(commentWith([body], messageOf(text), ground(1))).toEqual({ body, isKnown: true });
  });

  it.prop([fc.array(fc.string({ unit: "grapheme", maxLength: 700 }), { minLength: 1, maxLength: 30 })])(
    "is never longer than a site takes, and keeps the latest whatever is in them",
    (texts) => {
      const last = texts.reduce(
        (body: string | undefined, text, index) =>
          commentWith(body === undefined ? [] : [body], messageOf(text, `n-${index}`), ground(index)).body,
        undefined,
      );
      expect(last?.length).toBeLessThan(65_000);
      const again = commentWith([last ?? ""], messageOf("x", `n-${texts.length - 1}`), ground(59));
      expect(again.isKnown).toBe(true);
    },
  );

  it("is the same whichever of two comments came first, and holds what both held", () => {
    const [a, b] = [1, 2].map((n) => commentWith([], messageOf(`text ${n}`, `n-${n}`), ground(n)).body) as [
      string,
      string,
    ];
    const joined = commentWith([a, b], messageOf("x", "n-1"), ground(9));
    expect(joined).toEqual(commentWith([b, a], messageOf("x", "n-2"), ground(9)));
    expect(joined.body.indexOf("text 2")).toBeLessThan(joined.body.indexOf("text 1"));
  });

  it("says how many it left out", () => {
    const bodies = Array.from({ length: 25 }, (_, n) => n).reduce<string[]>(
      (before, n) => [commentWith(before, messageOf("text", `n-${n}`), ground(n)).body],
      [],
    );
    expect(bodies[0]).toContain("5 earlier notices left out.");
  });

  it.each(["", "<!-- parley-notices", "<!-- parley-notices {} -->", "x".repeat(200_000)])(
    "begins anew where it is not whole: %j",
    (text) => {
      const fresh = commentWith([], messageOf("text"), ground());
      expect(
        commentWith([`${fresh.body.slice(0, 40)}${text.slice(0, 150_000)}`], messageOf("text"), ground()),
      ).toEqual(fresh);
    },
  );

  it("is known by the mark of its installation alone", () => {
    const { body } = commentWith([], messageOf("text"), ground());
    expect(isParleys(body, { mark })).toBe(true);
    expect(isParleys(body, { mark: "fedcba9876543210" })).toBe(false);
    expect(isParleys(` ${body}`, { mark })).toBe(false);
  });
});
