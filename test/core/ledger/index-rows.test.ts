import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { indexChange, indexRows, namesIn, searchText, wholly } from "#core/ledger/index-rows.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { anyCharacter } from "../fields/any-character.ts";

const bucket: ResourceId = {
  account: "123456789012",
  region: "eu-north-1",
  type: "AWS::S3::Bucket",
  id: "Logs",
};
const placesOf = (id: string): readonly string[] =>
  indexRows({ resource: { ...bucket, id }, priorTags: undefined })
    .filter(({ list }) => list === namesIn(bucket.account))
    .map(({ place }) => place.slice(0, place.lastIndexOf("#")));

describe("where a resource is found", () => {
  it.each([
    { what: "a name", id: "Logs", names: ["logs"] },
    {
      what: "an ARN whose name stands before a random end",
      id: "arn:aws:elasticloadbalancing:eu-north-1:1:loadbalancer/app/Checkout/50dc6c",
      names: [
        "arn:aws:elasticloadbalancing:eu-north-1:1:loadbalancer/app/checkout/50dc6c",
        "checkout",
        "50dc6c",
      ],
    },
    { what: "parts of a compound identifier", id: "role|policy", names: ["role|policy", "role", "policy"] },
    { what: "nothing but separators", id: "//", names: ["//"] },
  ])("is told by $what", ({ id, names }) => {
    expect(placesOf(id)).toEqual(names);
  });

  it("is all of it at first sight, later what its tags changed, and else nothing", () => {
    const fresh = freshRecord(bucket);
    const first = { ...fresh, priorTags: { team: "cart" } };
    expect(indexChange(fresh, first).add).toHaveLength(3);
    const known = { ...first, version: 1 };
    expect(indexChange(known, { ...known, due: "2026-11-21T04:00:00Z" })).toEqual({ add: [], remove: [] });
    const { add, remove } = indexChange(known, { ...known, priorTags: { team: "checkout" } });
    expect(add.map(({ place }) => place.slice(0, 14))).toEqual(["checkout#team#"]);
    expect(remove.map(({ place }) => place.slice(0, 10))).toEqual(["cart#team#"]);
  });

  test.prop([
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 300 }),
    fc.string({ unit: anyCharacter }),
  ])("fits into a key, whatever anybody calls it, and is found by what it is called", (id, value) => {
    const rows = indexRows({ resource: { ...bucket, id }, priorTags: { [value]: value } });
    for (const { place } of rows) expect(Buffer.byteLength(place)).toBeLessThanOrEqual(700);
    expect(new Set(rows.map(({ list, place }) => `${list}\n${place}`)).size).toBe(rows.length);
    expect(rows.some(({ place }) => place.startsWith(wholly(value)))).toBe(true);
    expect(searchText(searchText(id))).toBe(searchText(id));
  });
});
