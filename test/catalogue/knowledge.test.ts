import { describe, expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { parsePath } from "#core/fields/path.ts";

const catalogue = openCatalogue();

describe("the catalogue's types", () => {
  it.each([
    { type: "AWS::AutoScaling::AutoScalingGroup", id: ["/AutoScalingGroupName"], mutability: "full" },
    { type: "AWS::EC2::SecurityGroup", id: ["/Id"], mutability: "full" },
    { type: "AWS::EC2::Route", id: ["/RouteTableId", "/CidrBlock"], mutability: "full" },
    { type: "AWS::EC2::EIP", id: ["/PublicIp", "/AllocationId"], mutability: "full" },
    { type: "AWS::IAM::Role", id: ["/RoleName"], mutability: "full" },
    { type: "AWS::S3::StorageLens", id: ["/StorageLensConfiguration/Id"], mutability: "full" },
    { type: "AWS::Lambda::Version", id: ["/FunctionArn"], mutability: "immutable" },
    { type: "AWS::EC2::KeyPair", id: ["/KeyName"], mutability: "immutable" },
    { type: "AWS::EMR::Cluster", id: ["/Id"], mutability: "none" },
  ])("know that $type is identified by $id and is $mutability", ({ type, id, mutability }) => {
    expect(catalogue.type(type)).toMatchObject({ type, id, mutability });
  });

  it("take identifiers from the fresher source", () => {
    expect(catalogue.type("AWS::ECS::Service")?.id).toEqual(["/ServiceArn", "/Cluster"]);
  });

  it.each([
    { type: "AWS::S3::Bucket", readOnly: "/Arn", createOnly: "/BucketName" },
    { type: "AWS::RDS::DBInstance", readOnly: "/Endpoint/Address", writeOnly: "/MasterUserPassword" },
    { type: "AWS::RDS::DBInstance", createOnly: "/StorageEncrypted" },
    { type: "AWS::Lambda::Function", writeOnly: "/Code/ZipFile", createOnly: "/FunctionName" },
    { type: "AWS::EC2::Instance", createOnly: "/ImageId", readOnly: "/PrivateIp" },
  ])("mark the fields of $type, %$", ({ type, ...marks }) => {
    const shape = catalogue.shape(type);
    for (const mark of ["readOnly", "writeOnly", "createOnly"] as const) {
      const path = (marks as Partial<Record<typeof mark, string>>)[mark];
      if (path !== undefined) expect(shape?.[mark](parsePath(path)), `${mark} ${path}`).toBe(true);
    }
  });

  it.each([
    { type: "AWS::RDS::DBInstance", path: "/BackupRetentionPeriod" },
    { type: "AWS::AutoScaling::AutoScalingGroup", path: "/LaunchTemplate" },
  ])("do not call $path of $type create-only, which may be written under conditions", ({ type, path }) => {
    expect(catalogue.shape(type)?.createOnly(parsePath(path))).toBe(false);
  });

  it.each([
    { type: "AWS::S3::Bucket", path: "/Tags", topology: { kind: "keyed", keys: ["Key"] } },
    { type: "AWS::IAM::Role", path: "/ManagedPolicyArns", topology: { kind: "set" } },
    { type: "AWS::IAM::Role", path: "/Policies", topology: { kind: "keyed", keys: ["PolicyName"] } },
    {
      type: "AWS::IAM::Role",
      path: "/Policies[PolicyName=x]/PolicyDocument",
      topology: { kind: "scalar", type: "json" },
    },
    { type: "AWS::IAM::Role", path: "/AssumeRolePolicyDocument", topology: { kind: "scalar", type: "json" } },
    { type: "AWS::EC2::SecurityGroup", path: "/SecurityGroupIngress", topology: { kind: "set" } },
    {
      type: "AWS::EC2::SecurityGroup",
      path: "/SecurityGroupIngress/FromPort",
      topology: { kind: "scalar", type: "integer" },
    },
    { type: "AWS::Lambda::Function", path: "/Environment/Variables", topology: { kind: "map" } },
    {
      type: "AWS::Lambda::Function",
      path: "/Environment/Variables/URL",
      topology: { kind: "scalar", type: "string" },
    },
    { type: "AWS::ECS::Service", path: "/DesiredCount", topology: { kind: "scalar", type: "integer" } },
    {
      type: "AWS::DynamoDB::Table",
      path: "/Tags[Key=a]/Value",
      topology: { kind: "scalar", type: "string" },
    },
    {
      type: "AWS::WAFv2::WebACL",
      path: "/Rules/Statement/AndStatement/Statements/NotStatement",
      topology: { kind: "object" },
    },
  ])("take $path of $type apart as $topology.kind", ({ type, path, topology }) => {
    expect(catalogue.shape(type)?.topologyAt(parsePath(path))).toEqual(topology);
  });

  it.each([
    { type: "AWS::S3::Bukket", near: "AWS::S3::Bucket" },
    { type: "AWS::AutoScaling::AutoscalingGroup", near: "AWS::AutoScaling::AutoScalingGroup" },
  ])("offer $near for $type", ({ type, near }) => {
    expect(catalogue.nearestType(type)).toBe(near);
  });

  it("know a type that only AWS Config records, but no call that changes it", () => {
    const type = "AWS::S3::AccountPublicAccessBlock";
    expect(catalogue.hasField(type, "/BlockPublicAcls")).toBe(true);
    expect(catalogue.hasField(type, "/BlockPublicAcl")).toBe(false);
    expect(catalogue.typesOf("s3").some((facts) => facts.type === type)).toBe(false);
  });

  it("each stand with a service, but for what is no service's", () => {
    const homeless = catalogue.types().filter((type) => catalogue.prefixesOfType(type).length === 0);
    expect(new Set(homeless.map((type) => type.split("::").slice(0, 2).join("::")))).toEqual(
      new Set(["AWS::IoTThingsGraph", "AWS::S3"]),
    );
  });

  it("each have an identifier, and only properties of their own as identifier and for tags", () => {
    expect(catalogue.types().filter((type) => catalogue.type(type)?.id.length === 0)).toEqual([]);
    const paths = catalogue.types().flatMap((type) => {
      const facts = catalogue.type(type);
      return [...(facts?.id ?? []), ...(facts?.tagProperty === undefined ? [] : [facts.tagProperty])].map(
        (path) => ({ type, path, has: catalogue.hasField(type, path) }),
      );
    });
    expect(paths.filter(({ has }) => has === false)).toEqual([]);
  });
});

describe("the catalogue's calls", () => {
  it.each([
    {
      call: "autoscaling:UpdateAutoScalingGroup",
      type: "AWS::AutoScaling::AutoScalingGroup",
      handlers: "cud",
      required: true,
    },
    {
      call: "ec2:AuthorizeSecurityGroupIngress",
      type: "AWS::EC2::SecurityGroup",
      handlers: "cu",
      required: true,
    },
    { call: "iam:AttachRolePolicy", type: "AWS::IAM::Role", handlers: "cu", required: true },
    { call: "rds:ModifyDBInstance", type: "AWS::RDS::DBInstance", handlers: "cu", required: true },
    { call: "lambda:UpdateFunctionCode", type: "AWS::Lambda::Function", handlers: "u", required: true },
    { call: "cloudwatch:PutMetricAlarm", type: "AWS::CloudWatch::Alarm", handlers: "cu", required: true },
    {
      call: "states:UpdateStateMachine",
      type: "AWS::StepFunctions::StateMachine",
      handlers: "u",
      required: true,
    },
  ])("map $call to $type", ({ call, type, handlers, required }) => {
    const [prefix = "", name = ""] = call.split(":");
    const facts = catalogue.action(prefix, name);
    expect(facts?.handledBy).toContainEqual({ type, handlers });
    expect(facts?.required.includes(type)).toBe(required);
  });

  it("know what IAM calls otherwise than CloudFormation", () => {
    expect(catalogue.action("lambda", "PutProvisionedConcurrencyConfig")?.unmodelled).toEqual([]);
    expect(catalogue.action("events", "PutRule")?.optional).toContain("AWS::Events::Rule");
    expect(catalogue.action("kinesis", "DeregisterStreamConsumer")?.required).toContain(
      "AWS::Kinesis::StreamConsumer",
    );
  });

  it.each([
    { call: "ec2:CreateSnapshot", unmodelled: "snapshot" },
    { call: "ec2:CreateImage", unmodelled: "image" },
  ])("know that $call makes what CloudFormation has no type for", ({ call, unmodelled }) => {
    const [prefix = "", name = ""] = call.split(":");
    expect(catalogue.action(prefix, name)?.unmodelled).toContain(unmodelled);
  });

  it.each([
    { call: "ec2:DescribeInstances", level: "list" },
    { call: "s3:GetObject", level: "read" },
    { call: "ec2:CreateTags", level: "tagging" },
    { call: "iam:PutRolePolicy", level: "permissions" },
    { call: "ec2:RunInstances", level: "write" },
  ])("say that $call is $level", ({ call, level }) => {
    const [prefix = "", name = ""] = call.split(":");
    expect(catalogue.action(prefix, name)?.level).toBe(level);
  });

  it("know nothing of what is not there, whatever it is called", () => {
    for (const name of ["Nothing", "toString", "__proto__", "constructor", ""]) {
      expect(catalogue.action("ec2", name), name).toBeUndefined();
      expect(catalogue.action(name, "RunInstances"), name).toBeUndefined();
      expect(catalogue.type(name), name).toBeUndefined();
      expect(catalogue.typesOf(name), name).toEqual([]);
      expect(catalogue.prefixes(name), name).toEqual([]);
      expect(catalogue.fields(name, 3), name).toEqual([]);
    }
  });
});
