import type { Json } from "../../../fields/json.ts";
import { isRecord } from "../../../fields/json.ts";
import type { Segment } from "../../../fields/path.ts";
import type { AuditRecord } from "../../records/audit-record.ts";
import type { Collected } from "../collected.ts";
import type { EditPlace } from "../place.ts";
import { membersIn, scalarIn } from "../values/shapes.ts";

/** One rule of a security group, as the type spells its properties. */
type ListedRule = { readonly [name: string]: string | number };

const mostRules = 100;

/** Where each kind of other side stands, and under which name the type knows it. */
const sides = (prefix: string) =>
  [
    ["ipRanges", "cidrIp", "CidrIp"],
    ["ipv6Ranges", "cidrIpv6", "CidrIpv6"],
    ["prefixListIds", "prefixListId", `${prefix}PrefixListId`],
    ["groups", "groupId", `${prefix}SecurityGroupId`],
  ] as const;

function textOf(record: AuditRecord, name: string): string | undefined {
  const value = scalarIn(record[name]);
  return value === undefined || value === "" ? undefined : String(value);
}

function portOf(record: AuditRecord, name: string): number | undefined {
  const value = scalarIn(record[name]);
  const port = typeof value === "string" && /^-?\d{1,5}$/.test(value) ? Number(value) : value;
  return typeof port === "number" && Number.isInteger(port) ? port : undefined;
}

/** Protocol and ports; nothing where they are not whole. For every protocol ports mean nothing. */
function range(permission: AuditRecord): ListedRule | undefined {
  const protocol = textOf(permission, "ipProtocol");
  if (protocol === undefined) return undefined;
  if (protocol === "-1") return { IpProtocol: protocol };
  const from = portOf(permission, "fromPort");
  const to = portOf(permission, "toPort");
  return from === undefined || to === undefined
    ? undefined
    : { IpProtocol: protocol, FromPort: from, ToPort: to };
}

type RulesInResult = { readonly rule: ListedRule; readonly description: string | undefined };

function rulesIn(permission: AuditRecord, prefix: string): readonly RulesInResult[] | undefined {
  const ports = range(permission);
  if (ports === undefined) return undefined;
  const found: RulesInResult[] = [];
  for (const [list, name, property] of sides(prefix)) {
    for (const side of membersIn(permission[list], list) ?? []) {
      const value = isRecord(side) ? textOf(side, name) : undefined;
      if (value === undefined || !isRecord(side)) return undefined;
      found.push({ rule: { ...ports, [property]: value }, description: textOf(side, "description") });
    }
  }
  return found;
}

/** Both spellings of the same: a list of permissions, or one permission laid flat beside an empty list. */
function permissionsIn(parameters: AuditRecord): readonly AuditRecord[] {
  const listed = (membersIn(parameters["ipPermissions"], "ipPermissions") ?? []).filter(isRecord);
  if (listed.length > 0) return listed;
  const cidr = textOf(parameters, "cidrIp");
  return cidr === undefined ? [] : [{ ...parameters, ipRanges: [{ cidrIp: cidr }] }];
}

const keysOf = (rule: ListedRule): readonly (readonly [string, string])[] =>
  Object.entries(rule).map(([name, value]) => [name, String(value)]);

const isRevoking = (action: string): boolean => action.startsWith("Revoke");

const isRuleCall = /^(?:Authorize|Revoke)SecurityGroup(Ingress|Egress)$/;

/** The property that a call about rules writes. */
export function ruleProperty(action: string): string | undefined {
  const direction = isRuleCall.exec(action)?.[1];
  return direction === undefined ? undefined : `SecurityGroup${direction}`;
}

type RuleCall = { readonly parameters: AuditRecord; readonly action: string };

/** Rules that are told whole are fields of their own; of others it is only sure that the list was touched. */
export function tellRules(place: EditPlace, { parameters, action }: RuleCall, into: Collected): void {
  const prefix = action.endsWith("Ingress") ? "Source" : "Destination";
  const permissions = permissionsIn(parameters).slice(0, mostRules);
  const rules = permissions.map((permission) => rulesIn(permission, prefix));
  const isWhole = rules.length > 0 && rules.every((found) => found !== undefined && found.length > 0);
  if (!isWhole) into.touch(place);
  for (const { rule, description } of isWhole ? rules.flatMap((found) => found ?? []) : []) {
    const way: readonly Segment[] = [...place.path, { kind: "item", keys: keysOf(rule) }];
    const told: Json = description === undefined ? rule : { ...rule, Description: description };
    if (isRevoking(action)) into.remove(way);
    else into.tellAt(way, told);
  }
}
