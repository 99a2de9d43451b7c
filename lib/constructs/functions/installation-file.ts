import { signsInAs } from "#core/deployment/approvers.ts";
import { deploymentDefaults } from "#core/deployment/defaults.ts";
import type { Approver } from "#core/deployment/deployment-file.ts";
import type { ArbiterProps } from "../arbiter-props.ts";
import { channelsOf } from "../notices/channels.ts";
import type { DeploymentPlan } from "../plan/plan.ts";
import { handlerName, restorerName, serviceOf } from "../roles/role-names.ts";

/** What an operator may choose about how the functions work. */
export type Choices = Pick<
  ArbiterProps,
  | "answers"
  | "sessionTags"
  | "looksPerDay"
  | "startsPerDay"
  | "readsPerSecond"
  | "lookDelaySeconds"
  | "keepDays"
>;

export type InstallationProps = {
  readonly name: string;
  readonly plan: Pick<DeploymentPlan, "policy" | "types" | "accounts" | "approvers">;
  readonly choices: Choices;
  /** Whether anything may be restored. */
  readonly mayRestore: boolean;
};

/** What `lib/lambda/aws/installation.ts` reads; `home` is wherever the functions turn out to be. */
export function installationFile({ name, plan, choices, mayRestore }: InstallationProps) {
  const { accounts, types, approvers } = plan;
  const { answers, sessionTags, looksPerDay, startsPerDay, readsPerSecond, lookDelaySeconds, keepDays } = {
    ...deploymentDefaults,
    ...choices,
  };
  return {
    v: 1,
    accounts: distinct(["home", ...accounts.map(({ account }) => account)]),
    regions: distinct(["home", ...accounts.flatMap(({ regions }) => regions)]),
    governs: types.map(({ type }) => type).sort(),
    restorers: mayRestore ? restorersOf(name, types) : [],
    approvers: approvers.map(installed),
    signIn: answers,
    ...{ sessionTags, looksPerDay, startsPerDay, readsPerSecond, lookDelaySeconds, keepDays },
  };
}

/** Somebody who can be asked, as `lib/acts/settings.ts` has them. */
const installed = ({ name, principals, zone, ...approver }: Approver) => ({
  name,
  principals,
  channels: channelsOf(approver),
  signsInAs: signsInAs({ name, principals, ...approver }),
  ...(zone !== undefined && { zone }),
});

/** Those who may write for Parley, in every account: what they do is Parley's own echo or a misuse. */
function restorersOf(name: string, types: DeploymentPlan["types"]): readonly string[] {
  const restorable = types.filter(({ isRestorable }) => isRestorable);
  const services = distinct(restorable.map(({ type }) => serviceOf(type))).toSorted();
  // The first is who a write is noted as.
  const handlers = services.map((service) => handlerName(name, service));
  return [restorerName(name), ...handlers].map((role) => `{account}:role/${role}`);
}

const distinct = (names: readonly string[]): readonly string[] => [...new Set(names)];
