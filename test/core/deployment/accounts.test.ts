import { describe, expect, it } from "vitest";
import { accountMistakes } from "#core/deployment/accounts.ts";

const home = { account: "111122223333", region: "eu-north-1" };
const other = "222233334444";
const organisation = "o-a1b2c3d4e5";

describe("which other places are governed", () => {
  it.each([
    { when: "there are none", said: {} },
    {
      when: "they are another region at home",
      said: { accounts: [{ account: home.account, regions: ["us-east-1"] }] },
    },
    {
      when: "they belong to the organisation",
      said: { organisation, accounts: [{ account: other, regions: ["eu-north-1", "us-east-1"] }] },
    },
  ])("is fine when $when", ({ said }) => {
    expect(accountMistakes(said, home)).toEqual([]);
  });

  it.each([
    {
      when: "an account is another and no organisation is named",
      said: { accounts: [{ account: other, regions: ["eu-north-1"] }] },
      says: ["/accounts: other accounts are governed, and `organisation` is missing"],
    },
    {
      when: "an account stands twice",
      said: {
        organisation,
        accounts: [
          { account: other, regions: ["eu-north-1"] },
          { account: other, regions: ["eu-west-1"] },
        ],
      },
      says: ["/accounts/1/account: `222233334444` already stands in `accounts[0]`"],
    },
    {
      when: "a region stands twice",
      said: { organisation, accounts: [{ account: other, regions: ["eu-north-1", "eu-north-1"] }] },
      says: ["/accounts/0/regions/1: `eu-north-1` stands twice under `222233334444`"],
    },
    {
      when: "a place is where Parley lives",
      said: { accounts: [{ account: home.account, regions: ["us-east-1", home.region] }] },
      says: [
        "/accounts/0/regions/1: `eu-north-1` of `111122223333` is where Parley itself lives, and is governed anyway",
      ],
    },
  ])("is told when $when", ({ said, says }) => {
    expect(accountMistakes(said, home).map(({ pointer, message }) => `${pointer}: ${message}`)).toEqual(says);
  });

  it("an account may be another where it is not known which one is home", () => {
    const said = { accounts: [{ account: home.account, regions: ["us-east-1"] }] };
    expect(accountMistakes(said, {}).map(({ pointer }) => pointer)).toEqual(["/accounts"]);
  });
});
