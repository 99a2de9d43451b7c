import { describe, expect, it } from "vitest";
import { ownDenial } from "#constructs/permissions/own-resources.ts";
import { changesOf, restoringDenials, restoringStatements } from "#constructs/permissions/restoring.ts";
import type { Statement } from "#constructs/permissions/statement.ts";
import { refusedActions, unscopedActions } from "#constructs/permissions/unscoped-actions.ts";
import { allowed, changes, deniedBy, factsOf, known, meantBy, restorableTypes } from "./ground.ts";

const passed = "arn:aws:iam::111122223333:role/app";
const restoring = (...types: readonly string[]) => restoringStatements(types.map(factsOf), [passed], known);
const every = restoringStatements(restorableTypes, [passed], known);

const grants = (statements: readonly Statement[]) =>
  allowed(statements).flatMap(({ actions, resources, conditions }) =>
    actions.flatMap(meantBy).map((action) => ({ ...action, resources, conditions })),
  );
const granted = (statements: readonly Statement[], name: string) =>
  grants(statements).filter((grant) => grant.name === name);

describe("restoring", () => {
  it("changes only what IAM can limit it to, wherever IAM can, over every type of the catalogue", () => {
    const changing = grants(every).filter(changes);
    expect(changing.length).toBeGreaterThan(1_400);
    const onAll = changing.filter(({ resources }) => resources.includes("*"));
    expect(onAll.filter(({ hasResources }) => hasResources)).toEqual([]);
    expect(onAll.filter(({ resources }) => resources.length > 1)).toEqual([]);
  });

  it("gives on everything what was reviewed, and all of that, and nothing of what was refused", () => {
    const onAll = grants(every).filter((grant) => changes(grant) && grant.resources.includes("*"));
    expect(new Set(onAll.map(({ name }) => name))).toEqual(unscopedActions);
    const given = new Set(grants(every).map(({ name }) => name));
    expect([...refusedActions].filter((name) => given.has(name))).toEqual([]);
  });

  it("leaves no action without a review that IAM can limit to nothing", () => {
    const unlimited = restorableTypes
      .flatMap((type) => changesOf(type, [], known))
      .filter(({ action }) => known.permissions.action(action)?.arns.length === 0)
      .map(({ action }) => action);
    expect(new Set(unlimited)).toEqual(new Set([...unscopedActions, ...refusedActions]));
  });

  it("names its own account wherever an ARN of the service can", () => {
    const resources = allowed(every).flatMap((statement) => statement.resources);
    const named = resources.filter((resource) => resource !== "*" && resource !== passed);
    for (const resource of named)
      expect(resource).toMatch(/^arn:\$\{Partition\}:[^:]+:[^:]*:(?:\$\{Account\}|aws)?:.+$/);
    // IAM takes no policy that leaves the service open.
    for (const resource of named) expect(resource.split(":")[2]).toMatch(/^[a-z0-9-]+$/);
    const foreign = named.filter((resource) => resource.split(":")[4] === "");
    const services = new Set(foreign.map((resource) => resource.split(":")[2]));
    // Their ARNs have no place for an account.
    expect([...services].toSorted()).toEqual([
      "apigateway",
      "ec2",
      "gamelift",
      "identitystore",
      "route53",
      "s3",
      "sso",
    ]);
  });

  it("reads only, on everything, for the rest", () => {
    const reading = allowed(every).filter(({ resources }) => resources.includes("*"));
    const names = reading.flatMap(({ actions }) => actions.flatMap(meantBy)).filter((fact) => !changes(fact));
    expect(names.length).toBeGreaterThan(1_000);
    expect(grants(every).filter((grant) => !changes(grant) && !grant.resources.includes("*"))).toEqual([]);
  });

  it("keeps to its denials: no secrets, no contents, no credentials, no code, for no type", () => {
    const denied = new Set(
      deniedBy(restoringDenials).flatMap((pattern) => meantBy(pattern).map(({ name }) => name)),
    );
    expect(denied.size).toBeGreaterThan(100);
    const exact = allowed(every).flatMap(({ actions }) => actions.filter((action) => !action.includes("*")));
    expect(exact.filter((action) => denied.has(action))).toEqual([]);
  });
});

describe("restoring one type", () => {
  it("updates an Auto Scaling group on groups alone", () => {
    const [update, ...more] = granted(
      restoring("AWS::AutoScaling::AutoScalingGroup"),
      "autoscaling:UpdateAutoScalingGroup",
    );
    expect(more).toEqual([]);
    expect(update?.resources).toEqual([
      `arn:\${Partition}:autoscaling:*:\${Account}:autoScalingGroup:*:autoScalingGroupName/*`,
    ]);
  });

  it("tags its own kind of resource and no other", () => {
    const tag = granted(restoring("AWS::EC2::SecurityGroup"), "ec2:CreateTags");
    expect(tag.map(({ resources }) => resources)).toEqual([
      [`arn:\${Partition}:ec2:*:\${Account}:security-group/*`],
    ]);
  });

  it("speaks to the part of API Gateway that the type is", () => {
    const patch = granted(restoring("AWS::ApiGateway::UsagePlan"), "apigateway:PATCH");
    expect(patch.flatMap(({ resources }) => resources).every((arn) => arn.includes("/usageplans/"))).toBe(
      true,
    );
    expect(patch).not.toEqual([]);
  });

  it.each([
    { when: "the operator lists the role", roles: [passed], resources: [[passed]] },
    { when: "they list none", roles: [], resources: [] },
  ])("passes roles when $when: $resources", ({ roles, resources }) => {
    const statements = restoringStatements([factsOf("AWS::Lambda::Function")], roles, known);
    expect(granted(statements, "iam:PassRole").map((grant) => grant.resources)).toEqual(resources);
  });

  it("passes no role for a type whose handler wants none", () => {
    expect(granted(restoring("AWS::SQS::Queue"), "iam:PassRole")).toEqual([]);
  });

  it("makes service-linked roles only", () => {
    const [linked] = granted(restoring("AWS::DynamoDB::Table"), "iam:CreateServiceLinkedRole");
    expect(linked?.resources).toEqual([`arn:\${Partition}:iam::\${Account}:role/aws-service-role/*`]);
  });

  it("uses a key only through a service that says so", () => {
    const statements = restoring("AWS::DynamoDB::Table");
    const [decrypt] = granted(statements, "kms:CreateGrant");
    expect(decrypt?.resources).toEqual([`arn:\${Partition}:kms:*:\${Account}:key/*`]);
    expect(decrypt?.conditions).toEqual({ Null: { "kms:ViaService": "false" } });
    const inPerson = restoringDenials.find(({ conditions }) => conditions !== undefined);
    expect(inPerson?.effect).toBe("Deny");
    expect(inPerson?.conditions).toEqual({ Null: { "kms:ViaService": "true" } });
    expect(inPerson?.actions).toContain("kms:Decrypt");
  });

  it("decrypts no secure parameter, though a handler reads parameters", () => {
    expect(restoringDenials).toContainEqual({
      effect: "Deny",
      actions: ["kms:Decrypt"],
      resources: ["*"],
      conditions: { StringLike: { "kms:ViaService": "ssm.*" } },
    });
  });

  it.each([
    { type: "AWS::MSK::Cluster", action: "iam:PutRolePolicy", why: "roles" },
    { type: "AWS::WAFv2::LoggingConfiguration", action: "s3:PutBucketPolicy", why: "policies of others" },
    {
      type: "AWS::ControlTower::LandingZone",
      action: "organizations:CreateOrganization",
      why: "organisations",
    },
    { type: "AWS::Route53Resolver::FirewallRuleGroup", action: "iam:CreateUser", why: "all of a service" },
    { type: "AWS::DynamoDB::GlobalTable", action: "dynamodb:PutItem", why: "contents" },
    { type: "AWS::IAM::User", action: "iam:CreateLoginProfile", why: "passwords" },
    { type: "AWS::EMRServerless::Application", action: "kms:CreateKey", why: "something new" },
  ])("does not give $type $action ($why)", ({ type, action }) => {
    expect(granted(restoring(type), action)).toEqual([]);
  });

  it("still lets IAM's own types set roles back, outside Parley's own", () => {
    const [trust] = granted(restoring("AWS::IAM::Role"), "iam:UpdateAssumeRolePolicy");
    expect(trust?.resources).toEqual([`arn:\${Partition}:iam::\${Account}:role/*`]);
    const denial = ownDenial("parley", ["arn:aws:kms:eu-north-1:111122223333:key/1"]);
    expect(denial).toMatchObject({ effect: "Deny", actions: ["*"] });
    expect(denial.resources).toEqual(
      expect.arrayContaining([
        `arn:\${Partition}:iam::\${Account}:role/parley-*`,
        `arn:\${Partition}:lambda:*:\${Account}:function:parley-*`,
        `arn:\${Partition}:lambda:*:\${Account}:layer:parley:*`,
        `arn:\${Partition}:events:*:\${Account}:event-bus/parley`,
        `arn:\${Partition}:kms:*:\${Account}:alias/parley`,
        `arn:\${Partition}:cloudformation:*:\${Account}:stack/parley-*`,
        "arn:aws:kms:eu-north-1:111122223333:key/1",
      ]),
    );
  });
});
