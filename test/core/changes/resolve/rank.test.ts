import { describe, expect, it } from "vitest";
import { type ApiOperation, callOf } from "#core/changes/resolve/call/call.ts";
import { type Evidence, evidenceFor } from "#core/changes/resolve/rank/evidence.ts";
import { kinship, namesOf, nounOf, propertyNamed, restOf } from "#core/changes/resolve/rank/noun.ts";
import { candidatesOf, reasonToIgnore } from "#core/changes/resolve/rank/score.ts";
import type { ActionFacts, CallKnowledge, TypeFacts } from "#core/resource-types/call-knowledge.ts";

const facts = (type: string, parts: Partial<TypeFacts> = {}): TypeFacts => ({
  ...{ type, id: ["/Id"], alsoId: [], properties: [], readOnly: [], writeOnly: [], createOnly: [] },
  ...{ arns: [], mutability: "none" as TypeFacts["mutability"], handlers: {} },
  ...parts,
});
const action = (parts: Partial<ActionFacts> = {}): ActionFacts => ({
  ...{ handledBy: [], required: [], optional: [], unmodelled: [] },
  ...parts,
});

describe("the noun of a call and the name of a type are kin:", () => {
  it.each([
    { noun: "Vpc", type: "AWS::EC2::VPC", is: "same" },
    { noun: "Vpcs", type: "AWS::EC2::VPC", is: "same" },
    { noun: "EC2Vpc", type: "AWS::EC2::VPC", is: "same" },
    { noun: "InstanceAttribute", type: "AWS::EC2::Instance", is: "part" },
    { noun: "VpcEndpointPolicy", type: "AWS::EC2::VPCEndpoint", is: "part" },
    { noun: "EC2VpcPolicy", type: "AWS::EC2::VPC", is: "part" },
    { noun: "Vpcx", type: "AWS::EC2::VPC", is: "none" },
    { noun: "DbPolicy", type: "AWS::RDS::Db", is: "part" },
    { noun: "Rule", type: "AWS::ELB::ListenerRule", is: "tail" },
    { noun: "PoolRoles", type: "AWS::C::PoolRoleAttachment", is: "tail" },
    { noun: "PoolRoles", type: "AWS::C::PoolRoleAssociation", is: "tail" },
    { noun: "PoolRoles", type: "AWS::C::PoolRolePolicy", is: "none" },
    { noun: "PoolRoles", type: "AWS::C::PoolRolePolicyAttachment", is: "none" },
    { noun: "MetricAlarm", type: "AWS::CW::Alarm", is: "head" },
    { noun: "UserRoleProfile", type: "AWS::IAM::Role", is: "inner" },
    { noun: "UserBigRoleProfile", type: "AWS::IAM::Role", is: "inner" },
    { noun: "UserRoleProfile", type: "AWS::IAM::Group", is: "none" },
    { noun: "", type: "AWS::IAM::Group", is: "none" },
  ])("$noun and $type: $is", ({ noun, type, is }) => {
    expect(kinship(nounOf(noun), type)).toBe(is);
  });

  it("and a type has a namespace and a name", () => {
    expect(namesOf("AWS::EC2::VPC")).toEqual({ namespace: "EC2", name: "VPC" });
    expect(namesOf("A::B::C::MODULE")).toEqual({ namespace: "B", name: "CMODULE" });
    expect(namesOf("A")).toEqual({ namespace: "", name: "" });
  });

  it.each([
    { noun: "InstanceAttribute", type: "AWS::EC2::Instance", rest: ["attribute"] },
    { noun: "VpcEndpointPolicy", type: "AWS::EC2::VPCEndpoint", rest: ["policy"] },
    { noun: "EC2VpcPolicyText", type: "AWS::EC2::VPC", rest: ["policy", "text"] },
    { noun: "Vpc", type: "AWS::EC2::VPC", rest: [] },
  ])("what is left of $noun after $type is $rest", ({ noun, type, rest }) => {
    expect(restOf(nounOf(noun), type)).toEqual(rest);
  });
});

describe("the property that words name is", () => {
  const type = facts("AWS::A::B", {
    id: ["/Key"],
    readOnly: ["/Arn", "/Status"],
    createOnly: ["/VpcId", "/Engine", "/RoleArn", "/BucketName"],
    properties: [
      ...["Key", "Arn", "Policies", "Logging", "KmsKeyId", "VpcSecurityGroups", "IsPublic", "EnableDns"],
      ...["VpcId", "Engine", "RoleArn", "BucketName", "RetentionInDays", "TagList", "Code", "LoggingLevel"],
    ],
  });

  it.each<{ words: string; is: string | undefined }>([
    { words: "policy", is: "Policies" },
    { words: "logging configuration", is: "Logging" },
    { words: "logging level", is: "LoggingLevel" },
    { words: "logging role", is: undefined },
    { words: "kms key", is: "KmsKeyId" },
    { words: "security group", is: "VpcSecurityGroups" },
    { words: "group", is: undefined },
    { words: "public", is: "IsPublic" },
    { words: "dns", is: "EnableDns" },
    { words: "retention", is: "RetentionInDays" },
    { words: "tag", is: "TagList" },
    { words: "engine", is: "Engine" },
    { words: "vpc", is: undefined },
    { words: "vpc id", is: undefined },
    { words: "role arn", is: undefined },
    { words: "bucket name", is: undefined },
    { words: "key", is: undefined },
    { words: "arn", is: undefined },
    { words: "code", is: undefined },
    { words: "configuration setting", is: undefined },
    { words: "", is: undefined },
  ])("$is for `$words`", ({ words, is }) => {
    expect(propertyNamed(words === "" ? [] : words.split(" "), type)).toBe(is);
  });
});

const call = (parts: Partial<ApiOperation> = {}): ApiOperation => ({
  ...{ source: "made", prefixes: ["made"], action: "UpdateThing", verb: "Update", does: "update" },
  ...{ noun: nounOf("Thing"), unversioned: undefined, link: undefined, sides: undefined, joined: undefined },
  ...parts,
});
const one = (parts: Partial<Evidence> = {}): Evidence => ({
  ...{ facts: facts("AWS::A::Thing"), kin: "same", handlers: "", required: false, optional: false },
  ...{ property: undefined, version: false, linked: false },
  ...parts,
});

describe("a call is ignored", () => {
  const reads = "it only reads";
  const moves = "it moves data and changes no resource";
  const unmodelled = "CloudFormation has no type for what it changes";
  const level = (name: ActionFacts["level"]) => action(name === undefined ? {} : { level: name });

  it.each<{
    what: string;
    of?: ApiOperation;
    evidence?: readonly Evidence[];
    actions?: readonly ActionFacts[];
    is: string | undefined;
  }>([
    { what: "not as such", is: undefined },
    { what: "as IAM says that it reads", actions: [level("read"), level("list")], is: reads },
    { what: "not as IAM says that it writes too", actions: [level("read"), level("write")], is: undefined },
    { what: "not as IAM does not say it", actions: [level(undefined)], is: undefined },
    { what: "as its name says that it reads", of: call({ does: "read" }), evidence: [one()], is: reads },
    {
      what: "as only reading needs it",
      of: call({ does: "read" }),
      evidence: [one({ handlers: "r" })],
      is: reads,
    },
    {
      what: "not as something needs it",
      of: call({ does: "read" }),
      evidence: [one(), one({ handlers: "c" })],
      is: undefined,
    },
    {
      what: "not as a deletion needs it",
      of: call({ does: "read" }),
      evidence: [one({ handlers: "d" })],
      is: undefined,
    },
    { what: "as it moves data", of: call({ does: "data" }), evidence: [one()], is: moves },
    {
      what: "as it moves data of no type",
      of: call({ does: "data" }),
      evidence: [one({ kin: "part", handlers: "u" })],
      is: moves,
    },
    {
      what: "not as a type of that name needs it",
      of: call({ does: "data" }),
      evidence: [one({ handlers: "u" }), one({ kin: "part" })],
      is: undefined,
    },
    {
      what: "not as some type needs it",
      of: call({ does: "data" }),
      evidence: [one(), one({ kin: "part", handlers: "u" })],
      is: undefined,
    },
    {
      what: "as what it names has no type",
      actions: [action({ unmodelled: ["other", "thing"] })],
      is: unmodelled,
    },
    {
      what: "not as there is a type of that name",
      evidence: [one()],
      actions: [action({ unmodelled: ["thing"] })],
      is: undefined,
    },
    {
      what: "as what it names begins so",
      of: call({ noun: nounOf("ThingPart") }),
      actions: [action({ unmodelled: ["thing"] })],
      is: unmodelled,
    },
    {
      what: "not as it ends so",
      of: call({ noun: nounOf("BigThing") }),
      actions: [action({ unmodelled: ["thing"] })],
      is: undefined,
    },
    {
      what: "as it ends in two such words",
      of: call({ noun: nounOf("BigThingPart") }),
      actions: [action({ unmodelled: ["thing-part"] })],
      is: unmodelled,
    },
    {
      what: "not as others have no type",
      actions: [action({ unmodelled: ["other"] }), action()],
      is: undefined,
    },
  ])("%#: $what", ({ of = call(), evidence = [], actions = [], is }) => {
    expect(reasonToIgnore(of, evidence, actions)).toBe(is);
  });
});

describe("how much speaks for a type", () => {
  const scores = (does: ApiOperation["does"], evidence: readonly Evidence[], noun = "Thing") =>
    candidatesOf(call({ does, noun: nounOf(noun) }), evidence).map(({ score }) => score);
  const handled = { facts: facts("AWS::A::Thing", { handlers: { update: ["a"] } }) };
  const mutable = (mutability: string) => ({
    facts: facts("AWS::A::Thing", { mutability: mutability as never }),
  });

  it.each<{ what: string; does?: ApiOperation["does"]; of: Partial<Evidence>; is: number | undefined }>([
    { what: "of the same name", of: {}, is: 8 },
    { what: "of which it is a part", of: { kin: "part" }, is: 4 },
    { what: "that ends so", of: { kin: "tail" }, is: 3.5 },
    { what: "that the name ends with", of: { kin: "head" }, is: undefined },
    { what: "that the name ends with, and IAM names", of: { kin: "head", required: true }, is: 8.5 },
    { what: "that the name holds, and IAM names", of: { kin: "inner", required: true }, is: 7 },
    { what: "that only IAM names", of: { kin: "none", required: true }, is: undefined },
    { what: "that IAM names for a property", of: { kin: "none", required: true, property: "A" }, is: 9 },
    { what: "that only has the property", of: { kin: "none", property: "A" }, is: undefined },
    { what: "that is made so", does: "create", of: {}, is: 11 },
    { what: "that is deleted so", does: "delete", of: {}, is: 11 },
    { what: "of which a part is made so", does: "create", of: { kin: "part" }, is: undefined },
    { what: "of which a property is made so", does: "create", of: { kin: "part", property: "A" }, is: 7 },
    { what: "of which a version is made so", does: "create", of: { kin: "part", version: true }, is: 4 },
    { what: "that making needs", does: "create", of: { kin: "part", handlers: "c" }, is: 11 },
    { what: "that updating needs as well", does: "create", of: { kin: "part", handlers: "u" }, is: 9 },
    {
      what: "that deletion needs to make",
      does: "create",
      of: { kin: "part", handlers: "d" },
      is: undefined,
    },
    { what: "that deletion needs", does: "delete", of: { kin: "part", handlers: "d" }, is: 11 },
    {
      what: "that making needs to delete",
      does: "delete",
      of: { kin: "part", handlers: "c" },
      is: undefined,
    },
    { what: "that updating needs to delete", does: "delete", of: { kin: "part", handlers: "u" }, is: 9 },
    { what: "that ends so and is made", does: "create", of: { kin: "tail" }, is: 3.5 },
    { what: "that updating needs", of: { kin: "none", handlers: "u" }, is: 7 },
    { what: "that deletion needs to update", of: { kin: "none", handlers: "d" }, is: undefined },
    { what: "that may be named", of: { optional: true }, is: 8.5 },
    { what: "that is fully known", of: mutable("full"), is: 8.6 },
    { what: "that never changes", of: mutable("immutable"), is: 8.6 },
    { what: "that nobody provides", of: mutable("none"), is: 8 },
    { what: "of which all is known but this call", of: handled, is: 8 },
    { what: "that is started", does: "lifecycle", of: {}, is: 8 },
    { what: "of which a part is started", does: "lifecycle", of: { kin: "part" }, is: undefined },
    {
      what: "of which a part is started, as updating needs",
      does: "lifecycle",
      of: { kin: "part", handlers: "u" },
      is: 11,
    },
    {
      what: "of which a part is started, as making needs",
      does: "lifecycle",
      of: { kin: "part", handlers: "c" },
      is: undefined,
    },
    {
      what: "of which a property is started",
      does: "lifecycle",
      of: { kin: "none", handlers: "u", property: "A" },
      is: 10,
    },
    {
      what: "that starting needs, whatever it is",
      does: "lifecycle",
      of: { kin: "head", handlers: "u" },
      is: undefined,
    },
    { what: "of which nobody knows what is done", does: "other", of: {}, is: undefined },
    { what: "that it needs then", does: "other", of: { handlers: "u" }, is: 15 },
    { what: "of which a part needs it", does: "data", of: { kin: "part", handlers: "u" }, is: 11 },
    {
      what: "of which a property needs it",
      does: "read",
      of: { kin: "none", handlers: "u", property: "A" },
      is: 10,
    },
    {
      what: "that IAM names and it needs",
      does: "read",
      of: { kin: "none", handlers: "u", required: true },
      is: 13,
    },
    { what: "that only needs it", does: "read", of: { kin: "none", handlers: "u" }, is: undefined },
    { what: "that ends so and needs it", does: "read", of: { kin: "tail", handlers: "u" }, is: undefined },
  ])("%#: $what: $is", ({ does = "update", of, is }) => {
    const found = scores(does, [one(of)]);
    expect(found).toHaveLength(is === undefined ? 0 : 1);
    if (is !== undefined) expect(found[0]).toBeCloseTo(is, 6);
  });

  it.each([
    { noun: "ThingJob", is: 0 },
    { noun: "ThingExecution", is: 0 },
    { noun: "ThingPart", is: 1 },
  ])("what is started and ends leaves the resource as it was: $noun", ({ noun, is }) => {
    expect(scores("lifecycle", [one({ kin: "part", handlers: "u" })], noun)).toHaveLength(is);
  });

  it.each<{
    what: string;
    does?: ApiOperation["does"];
    of: readonly Partial<Evidence>[];
    is: readonly number[];
  }>([
    { what: "of which one is nearer", of: [{ kin: "part" }, {}], is: [8] },
    {
      what: "of which a part that owns it is",
      of: [{ kin: "part", property: "A", handlers: "u" }, {}],
      is: [14],
    },
    { what: "of which the nearer needs nothing", of: [{ kin: "part", handlers: "u" }, {}], is: [11, 8] },
    {
      what: "of which the nearer needs nothing, to make",
      does: "create",
      of: [{ kin: "part", handlers: "c" }, {}],
      is: [11, 7],
    },
    { what: "of which both need it", of: [{ kin: "part", handlers: "u" }, { handlers: "u" }], is: [13, 5] },
    { what: "of which one is no kin", of: [{ kin: "none", handlers: "u" }, { handlers: "u" }], is: [13] },
    { what: "that IAM names both", of: [{ required: true }, { required: true }], is: [12, 12] },
    { what: "of which IAM names one", of: [{ kin: "part", required: true }, { kin: "part" }], is: [10, 4] },
    { what: "of which one is the link", of: [{ linked: true }, { kin: "part", required: true }], is: [8] },
    { what: "that are both links", of: [{ linked: true }, { linked: true }], is: [8, 8] },
    {
      what: "of which another needs it",
      of: [
        { ...handled, kin: "tail" },
        { kin: "part", handlers: "u" },
      ],
      is: [11, 3.5],
    },
    {
      what: "of which another needs it more",
      of: [
        { ...handled, required: true, kin: "part" },
        { kin: "part", handlers: "u" },
      ],
      is: [11, 4],
    },
    {
      what: "of which another that is no kin needs it",
      of: [
        { ...handled, required: true, kin: "part" },
        { kin: "none", handlers: "u" },
      ],
      is: [10, 7],
    },
    {
      what: "of which another that IAM names needs it",
      of: [
        { ...handled, required: true, kin: "part" },
        { kin: "none", handlers: "u", required: true },
      ],
      is: [11, 4],
    },
  ])("%#: two types $what: $is", ({ does = "update", of, is }) => {
    expect(scores(does, of.map(one))).toEqual(is);
  });

  it("the likeliest come first, eight at most", () => {
    const many = Array.from({ length: 9 }, (_, index) => one({ kin: "part", required: index === 8 }));
    expect(scores("update", many)).toEqual([10, 4, 4, 4, 4, 4, 4, 4]);
  });
});

describe("what speaks for a type of the call's service", () => {
  const role = facts("AWS::IAM::Role", {
    properties: ["Policies", "ManagedPolicyArns", "Tags", "Description"],
    tagProperty: "/Tags",
  });
  const profile = facts("AWS::IAM::InstanceProfile", { properties: ["Roles"] });
  const cluster = facts("AWS::EKS::Cluster", { properties: ["Version"] });
  const volume = facts("AWS::EC2::VolumeAttachment", { properties: ["Device"] });
  const all = [role, profile, cluster, volume];
  const knowledge = (found?: ActionFacts): CallKnowledge => ({
    prefixes: () => ["a"],
    action: () => found,
    typesOf: () => all,
    type: (name) => all.find(({ type }) => type === name),
  });
  const spoken = (name: string, found?: ActionFacts, tags = false) =>
    evidenceFor(callOf("made.amazonaws.com", name, knowledge(found)), knowledge(found), tags).map(
      ({ facts: { type }, kin, property, ...rest }) => {
        const said = Object.entries(rest).filter(([, value]) => value !== false && value !== "");
        return [
          type.split("::").at(-1),
          kin,
          property,
          ...said.map(([key, value]) => (value === true ? key : value)),
        ];
      },
    );

  it.each<{ name: string; found?: ActionFacts; tags?: boolean; is: readonly (readonly unknown[])[] }>([
    { name: "CreateRole", is: [["Role", "same", undefined]] },
    { name: "CreateThing", is: [] },
    { name: "UpdateRoleDescription", is: [["Role", "part", "Description"]] },
    { name: "PutRolePolicy", is: [["Role", "part", "Policies"]] },
    { name: "AttachRolePolicy", is: [["Role", "part", "ManagedPolicyArns"]] },
    { name: "CreateRoleVersion", is: [["Role", "part", undefined, "version"]] },
    { name: "CreateRoleVersionText", is: [["Role", "part", undefined]] },
    { name: "TagRole", tags: true, is: [["Role", "same", "Tags"]] },
    { name: "TagInstanceProfile", tags: true, is: [["InstanceProfile", "same", undefined]] },
    { name: "CreateClusterV2", is: [["Cluster", "same", undefined]] },
    { name: "AttachVolume", is: [["VolumeAttachment", "same", undefined, "linked"]] },
    { name: "CreateVolumeAttachment", is: [["VolumeAttachment", "same", undefined]] },
    {
      name: "AddRoleToInstanceProfile",
      is: [
        ["Role", "part", undefined],
        ["InstanceProfile", "part", "Roles"],
      ],
    },
    {
      name: "CreateThing",
      found: action({ handledBy: [{ type: "AWS::IAM::Role", handlers: "cu" }] }),
      is: [["Role", "none", undefined, "cu"]],
    },
    {
      name: "CreateThing",
      found: action({ required: ["AWS::EKS::Cluster"], optional: ["AWS::IAM::Role"] }),
      is: [["Cluster", "none", undefined, "required"]],
    },
    {
      name: "CreateRole",
      found: action({ optional: ["AWS::IAM::Role"] }),
      is: [["Role", "same", undefined, "optional"]],
    },
  ])("%#: $name", ({ name, found, tags, is }) => {
    expect(spoken(name, found, tags)).toEqual(is);
  });
});
