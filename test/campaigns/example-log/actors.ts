/** Anyone who appears in the example log, as CloudTrail shows their credentials. All of it is made up. */
export const account = "123456789012";
export const region = "eu-north-1";

const ids = new Map<string, string>();

/** The same letters and digits for the same name, so that the log comes out alike each time. */
export function idFor(prefix: string, name: string): string {
  const known = ids.get(prefix + name);
  if (known !== undefined) return known;
  let sum = 2_166_136_261;
  let text = "";
  for (let at = 0; text.length < 16; at += 1) {
    sum =
      Math.imul(sum ^ (prefix + name + at).charCodeAt(at % (prefix.length + name.length)), 16_777_619) >>> 0;
    text += "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[(sum >>> 7) % 32];
  }
  ids.set(prefix + name, prefix + text);
  return prefix + text;
}

export type Who = { readonly identity: object; readonly agent: string; readonly address: string };

const agents = {
  terraform:
    "APN/1.0 HashiCorp/1.0 Terraform/1.13.4 (+https://www.terraform.io) terraform-provider-aws/6.20.0 (+https://registry.terraform.io/providers/hashicorp/aws) aws-sdk-go-v2/1.39.4 os/linux lang/go#1.25.3 md/GOARCH#arm64",
  boto3:
    "Boto3/1.41.2 md/Botocore#1.41.2 ua/2.1 os/linux#6.8.0 md/arch#aarch64 lang/python#3.13.5 exec-env/AWS_Lambda_python3.13",
  go: "aws-sdk-go-v2/1.39.4 ua/2.1 os/linux lang/go#1.25.3 md/GOARCH#arm64 exec-env/AWS_ECS_FARGATE",
  cli: "aws-cli/2.31.9 md/awscrt#0.27.6 ua/2.1 os/macos#25.1.0 md/arch#arm64 lang/python#3.13.7",
  console: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
  custodian: "Boto3/1.41.2 CloudCustodian/0.9.47 Botocore/1.41.2",
  agent: "aws-cli/2.31.9 awslabs/mcp/aws-api-mcp-server/1.0.2 md/awscrt#0.27.6 lang/python#3.13.7",
} as const;

type Session = {
  readonly role: string;
  readonly name: string;
  readonly agent: keyof typeof agents;
  readonly address: string;
};

/** A session of a role. */
export function session({ role, name, agent, address }: Session): Who {
  const id = idFor("AROA", role);
  const identity = {
    type: "AssumedRole",
    principalId: `${id}:${name}`,
    arn: `arn:aws:sts::${account}:assumed-role/${role}/${name}`,
    accountId: account,
    accessKeyId: idFor("ASIA", `${role}/${name}`),
    sessionContext: {
      sessionIssuer: {
        type: "Role",
        principalId: id,
        arn: `arn:aws:iam::${account}:role/${role}`,
        accountId: account,
        userName: role,
      },
      attributes: { creationDate: "2026-11-17T05:00:00Z", mfaAuthenticated: "false" },
    },
  };
  return { identity, agent: agents[agent], address };
}

/** A person who came through Identity Center, in the console. */
function person(set: string, name: string): Who {
  const role = `AWSReservedSSO_${set}_0a1b2c3d4e5f6a7b`;
  const id = idFor("AROA", role);
  const arn = `arn:aws:iam::${account}:role/aws-reserved/sso.amazonaws.com/${region}/${role}`;
  const identity = {
    type: "AssumedRole",
    principalId: `${id}:${name}`,
    arn: `arn:aws:sts::${account}:assumed-role/${role}/${name}`,
    accountId: account,
    accessKeyId: idFor("ASIA", `${role}/${name}`),
    sessionContext: {
      sessionIssuer: { type: "Role", principalId: id, arn, accountId: account, userName: role },
      attributes: { creationDate: "2026-11-17T07:00:00Z", mfaAuthenticated: "true" },
    },
  };
  return { identity, agent: agents.console, address: "198.51.100.24" };
}

/** A service that acts for the account through the role that is linked to it. */
function service(host: string, role: string): Who {
  const id = idFor("AROA", role);
  const arn = `arn:aws:iam::${account}:role/aws-service-role/${host}/${role}`;
  const identity = {
    type: "AssumedRole",
    principalId: `${id}:AutoScaling`,
    arn: `arn:aws:sts::${account}:assumed-role/${role}/AutoScaling`,
    accountId: account,
    sessionContext: {
      sessionIssuer: { type: "Role", principalId: id, arn, accountId: account, userName: role },
      attributes: { creationDate: "2026-11-17T00:00:00Z", mfaAuthenticated: "false" },
    },
    invokedBy: host,
  };
  return { identity, agent: host, address: host };
}

export const deploy = (run: number): Who =>
  session({ role: "github-deploy", name: `run-${run}`, agent: "terraform", address: "192.0.2.41" });
export const scaler = session({
  role: "checkout-scaler",
  name: "spike-91",
  agent: "go",
  address: "192.0.2.66",
});
export const cost = session({ role: "cost-optimiser", name: "daily", agent: "boto3", address: "192.0.2.80" });
export const patcher = session({
  role: "security-patcher",
  name: "cve-2026-4821",
  agent: "boto3",
  address: "192.0.2.90",
});
export const oncall = session({
  role: "oncall-engineer",
  name: "alice@INC-1042",
  agent: "cli",
  address: "198.51.100.7",
});
export const custodian = session({
  role: "cloud-custodian",
  name: "tag-policy",
  agent: "custodian",
  address: "192.0.2.95",
});
export const showback = session({
  role: "showback-tagger",
  name: "hourly",
  agent: "boto3",
  address: "192.0.2.97",
});
export const reporting = session({
  role: "reporting-jobs",
  name: "nightly",
  agent: "boto3",
  address: "192.0.2.99",
});
export const agent = session({
  role: "platform-ai-agent",
  name: "task-311",
  agent: "agent",
  address: "192.0.2.103",
});
export const bob = person("Developer", "bob@example.com");
export const carol = person("PowerUser", "carol@example.com");
export const ecsScaling = service(
  "ecs.application-autoscaling.amazonaws.com",
  "AWSServiceRoleForApplicationAutoScaling_ECSService",
);
export const groupScaling = service("autoscaling.amazonaws.com", "AWSServiceRoleForAutoScaling");
