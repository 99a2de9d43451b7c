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
export function linkMade(verb: string): string | undefined {
  return Object.hasOwn(links, verb) ? links[verb] : undefined;
}

/** The noun as CloudFormation would say it. */
export function spokenNoun(source: string, noun: string): string {
  const plain = noun.replace(/^(To|From|For|In|On|With)(?=[A-Z])/, "");
  const pairs = Object.hasOwn(otherNames, source) ? (otherNames[source] ?? []) : [];
  const [api, type] = pairs.find(([name]) => plain.startsWith(name)) ?? ["", ""];
  return `${type}${plain.slice(api.length)}`;
}
