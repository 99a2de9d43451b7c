import { expect, it } from "vitest";
import { strangeRegions } from "#constructs/plan/plan-of.ts";

it("tells of regions that do not exist, and which was probably meant", () => {
  const accounts = [{ account: "111122223333", regions: ["eu-west-1", "xx-nowhere-7"] }];
  expect(strangeRegions({ region: "eu-north-9" }, accounts)).toEqual([
    expect.stringMatching(/^the CDK has not heard of a region: `eu-north-9`; did you mean `eu-\w+-\d`\?$/),
    "the CDK has not heard of a region: `xx-nowhere-7`",
  ]);
  expect(strangeRegions({ region: undefined }, [])).toEqual([]);
});
