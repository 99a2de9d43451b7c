import type { Override } from "./override.ts";

/** Networks, balancers, names and gateways. */
export const networkOverrides: readonly Override[] = [
  {
    calls: "route53:ChangeResourceRecordSets",
    because: "one call changes many records; a record is known by its name and type in its zone",
    type: "AWS::Route53::RecordSet",
    id: "{resourceRecordSet.name}|{hostedZoneId}|{resourceRecordSet.type}",
    write: "update",
  },
  {
    calls: "ec2:AttachInternetGateway ec2:DetachInternetGateway",
    because: "the gateway is unchanged, the attachment is a resource of its own",
    type: "AWS::EC2::VPCGatewayAttachment",
    id: "IGW|{vpcId}",
  },
  {
    calls: "ec2:AttachVpnGateway ec2:DetachVpnGateway",
    because: "the same for a VPN gateway",
    type: "AWS::EC2::VPCGatewayAttachment",
    id: "VGW|{vpcId}",
  },
  {
    calls: "ec2:AssociateRouteTable",
    because: "a gateway's association has another type than a subnet's",
    when: "gatewayId",
    type: "AWS::EC2::GatewayRouteTableAssociation",
    id: "{gatewayId}",
  },
  {
    calls: "ec2:AssociateRouteTable ec2:DisassociateRouteTable ec2:ReplaceRouteTableAssociation",
    because: "the association, not the table; replacing it gives it a new identifier",
    type: "AWS::EC2::SubnetRouteTableAssociation",
    id: ["{newAssociationId}", "{associationId}"],
  },
  {
    calls: "ec2:ReplaceNetworkAclAssociation",
    because: "replacing the association gives it a new identifier",
    type: "AWS::EC2::SubnetNetworkAclAssociation",
    id: "{newAssociationId}",
  },
  {
    calls: "ec2:CreateNetworkAclEntry ec2:ReplaceNetworkAclEntry ec2:DeleteNetworkAclEntry",
    because: "an entry's identifier is made by CloudFormation and stands in no record",
    type: "AWS::EC2::NetworkAclEntry",
    id: [],
  },
  {
    calls: "ec2:AuthorizeClientVpnIngress ec2:RevokeClientVpnIngress",
    because: "named after the effect; the rule's identifier is made by CloudFormation",
    type: "AWS::EC2::ClientVpnAuthorizationRule",
    id: [],
  },
  {
    calls: "ec2:EnableVgwRoutePropagation ec2:DisableVgwRoutePropagation",
    because: "abbreviated; the identifier is made by CloudFormation",
    type: "AWS::EC2::VPNGatewayRoutePropagation",
    id: [],
  },
  {
    calls: "ec2:AssociateClientVpnTargetNetwork ec2:DisassociateClientVpnTargetNetwork",
    because: "the association is the resource",
    type: "AWS::EC2::ClientVpnTargetNetworkAssociation",
    id: "{associationId}",
  },
  {
    calls: "ec2:ApplySecurityGroupsToClientVpnTargetNetwork",
    because: "the groups stay as they are, the endpoint gets others",
    type: "AWS::EC2::ClientVpnEndpoint",
    id: "{clientVpnEndpointId}",
    property: "SecurityGroupIds",
  },
  {
    calls: "ec2:AssociateDhcpOptions",
    because: "the options stay as they are, the network gets them",
    type: "AWS::EC2::VPCDHCPOptionsAssociation",
    id: "{dhcpOptionsId}|{vpcId}",
  },
  {
    calls: "ec2:AllocateIpamPoolCidr ec2:ReleaseIpamPoolAllocation",
    because: "the pool's space is taken by an allocation",
    type: "AWS::EC2::IPAMAllocation",
    id: "{ipamPoolId}|{ipamPoolAllocationId}|{cidr}",
  },
  {
    calls: `ec2:RequestSpotInstances ec2:CancelSpotInstanceRequests ec2:CreateInstanceExportTask
      ec2:*TransitGatewayPrefixListReference ec2:PurchaseHostReservation rds:*AutomatedBackup*
      events:ActivateEventSource events:DeactivateEventSource organizations:EnablePolicyType
      organizations:DisablePolicyType`,
    because: "CloudFormation has no type for what it changes",
  },
  {
    calls: "route53:EnableHostedZoneDNSSEC route53:DisableHostedZoneDNSSEC",
    because: "signing a zone is a resource of its own",
    type: "AWS::Route53::DNSSEC",
    id: "{hostedZoneId}",
  },
  {
    calls: `apigateway:PutIntegration apigateway:UpdateIntegration apigateway:DeleteIntegration
      apigateway:*IntegrationResponse apigateway:*MethodResponse`,
    because: "in the first generation they are parts of a method",
    when: "httpMethod",
    type: "AWS::ApiGateway::Method",
    id: "{restApiId}|{resourceId}|{httpMethod}",
    write: "update",
  },
  {
    calls: "apigateway:GenerateClientCertificate",
    because: "generating it creates it",
    type: "AWS::ApiGateway::ClientCertificate",
    write: "create",
  },
  {
    calls: "elasticloadbalancing:AddTags elasticloadbalancing:RemoveTags",
    because: "the first generation names its balancers",
    when: "@apiVersion=2012-06-01",
    type: "AWS::ElasticLoadBalancing::LoadBalancer",
    id: "{loadBalancerNames}",
    write: "delta",
    property: "Tags",
  },
  {
    calls: "elasticloadbalancing:SetRulePriorities",
    because: "a rule is a listener's",
    type: "AWS::ElasticLoadBalancingV2::ListenerRule",
    property: "Priority",
  },
];
