import { fc, it as property } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { Hidden } from "#core/fields/hidden.ts";
import { titleOf } from "#core/notices/titles/title.ts";
import { anyCharacter } from "../../fields/any-character.ts";
import { accessTitles } from "./access-titles.ts";
import { otherTitles } from "./other-titles.ts";
import { oneOf } from "./title-row.ts";
import { type Sides, titled } from "./titled.ts";

const rows = [...accessTitles, ...otherTitles];

const planted = "hunter2";
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}]/u;
const hostile = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 300 }),
  fc.constantFrom(
    "`</title><script>alert(1)</script>`",
    "\r\nSubject: you won",
    "https://elsewhere.example/x",
    "\u202e\u2066\u200b\u200d\ufeff\u00ad",
    "\ud800",
    "{now}[{name}]",
    "$&$1",
    "x".repeat(2_000),
    "😀".repeat(400),
    "",
  ),
);

describe("whatever people write", () => {
  property.prop([fc.constantFrom(...rows), hostile, hostile, hostile], { numRuns: 1_000 })(
    "a title is one short question",
    (row, id, now, was) => {
      const about = { ...oneOf(row), id: id || "x", tags: { Name: id, service: was } };
      for (const sides of [{ now, was }, { now, was: null }, { now: null, was }, row[2]])
        for (const most of [90, 76]) {
          const title = titleOf(
            titled({ ...about, fields: { [row[1]]: sides, "/Other": { now, was } } }),
            most,
          );
          expect(title.length).toBeLessThanOrEqual(most);
          expect(title).toMatch(/\?$/);
          expect(title).not.toMatch(unsafe);
          expect((title.match(/`/g) ?? []).length % 2).toBe(0);
        }
    },
  );

  it("a title tells nothing hidden", () => {
    const secret = Hidden.of(planted);
    const hidden: readonly Sides[] = [
      { now: secret, was: "8" },
      { now: { Inner: [secret] }, was: null },
      { now: planted, was: secret },
    ];
    for (const row of rows)
      for (const sides of hidden)
        expect(titleOf(titled({ ...oneOf(row), fields: { [row[1]]: sides } }))).not.toContain(planted);
  });
});
