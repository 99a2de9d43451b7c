import * as by from "./actors.ts";
import type { Call } from "./record.ts";

const { account, region } = by;
const day1 = "2026-11-17";
const day2 = "2026-11-18";
const t = (day: string, clock: string): string => `${day}T${clock}Z`;

/** The same clock some seconds later. */
function later(at: string, seconds: number): string {
  return new Date(Date.parse(at) + seconds * 1_000).toISOString().replace(".000Z", "Z");
}

const arn = (service: string, rest: string): string => `arn:aws:${service}:${region}:${account}:${rest}`;
const group = (name: string, values: object): object => ({ autoScalingGroupName: name, ...values });
const tagsOf = (tags: Readonly<Record<string, string>>) =>
  Object.entries(tags).map(([key, value]) => ({ key, value }));

const groupTags = (name: string, tags: Readonly<Record<string, string>>): object => ({
  tags: tagsOf(tags).map((tag) => ({
    resourceType: "auto-scaling-group",
    resourceId: name,
    propagateAtLaunch: true,
    ...tag,
  })),
});

const setGroup = (at: string, who: by.Who, [name, values]: readonly [string, object]): Call => ({
  at,
  who,
  call: "autoscaling:UpdateAutoScalingGroup",
  with: group(name, values),
});

const setDesired = (at: string, who: by.Who, [name, desiredCapacity]: readonly [string, number]): Call => ({
  at,
  who,
  call: "autoscaling:SetDesiredCapacity",
  with: group(name, { desiredCapacity, honorCooldown: false }),
});

const setService = (at: string, who: by.Who, values: object): Call => ({
  at,
  who,
  call: "ecs:UpdateService",
  with: { cluster: "shop", service: "orders-api", ...values },
  answer: {
    service: {
      serviceArn: arn("ecs", "service/shop/orders-api"),
      serviceName: "orders-api",
      clusterArn: arn("ecs", "cluster/shop"),
    },
  },
});

const setFunction = (at: string, who: by.Who, [name, values]: readonly [string, object]): Call => ({
  at,
  who,
  call: "lambda:UpdateFunctionConfiguration20150331v2",
  with: { functionName: name, ...values },
  answer: { functionName: name, functionArn: arn("lambda", `function:${name}`) },
});

const functions = ["image-resizer", "invoice-mailer", "search-indexer", "stock-sync"];

/** What every run of the pipeline sets, whether it changes anything or not. */
function apply(at: string, run: number, release: number): readonly Call[] {
  const who = by.deploy(run);
  const calls: readonly Call[] = [
    {
      at,
      who,
      call: "autoscaling:CreateOrUpdateTags",
      with: groupTags("checkout", { env: "prod", service: "checkout", "cost-center": "1200" }),
    },
    setGroup(at, who, [
      "checkout",
      { minSize: 2, maxSize: 30, desiredCapacity: 6, healthCheckType: "ELB", healthCheckGracePeriod: 120 },
    ]),
    {
      at,
      who,
      call: "autoscaling:CreateOrUpdateTags",
      with: groupTags("search", { env: "prod", service: "search" }),
    },
    setGroup(at, who, ["search", { minSize: 2, maxSize: 20, desiredCapacity: 4 }]),
    {
      at,
      who,
      call: "ecs:TagResource",
      with: {
        resourceArn: arn("ecs", "service/shop/orders-api"),
        tags: tagsOf({ env: "prod", service: "orders" }),
      },
    },
    setService(at, who, { desiredCount: 4, taskDefinition: `orders-api:${release}` }),
    ...functions.map((name) =>
      setFunction(at, who, [name, { memorySize: 1024, timeout: 30, runtime: "nodejs22.x" }]),
    ),
    {
      at,
      who,
      call: "rds:ModifyDBInstance",
      with: {
        dBInstanceIdentifier: "orders",
        dBInstanceClass: "db.r6g.large",
        backupRetentionPeriod: 14,
        deletionProtection: true,
        applyImmediately: true,
        allowMajorVersionUpgrade: false,
      },
    },
    {
      at,
      who,
      call: "s3:PutBucketPublicAccessBlock",
      with: {
        bucketName: "shop-images",
        publicAccessBlock: "",
        Host: "shop-images.s3.eu-north-1.amazonaws.com",
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
      },
    },
    {
      at,
      who,
      call: "logs:PutRetentionPolicy",
      with: { logGroupName: "/shop/orders-api", retentionInDays: 90 },
    },
    {
      at,
      who,
      call: "monitoring:PutMetricAlarm",
      with: {
        alarmName: "checkout-p99",
        metricName: "TargetResponseTime",
        namespace: "AWS/ApplicationELB",
        threshold: 0.8,
        period: 60,
        evaluationPeriods: 3,
        comparisonOperator: "GreaterThanThreshold",
        statistic: "Average",
      },
    },
  ];
  return calls.map((call, index) => ({ ...call, at: later(at, index * 4) }));
}

/** New code for every function, and a task definition. */
function release(at: string, run: number, version: number): readonly Call[] {
  const who = by.deploy(run);
  const code = functions.map(
    (name): Call => ({
      at,
      who,
      call: "lambda:UpdateFunctionCode20150331v2",
      with: {
        functionName: name,
        s3Bucket: "shop-artifacts",
        s3Key: `${name}/${version}.zip`,
        publish: true,
        dryRun: false,
      },
      answer: { functionName: name, functionArn: arn("lambda", `function:${name}`) },
    }),
  );
  const task: Call = {
    at,
    who,
    call: "ecs:RegisterTaskDefinition",
    with: {
      family: "orders-api",
      networkMode: "awsvpc",
      cpu: "512",
      memory: "1024",
      containerDefinitions: [
        { name: "orders-api", image: `shop/orders-api:1.${version}.0`, essential: true },
      ],
    },
    answer: {
      taskDefinition: {
        taskDefinitionArn: arn("ecs", `task-definition/orders-api:${version}`),
        family: "orders-api",
        revision: version,
        status: "ACTIVE",
      },
    },
  };
  return [task, ...code].map((call, index) => ({ ...call, at: later(at, index * 6) }));
}

/** A tagged session: the tags stand in this record and in no later one. */
function assume(
  at: string,
  role: string,
  { name, tags }: { name: string; tags: Readonly<Record<string, string>> },
): Call {
  const key = by.idFor("ASIA", `${role}/${name}`);
  return {
    at,
    who: by.session({ role: "platform-runner", name: "main", agent: "go", address: "192.0.2.10" }),
    call: "sts:AssumeRole",
    with: {
      roleArn: `arn:aws:iam::${account}:role/${role}`,
      roleSessionName: name,
      durationSeconds: 14_400,
      tags: tagsOf(tags),
    },
    answer: {
      credentials: { accessKeyId: key, expiration: "Nov 18, 2026, 12:00:00 PM", sessionToken: "" },
      assumedRoleUser: {
        assumedRoleId: `${by.idFor("AROA", role)}:${name}`,
        arn: `arn:aws:sts::${account}:assumed-role/${role}/${name}`,
      },
    },
    readOnly: true,
  };
}

/** The load of the day moves the number of tasks, and the service that scales them writes it down. */
function load(day: string, counts: readonly (readonly [clock: string, count: number])[]): readonly Call[] {
  return counts.map(([clock, desiredCount]) => setService(t(day, clock), by.ecsScaling, { desiredCount }));
}

/** Reports are switched on before they run and off afterwards; nobody ever said what this role is for. */
function reports(day: string, hours: readonly number[]): readonly Call[] {
  return hours.flatMap((hour) => {
    const at = t(day, `${String(hour).padStart(2, "0")}:05:00`);
    const rule = (name: string, minutes: number): Call => ({
      at: later(at, hour),
      who: by.reporting,
      call: "events:PutRule",
      with: {
        name,
        scheduleExpression: `cron(${minutes} ${hour + 1} * * ? *)`,
        state: "ENABLED",
        description: "next report",
      },
      answer: { ruleArn: arn("events", `rule/${name}`) },
    });
    return [rule("report-sales", 15), rule("report-stock", 45)];
  });
}

const flips = ["14:00:10", "14:02:40", "14:05:10", "14:07:30", "14:10:05", "14:12:20"];

/** Two tools that each know better what a group costs whom. */
const tagFight: readonly Call[] = flips.map((clock, index) => ({
  at: t(day1, clock),
  who: index % 2 === 0 ? by.showback : by.custodian,
  call: "autoscaling:CreateOrUpdateTags",
  with: groupTags("search", { "cost-center": index % 2 === 0 ? "4410" : "1200" }),
}));

const sshForAll = {
  groupId: "sg-0a1b2c3d4e5f60718",
  ipPermissions: {
    items: [
      {
        ipProtocol: "tcp",
        fromPort: 22,
        toPort: 22,
        groups: {},
        ipRanges: { items: [{ cidrIp: "0.0.0.0/0" }] },
        ipv6Ranges: {},
        prefixListIds: {},
      },
    ],
  },
};

const firstDay: readonly Call[] = [
  ...apply(t(day1, "06:00:03"), 5121, 41),
  {
    at: t(day1, "06:01:20"),
    who: by.deploy(5121),
    call: "ec2:AuthorizeSecurityGroupIngress",
    with: {
      groupId: "sg-0a1b2c3d4e5f60718",
      ipPermissions: {
        items: [
          {
            ipProtocol: "tcp",
            fromPort: 443,
            toPort: 443,
            groups: {},
            ipRanges: { items: [{ cidrIp: "10.0.0.0/8" }] },
            ipv6Ranges: {},
            prefixListIds: {},
          },
        ],
      },
    },
  },
  ...load(day1, [
    ["07:10:12", 5],
    ["07:55:40", 6],
    ["08:40:09", 7],
    ["09:25:31", 8],
    ["11:50:02", 7],
    ["12:35:44", 6],
  ]),
  assume(t(day1, "09:11:00"), "checkout-scaler", {
    name: "spike-91",
    tags: {
      "parley:intent": "availability",
      "parley:motivation": "traffic-spike",
      "parley:ref": "alarm/checkout-p99",
    },
  }),
  setDesired(t(day1, "09:12:04"), by.scaler, ["checkout", 10]),
  setDesired(t(day1, "09:40:00"), by.cost, ["checkout", 3]),
  setDesired(t(day1, "10:02:18"), by.scaler, ["checkout", 12]),
  ...release(t(day1, "13:28:00"), 5140, 42),
  ...apply(t(day1, "13:30:05"), 5140, 42),
  ...load(day1, [
    ["13:34:10", 6],
    ["15:05:27", 5],
    ["18:20:13", 7],
    ["20:45:50", 5],
    ["22:30:08", 4],
  ]),
  ...tagFight,
  {
    at: t(day1, "15:20:41"),
    who: by.bob,
    call: "rds:ModifyDBInstance",
    with: { dBInstanceIdentifier: "orders", dBInstanceClass: "db.r6g.2xlarge", applyImmediately: true },
  },
  { at: t(day1, "16:04:12"), who: by.bob, call: "ec2:AuthorizeSecurityGroupIngress", with: sshForAll },
  { at: t(day1, "16:52:30"), who: by.bob, call: "ec2:RevokeSecurityGroupIngress", with: sshForAll },
  setFunction(t(day1, "17:31:09"), by.agent, ["image-resizer", { runtime: "nodejs24.x" }]),
];

const secondDay: readonly Call[] = [
  setGroup(t(day2, "02:52:33"), by.oncall, ["checkout", { desiredCapacity: 24, maxSize: 60 }]),
  setFunction(t(day2, "03:05:10"), by.oncall, ["stock-sync", { timeout: 120 }]),
  ...apply(t(day2, "06:00:04"), 5163, 42),
  ...load(day2, [
    ["07:05:31", 5],
    ["07:48:02", 6],
    ["08:31:55", 8],
    ["09:02:40", 9],
    ["11:15:21", 8],
    ["12:40:00", 7],
  ]),
  assume(t(day2, "08:09:00"), "security-patcher", {
    name: "cve-2026-4821",
    tags: {
      "parley:intent": "security",
      "parley:motivation": "exploited-cve",
      "parley:ref": "CVE-2026-4821",
    },
  }),
  setService(t(day2, "08:10:22"), by.patcher, { taskDefinition: "orders-api:43" }),
  setService(t(day2, "08:41:15"), by.deploy(5170), { desiredCount: 4, taskDefinition: "orders-api:42" }),
  setDesired(t(day2, "12:00:00"), by.cost, ["search", 2]),
  {
    at: t(day2, "13:15:36"),
    who: by.bob,
    call: "s3:PutBucketPublicAccessBlock",
    with: {
      bucketName: "shop-images",
      publicAccessBlock: "",
      Host: "shop-images.s3.eu-north-1.amazonaws.com",
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: false,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: false,
      },
    },
  },
  {
    at: t(day2, "14:02:11"),
    who: by.carol,
    call: "logs:PutRetentionPolicy",
    with: { logGroupName: "/shop/orders-api", retentionInDays: 7 },
  },
  ...release(t(day2, "14:27:00"), 5188, 44),
  setService(t(day2, "14:31:30"), by.deploy(5188), { desiredCount: 4, taskDefinition: "orders-api:44" }),
  {
    at: t(day2, "16:20:05"),
    who: by.carol,
    call: "iam:AttachRolePolicy",
    with: { roleName: "shop-api", policyArn: "arn:aws:iam::aws:policy/AdministratorAccess" },
    region: "us-east-1",
  },
  ...load(day2, [
    ["14:36:48", 6],
    ["17:12:37", 5],
    ["20:02:55", 4],
  ]),
];

/** What changes nothing and stands in every log all the same. */
function noise(day: string): readonly Call[] {
  const looks: readonly Call[] = ["07", "10", "13", "16", "19"].flatMap((hour) => [
    {
      at: t(day, `${hour}:14:02`),
      who: by.carol,
      call: "ec2:DescribeInstances",
      with: { maxResults: 100 },
      readOnly: true,
    },
    {
      at: t(day, `${hour}:14:05`),
      who: by.carol,
      call: "autoscaling:DescribeAutoScalingGroups",
      with: null,
      readOnly: true,
    },
    {
      at: t(day, `${hour}:45:30`),
      who: by.cost,
      call: "monitoring:GetMetricData",
      with: null,
      readOnly: true,
    },
  ]);
  const refused: Call = {
    at: t(day, "11:03:17"),
    who: by.bob,
    call: "iam:CreateUser",
    with: null,
    error: "AccessDenied",
  };
  return [...looks, refused];
}

/** Machines that come and go with the load of the groups. */
function machines(day: string, clocks: readonly string[]): readonly Call[] {
  return clocks.map((clock, index): Call => {
    const isEnd = index % 3 === 2;
    // One that ends had begun with the call before.
    const id = `i-0a1b2c3d4e5${day.slice(8)}${String(isEnd ? index - 1 : index).padStart(4, "0")}`;
    return {
      at: t(day, clock),
      who: by.groupScaling,
      call: isEnd ? "ec2:TerminateInstances" : "ec2:RunInstances",
      with: isEnd
        ? { instancesSet: { items: [{ instanceId: id }] } }
        : {
            instancesSet: { items: [{ imageId: "ami-0a1b2c3d4e5f60718", minCount: 1, maxCount: 1 }] },
            instanceType: "m7g.large",
            blockDeviceMapping: {},
          },
      answer: {
        instancesSet: {
          items: [{ instanceId: id, imageId: "ami-0a1b2c3d4e5f60718", instanceType: "m7g.large" }],
        },
      },
    };
  });
}

const scalingClocks = [
  "06:31:07",
  "08:12:44",
  "09:13:10",
  "09:13:41",
  "10:03:02",
  "12:20:19",
  "13:36:55",
  "16:18:30",
  "19:44:02",
  "21:10:27",
];

export const story: readonly Call[] = [
  ...firstDay,
  ...secondDay,
  ...[day1, day2].flatMap((day) => [...noise(day), ...machines(day, scalingClocks)]),
  ...reports(day1, [7, 9, 11, 13, 15, 17, 19]),
  ...reports(day2, [7, 9, 11, 13, 15, 17, 19]),
];
