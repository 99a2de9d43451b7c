import { describe, expect, it } from "vitest";
import { Scene } from "#core/changes/resolve/identify/scene.ts";
import { ofItsFamily } from "#core/changes/resolve/plan/families.ts";
import { planFor } from "#core/changes/resolve/plan/plan.ts";
import { called, shop } from "../called-shop.ts";

const plan = (name: string, source = "shop") => planFor(`${source}.amazonaws.com`, name, shop);

describe("what a call's name alone decides", () => {
  it.each<{ call: string; types: string; tags?: boolean; untyped?: boolean; ignore: string | undefined }>([
    { call: "CreateCart", types: "Cart", ignore: "it changes no type that CloudFormation models" },
    { call: "PutCartRule", types: "Cart", ignore: "it changes no type that CloudFormation models" },
    { call: "DescribeCart", types: "", ignore: "it only reads" },
    { call: "SendCart", types: "", ignore: "it moves data and changes no resource" },
    { call: "CreateReceipt", types: "", ignore: "CloudFormation has no type for what it changes" },
    { call: "TagCart", types: "Cart", tags: true, ignore: "it changes no type that CloudFormation models" },
    {
      call: "AddTagsToCart",
      types: "Cart",
      tags: true,
      ignore: "it changes no type that CloudFormation models",
    },
    {
      call: "TagResource",
      types: "",
      tags: true,
      untyped: true,
      ignore: "it changes no type that CloudFormation models",
    },
    {
      call: "DescribeTags",
      types: "",
      tags: true,
      untyped: true,
      ignore: "it changes no type that CloudFormation models",
    },
  ])("of $call is its types `$types`", ({ call, types, tags = false, untyped = false, ignore }) => {
    const made = plan(call);
    expect(made.options.map(({ type }) => type.slice("AWS::Shop::".length)).join(" ")).toBe(types);
    expect([made.tags, made.untyped, made.ignore]).toEqual([tags, untyped, ignore]);
    for (const { type, identity, facts } of made.options)
      expect([type, identity.type]).toEqual([facts.type, facts.type]);
  });

  it("is nothing for a service that nobody knows", () => {
    expect(plan("CreateCart", "elsewhere")).toMatchObject({ options: [], overrides: [], ignore: undefined });
  });

  it("is what a review says of it besides, ready to be identified where its type is known", () => {
    const [known] = planFor("ec2.amazonaws.com", "AttachInternetGateway", {
      ...shop,
      type: (type) => ({ ...shop.typesOf("shop")[0], type }) as never,
    }).overrides;
    expect([known?.type, known?.identity?.type]).toEqual([
      ...["AWS::EC2::VPCGatewayAttachment", "AWS::EC2::VPCGatewayAttachment"],
    ]);
    const unknown = plan("AttachInternetGateway", "ec2").overrides;
    expect([unknown.length, unknown[0]?.type, "identity" in (unknown[0] ?? {})]).toEqual([
      ...[1, "AWS::EC2::VPCGatewayAttachment", false],
    ]);
    const none = plan("RequestSpotInstances", "ec2").overrides;
    expect([none.length, none[0]?.type]).toEqual([1, undefined]);
  });

  it.each([
    { source: "ec2", call: "DeleteTransitGatewayPrefixListReference", count: 1 },
    { source: "ec2", call: "TransitGatewayPrefixListReferences", count: 0 },
    { source: "rds", call: "StartDBInstanceAutomatedBackupsReplication", count: 1 },
    { source: "rds", call: "AutomatedBackup", count: 1 },
    { source: "rds", call: "DeleteDBInstance", count: 0 },
    { source: "ec2", call: "StartDBInstanceAutomatedBackupsReplication", count: 0 },
  ])("of $call of $source is reviewed $count times", ({ source, call, count }) => {
    const reviewed = plan(call, source).overrides.filter(({ because }) => because.includes("no type"));
    expect(reviewed).toHaveLength(count);
  });
});

describe("of types that share their calls", () => {
  const scene = (request: object, more: object = {}) => new Scene(called("CreateDBCluster", request, more));
  const types = (...names: readonly string[]) => names.map((name) => ({ type: `AWS::${name}` }));
  const rds = types("RDS::DBCluster", "Neptune::DBCluster", "DocDB::DBCluster");

  it.each<{
    when: string;
    options: readonly { type: string }[];
    request: object;
    more?: object;
    left: string;
  }>([
    { when: "the record speaks of none", options: rds, request: {}, left: "RDS::DBCluster" },
    { when: "it speaks of one", options: rds, request: { engine: "neptune" }, left: "Neptune::DBCluster" },
    {
      when: "it speaks of one at length",
      options: rds,
      request: { engine: "docdb-5" },
      left: "DocDB::DBCluster",
    },
    {
      when: "it speaks of another",
      options: rds,
      request: { engine: "aurora-neptune" },
      left: "RDS::DBCluster",
    },
    {
      when: "only one is left",
      options: types("Neptune::DBCluster"),
      request: {},
      left: "Neptune::DBCluster",
    },
    {
      when: "all have to be spoken of",
      options: types("Neptune::A", "DocDB::A"),
      request: {},
      left: "Neptune::A DocDB::A",
    },
    {
      when: "it speaks of one that is no option",
      options: types("RDS::A", "DocDB::A"),
      request: { engine: "neptune" },
      left: "RDS::A",
    },
    {
      when: "an older version answers",
      options: types("ElasticLoadBalancing::LoadBalancer", "ElasticLoadBalancingV2::LoadBalancer"),
      request: {},
      more: { apiVersion: "2012-06-01" },
      left: "ElasticLoadBalancing::LoadBalancer",
    },
    {
      when: "only the older names a balancer",
      options: types("ElasticLoadBalancing::LoadBalancer", "ElasticLoadBalancingV2::LoadBalancer"),
      request: { loadBalancerName: "x" },
      left: "ElasticLoadBalancing::LoadBalancer",
    },
    {
      when: "the newer names it by ARN",
      options: types("ElasticLoadBalancing::LoadBalancer", "ElasticLoadBalancingV2::LoadBalancer"),
      request: { loadBalancerName: "x", loadBalancerArn: "y" },
      left: "ElasticLoadBalancingV2::LoadBalancer",
    },
    {
      when: "the call's name says it",
      options: types("Elasticsearch::Domain", "OpenSearchService::Domain"),
      request: {},
      more: { eventName: "CreateElasticsearchDomain" },
      left: "Elasticsearch::Domain",
    },
  ])("those are left that a record speaks of where $when", ({ options, request, more, left }) => {
    const found = ofItsFamily(options, scene(request, more));
    expect(found.map(({ type }) => type.slice("AWS::".length)).join(" ")).toBe(left);
  });
});
