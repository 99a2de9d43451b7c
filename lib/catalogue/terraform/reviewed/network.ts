import type { ReviewedTypes } from "../reviewed-field.ts";

const sources = {
  cidr: "each CidrIp",
  ipv6: "each CidrIpv6",
} as const;
const rules = (block: string, side: "Source" | "Destination") => ({
  [`${block}`]: `blocks SecurityGroup${side === "Source" ? "Ingress" : "Egress"}`,
  [`${block}.cidr_blocks`]: sources.cidr,
  [`${block}.ipv6_cidr_blocks`]: sources.ipv6,
  [`${block}.prefix_list_ids`]: `each ${side}PrefixListId`,
  [`${block}.protocol`]: "IpProtocol",
  [`${block}.security_groups`]: `each ${side}SecurityGroupId`,
  [`${block}.self`]: `itself ${side}SecurityGroupId`,
});
const oneRule = (side: "Source" | "Destination") => ({
  cidr_blocks: "first CidrIp",
  ipv6_cidr_blocks: "first CidrIpv6",
  prefix_list_ids: `first ${side}PrefixListId`,
  protocol: "IpProtocol",
  security_group_id: "GroupId",
  self: `itself ${side}SecurityGroupId`,
  source_security_group_id: `${side}SecurityGroupId`,
  type: "own",
});
const defaults = { fields: { force_destroy: "own" } } as const;

export const network: ReviewedTypes = {
  aws_security_group: {
    fields: {
      description: "GroupDescription",
      name: "GroupName",
      revoke_rules_on_delete: "own",
      ...rules("ingress", "Source"),
      ...rules("egress", "Destination"),
    },
  },
  aws_default_security_group: {
    type: "AWS::EC2::SecurityGroup",
    id: ["id"],
    fields: {
      revoke_rules_on_delete: "own",
      ...rules("ingress", "Source"),
      ...rules("egress", "Destination"),
    },
  },
  aws_security_group_rule: { type: "AWS::EC2::SecurityGroupIngress", id: [], fields: oneRule("Source") },
  "aws_security_group_rule egress": {
    type: "AWS::EC2::SecurityGroupEgress",
    id: [],
    fields: oneRule("Destination"),
  },
  aws_vpc_security_group_ingress_rule: {
    type: "AWS::EC2::SecurityGroupIngress",
    id: ["id"],
    fields: {
      cidr_ipv4: "CidrIp",
      prefix_list_id: "SourcePrefixListId",
      referenced_security_group_id: "SourceSecurityGroupId",
      security_group_id: "GroupId",
    },
  },
  aws_vpc_security_group_egress_rule: {
    type: "AWS::EC2::SecurityGroupEgress",
    id: ["id"],
    fields: {
      cidr_ipv4: "CidrIp",
      prefix_list_id: "DestinationPrefixListId",
      referenced_security_group_id: "DestinationSecurityGroupId",
      security_group_id: "GroupId",
    },
  },
  aws_default_vpc: { type: "AWS::EC2::VPC", id: ["id"], ...defaults },
  aws_default_subnet: { type: "AWS::EC2::Subnet", id: ["id"], ...defaults },
  aws_subnet: {
    fields: {
      enable_resource_name_dns_a_record_on_launch:
        "PrivateDnsNameOptionsOnLaunch/EnableResourceNameDnsARecord",
      enable_resource_name_dns_aaaa_record_on_launch:
        "PrivateDnsNameOptionsOnLaunch/EnableResourceNameDnsAAAARecord",
      private_dns_hostname_type_on_launch: "PrivateDnsNameOptionsOnLaunch/HostnameType",
      map_customer_owned_ip_on_launch: "- CloudFormation has no such field",
      customer_owned_ipv4_pool: "- CloudFormation has no such field",
    },
  },
  aws_vpc: {
    fields: {
      assign_generated_ipv6_cidr_block: "- CloudFormation has it as a resource of its own",
      ipv6_cidr_block: "- CloudFormation has it as a resource of its own",
    },
  },
  aws_internet_gateway: { fields: { vpc_id: "- CloudFormation attaches it with a resource of its own" } },
  aws_vpn_gateway: { fields: { vpc_id: "- CloudFormation attaches it with a resource of its own" } },
  aws_nat_gateway: { fields: { private_ip: "PrivateIpAddress" } },
  aws_route: { fields: { egress_only_gateway_id: "EgressOnlyInternetGatewayId" } },
  aws_route_table: {
    fields: {
      route: "- CloudFormation has each route as a resource of its own",
      propagating_vgws: "- CloudFormation has it as a resource of its own",
    },
  },
  aws_route_table_association: {
    type: "AWS::EC2::SubnetRouteTableAssociation",
    id: ["id"],
    fields: { gateway_id: "- CloudFormation has it as a resource of its own" },
  },
  aws_network_acl: {
    fields: {
      egress: "- CloudFormation has each entry as a resource of its own",
      ingress: "- CloudFormation has each entry as a resource of its own",
      subnet_ids: "- CloudFormation has each association as a resource of its own",
    },
  },
  aws_network_interface: {
    fields: {
      security_groups: "GroupSet",
      private_ip: "PrivateIpAddress",
      ipv6_addresses: "items(Ipv6Address) Ipv6Addresses",
    },
  },
  aws_vpc_endpoint: { id: ["id"], fields: { policy: "document PolicyDocument", auto_accept: "own" } },
  aws_vpc_peering_connection: { fields: { auto_accept: "own", peer_owner_id: "PeerOwnerId" } },
  aws_flow_log: {
    fields: {
      eni_id: "ResourceId",
      iam_role_arn: "DeliverLogsPermissionArn",
      subnet_id: "ResourceId",
      transit_gateway_attachment_id: "ResourceId",
      transit_gateway_id: "ResourceId",
      vpc_id: "ResourceId",
    },
  },
  aws_customer_gateway: { fields: { device_name: "DeviceName" } },
  aws_wafv2_web_acl_association: {
    type: "AWS::WAFv2::WebACLAssociation",
    id: ["resource_arn", "web_acl_arn"],
  },
};
