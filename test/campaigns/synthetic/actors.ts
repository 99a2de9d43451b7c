import type { Random } from "../fuzz-random.ts";
import type { Scene } from "./scene.ts";

/** Who acts and by what: the parts of a record that say so. */
export type Doer = (scene: Scene) => {
  readonly userIdentity: object;
  readonly userAgent: string;
  readonly sourceIPAddress: string;
  readonly sessionCredentialFromConsole?: "true";
};

type Session = { readonly role: string; readonly session: string; readonly path?: string };

const keyOf = (text: string): string => {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return `ASIA${sum.toString(36).toUpperCase().padStart(16, "X").slice(0, 16)}`;
};

function assumed({ account, at }: Scene, { role, session, path = "/" }: Session, more: object = {}) {
  return {
    type: "AssumedRole",
    principalId: `AROA${keyOf(role).slice(4)}:${session}`,
    arn: `arn:aws:sts::${account}:assumed-role/${role}/${session}`,
    accountId: account,
    accessKeyId: keyOf(account + role + session),
    sessionContext: {
      sessionIssuer: {
        type: "Role",
        principalId: `AROA${keyOf(role).slice(4)}`,
        arn: `arn:aws:iam::${account}:role${path}${role}`,
        accountId: account,
        userName: role,
      },
      webIdFederationData: {},
      attributes: { creationDate: new Date(at.getTime() - 600_000).toISOString(), mfaAuthenticated: "false" },
      ...more,
    },
  };
}

const ip = (random: Random): string => `203.0.113.${random.below(250) + 1}`;

const terraform: Doer = (scene) => ({
  userIdentity: assumed(scene, { role: "platform-deploy", session: `run-${scene.random.below(400)}` }),
  userAgent:
    "APN/1.0 HashiCorp/1.0 Terraform/1.9.5 (+https://www.terraform.io) terraform-provider-aws/5.70.0 (+https://registry.terraform.io/providers/hashicorp/aws) aws-sdk-go-v2/1.31.0 os/linux lang/go#1.23.1 md/GOOS#linux md/GOARCH#amd64",
  sourceIPAddress: ip(scene.random),
});

const people = ["ana", "björn", "chen", "dora", "emeka", "françois", "gita", "hana"];

const person: Doer = (scene) => {
  const role = "AWSReservedSSO_Operator_0a1b2c3d4e5f6a7b";
  const session = `${scene.random.pick(people)}@example.com`;
  return {
    userIdentity: assumed(scene, { role, session, path: "/aws-reserved/sso.amazonaws.com/eu-north-1/" }),
    userAgent:
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36",
    sourceIPAddress: ip(scene.random),
    sessionCredentialFromConsole: "true",
  };
};

const onCall: Doer = (scene) => {
  const name = scene.random.pick(people.slice(0, 4));
  const session = `INC-${1_000 + scene.random.below(60)}`;
  return {
    userIdentity: assumed(scene, { role: "oncall", session }, { sourceIdentity: name.replace(/\W/g, "o") }),
    userAgent:
      "aws-cli/2.17.32 md/awscrt#0.21.2 ua/2.0 os/macos#23.6.0 md/arch#arm64 lang/python#3.11.9 cfg/retry-mode#standard md/command#autoscaling.set-desired-capacity",
    sourceIPAddress: ip(scene.random),
  };
};

/** A service that acts through its own role. */
const linked =
  (service: string, role: string, session: string): Doer =>
  (scene) => ({
    userIdentity: {
      ...assumed(scene, { role, session, path: `/aws-service-role/${service}/` }),
      invokedBy: service,
    },
    userAgent: service,
    sourceIPAddress: service,
  });

const stack: Doer = (scene) => ({
  userIdentity: {
    ...assumed(scene, { role: "cdk-hnb659fds-cfn-exec-role", session: "AWSCloudFormation" }),
    invokedBy: "cloudformation.amazonaws.com",
  },
  userAgent: "cloudformation.amazonaws.com",
  sourceIPAddress: "cloudformation.amazonaws.com",
});

const optimiser: Doer = (scene) => ({
  userIdentity: {
    ...assumed(scene, { role: "cost-optimiser", session: "nightly-rightsizing" }),
    inScopeOf: {
      sourceArn: `arn:aws:lambda:eu-north-1:${scene.account}:function:nightly-rightsizing`,
      sourceAccount: scene.account,
      issuerType: "AWS::Lambda::Function",
      credentialsIssuedTo: `arn:aws:lambda:eu-north-1:${scene.account}:function:nightly-rightsizing`,
    },
  },
  userAgent:
    "Boto3/1.35.20 md/Botocore#1.35.20 ua/2.0 os/linux#5.10 md/arch#x86_64 lang/python#3.12.5 exec-env/AWS_Lambda_python3.12 app/finops-rightsizing",
  sourceIPAddress: ip(scene.random),
});

const agent: Doer = (scene) => ({
  userIdentity: assumed(scene, { role: "remediation-agent", session: `task-${scene.random.below(90)}` }),
  userAgent:
    "aws-sdk-js/3.658.1 ua/2.1 os/linux#6.1 lang/js md/nodejs#22.8.0 api/ec2#3.658.1 app/intent.security.CVE-2026-1234",
  sourceIPAddress: ip(scene.random),
});

const karpenter: Doer = (scene) => ({
  userIdentity: assumed(scene, { role: "karpenter-controller", session: "1726000000000000000" }),
  userAgent: "aws-sdk-go-v2/1.31.0 os/linux lang/go#1.23.1 md/GOOS#linux md/GOARCH#arm64 karpenter.sh-1.0.2",
  sourceIPAddress: ip(scene.random),
});

const oldScript: Doer = (scene) => ({
  userIdentity: {
    type: "IAMUser",
    principalId: "AIDAEXAMPLEEXAMPLE123",
    arn: `arn:aws:iam::${scene.account}:user/backup-script`,
    accountId: scene.account,
    accessKeyId: "AKIAEXAMPLEEXAMPLE12",
    userName: "backup-script",
  },
  userAgent: "aws-cli/1.18.147 Python/2.7.18 Linux/4.14.355 botocore/1.18.6",
  sourceIPAddress: ip(scene.random),
});

/** As often as they act. */
export const doers: readonly Doer[] = [
  terraform,
  terraform,
  terraform,
  person,
  person,
  onCall,
  linked("autoscaling.amazonaws.com", "AWSServiceRoleForAutoScaling", "AutoScaling"),
  linked(
    "ecs.application-autoscaling.amazonaws.com",
    "AWSServiceRoleForApplicationAutoScaling_ECSService",
    "AutoScaling-UpdateService",
  ),
  stack,
  optimiser,
  agent,
  karpenter,
  oldScript,
];
