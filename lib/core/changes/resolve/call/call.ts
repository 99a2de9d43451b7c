import type { CallKnowledge } from "../../../resource-types/call-knowledge.ts";
import { type Noun, nounOf } from "../rank/noun.ts";
import { splitCall, type VerbClass } from "./verbs.ts";

/** What CloudFormation calls otherwise than the API does, by event source. */
const otherNames: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  ec2: [
    ["Addresses", "EIP"],
    ["Address", "EIP"],
    ["DefaultSubnet", "Subnet"],
    ["DefaultVpc", "VPC"],
    ["ManagedPrefixList", "PrefixList"],
    ["Fleet", "EC2Fleet"],
    ["SpotFleetRequest", "SpotFleet"],
    ["VpcEndpointServiceConfiguration", "VPCEndpointService"],
  ],
  elasticmapreduce: [["JobFlow", "Cluster"]],
  iam: [["OpenIDConnectProvider", "OIDCProvider"]],
  rds: [["DBClusterSnapshot", "ClusterSnapshot"]],
  redshift: [["ClusterSnapshot", "Snapshot"]],
  securityhub: [["SecurityHub", "Hub"]],
  ses: [["Identity", "EmailIdentity"]],
};

// The link that a verb makes or cuts.
const links: Readonly<Record<string, string>> = {
  Attach: "Attachment",
  Detach: "Attachment",
  Associate: "Association",
  Disassociate: "Association",
};

/** The link that a verb makes or cuts, as types are named. */
function linkMade(verb: string): string | undefined {
  return Object.hasOwn(links, verb) ? links[verb] : undefined;
}

/** The noun as CloudFormation would say it. */
function spokenNoun(source: string, noun: string): string {
  const plain = noun.replace(/^(To|From|For|In|On|With)(?=[A-Z])/, "");
  const pairs = Object.hasOwn(otherNames, source) ? (otherNames[source] ?? []) : [];
  const [api, type] = pairs.find(([name]) => plain.startsWith(name)) ?? ["", ""];
  return `${type}${plain.slice(api.length)}`;
}

/** A call by its name alone, without the date that some services append. */
export type ApiOperation = {
  /** The first label of the event source, such as `ec2`. */
  readonly source: string;
  readonly prefixes: readonly string[];
  readonly action: string;
  readonly verb: string;
  readonly does: VerbClass;
  readonly noun: Noun;
  /** The noun without the number of the call's version: Cluster for `CreateClusterV2`. */
  readonly unversioned: Noun | undefined;
  /** The link that the verb makes or cuts: VolumeAttachment for `AttachVolume`. */
  readonly link: Noun | undefined;
  /** What stands before and after `To`, `From`, `With` and the like in the noun. */
  readonly sides: readonly [Noun, Noun] | undefined;
  /** Both in the order of a type's name: MaintenanceWindowTarget for `RegisterTargetWithMaintenanceWindow`. */
  readonly joined: Noun | undefined;
};

/** `UpdateFunctionCode20150331v2` and `CreateDistribution2020_05_31`. */
const dated = /_?20\d\d_?[01]\d_?[0-3]\d(v\d+)?$/;

export function callOf(source: string, name: string, knowledge: CallKnowledge): ApiOperation {
  const action = name.replace(dated, "");
  const { verb, does, noun } = splitCall(action);
  const label = source.replace(/\.amazonaws\.com(\.cn)?$/, "");
  const spoken = spokenNoun(label, noun);
  const link = linkMade(verb);
  const sides = sidesOf(spoken)?.map((side) => spokenNoun(label, side));
  const [before, after] = sides ?? [];
  const isTwo = before !== undefined && after !== undefined;
  return {
    source: label,
    prefixes: knowledge.prefixes(source),
    action,
    verb,
    does,
    noun: nounOf(spoken),
    unversioned: /V\d$/.test(spoken) ? nounOf(spoken.slice(0, -2)) : undefined,
    link: link === undefined ? undefined : nounOf(`${spoken}${link}`),
    sides: isTwo ? [nounOf(before), nounOf(after)] : undefined,
    joined: isTwo ? nounOf(after + before) : undefined,
  };
}

const preposition = /(?<=[A-Za-z0-9])(To|From|With|For|In|Of|By|On)(?=[A-Z])/;

function sidesOf(noun: string): readonly string[] | undefined {
  const found = preposition.exec(noun);
  return found === null ? undefined : [noun.slice(0, found.index), noun.slice(found.index + found[0].length)];
}
