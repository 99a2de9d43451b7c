import { Aws } from "aws-cdk-lib";

/** Where the hub of an installation is. */
export type Hub = { readonly name: string; readonly account: string; readonly region: string };

export const inboxName = (name: string): string => `${name}-inbox`;

export const inboxArn = ({ name, account, region }: Hub): string =>
  `arn:${Aws.PARTITION}:events:${region}:${account}:event-bus/${inboxName(name)}`;

/** A role's name counts in its whole account, so each region has its own. */
export const forwarderName = (name: string, region: string): string => `${name}-forwarder-${region}`;

/** All forwarders of an installation, whatever their accounts. */
export const anyForwarder = (name: string): string =>
  `arn:${Aws.PARTITION}:iam::*:role/${forwarderName(name, "*")}`;
