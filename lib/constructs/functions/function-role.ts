import { ArnFormat, Stack } from "aws-cdk-lib";
import { Effect, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import type { Grant } from "./grants/use.ts";

export type FunctionRoleProps = {
  /** Of the role and of the function. */
  readonly roleName: string;
  readonly grants: readonly Grant[];
  readonly isInVpc: boolean;
};

/** What a function runs as: its own grants and its own log, none of AWS's ready-made policies. */
export function functionRole(scope: Construct, id: string, props: FunctionRoleProps): Role {
  const { roleName, grants, isInVpc } = props;
  const role = new Role(scope, id, {
    roleName,
    assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
    description: "What a function of Parley may do",
  });
  for (const grant of [...grants, writingLog(scope, roleName)]) role.addToPrincipalPolicy(statementOf(grant));
  if (isInVpc) for (const statement of inVpc(scope, roleName)) role.addToPrincipalPolicy(statement);
  return role;
}

const statementOf = ({ actions, resources, conditions }: Grant): PolicyStatement =>
  new PolicyStatement({
    actions: [...actions],
    resources: [...resources],
    ...(conditions !== undefined && { conditions }),
  });

/** By its name, for the log needs the key and the function needs the role. */
function writingLog(scope: Construct, name: string): Grant {
  const group = Stack.of(scope).formatArn({
    service: "logs",
    resource: "log-group",
    resourceName: `${logGroupName(name)}:*`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  return { actions: ["logs:CreateLogStream", "logs:PutLogEvents"], resources: [group] };
}

export const logGroupName = (functionName: string): string => `/aws/lambda/${functionName}`;

const interfaces = [
  "ec2:AssignPrivateIpAddresses",
  "ec2:CreateNetworkInterface",
  "ec2:DeleteNetworkInterface",
  "ec2:DescribeNetworkInterfaces",
  "ec2:DescribeSubnets",
  "ec2:UnassignPrivateIpAddresses",
];

/** Lambda itself makes the network interfaces, with the function's role; the function's own code may not. */
function inVpc(scope: Construct, functionName: string): readonly PolicyStatement[] {
  const own = Stack.of(scope).formatArn({
    service: "lambda",
    resource: "function",
    resourceName: functionName,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  const bySelf = { ArnEquals: { "lambda:SourceFunctionArn": own } };
  const whole = { actions: interfaces, resources: ["*"] };
  return [
    new PolicyStatement(whole),
    new PolicyStatement({ ...whole, effect: Effect.DENY, conditions: bySelf }),
  ];
}
