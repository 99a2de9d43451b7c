import { expect, it } from "vitest";
import { planOf } from "#constructs/plan/plan-of.ts";
import { spokesOf } from "#constructs/plan/spokes.ts";
import { home } from "./stage.ts";

const bucket = "AWS::S3::Bucket";
const distribution = "AWS::CloudFront::Distribution";
const other = "222233334444";

const placesOf = (
  governs: readonly string[],
  accounts: readonly { account: string; regions: readonly string[] }[],
  region = "eu-north-1",
) => {
  const hub = { account: home.account, region };
  const signIn = { issuer: "https://id.example.com", clientId: "parley" };
  const organisation = "o-a1b2c3d4e5";
  const plan = planOf({ policy: "default", governs, accounts, organisation, signIn, home: hub });
  return spokesOf(plan, hub).map(
    ({ account, region: where, hasRoles, isWorldwideOnly }) =>
      `${account}/${where}${hasRoles ? " with roles" : ""}${isWorldwideOnly ? " for services without a region" : ""}`,
  );
};

it.each([
  { when: "there is one account", governs: [bucket], accounts: [], places: [] },
  {
    when: "a service without a region is governed",
    governs: [bucket, distribution],
    accounts: [],
    places: [`${home.account}/us-east-1 for services without a region`],
  },
  {
    when: "another account has two regions",
    governs: [bucket],
    accounts: [{ account: other, regions: ["eu-north-1", "eu-west-1"] }],
    places: [`${other}/eu-north-1 with roles`, `${other}/eu-west-1`],
  },
  {
    when: "the own account has another region",
    governs: [bucket],
    accounts: [{ account: home.account, regions: ["eu-west-1"] }],
    places: [`${home.account}/eu-west-1`],
  },
  {
    when: "us-east-1 is named as well",
    governs: [distribution],
    accounts: [{ account: other, regions: ["us-east-1"] }],
    places: [`${home.account}/us-east-1 for services without a region`, `${other}/us-east-1 with roles`],
  },
])("spokes where $when", ({ governs, accounts, places }) => {
  expect(placesOf(governs, accounts)).toEqual(places);
});

it("in China what has no region is told in Ningxia", () => {
  expect(placesOf([distribution], [], "cn-north-1")).toEqual([
    `${home.account}/cn-northwest-1 for services without a region`,
  ]);
});
