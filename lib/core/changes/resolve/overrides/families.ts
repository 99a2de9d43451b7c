/** A namespace that shares its calls with another speaks only where the record says so. */
export type Family = { readonly types: string; readonly because: string; readonly when: readonly string[] };

export const families: readonly Family[] = [
  { types: "AWS::Neptune::", because: "Neptune answers under RDS's name", when: ["engine=neptune*"] },
  { types: "AWS::DocDB::", because: "DocumentDB answers under RDS's name", when: ["engine=docdb*"] },
  {
    types: "AWS::ElasticLoadBalancing::",
    because: "both generations answer under one name; only the first names balancers in its requests",
    when: ["@apiVersion=2012-06-01", "@apiVersion= loadBalancerName !loadBalancerArn !resourceArn"],
  },
  {
    types: "AWS::ApplicationAutoScaling::",
    because: "both autoscaling services answer under one name",
    when: ["scalableDimension", "serviceNamespace"],
  },
  {
    types: "AWS::ApiGatewayV2::",
    because: "the two generations call an API otherwise",
    when: ["apiId", "vpcLinkId vpcLinkStatus", "domainNameConfigurations.endpointType", "apiMappingId"],
  },
  {
    types: "AWS::Elasticsearch::",
    because: "OpenSearch answers under its name",
    when: ["@call=*Elasticsearch*"],
  },
  { types: "AWS::S3ObjectLambda::", because: "it answers under S3's name", when: ["@call=*ObjectLambda*"] },
  { types: "AWS::PinpointEmail::", because: "it is SES under an older name", when: [] },
  { types: "AWS::EventsV2::", because: "what only the newer buses have is found without asking", when: [] },
];
