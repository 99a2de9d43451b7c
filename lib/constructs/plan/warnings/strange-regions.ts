import { RegionInfo } from "aws-cdk-lib/region-info";
import type { Home } from "#core/deployment/accounts.ts";
import type { GovernedAccount } from "#core/deployment/deployment-file.ts";
import { nearestWord } from "#core/schema/spelling.ts";

/** Regions that this release of the CDK has not heard of: new ones, or misspelt. */
export function strangeRegions({ region }: Home, accounts: readonly GovernedAccount[]): readonly string[] {
  const known = RegionInfo.regions.map(({ name }) => name);
  const named = new Set([
    ...(region === undefined ? [] : [region]),
    ...accounts.flatMap((each) => each.regions),
  ]);
  return [...named]
    .filter((name) => !known.includes(name))
    .map((name) => {
      const near = nearestWord(name, known);
      return `the CDK has not heard of a region: \`${name}\`${near === undefined ? "" : `; did you mean \`${near}\`?`}`;
    });
}
