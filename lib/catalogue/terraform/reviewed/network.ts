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
const attributes = "- it is one of a list of names and values there";
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
    fields: { revoke_rules_on_delete: "own", ...rules("ingress", "Source"), ...rules("egress", "Destination") },
  },
  aws_security_group_rule: { type: "AWS::EC2::SecurityGroupIngress", id: [], fields: oneRule("Source") },
  "aws_security_group_rule egress": { type: "AWS::EC2::SecurityGroupEgress", id: [], fields: oneRule("Destination") },
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
      enable_resource_name_dns_a_record_on_launch: "PrivateDnsNameOptionsOnLaunch/EnableResourceNameDnsARecord",
      enable_resource_name_dns_aaaa_record_on_launch: "PrivateDnsNameOptionsOnLaunch/EnableResourceNameDnsAAAARecord",
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
  aws_route_table_association: { type: "AWS::EC2::SubnetRouteTableAssociation", id: ["id"], fields: { gateway_id: "- CloudFormation has it as a resource of its own" } },
  aws_network_acl: {
    fields: {
      egress: "- CloudFormation has each entry as a resource of its own",
      ingress: "- CloudFormation has each entry as a resource of its own",
      subnet_ids: "- CloudFormation has each association as a resource of its own",
    },
  },
  aws_network_interface: {
    fields: { security_groups: "GroupSet", private_ip: "PrivateIpAddress", ipv6_addresses: "items(Ipv6Address) Ipv6Addresses" },
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
  aws_lb: {
    type: "AWS::ElasticLoadBalancingV2::LoadBalancer",
    id: ["arn"],
    fields: {
      name: "Name",
      load_balancer_type: "Type",
      internal: "words(true=internal,false=internet-facing) Scheme",
      subnet_mapping: "blocks SubnetMappings",
      ...Object.fromEntries(
        ["access_logs", "connection_logs", "desync_mitigation_mode", "drop_invalid_header_fields", "enable_cross_zone_load_balancing", "enable_deletion_protection", "enable_http2", "idle_timeout", "preserve_host_header", "enable_tls_version_and_cipher_suite_headers", "enable_waf_fail_open", "enable_xff_client_port", "xff_header_processing_mode", "client_keep_alive", "dns_record_client_routing_policy", "enable_zonal_shift"].map((name) => [name, attributes]),
      ),
    },
  },
  aws_lb_listener: { id: ["arn"], fields: { certificate_arn: "- it is one of the listener's certificates there", "default_action.type": "Type" } },
  aws_lb_target_group: {
    id: ["arn"],
    fields: {
      name: "Name",
      health_check: "block .",
      "health_check.enabled": "HealthCheckEnabled",
      "health_check.healthy_threshold": "HealthyThresholdCount",
      "health_check.interval": "HealthCheckIntervalSeconds",
      "health_check.matcher": "Matcher/HttpCode",
      "health_check.path": "HealthCheckPath",
      "health_check.port": "HealthCheckPort",
      "health_check.protocol": "HealthCheckProtocol",
      "health_check.timeout": "HealthCheckTimeoutSeconds",
      "health_check.unhealthy_threshold": "UnhealthyThresholdCount",
      ...Object.fromEntries(
        ["deregistration_delay", "slow_start", "stickiness", "proxy_protocol_v2", "preserve_client_ip", "load_balancing_algorithm_type", "connection_termination", "load_balancing_cross_zone_enabled", "lambda_multi_value_headers_enabled"].map((name) => [name, attributes]),
      ),
    },
  },
  aws_elb: {
    type: "AWS::ElasticLoadBalancing::LoadBalancer",
    id: ["name"],
    fields: {
      name: "LoadBalancerName",
      cross_zone_load_balancing: "CrossZone",
      internal: "words(true=internal,false=internet-facing) Scheme",
      connection_draining: "ConnectionDrainingPolicy/Enabled",
      connection_draining_timeout: "ConnectionDrainingPolicy/Timeout",
      idle_timeout: "ConnectionSettings/IdleTimeout",
      access_logs: "block AccessLoggingPolicy",
      "access_logs.bucket": "S3BucketName",
      "access_logs.bucket_prefix": "S3BucketPrefix",
      "access_logs.interval": "EmitInterval",
      listener: "blocks Listeners",
      "listener.lb_port": "LoadBalancerPort",
      "listener.lb_protocol": "Protocol",
    },
  },
  aws_route53_zone: {
    type: "AWS::Route53::HostedZone",
    id: ["zone_id"],
    fields: {
      comment: "HostedZoneConfig/Comment",
      delegation_set_id: "- CloudFormation has no such field",
      tags: "tags HostedZoneTags",
      tags_all: "tags HostedZoneTags",
      vpc: "blocks VPCs",
    },
  },
  aws_route53_record: {
    type: "AWS::Route53::RecordSet",
    id: [],
    fields: {
      alias: "block AliasTarget",
      "alias.name": "DNSName",
      "alias.zone_id": "HostedZoneId",
      allow_overwrite: "own",
      multivalue_answer_routing_policy: "MultiValueAnswer",
      records: "ResourceRecords",
      zone_id: "HostedZoneId",
      failover_routing_policy: "block .",
      "failover_routing_policy.type": "Failover",
      weighted_routing_policy: "block .",
      "weighted_routing_policy.weight": "Weight",
      latency_routing_policy: "block .",
      "latency_routing_policy.region": "Region",
    },
  },
  aws_route53_query_log: {
    type: "AWS::Route53::HostedZone",
    part: true,
    id: ["zone_id"],
    fields: { zone_id: "computed", cloudwatch_log_group_arn: "QueryLoggingConfig/CloudWatchLogsLogGroupArn" },
  },
  aws_wafv2_web_acl_association: { type: "AWS::WAFv2::WebACLAssociation", id: ["resource_arn", "web_acl_arn"] },
};
