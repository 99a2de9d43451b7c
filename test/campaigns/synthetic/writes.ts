import { arn, named, numbered, type Scene } from "./scene.ts";

/** What a call asks for, and what comes back. */
export type Call = {
  readonly source: string;
  readonly name: string;
  readonly request: (scene: Scene) => unknown;
  readonly response?: (scene: Scene) => unknown;
};

const call = (to: string, request: Call["request"], response?: Call["response"]): Call => {
  const [source = "", name = ""] = to.split(":");
  return { source: `${source}.amazonaws.com`, name, request, ...(response && { response }) };
};

const document = (action: string): string =>
  JSON.stringify({ Version: "2012-10-17", Statement: [{ Effect: "Allow", Action: action, Resource: "*" }] });

const group = ({ random }: Scene) => ({ autoScalingGroupName: named("asg", 6, random) });
const rule = ({ random }: Scene) => ({
  groupId: numbered("sg", random),
  ipPermissions: {
    items: [
      {
        ipProtocol: "tcp",
        fromPort: random.pick([22, 443, 5432, 8080]),
        toPort: 8080,
        groups: {},
        ipRanges: { items: [{ cidrIp: `10.${random.below(200)}.0.0/16`, description: "from the office" }] },
        ipv6Ranges: {},
        prefixListIds: {},
      },
    ],
  },
});
const instance = ({ random }: Scene) => numbered("i", random);
const bucket = ({ random }: Scene) => ({ bucketName: named("data", 5, random) });
const key = ({ random }: Scene) => ({
  keyId: `1234abcd-12ab-34cd-56ef-${String(random.below(40)).padStart(12, "0")}`,
});

/** Calls that change something, of many services and in all the shapes that their requests have. */
export const writes: readonly Call[] = [
  call("autoscaling:UpdateAutoScalingGroup", (scene) => ({
    ...group(scene),
    minSize: scene.random.below(4),
    maxSize: 6 + scene.random.below(10),
    desiredCapacity: 3 + scene.random.below(6),
  })),
  call("autoscaling:SetDesiredCapacity", (scene) => ({
    ...group(scene),
    desiredCapacity: 1 + scene.random.below(12),
    honorCooldown: false,
  })),
  call("autoscaling:SuspendProcesses", (scene) => ({
    ...group(scene),
    scalingProcesses: ["AlarmNotification"],
  })),
  call("ec2:AuthorizeSecurityGroupIngress", rule, () => ({ _return: true })),
  call("ec2:RevokeSecurityGroupIngress", rule, () => ({ _return: true })),
  call("ec2:ModifyInstanceAttribute", (scene) => ({
    instanceId: instance(scene),
    instanceType: { value: scene.random.pick(["t3.large", "m7g.xlarge"]) },
  })),
  call(
    "ec2:CreateTags",
    (scene) => ({
      resourcesSet: {
        items: [{ resourceId: instance(scene) }, { resourceId: numbered("vol", scene.random) }],
      },
      tagSet: { items: [{ key: "owner", value: "équipe-données" }] },
    }),
    () => ({ _return: true }),
  ),
  call(
    "ec2:RunInstances",
    ({ random }) => ({
      instancesSet: { items: [{ imageId: "ami-0abc1234", minCount: 1, maxCount: 1 }] },
      instanceType: "m7g.large",
      userData: "<sensitiveDataRemoved>",
      subnetId: numbered("subnet", random),
    }),
    (scene) => ({
      instancesSet: { items: [{ instanceId: instance(scene), currentState: { name: "pending" } }] },
    }),
  ),
  call("ec2:TerminateInstances", (scene) => ({ instancesSet: { items: [{ instanceId: instance(scene) }] } })),
  call("ec2:CreateRoute", ({ random }) => ({
    routeTableId: numbered("rtb", random),
    destinationCidrBlock: `10.${random.below(99)}.0.0/16`,
    gatewayId: numbered("igw", random),
  })),
  call("ec2:ModifyVolume", ({ random }) => ({
    ModifyVolumeRequest: {
      VolumeId: numbered("vol", random),
      VolumeType: "gp3",
      Size: 100 + random.below(900),
    },
  })),
  call("ecs:UpdateService", (scene) => ({
    cluster: "production",
    service: named("svc", 4, scene.random),
    desiredCount: 1 + scene.random.below(20),
  })),
  call("lambda:UpdateFunctionConfiguration20150331v2", ({ random }) => ({
    functionName: named("fn", 4, random),
    memorySize: 128 * (1 + random.below(8)),
    timeout: 30,
    environment: "HIDDEN_DUE_TO_SECURITY_REASONS",
  })),
  call("lambda:UpdateFunctionCode20150331v2", (scene) => ({
    functionName: arn(scene, "lambda", `function:${named("fn", 4, scene.random)}`),
    s3Bucket: "artefacts",
    s3Key: "fn.zip",
    dryRun: false,
    publish: false,
  })),
  call("iam:PutRolePolicy", ({ random }) => ({
    roleName: named("role", 5, random),
    policyName: "inline",
    policyDocument: document("s3:GetObject"),
  })),
  call("iam:AttachRolePolicy", ({ random }) => ({
    roleName: named("role", 5, random),
    policyArn: "arn:aws:iam::aws:policy/ReadOnlyAccess",
  })),
  call("iam:UpdateAssumeRolePolicy", ({ random }) => ({
    roleName: named("role", 5, random),
    policyDocument: document("sts:AssumeRole"),
  })),
  call("s3:PutBucketVersioning", (scene) => ({
    ...bucket(scene),
    VersioningConfiguration: {
      Status: scene.random.pick(["Enabled", "Suspended"]),
      xmlns: "http://s3.amazonaws.com/doc/2006-03-01/",
    },
    versioning: "",
    Host: "s3.eu-north-1.amazonaws.com",
  })),
  call("s3:PutBucketPolicy", (scene) => ({
    ...bucket(scene),
    bucketPolicy: JSON.parse(document("s3:GetObject")),
    policy: "",
  })),
  call("s3:PutBucketPublicAccessBlock", (scene) => ({
    ...bucket(scene),
    publicAccessBlock: "",
    PublicAccessBlockConfiguration: { BlockPublicAcls: scene.random.chance(0.7), IgnorePublicAcls: true },
  })),
  call(
    "rds:ModifyDBInstance",
    ({ random }) => ({
      dBInstanceIdentifier: named("db", 3, random),
      applyImmediately: true,
      allocatedStorage: 100 + random.below(400),
      backupRetentionPeriod: random.below(30),
      masterUserPassword: "****",
    }),
    ({ random }) => ({
      dBInstanceStatus: "available",
      engine: "postgres",
      dbiResourceId: `db-${random.below(9_999)}`,
    }),
  ),
  call(
    "rds:RebootDBInstance",
    ({ random }) => ({ dBInstanceIdentifier: named("db", 3, random) }),
    () => ({ engine: "postgres" }),
  ),
  call("dynamodb:UpdateTable", (scene) => ({
    tableName: named("table", 4, scene.random),
    billingMode: "PROVISIONED",
    provisionedThroughput: { readCapacityUnits: 5 + scene.random.below(90), writeCapacityUnits: 5 },
  })),
  call("elasticloadbalancing:ModifyLoadBalancerAttributes", (scene) => ({
    loadBalancerArn: arn(
      scene,
      "elasticloadbalancing",
      `loadbalancer/app/${named("alb", 2, scene.random)}/50dc6c495c0c9188`,
    ),
    attributes: [{ key: "idle_timeout.timeout_seconds", value: String(60 + scene.random.below(60)) }],
  })),
  call("route53:ChangeResourceRecordSets", ({ random }) => ({
    hostedZoneId: "Z08000000EXAMPLE",
    changeBatch: {
      changes: [
        {
          action: "UPSERT",
          resourceRecordSet: {
            name: `${named("www", 3, random)}.example.com.`,
            type: "A",
            tTL: 60,
            resourceRecords: [{ value: "192.0.2.7" }],
          },
        },
      ],
    },
  })),
  call("kms:PutKeyPolicy", (scene) => ({
    ...key(scene),
    policyName: "default",
    policy: document("kms:Decrypt"),
  })),
  call("kms:DisableKeyRotation", key),
  call("secretsmanager:UpdateSecret", (scene) => ({
    secretId: arn(scene, "secretsmanager", `secret:${named("secret", 3, scene.random)}-AbCdEf`),
    clientRequestToken: "EXAMPLE1-90ab-cdef-fedc-ba987EXAMPLE",
  })),
  call("sns:SetTopicAttributes", (scene) => ({
    topicArn: arn(scene, "sns", named("topic", 3, scene.random)),
    attributeName: "DisplayName",
    attributeValue: "Übersicht",
  })),
  call("sqs:SetQueueAttributes", (scene) => ({
    queueUrl: `https://sqs.${scene.region}.amazonaws.com/${scene.account}/${named("queue", 3, scene.random)}`,
    attributes: { VisibilityTimeout: String(30 + scene.random.below(60)) },
  })),
  call("logs:PutRetentionPolicy", ({ random }) => ({
    logGroupName: `/aws/lambda/${named("fn", 4, random)}`,
    retentionInDays: random.pick([1, 7, 30, 365]),
  })),
  call("monitoring:PutMetricAlarm", ({ random }) => ({
    alarmName: named("alarm", 3, random),
    threshold: 0.5 + random.below(90),
    comparisonOperator: "GreaterThanThreshold",
    evaluationPeriods: 3,
  })),
  call("eks:UpdateNodegroupConfig", ({ random }) => ({
    name: "production",
    nodegroupName: named("nodes", 2, random),
    scalingConfig: { minSize: 1, maxSize: 12, desiredSize: random.below(12) },
  })),
  call("events:PutRule", ({ random }) => ({
    name: named("rule", 3, random),
    state: "DISABLED",
    scheduleExpression: "rate(1 hour)",
  })),
  call(
    "ssm:PutParameter",
    ({ random }) => ({
      name: `/config/${named("flag", 4, random)}`,
      type: "SecureString",
      value: "HIDDEN_DUE_TO_SECURITY_REASONS",
      overwrite: true,
    }),
    () => ({ version: 7 }),
  ),
  call("cloudtrail:StopLogging", (scene) => ({ name: arn(scene, "cloudtrail", "trail/organisation") })),
];
