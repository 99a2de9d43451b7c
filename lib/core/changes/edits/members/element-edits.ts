import type { Segment } from "../../../fields/path.ts";
import { type AuditRecord, text } from "../../records/audit-record.ts";
import type { CallName } from "../call-name.ts";
import { type Collected, converted } from "../collected.ts";
import type { EditPlace } from "../place.ts";
import { membersIn, scalarIn } from "../values/shapes.ts";

/** A call that writes one member of a collection which its parameters name. */
type Member = {
  readonly property: string;
  /** The parameter that is the member, or the one that names it by `key`. */
  readonly from: string;
  readonly key?: string;
  /** What of the member the call writes, and from which parameter. */
  readonly writes?: readonly [property: string, from: string];
};

const inlinePolicy: Member = {
  property: "Policies",
  from: "policyName",
  key: "PolicyName",
  writes: ["PolicyDocument", "policyDocument"],
};
const attachedPolicy: Member = { property: "ManagedPolicyArns", from: "policyArn" };
const groupOfUser: Member = { property: "Groups", from: "groupName" };
const roleOfProfile: Member = { property: "Roles", from: "roleName" };
const targetOfPolicy: Member = { property: "TargetIds", from: "targetId" };

const members: Readonly<Record<string, Member>> = {
  PutRolePolicy: inlinePolicy,
  PutUserPolicy: inlinePolicy,
  PutGroupPolicy: inlinePolicy,
  DeleteRolePolicy: inlinePolicy,
  DeleteUserPolicy: inlinePolicy,
  DeleteGroupPolicy: inlinePolicy,
  AttachRolePolicy: attachedPolicy,
  AttachUserPolicy: attachedPolicy,
  AttachGroupPolicy: attachedPolicy,
  DetachRolePolicy: attachedPolicy,
  DetachUserPolicy: attachedPolicy,
  DetachGroupPolicy: attachedPolicy,
  AddUserToGroup: groupOfUser,
  RemoveUserFromGroup: groupOfUser,
  AddRoleToInstanceProfile: roleOfProfile,
  RemoveRoleFromInstanceProfile: roleOfProfile,
  AttachPolicy: targetOfPolicy,
  DetachPolicy: targetOfPolicy,
};

const removing = /^(?:De|Dis|Remove|Delete|Revoke|Unassign)/;

const isRemoving = ({ verb }: CallName): boolean => removing.test(verb);

function memberWay(place: EditPlace, { key }: Member, name: string): readonly Segment[] {
  const step: Segment =
    key === undefined ? { kind: "element", value: name } : { kind: "item", keys: [[key, name]] };
  return [...place.path, step];
}

/** The member that a call writes by the table, and where; nothing where the type has no such collection. */
export type MemberPlace = { readonly member: Member; readonly place: EditPlace };

export function memberPlaceOf(root: EditPlace, call: CallName): MemberPlace | undefined {
  const member = Object.hasOwn(members, call.action) ? members[call.action] : undefined;
  const place = member === undefined ? undefined : root.inner(member.property);
  return member === undefined || place === undefined ? undefined : { member, place };
}

type MemberCall = { readonly parameters: AuditRecord; readonly call: CallName };

export function tellMember(
  { member, place }: MemberPlace,
  { parameters, call }: MemberCall,
  into: Collected,
): void {
  const name = text(parameters, member.from);
  const way = name === undefined ? undefined : memberWay(place, member, name);
  if (way === undefined) into.touch(place);
  else if (isRemoving(call)) into.remove(way);
  else if (member.writes === undefined) into.tellAt(way, name);
  else tellPart(way, { place, parameters, writes: member.writes }, into);
}

type TellPartInput = {
  readonly place: EditPlace;
  readonly parameters: AuditRecord;
  readonly writes: readonly [string, string];
};

function tellPart(
  way: readonly Segment[],
  { place, parameters, writes }: TellPartInput,
  into: Collected,
): void {
  const [property, from] = writes;
  const inner = place.inner(property);
  const value = inner === undefined ? undefined : converted(parameters[from], inner, into.budget);
  into.tellAt([...way, { kind: "name", name: property }], value);
}

type Elements = { readonly value: unknown; readonly call: CallName };

/** A call that adds members to a set or takes them away names them by the very name of the set. */
export function tellElements(place: EditPlace, { value, call }: Elements, into: Collected): void {
  const last = place.path.at(-1);
  const members = membersIn(value, last?.kind === "name" ? last.name : "")?.map(scalarIn) ?? [];
  const isWhole =
    place.topology.kind === "set" && members.length > 0 && members.every((one) => one !== undefined);
  if (!isWhole || place.isSecret) into.touch(place);
  for (const member of isWhole && !place.isSecret ? members : []) {
    if (member === undefined) continue;
    const way: readonly Segment[] = [...place.path, { kind: "element", value: String(member) }];
    if (isRemoving(call)) into.remove(way);
    else into.tellAt(way, member);
  }
}
