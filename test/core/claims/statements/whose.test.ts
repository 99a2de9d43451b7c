import { describe, expect, it } from "vitest";
import { fitsGlob, globsMeet, type Whose, whoseIs } from "#core/claims/statements/whose.ts";
import { own } from "./asked-statement.ts";

describe("whose a name is", () => {
  it.each<{ name: string; is: Whose; nobodys?: Whose }>([
    { name: "*", is: "everyone" },
    { name: "all", is: "everyone" },
    { name: " all ", is: "everyone" },
    { name: "all of them", is: "unknown" },
    { name: "111122223333", is: "own", nobodys: "foreign" },
    { name: " 111122223333 ", is: "own", nobodys: "foreign" },
    { name: "222233334444", is: "own", nobodys: "foreign" },
    { name: "444455556666", is: "foreign" },
    { name: "1111222233334", is: "unknown" },
    { name: "o-ours", is: "own", nobodys: "foreign" },
    { name: "o-ours/r-root/ou-1", is: "own", nobodys: "foreign" },
    { name: "o-other", is: "foreign" },
    { name: "o-other/o-ours", is: "foreign" },
    { name: "o-o*", is: "everyone" },
    { name: "o-our?", is: "everyone" },
    { name: "ec2.amazonaws.com", is: "service" },
    { name: "ec2.amazonaws.com.cn", is: "service" },
    { name: "ec2.amazonaws.com.evil", is: "unknown" },
    { name: "arn:aws:iam::111122223333:root", is: "own", nobodys: "foreign" },
    { name: "arn:aws:iam::444455556666:role/x", is: "foreign" },
    { name: "arn:aws:iam::*:role/x", is: "everyone" },
    { name: "arn:aws:iam::1?:role/x", is: "everyone" },
    { name: "arn:aws:s3:::bucket", is: "unknown" },
    { name: "arn:aws", is: "unknown" },
    { name: "arn:aws:organizations::444455556666:organization/o-ours", is: "own", nobodys: "foreign" },
    { name: "arn:aws:organizations::444455556666:organization/o-other", is: "foreign" },
    { name: "arn:aws:organizations::111122223333:organization/o-other", is: "own", nobodys: "foreign" },
    { name: "arn:aws:organizations::444455556666:o-ours", is: "foreign" },
    { name: "x:arn:aws:iam::111122223333:root", is: "unknown" },
    { name: "somebody", is: "unknown" },
  ])("is $is: $name", ({ name, is, nobodys = is }) => {
    expect([whoseIs(name, own), whoseIs(name, undefined)]).toEqual([is, nobodys]);
  });
});

describe("a glob", () => {
  it.each([
    { glob: "a?c", fits: ["abc", "a?c"], not: ["ac", "abbc"] },
    { glob: "a*c", fits: ["ac", "abc", "acbc"], not: ["a", "acb"] },
    { glob: "*", fits: ["", "a"], not: [] },
    { glob: "a*", fits: ["a", "ab"], not: ["", "b"] },
    { glob: "", fits: [""], not: ["a"] },
    { glob: "ab", fits: ["ab"], not: ["a", "abc"] },
  ])("`$glob` fits as AWS reads it", ({ glob, fits, not }) => {
    expect(fits.filter((text) => !fitsGlob(glob, text))).toEqual([]);
    expect(not.filter((text) => fitsGlob(glob, text))).toEqual([]);
  });

  it.each([
    { a: "ab", b: "a?", meet: true },
    { a: "a?", b: "?b", meet: true },
    { a: "a?", b: "b*", meet: false },
    { a: "*a", b: "b*", meet: true },
    { a: "a*b", b: "a?c", meet: false },
    { a: "?", b: "", meet: false },
    { a: "**", b: "", meet: true },
    { a: "a?", b: "a*b", meet: true },
  ])("`$a` meets `$b`: $meet", ({ a, b, meet }) => {
    expect([globsMeet(a, b), globsMeet(b, a)]).toEqual([meet, meet]);
  });
});
