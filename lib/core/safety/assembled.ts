import { isRecord, type Json } from "../fields/json.ts";
import { parsePath, type Segment } from "../fields/path.ts";
import { looksLikeRule } from "./firewall.ts";
import type { Household } from "./household.ts";

/** A change of what somebody may do or reach, and what stands around it. */
export type Content = {
  readonly path: string;
  readonly type: string;
  readonly before: Json | undefined;
  readonly after: Json;
  readonly household: Household;
  readonly beside: (path: string) => Json | undefined;
};

type Whole = { readonly [key: string]: Json };

const ruleParts = [
  "IpProtocol",
  "Protocol",
  "FromPort",
  "ToPort",
  "PortRange",
  "CidrIp",
  "CidrIpv6",
  "CidrBlock",
  "Ipv6CidrBlock",
  "RuleAction",
  "Egress",
  "SourcePrefixListId",
  "SourceSecurityGroupId",
  "SourceSecurityGroupName",
  "SourceSecurityGroupOwnerId",
  "DestinationPrefixListId",
  "DestinationSecurityGroupId",
];
const permissionParts = [
  "Principal",
  "Action",
  "PrincipalOrgID",
  "OrganizationId",
  "SourceAccount",
  "SourceArn",
];

/** Resources that are one rule or one statement as a whole: a part of them means little by itself. */
const wholes: Readonly<Record<string, readonly string[]>> = {
  "AWS::EC2::SecurityGroupIngress": ruleParts,
  "AWS::EC2::SecurityGroupEgress": ruleParts,
  "AWS::EC2::NetworkAclEntry": ruleParts,
  "AWS::Lambda::Permission": permissionParts,
  "AWS::Lambda::LayerVersionPermission": permissionParts,
};

/** Puts a part of a rule back among its neighbours, so that a port is judged with its address. */
export function assembled(content: Content): Content {
  const { path, before, after } = content;
  const segments = parsePath(path);
  const around = wholeAround(content, segments);
  if (around === undefined) return content;
  const withPart = (value: Json) => shaped(content.type, overridden(around.whole, around.names, value));
  const whole = { before: before === undefined ? undefined : withPart(before), after: withPart(after) };
  // Where the rest is not known a part stands for itself: then it cannot be compared, and counts as what can hurt.
  const isNothing = (whole.before ?? null) === null && whole.after === null;
  return isNothing ? content : { ...content, ...whole };
}

type WholeAroundResult = { readonly whole: Whole; readonly names: readonly string[] };

function wholeAround({ type, beside }: Content, segments: readonly Segment[]): WholeAroundResult | undefined {
  const parts = Object.hasOwn(wholes, type) ? wholes[type] : undefined;
  const names = segments.flatMap((segment) => (segment.kind === "name" ? [segment.name] : []));
  if (parts !== undefined && names.length === segments.length) {
    const whole = parts.map((name) => [name, beside(`/${name}`) ?? null] as const);
    return parts.includes(names[0] ?? "") ? { whole: Object.fromEntries(whole), names } : undefined;
  }
  // A part of a list's rule: the rule's keys say the rest.
  const at = segments.findLastIndex(({ kind }) => kind === "item");
  const item = segments[at];
  const below = segments.slice(at + 1);
  if (item?.kind !== "item" || below.length === 0 || below.some(({ kind }) => kind !== "name"))
    return undefined;
  const whole = Object.fromEntries(item.keys);
  return looksLikeRule(whole) ? { whole, names: names.slice(-below.length) } : undefined;
}

function overridden(whole: Whole, [name = "", ...below]: readonly string[], value: Json): Whole {
  const inner = whole[name];
  const next = below.length === 0 ? value : overridden(isRecord(inner) ? inner : {}, below, value);
  return { ...whole, [name]: next };
}

/** What the resource amounts to: a rule as it is, a permission as a statement. */
function shaped(type: string, whole: Whole): Json {
  if (!type.startsWith("AWS::Lambda::")) return looksLikeRule(whole) ? whole : null;
  const { Principal, Action, PrincipalOrgID, OrganizationId, SourceAccount, SourceArn } = whole;
  if (typeof Principal !== "string") return null;
  const equals = {
    "aws:PrincipalOrgID": PrincipalOrgID ?? OrganizationId ?? null,
    "aws:SourceAccount": SourceAccount ?? null,
  };
  return {
    Effect: "Allow",
    Principal: Principal === "*" ? "*" : { [principalKind(Principal)]: Principal },
    Action: Action ?? "lambda:InvokeFunction",
    Condition: { StringEquals: said(equals), ArnLike: said({ "aws:SourceArn": SourceArn ?? null }) },
  };
}

const principalKind = (text: string): string => (/\.amazonaws\.com(\.cn)?$/.test(text) ? "Service" : "AWS");

const said = (entries: Whole): Whole =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== null));
