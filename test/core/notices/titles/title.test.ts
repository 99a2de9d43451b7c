import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { titleOf } from "#core/notices/titles/title.ts";
import { allKinds } from "#local/sandbox/kinds/all-kinds.ts";
import { accessTitles } from "./access-titles.ts";
import { otherTitles } from "./other-titles.ts";
import { from, ids, off, oneOf } from "./title-row.ts";
import { titled } from "./titled.ts";

const on = from(false, true);
const rows = [...accessTitles, ...otherTitles];

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

  const timeout = (now: Json, was: Json) => ({
    ...{ type: "AWS::Lambda::Function", id: "checkout", fields: { "/Timeout": { now, was } } },
  });

  it.each([
    { most: 90, is: "Let checkout run for 9 seconds instead of 3 seconds?" },
    { most: 52, is: "Let checkout run for 9 seconds instead of 3 seconds?" },
    { most: 51, is: "Keep it as it is now?" },
  ])("fits into $most letters, or tells nothing of what is asked", ({ most, is }) => {
    expect(titleOf(titled(timeout(9, 3)), most)).toBe(is);
  });

  it("cuts names and values before it gives up", () => {
    const about = { type: "AWS::Lambda::Function", id: "n".repeat(60) };
    const fields = { "/Runtime": from("w".repeat(60), "r".repeat(60)) };
    const shape = (most: number) =>
      titleOf(titled({ ...about, fields }), most)
        .match(/n+…|r+…|w+…/g)
        ?.map(({ length }) => length);
    expect([200, 150, 110, 90, 80, 70, 60].map(shape)).toEqual([
      [48, 40, 40],
      [36, 28, 28],
      [28, 20, 20],
      [20, 14, 14],
      [20, 14, 14],
      [14, 9, 9],
      [9, 6, 6],
    ]);
  });

  it.each([
    { when: "a switch is gone that was on", sides: from("Enabled", null), is: off },
    { when: "a switch is suspended", sides: from("Enabled", "Suspended"), is: off },
    { when: "a switch is disabled", sides: from("Enabled", "Disabled"), is: off },
    { when: "a switch is off by a word", sides: from("on", "OFF"), is: off },
    { when: "a switch is on by a word", sides: from("off", "On"), is: on },
    { when: "a switch is on by a value", sides: from(false, true), is: on },
    { when: "a switch is on where none was", sides: from(null, "Enabled"), is: on },
  ])("says what happened when $when", ({ sides, is }) => {
    const about = {
      type: "AWS::S3::Bucket",
      id: "orders",
      fields: { "/VersioningConfiguration/Status": sides },
    };
    const kept = is === on ? "Keep old versions of the objects in orders?" : null;
    expect(titleOf(titled(about))).toBe(kept ?? "Leave orders without old versions of its objects?");
  });

  it.each([
    { when: "it was off before", sides: from("Suspended", null), is: "Leave `/A` away on Bucket orders?" },
    { when: "it is another word", sides: from(true, "half"), is: "Keep `/A` at `half` on Bucket orders?" },
    {
      when: "it is more than a word",
      sides: from(true, { A: 1 }),
      is: "Keep `/A` as it is now on Bucket orders?",
    },
  ])("takes nothing for a switch when $when", ({ sides, is }) => {
    const path = "/VersioningConfiguration/Status";
    const about = { type: "AWS::S3::Bucket", id: "orders", fields: { [path]: sides } };
    expect(titleOf(titled(about))).toBe(is.replace("/A", path));
  });

  it.each([
    {
      when: "it is there only now",
      sides: { now: "sg-1" },
      is: "Keep `/VPCSecurityGroups[=sg-1]` at `sg-1` on",
    },
    {
      when: "it is away only now",
      sides: { now: null },
      is: "Keep `/VPCSecurityGroups[=sg-1]` as it is now on",
    },
    {
      when: "it was away as well",
      sides: { now: null, was: null },
      is: "Keep `/VPCSecurityGroups[=sg-1]` as it",
    },
  ])("says neither that it came nor that it went when $when", ({ sides, is }) => {
    const about = { type: "AWS::RDS::DBInstance", id: "db", fields: { "/VPCSecurityGroups[=sg-1]": sides } };
    expect(titleOf(titled(about))).toContain(is);
  });

  it("compares a word that a phrase names in any case", () => {
    const about = { type: "AWS::DynamoDB::Table", id: "orders" };
    const told = (now: string) => titleOf(titled({ ...about, fields: { "/BillingMode": from("x", now) } }));
    expect(told("pay_per_request")).toBe("Let orders be paid for by request?");
    expect(told("pay_per")).toBe("Keep `/BillingMode` at `pay_per` on Table orders?");
  });

  it("says that one more field is asked about, and what it is called where nothing can be", () => {
    const fields = { "/Timeout": from(3, 9), "/Description": from("a", "b") };
    const about = { type: "AWS::Lambda::Function", id: "checkout", fields };
    expect(titleOf(titled(about))).toBe("Let checkout run for 9 seconds instead of 3 seconds, and 1 more?");
    expect(titleOf(titled({ ...about, fields: {} }))).toBe("Keep it as it is now?");
    expect(titleOf(titled({ ...timeout(9, 3), id: "\u200B" }))).toBe(
      "Let it run for 9 seconds instead of 3 seconds?",
    );
  });
});
