import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Stack } from "aws-cdk-lib";
import { type ISecurityGroup, Peer, Port, SecurityGroup } from "aws-cdk-lib/aws-ec2";
import {
  Architecture,
  type Function as AwsFunction,
  Code,
  LayerVersion,
  Runtime,
} from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { permissionShard } from "#catalogue/load/text/permission-text.ts";
import { catalogueFolder } from "#catalogue/store/open-catalogue.ts";
import { manifestIn } from "#catalogue/store/stored-parts.ts";
import { terraformMapBytes } from "#catalogue/terraform/open-map.ts";
import { signsInAs } from "#core/deployment/approvers.ts";
import { deploymentDefaults } from "#core/deployment/defaults.ts";
import type { Approver } from "#core/deployment/deployment-file.ts";
import { mailedActorsIn } from "#core/deployment/telling/mailed-actors.ts";
import { Misconfigured } from "#core/faults.ts";
import { writeCompiledPolicy } from "#core/policy/file/compiled-file.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { ArbiterProps } from "../arbiter-props.ts";
import { doorNames } from "../doors/doors.ts";
import { type OfEach, ofShadow } from "../doors/of-each.ts";
import { ownArns } from "../doors/own-arns.ts";
import { channelsOf } from "../notices/channels.ts";
import type { DeploymentPlan } from "../plan/plan.ts";
import { handlerName, restorerName, serviceOf } from "../roles/role-names.ts";
import type { GrantGround } from "./grants/use.ts";
import { usesOf } from "./grants/uses-of.ts";
import { ParleyFunction, passingFolder } from "./parley-function.ts";
import { isPresent } from "./present.ts";
import type { Reach } from "./reach.ts";

/** What an operator may choose about how the functions work. */
export type Choices = Pick<
  ArbiterProps,
  | "answers"
  | "readers"
  | "sessionTags"
  | "looksPerDay"
  | "startsPerDay"
  | "readsPerSecond"
  | "lookDelaySeconds"
  | "keepDays"
>;

export type InstallationProps = {
  readonly name: string;
  readonly plan: Pick<
    DeploymentPlan,
    | "policy"
    | "shadow"
    | "hook"
    | "runTask"
    | "learning"
    | "failedCalls"
    | "types"
    | "accounts"
    | "approvers"
    | "channels"
    | "reviews"
    | "tell"
    | "owners"
  >;
  readonly choices: Choices;
  /** Whether anything may be restored. */
  readonly mayRestore: boolean;
};

/** What `lib/lambda/aws/installation.ts` reads; `home` is wherever the functions turn out to be. */
function installationFile({ name, plan, choices, mayRestore }: InstallationProps) {
  const { accounts, types, approvers, channels, reviews, tell, owners } = plan;
  const {
    answers,
    readers,
    sessionTags,
    looksPerDay,
    startsPerDay,
    readsPerSecond,
    lookDelaySeconds,
    keepDays,
  } = {
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
    channels,
    reviews,
    mailedActors: mailedActorsIn(tell),
    ...(owners !== undefined && { owners }),
    readers,
    signIn: answers,
    shadow: plan.shadow !== undefined,
    ...{ learning: plan.learning, failedCalls: plan.failedCalls },
    ...(plan.hook !== undefined && { hook: plan.hook }),
    ...(plan.runTask !== undefined && { runTask: plan.runTask }),
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

/** Beside one function alone: another candidate changes no other function. */
function shadowLayer(scope: Construct, id: string, name: string, candidate: Policy): LayerVersion {
  const files = new Map([["shadow.json", writeCompiledPolicy(candidate)]]);
  return layerOf(scope, id, {
    layerVersionName: `${name}-shadow`,
    description: "The policy that is tried",
    files,
  });
}

/** The files that every function finds under `/opt/parley`: the policy, the catalogue and the installation's choices. */
function decisionLayer(scope: Construct, id: string, props: InstallationProps): LayerVersion {
  return layerOf(scope, id, {
    layerVersionName: props.name,
    description: "What Parley decides with: the policy, the catalogue of resource types, the installation",
    files: layerFiles(props),
  });
}

type LayerProps = {
  readonly layerVersionName: string;
  readonly description: string;
  /** By their paths under `/opt/parley`. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
};

function layerOf(scope: Construct, id: string, { files, ...named }: LayerProps): LayerVersion {
  const folder = passingFolder("parley-layer-");
  for (const [name, content] of files) {
    const path = join(folder, "parley", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return new LayerVersion(scope, id, {
    ...named,
    code: Code.fromAsset(folder),
    compatibleRuntimes: [Runtime.NODEJS_24_X],
    compatibleArchitectures: [Architecture.ARM_64],
  });
}

/** The content of each file by its path; the same plan makes the same bytes. */
export function layerFiles(props: InstallationProps): ReadonlyMap<string, string | Uint8Array> {
  const parts = catalogueFiles().map((name) => [`catalogue/${name}`, partOf(name)] as const);
  return new Map<string, string | Uint8Array>([
    ["policy.json", writeCompiledPolicy(props.plan.policy)],
    ...(props.plan.runTask === undefined ? [] : [["terraform.br", terraformMapBytes()] as const]),
    ["installation.json", `${JSON.stringify(installationFile(props), undefined, 2)}\n`],
    ...parts,
  ]);
}

/** Who may do what to AWS is known where roles are made; functions never ask. */
function catalogueFiles(): readonly string[] {
  const manifest = manifestIn(catalogueFolder());
  if (manifest !== undefined) return Object.keys(manifest).filter((name) => name !== permissionShard);
  throw new Misconfigured("the catalogue is not where it can be deployed from", {
    hint: "build it with `npm run catalogue`, in a folder that can be written",
  });
}

const partOf = (name: string): Uint8Array => readFileSync(join(catalogueFolder(), name));

export type ArbiterFunctionsProps = Reach & {
  /** What is not chosen is as `ArbiterProps` says. */
  readonly choices: Choices;
};

/** Every function of an installation, each with what its work needs. */
export class ArbiterFunctions extends Construct {
  readonly byName: OfEach<AwsFunction>;
  /** What functions in a VPC are known by there; none where they are in no VPC. */
  readonly securityGroups: readonly ISecurityGroup[];

  constructor(scope: Construct, id: string, { choices, ...reach }: ArbiterFunctionsProps) {
    super(scope, id);
    const { name, plan } = reach;
    const layer = decisionLayer(this, "Layer", {
      name,
      plan,
      choices,
      mayRestore: reach.roles.restorer !== undefined,
    });
    this.securityGroups = this.#groupsIn(reach.network);
    const { securityGroups } = this;
    const accounts = new Set([Stack.of(this).account, ...plan.accounts.map(({ account }) => account)]);
    const ground: GrantGround = { reach, own: ownArns(this, name), accounts: [...accounts] };
    const shadow = plan.shadow === undefined ? [] : [shadowLayer(this, "ShadowLayer", name, plan.shadow)];
    const made = doorNames.flatMap((folder) => {
      const isOfShadow = folder === ofShadow;
      if (!isPresent(folder, plan)) return [];
      const use = usesOf(folder, ground);
      const layers = isOfShadow ? [layer, ...shadow] : [layer];
      const props = { folder, reach, use, layers, securityGroups };
      return [[folder, new ParleyFunction(this, pascal(folder), props).lambda] as const];
    });
    this.byName = Object.fromEntries(made) as OfEach<AwsFunction>;
  }

  /** Functions speak to AWS over TLS and to nobody else. */
  #groupsIn(network: Reach["network"]): readonly ISecurityGroup[] {
    if (network === undefined) return [];
    if (network.securityGroups !== undefined) return network.securityGroups;
    const group = new SecurityGroup(this, "SecurityGroup", {
      vpc: network.vpc,
      description: "Functions of Parley",
      allowAllOutbound: false,
    });
    group.addEgressRule(Peer.anyIpv4(), Port.HTTPS, "to AWS");
    return [group];
  }
}

/** Such as `TakeBaseline`, for ids in the tree of constructs. */
const pascal = (folder: string): string =>
  folder.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
