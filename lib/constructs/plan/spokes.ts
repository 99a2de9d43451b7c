import { Token } from "aws-cdk-lib";
import { isWorldwide } from "#core/changes/records/where.ts";
import { InvalidInput } from "#core/faults.ts";
import type { DeploymentPlan } from "./plan.ts";

/** A place whose changes are sent to the arbiter. */
export type SpokeSite = {
  readonly account: string;
  readonly region: string;
  /** Whether the account's roles are made here; an account has them once. */
  readonly hasRoles: boolean;
  /** Whether only services without a region are heard there, since nobody named the place. */
  readonly isWorldwideOnly: boolean;
};

/** Tokens where the stack goes wherever the credentials lead. */
type SpokesOfInput = { readonly account: string; readonly region: string };

/** Every place besides the arbiter's own. Services without a region speak up in one region, which is always among them. */
export function spokesOf(
  plan: DeploymentPlan,
  { account: home, region: homeRegion }: SpokesOfInput,
): readonly SpokeSite[] {
  if (Token.isUnresolved(home) || Token.isUnresolved(homeRegion)) {
    if (plan.accounts.length === 0) return [];
    throw new InvalidInput("`accounts` names other places, and the arbiter's own is not known", {
      hint: "say `account` and `region` as well: where Parley itself lives",
    });
  }
  const asked = new Map([[home, new Set([homeRegion])]]);
  for (const { account, regions } of plan.accounts) {
    asked.set(account, new Set([...(asked.get(account) ?? []), ...regions]));
  }
  const isGlobal = plan.types.some(({ type }) => isWorldwide(type));
  return [...asked].flatMap(([account, regions]) => {
    const all = isGlobal ? new Set([...regions, globalRegionOf(homeRegion)]) : regions;
    const others = [...all].filter((region) => account !== home || region !== homeRegion);
    return others.map((region, at) => ({
      account,
      region,
      hasRoles: account !== home && at === 0,
      isWorldwideOnly: !regions.has(region),
    }));
  });
}

/** Where a partition tells what its services without a region do. */
export function globalRegionOf(region: string): string {
  if (region.startsWith("cn-")) return "cn-northwest-1";
  return region.startsWith("us-gov-") ? "us-gov-west-1" : "us-east-1";
}
