import { isList, isRecord, type Json } from "#core/fields/json.ts";
import { freshHex, plainCall } from "../kit/naming.ts";
import type { ApiCall, KindScene, Properties, ResourceKind } from "../kit/resource-kind.ts";
import { ec2TagCalls, tagSpecification } from "./ec2-tags.ts";

const target = ({ resource }: KindScene): Properties => ({ groupId: resource.id });
const done = { _return: true };

/** Where the other side of a rule stands, by the property that holds it. */
const sides: readonly (readonly [property: string, list: string, name: string])[] = [
  ["CidrIp", "ipRanges", "cidrIp"],
  ["CidrIpv6", "ipv6Ranges", "cidrIpv6"],
  ["SourcePrefixListId", "prefixListIds", "prefixListId"],
  ["DestinationPrefixListId", "prefixListIds", "prefixListId"],
  ["SourceSecurityGroupId", "groups", "groupId"],
  ["DestinationSecurityGroupId", "groups", "groupId"],
];

function permission(rule: Properties): Properties {
  const { IpProtocol, FromPort, ToPort, Description } = rule;
  const found = sides.find(([property]) => rule[property] !== undefined);
  const [property = "", list = "", name = ""] = found ?? [];
  const side = {
    [name]: rule[property] ?? "",
    ...(Description !== undefined && { description: Description }),
  };
  const none = { groups: {}, ipRanges: {}, ipv6Ranges: {}, prefixListIds: {} };
  return {
    ipProtocol: IpProtocol ?? "-1",
    ...(FromPort !== undefined && { fromPort: FromPort }),
    ...(ToPort !== undefined && { toPort: ToPort }),
    ...none,
    ...(list !== "" && { [list]: { items: [side] } }),
  };
}

const rulesIn = (value: Json | undefined): readonly Properties[] =>
  isList(value) ? value.filter(isRecord) : [];

function ruleCall(direction: "Ingress" | "Egress"): ApiCall {
  const property = `SecurityGroup${direction}`;
  return {
    name: `AuthorizeSecurityGroup${direction}`,
    writes: [property],
    requests: (scene) => {
      const [before, after] = [rulesIn(scene.before[property]), rulesIn(scene.after[property])];
      const lacks = (rules: readonly Properties[]) => {
        const texts = new Set(rules.map((rule) => JSON.stringify(rule)));
        return (rule: Properties) => !texts.has(JSON.stringify(rule));
      };
      const called = (verb: string, rules: readonly Properties[]) => {
        const items = rules.map(permission);
        const parameters = { ...target(scene), ipPermissions: { items } };
        return items.length === 0 ? [] : [{ name: `${verb}${property}`, parameters, answer: done }];
      };
      const [gone, fresh] = [before.filter(lacks(after)), after.filter(lacks(before))];
      return [...called("Revoke", gone), ...called("Authorize", fresh)];
    },
  };
}

export const securityGroup: ResourceKind = {
  type: "AWS::EC2::SecurityGroup",
  source: "ec2",
  required: ["GroupDescription"],
  born: (asked, place) => {
    const id = `sg-${freshHex(place, 17)}`;
    return { GroupName: id, ...asked, Id: id, GroupId: id };
  },
  create: {
    name: "CreateSecurityGroup",
    writes: ["GroupName", "GroupDescription", "VpcId", "Tags"],
    requests: ({ resource, after }) => {
      const { GroupName = "", GroupDescription = "", VpcId, Tags } = after;
      const own = { groupName: GroupName, groupDescription: GroupDescription };
      const parameters = {
        ...own,
        ...(VpcId !== undefined && { vpcId: VpcId }),
        ...tagSpecification("security-group", Tags),
      };
      return [{ parameters, answer: { ...done, groupId: resource.id } }];
    },
  },
  updates: [ruleCall("Ingress"), ruleCall("Egress"), ec2TagCalls],
  remove: plainCall("DeleteSecurityGroup", target, done),
  configShape: "api",
};
