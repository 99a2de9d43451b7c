import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readOwners } from "#files/owners-text.ts";
import { anyCharacter } from "../core/fields/any-character.ts";

const read = (text: string, elsewhere = false) => readOwners(text, "OWNERS", { elsewhere });

function rowsOf(text: string) {
  const result = read(text);
  if ("diagnostics" in result) throw new Error(JSON.stringify(result.diagnostics));
  return result.owners.rows.map(({ key, owners }) => [key, owners]);
}

function flawsOf(text: string, elsewhere = false): readonly string[] {
  const result = read(text, elsewhere);
  if (!("diagnostics" in result)) return [];
  return result.diagnostics.map(({ message, hint, at }) => `${at.line}:${at.column} ${message}; ${hint}`);
}

const maria = "sso/maria@example.com";

describe("a file of owners", () => {
  it.each([
    { what: "a person", line: `service:a ${maria}`, owners: { service: [maria], code: [maria] } },
    {
      what: "a mail address",
      line: "service:a Maria@example.com",
      owners: { service: [maria], code: [maria] },
    },
    {
      what: "a role",
      line: "service:a arn:aws:iam::123456789012:role/x/y",
      owners: { service: ["123456789012:role/y"], code: ["123456789012:role/y"] },
    },
    { what: "one who owns the data alone", line: `service:a data: ${maria}`, owners: { data: [maria] } },
    {
      what: "owners of two things",
      line: `service:a data,security: ${maria}`,
      owners: { data: [maria], security: [maria] },
    },
    {
      what: "owners after owners",
      line: `service:a ${maria} data: sso/b`,
      owners: { service: [maria], code: [maria], data: ["sso/b"] },
    },
    { what: "nobody", line: "service:a nobody data: nobody", owners: { service: [], code: [], data: [] } },
    {
      what: "the same person twice",
      line: `service:a ${maria} Maria@Example.com`,
      owners: { service: [maria], code: [maria] },
    },
    {
      what: "a comment after it",
      line: `service:a ${maria} # data: sso/b`,
      owners: { service: [maria], code: [maria] },
    },
  ])("names $what", ({ line, owners }) => {
    expect(rowsOf(line)).toEqual([["service:a", owners]]);
  });

  it("bears a mark of the byte order, line ends of Windows, tabs, empty lines and comments", () => {
    const text = `\uFEFF# who owns what\r\n\r\n\t service:a\t${maria}  \r\n  # the end\r\n`;
    expect(rowsOf(text)).toEqual([["service:a", { service: [maria], code: [maria] }]]);
  });

  it("lets a tag hold spaces and signs", () => {
    const text = `tag:team=Platform\\ \\#1 ${maria}\ntag:cost=a=b:c/#d ${maria}`;
    expect(rowsOf(text).map(([key]) => key)).toEqual(["tag:team=Platform #1", "tag:cost=a=b:c/#d"]);
  });

  it("says where each row and each group stands", () => {
    const result = read(`# a comment\n\n@dba ${maria}\ntype:AWS::RDS::* data: @dba\n`);
    expect(result).toMatchObject({
      owners: { rows: [{ at: "OWNERS:4" }], groups: { dba: { members: [maria], at: "OWNERS:3" } } },
    });
  });

  it.each([
    {
      text: "foo:bar sso/a",
      flaw: "1:1 `foo:bar` says of no resources that they are meant; begin with `*` or one of",
    },
    {
      text: "service: checkout sso/a",
      flaw: "1:1 `service:` says of no resources that they are meant; begin with",
    },
    { text: "tag:team sso/a", flaw: "1:1 `tag:team` says of no resources that they are meant; begin with" },
    { text: "tag:=x sso/a", flaw: "1:1 `tag:=x` says of no resources" },
    {
      text: "\n  service:a",
      flaw: "2:3 nobody is named for `service:a`; name those who own it, or write `nobody`",
    },
    {
      text: "service:a data:",
      flaw: "1:11 nobody is named after `data:`; name those who own it, or write `nobody`",
    },
    { text: "service:a bob", flaw: "1:11 `bob` is nobody's name; write a person as `sso/maria@example.com`" },
    { text: "service:a sso/", flaw: "1:11 `sso/` is nobody's name" },
    {
      text: "service:a nobody sso/a",
      flaw: "1:11 `nobody` stands beside other names; remove one or the other",
    },
    { text: "service:a dta: sso/a", flaw: "1:11 `dta` is nothing that somebody owns; did you mean `data:`?" },
    {
      text: "service:a data: sso/a data: sso/b",
      flaw: "1:23 `data` is said twice in this line; say it once",
    },
    { text: "service:a code: sso/a service,code: sso/b", flaw: "1:23 `code` is said twice in this line" },
    { text: "service:a @dba", flaw: "1:11 no line says who is in `@dba`; add a line with its members" },
    {
      text: "@dba sso/a\nservice:a @dbaa",
      flaw: "2:11 no line says who is in `@dbaa`; did you mean `@dba`?",
    },
    {
      text: "@dba sso/a\n@dba sso/b",
      flaw: "2:1 `@dba` is named twice; it stands in line 1 already: join the two lines",
    },
    { text: "@a @b\n@b @c\n@c @a", flaw: "3:4 `@a` is in itself; the circle is @a > @b > @c > @a" },
    { text: "@a sso/x @a", flaw: "1:10 `@a` is in itself; the circle is @a > @a" },
    { text: "@", flaw: "1:1 `@` is no name of a group; write it like `@payments`" },
    { text: "@a", flaw: "1:1 nobody is in `@a`; name its members after it, or remove the line" },
    { text: "@__proto__ sso/a", flaw: "1:1 `@__proto__` is no name of a group" },
    {
      text: "service:a sso/a\u202Emoc.elpmaxe",
      flaw: "1:16 the line holds a sign that cannot be seen; remove",
    },
    { text: "service:ab sso/a\u0000b", flaw: "1:17 the line holds a sign that cannot be seen" },
    { text: "service:abc sso/a\u200Bb", flaw: "1:18 the line holds a sign that cannot be seen" },
    { text: "service:abcd sso/a\rservice:b sso/b", flaw: "1:19 the line holds a sign that cannot be seen" },
    { text: `service:a ${"x".repeat(10_000)}`, flaw: "1:10000 the line has more than 10000 characters" },
    { text: " ".repeat(1_000_001), flaw: "1:1 the file has more than 1,000,000 characters" },
    {
      text: `service:a ${"sso/a ".repeat(101)}`,
      flaw: "1:611 more than 100 names stand together; gather them in groups",
    },
    { text: "service:a sso/a\n".repeat(5_001), flaw: "5001:1 the file has more than 5000 lines" },
  ])("is told at $flaw", ({ text, flaw }) => {
    expect(flawsOf(text)[0]?.slice(0, flaw.length)).toBe(flaw);
  });

  it("may name groups that another source knows, and still none that is in itself", () => {
    expect(flawsOf("service:a @elsewhere", true)).toEqual([]);
    expect(flawsOf("@a @a @elsewhere", true)).toHaveLength(1);
  });

  it("keeps markup as a mere text", () => {
    expect(rowsOf("tag:team=<script>alert(1)</script> sso/<b>x</b>")).toEqual([
      ["tag:team=<script>alert(1)</script>", { service: ["sso/<b>x</b>"], code: ["sso/<b>x</b>"] }],
    ]);
  });

  it("tells no more than 200 flaws of one file", () => {
    expect(flawsOf("foo sso/a\n".repeat(3_000))).toHaveLength(200);
  });

  it("comes to an end, whatever it is", () => {
    const word = fc.constantFrom(
      "service:a",
      "@a",
      "@b",
      "sso/x",
      "data:",
      "nobody",
      "#",
      "\\",
      "\n",
      "\r\n",
      " ",
      "*",
    );
    const text = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.array(word).map((words) => words.join(" ")),
    );
    fc.assert(fc.property(text, fc.boolean(), (any, elsewhere) => void read(any, elsewhere)));
  });

  it("reads the most that it may in little time", () => {
    const groups = Array.from({ length: 2_000 }, (_, n) => `@g${n} ${n === 0 ? "sso/x" : `@g${n - 1}`}`);
    const rows = Array.from({ length: 5_000 }, (_, n) => `tag:team=a*b*${n} @g1999 data: @g${n % 2_000}`);
    const began = performance.now();
    expect(read([...groups, ...rows].join("\n"))).toHaveProperty("owners");
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
