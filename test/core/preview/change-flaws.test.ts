import { expect, it } from "vitest";
import { changeFlaws } from "#core/preview/change-flaws.ts";
import { CheckBody } from "#core/preview/preview-body.ts";
import { type, types } from "../cases/open-cases.ts";

const resource = `123456789012/eu-north-1/${type}/checkout`;
const flaws = (changes: object) => changeFlaws(CheckBody.parse({ resource, changes }), types);

it("whatever somebody can write may be asked about", () => {
  expect(flaws({ "/DesiredCapacity": "9", "/Cooldown": null, "/Secret": "x" })).toEqual([]);
});

it("a question about nothing is refused with a remedy", () => {
  expect(flaws({})).toEqual([
    {
      pointer: "/changes",
      at: "value",
      message: "no field would change",
      hint: "name at least one field and its new value",
    },
  ]);
});

it("each field that nobody can write is refused where it stands, and no other", () => {
  expect(flaws({ "/DesiredCapacity": "9", "/Arn": "arn:x" })).toEqual([
    {
      pointer: "/changes/~1Arn",
      at: "value",
      message: "`/Arn` is read-only",
      hint: "ask about a field that somebody can write",
    },
  ]);
});
