import { describe, expect, it } from "vitest";
import { resolver } from "#core/changes/resolve/resolver.ts";
import type { CallKnowledge } from "#core/resource-types/call-knowledge.ts";
import { called, shop } from "./called-shop.ts";
import { facts, knowledge } from "./tags/tagged-shop.ts";

describe("a call that a review speaks of", () => {
  const resolve = (source: string, name: string, request: object, knows: CallKnowledge = shop) =>
    resolver(knows)({ ...called(name, request), eventSource: `${source}.amazonaws.com` });

  it.each<{ call: string; request: object; is: object }>([
    {
      call: "ec2:AttachInternetGateway",
      request: { vpcId: "v" },
      is: { write: "create", resources: [{ type: "AWS::EC2::VPCGatewayAttachment", id: "IGW|v" }] },
    },
    {
      call: "ec2:DetachVpnGateway",
      request: { vpcId: "v" },
      is: { write: "delete", resources: [{ type: "AWS::EC2::VPCGatewayAttachment", id: "VGW|v" }] },
    },
    {
      call: "ec2:AssociateRouteTable",
      request: { gatewayId: "g" },
      is: { write: "create", resources: [{ type: "AWS::EC2::GatewayRouteTableAssociation", id: "g" }] },
    },
    {
      call: "ec2:DisassociateRouteTable",
      request: { associationId: "a" },
      is: { write: "delete", resources: [{ type: "AWS::EC2::SubnetRouteTableAssociation", id: "a" }] },
    },
    {
      call: "ec2:ReplaceRouteTableAssociation",
      request: { associationId: "a", newAssociationId: "n" },
      is: { write: "update", resources: [{ type: "AWS::EC2::SubnetRouteTableAssociation", id: "n" }] },
    },
    {
      call: "ec2:AuthorizeClientVpnIngress",
      request: { clientVpnEndpointId: "c" },
      is: {
        write: "delta",
        status: "unresolved",
        resources: [{ type: "AWS::EC2::ClientVpnAuthorizationRule", id: null }],
      },
    },
    { call: "ec2:DeleteNetworkAclEntry", request: {}, is: { write: "delete", status: "unresolved" } },
    { call: "ec2:EnableVgwRoutePropagation", request: {}, is: { write: "toggle", status: "unresolved" } },
    {
      call: "ec2:ApplySecurityGroupsToClientVpnTargetNetwork",
      request: { clientVpnEndpointId: "c" },
      is: { write: "update", owner: { type: "AWS::EC2::ClientVpnEndpoint", property: "SecurityGroupIds" } },
    },
    {
      call: "ec2:RequestSpotInstances",
      request: {},
      is: { status: "not-a-change", why: "CloudFormation has no type for what it changes", resources: [] },
    },
    {
      call: "elasticloadbalancing:SetRulePriorities",
      request: {},
      is: {
        write: "update",
        status: "unresolved",
        owner: { type: "AWS::ElasticLoadBalancingV2::ListenerRule", property: "Priority" },
      },
    },
  ])("$call is what that says", ({ call, request, is }) => {
    const [source = "", name = ""] = call.split(":");
    const found = resolve(source, name, request);
    expect(found).toMatchObject({ status: "resolved", ...is });
    if (!("owner" in is)) expect("owner" in found).toBe(false);
    expect("tags" in found).toBe(false);
  });

  it("says that it writes tags", () => {
    const record = { ...called("AddTags", { loadBalancerNames: ["a", "b"] }), apiVersion: "2012-06-01" };
    expect(resolver(shop)({ ...record, eventSource: "elasticloadbalancing.amazonaws.com" })).toEqual({
      ...{ status: "resolved", write: "delta", tags: true },
      owner: { type: "AWS::ElasticLoadBalancing::LoadBalancer", property: "Tags" },
      resources: ["a", "b"].map((id) => ({ type: "AWS::ElasticLoadBalancing::LoadBalancer", id })),
    });
  });

  it("is looked for as usual where a review names only its type", () => {
    const type = facts("x", {
      type: "AWS::ApiGateway::ClientCertificate",
      id: ["/ClientCertificateId"],
      readOnly: ["/ClientCertificateId"],
    });
    const gateway = { ...knowledge, type: () => type };
    const record = {
      ...called("GenerateClientCertificate", { clientCertificateId: "old" }),
      eventSource: "apigateway.amazonaws.com",
    };
    const found = resolver(gateway)({ ...record, responseElements: { clientCertificateId: "new" } });
    expect(found).toMatchObject({
      write: "create",
      resources: [{ type: "AWS::ApiGateway::ClientCertificate", id: "new" }],
    });
    expect(resolve("apigateway", "GenerateClientCertificate", {})).toMatchObject({
      status: "unresolved",
      write: "create",
    });
  });

  it.each([
    { what: "no source", more: { eventSource: undefined } },
    { what: "no name", more: { eventName: "" } },
    { what: "a source of 201 letters", more: { eventSource: "s".repeat(201) } },
    { what: "a name of 201 letters", more: { eventName: "N".repeat(201) } },
  ])("is none of $what", ({ more }) => {
    expect(resolver(shop)({ ...called("UpdateCart", { cartId: "c" }), ...more })).toEqual({
      ...{ status: "unresolved", why: "the record does not say which call it was", resources: [] },
    });
  });

  it("may have a source and a name of 200 letters", () => {
    const label = "s".repeat(186);
    const long = { ...called("N".repeat(200), {}), eventSource: `${label}.amazonaws.com` };
    expect(resolver(shop)(long).why).toBe(`the service \`${label}\` is not known`);
  });
});
