import type { Mistake } from "../schema/check.ts";
import type { DeploymentFile, GovernedAccount } from "./deployment-file.ts";
import { mistakeAt, repeated } from "./mistake.ts";

/** Where Parley itself lives, as far as that is known before deploying. */
export type Home = { readonly account?: string | undefined; readonly region?: string | undefined };

type AccountMistakesInput = Pick<DeploymentFile, "accounts" | "organisation">;

/** Other accounts stand there once, belong to an organisation, and are others. */
export function accountMistakes(
  { accounts = [], organisation }: AccountMistakesInput,
  home: Home,
): readonly Mistake[] {
  const isForeign = accounts.some(({ account }) => account !== home.account);
  return [
    ...(isForeign && organisation === undefined ? [noOrganisation] : []),
    ...twice(accounts),
    ...accounts.flatMap((each, index) => [...regionsTwice(each, index), ...ownPlace(each, index, home)]),
  ];
}

const noOrganisation = mistakeAt("/accounts", {
  message: "other accounts are governed, and `organisation` is missing",
  hint: "name the one that all belong to; `aws organizations describe-organization` tells its id",
});

function twice(accounts: readonly GovernedAccount[]): readonly Mistake[] {
  return repeated(accounts.map(({ account }) => account)).map(({ at, first }) =>
    mistakeAt(`/accounts/${at}/account`, {
      message: `\`${accounts[at]?.account}\` already stands in \`accounts[${first}]\``,
      hint: "put its regions into one entry",
    }),
  );
}

function regionsTwice({ account, regions }: GovernedAccount, index: number): readonly Mistake[] {
  return repeated(regions).map(({ at }) =>
    mistakeAt(`/accounts/${index}/regions/${at}`, {
      message: `\`${regions[at]}\` stands twice under \`${account}\``,
      hint: "leave one out",
    }),
  );
}

function ownPlace({ account, regions }: GovernedAccount, index: number, home: Home): readonly Mistake[] {
  return regions.flatMap((region, at) => {
    if (account !== home.account || region !== home.region) return [];
    const message = `\`${region}\` of \`${account}\` is where Parley itself lives, and is governed anyway`;
    return [mistakeAt(`/accounts/${index}/regions/${at}`, { message, hint: "leave it out" })];
  });
}
