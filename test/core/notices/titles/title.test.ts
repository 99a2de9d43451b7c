import { fc, it as property } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { Hidden } from "#core/fields/hidden.ts";
import { titleOf } from "#core/notices/titles/title.ts";
import { allKinds } from "#local/sandbox/kinds/all-kinds.ts";
import { anyCharacter } from "../../fields/any-character.ts";
import { accessTitles } from "./access-titles.ts";
import { otherTitles } from "./other-titles.ts";
import { from, ids, off, type TitleRow } from "./title-row.ts";
import { type Sides, type Titled, titled } from "./titled.ts";

const rows = [...accessTitles, ...otherTitles];

const oneOf = ([type, field, sides]: TitleRow): Titled => ({
  type: `AWS::${type}`,
  id: ids[`AWS::${type}`] ?? "checkout",
  fields: { [field]: sides },
  tags: { service: "checkout" },
});

describe("a title", () => {
  it.each(rows.map((row) => ({ row, title: row[3] })))("asks: $title", ({ row, title }) => {
    expect(titleOf(titled(oneOf(row)))).toBe(title);
  });

  it("is known by heart for every type of the sandbox, and for seven more", () => {
    const types = new Set(rows.map(([type]) => `AWS::${type}`));
    for (const { type } of allKinds) expect(types).toContain(type);
    expect(Object.keys(ids).filter((type) => !types.has(type))).toEqual([]);
    expect(Object.keys(ids).length).toBeGreaterThanOrEqual(20);
  });

  it("of several fields tells the most telling, and counts the others", () => {
    const fields = { "/Timeout": from(3, 9), "/MemorySize": from(128, 256), "/Description": from("a", "b") };
    const about = { type: "AWS::Lambda::Function", id: "checkout", fields };
    expect(titleOf(titled(about))).toBe("Let checkout use 256 MB of memory instead of 128, and 2 more?");
  });

  it.each([
    {
      when: "a tag does",
      tags: { Name: "web 1", service: "checkout" },
      is: "web 1",
    },
    { when: "nothing does", tags: {}, is: "vol-0123456789abcdef0" },
    { when: "a tag leads elsewhere", tags: { Name: "https://x.example" }, is: "vol-0123456789abcdef0" },
  ])("of a thing with a made up name says who it is when $when", ({ tags, is }) => {
    const about = {
      type: "AWS::EC2::Volume",
      id: "vol-0123456789abcdef0",
      tags,
      fields: { "/Encrypted": off },
    };
    expect(titleOf(titled(about))).toBe(`Leave ${is} unencrypted?`);
  });
});

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
