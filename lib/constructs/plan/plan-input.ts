import { Token } from "aws-cdk-lib";
import type { Home } from "#core/deployment/accounts.ts";
import type { DeploymentFile } from "#core/deployment/deployment-file.ts";
import type { Position } from "#core/faults.ts";
import type { ArbiterProps } from "../arbiter-props.ts";
import { settled } from "../settled-props.ts";

/** What exists already, and is not merely said. */
const existing = ["ledger", "registry", "key", "decisions", "network"] as const;
type ExistingKeys = (typeof existing)[number];

/** Everything of an arbiter that can be checked before there is one. */
export type PlanInput = Omit<ArbiterProps, ExistingKeys> & {
  /** Where Parley itself will live; a token counts as unknown. */
  readonly home?: Home;
  /** The folder from which the path of a policy is read. @default - the one in which the app runs */
  readonly folder?: string;
  /** Where a part of the input stands in a file, by its JSON pointer. @default - it stands in no file */
  readonly positionOf?: (pointer: string) => Position | undefined;
};

type Needed =
  | "name"
  | "mode"
  | "accounts"
  | "approvers"
  | "channels"
  | "tell"
  | "pullRequests"
  | "readers"
  | "answers"
  | "hooks";

/** A deployment with what holds where it says nothing. */
export type DeploymentSaid = Omit<DeploymentFile, Needed | ExistingKeys> & {
  readonly [Key in Needed]: NonNullable<DeploymentFile[Key]>;
};

/** What is said, as `parley.config.yaml` would say it; only checking tells whether that is a deployment. */
export function saidIn(input: PlanInput): DeploymentSaid {
  const aside: ReadonlySet<string> = new Set([...existing, "home", "folder", "positionOf"]);
  const said = Object.entries(settled(input)).filter(([key]) => !aside.has(key));
  return { parley: 1, ...Object.fromEntries(said) } as unknown as DeploymentSaid;
}

/** Where Parley itself will live, as far as that is known before it is deployed. */
export function homeOf({ home = {} }: PlanInput): Home {
  const known = (text: string | undefined) => (Token.isUnresolved(text) ? undefined : text);
  return { account: known(home.account), region: known(home.region) };
}
