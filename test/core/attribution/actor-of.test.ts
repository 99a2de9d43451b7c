import { describe, expect, it } from "vitest";
import { actorOf, principalsOf } from "#core/attribution/actor-of.ts";
import { noProfiles } from "#core/attribution/profiles.ts";
import { by, home, linked, root, session, sso, user } from "../changes/actors/identities.ts";

type Row = { readonly when: string; readonly record: Readonly<Record<string, unknown>>; readonly is: string };

const told = (record: Readonly<Record<string, unknown>>) => {
  const actor = actorOf(record, noProfiles);
  if (actor === null) return "nobody";
  const via = actor.via === undefined ? "" : ` via ${actor.via}`;
  return `${actor.kind} ${actor.principal.replaceAll(home, "0")}${via}`;
};

const cloudformation = { invokedBy: "cloudformation.amazonaws.com" };
const scope = (sourceArn: string, issuerType = "AWS::Lambda::Function") => ({
  inScopeOf: { sourceArn, sourceAccount: home, issuerType, credentialsIssuedTo: sourceArn },
});
const lambda = `arn:aws:lambda:eu-north-1:${home}:function:night-watch`;
const web = (federatedProvider: string) => ({
  sessionContext: { webIdFederationData: { federatedProvider, attributes: {} } },
});
const oidc = (host: string) => `arn:aws:iam::${home}:oidc-provider/${host}`;

describe("who acts", () => {
  it.each<Row>([
    { when: "a role's session", record: by(session("web")), is: "unknown 0:role/web" },
    { when: "its role has a path", record: by(session("team/blue/web")), is: "unknown 0:role/web" },
    {
      when: "the issuer is not told",
      record: by({ type: "AssumedRole", arn: `arn:aws:sts::${home}:assumed-role/web/me`, accountId: home }),
      is: "unknown 0:role/web",
    },
    {
      when: "the ARN is damaged",
      record: by({ type: "AssumedRole", arn: `arn:aws::sts:${home}:assumed-role/web/me`, accountId: home }),
      is: "unknown 0:role/web",
    },
    {
      when: "the ARN lost its start",
      record: by({ type: "AssumedRole", arn: "arn***/assumed-role/web/me", accountId: home }),
      is: "unknown 0:role/web",
    },
    {
      when: "the session has no name",
      record: by({ type: "AssumedRole", arn: `arn:aws:sts::${home}:assumed-role/web`, accountId: home }),
      is: "unknown 0:role/web",
    },
    {
      when: "the type says role",
      record: by({ type: "Role", arn: `arn:aws:iam::${home}:role/team/web`, accountId: home }),
      is: "unknown 0:role/web",
    },
    {
      when: "the partition is China's",
      record: by({ type: "AssumedRole", arn: `arn:aws-cn:sts::${home}:assumed-role/web/me` }),
      is: "unknown 0:role/web",
    },
    {
      when: "a person came through Identity Center",
      record: by(sso("Anna@Example.com")),
      is: "person sso/anna@example.com",
    },
    {
      when: "the same person has another permission set",
      record: by(sso("anna@example.com", "ReadOnly")),
      is: "person sso/anna@example.com",
    },
    {
      when: "an Identity Center session comes without its issuer",
      record: by({ type: "AssumedRole", arn: `arn:aws:sts::${home}:assumed-role/AWSReservedSSO_A_0a/anna` }),
      is: "person sso/anna",
    },
    {
      when: "somebody gave their own role such a name",
      record: by(session("AWSReservedSSO_Web_0123456789abcdef", "anna@example.com")),
      is: "unknown 0:role/AWSReservedSSO_Web_0123456789abcdef",
    },
    {
      when: "the permission set breaks glass",
      record: by(sso("anna@example.com", "BreakGlass")),
      is: "break-glass sso/anna@example.com",
    },
    {
      when: "Identity Center itself tells the user",
      record: by({
        type: "IdentityCenterUser",
        accountId: home,
        onBehalfOf: {
          userId: "544894E8-80c1-707f-60e3-3ba6510dfac1",
          identityStoreArn: "arn:aws:identitystore::1:x",
        },
        credentialId: "EXAMPLE",
      }),
      is: "person sso/544894e8-80c1-707f-60e3-3ba6510dfac1",
    },
    { when: "the root user", record: by(root), is: "person 0:root" },
    {
      when: "the root user without an ARN",
      record: by({ type: "Root", accountId: home }),
      is: "person 0:root",
    },
    { when: "an IAM user", record: by(user("anna")), is: "person 0:user/anna" },
    { when: "an IAM user with a path", record: by(user("ops/anna")), is: "person 0:user/anna" },
    {
      when: "an IAM user without an ARN",
      record: by({ type: "IAMUser", accountId: home, userName: "anna" }),
      is: "person 0:user/anna",
    },
    {
      when: "an IAM user's name is hidden",
      record: by({
        type: "IAMUser",
        accountId: home,
        userName: "HIDDEN_DUE_TO_SECURITY_REASONS",
        principalId: "AIDAEXAMPLEUSERID0001",
      }),
      is: "person 0:AIDAEXAMPLEUSERID0001",
    },
    { when: "an IAM user is all it says", record: by({ type: "IAMUser" }), is: "unknown unknown" },
    {
      when: "a federated user, whose name they chose themself",
      record: by({
        type: "FederatedUser",
        arn: `arn:aws:sts::${home}:federated-user/boss`,
        accountId: home,
        sessionContext: { sessionIssuer: { type: "IAMUser", arn: `arn:aws:iam::${home}:user/broker` } },
      }),
      is: "person 0:user/broker",
    },
    {
      when: "a federated user of nobody known",
      record: by({ type: "FederatedUser", arn: `arn:aws:sts::${home}:federated-user/boss` }),
      is: "person 0:federated-user/boss",
    },
    {
      when: "a user of a directory",
      record: by({ type: "Directory", accountId: home, userName: "anna" }),
      is: "person 0:directory/anna",
    },
    {
      when: "a user of a SAML provider",
      record: by({ type: "SAMLUser", principalId: "q:anna", userName: "anna", identityProvider: "q" }),
      is: "person saml/anna",
    },
    {
      when: "a workflow of GitHub",
      record: by({
        type: "WebIdentityUser",
        userName: "repo:acme/shop:ref:refs/heads/main",
        identityProvider: oidc("token.actions.githubusercontent.com"),
      }),
      is: "pipeline oidc/token.actions.githubusercontent.com/repo:acme/shop:ref:refs/heads/main",
    },
    {
      when: "a pod of a cluster",
      record: by({
        type: "WebIdentityUser",
        userName: "system:serviceaccount:shop:api",
        identityProvider: "https://oidc.eks.eu-north-1.amazonaws.com/id/0A",
      }),
      is: "automation oidc/oidc.eks.eu-north-1.amazonaws.com/id/0A/system:serviceaccount:shop:api",
    },
    {
      when: "a user of another provider",
      record: by({ type: "WebIdentityUser", userName: "u1", identityProvider: "accounts.google.com" }),
      is: "unknown oidc/accounts.google.com/u1",
    },
    {
      when: "a caller from another account",
      record: by({ type: "AWSAccount", principalId: "AROAEXAMPLEROLEID0009:me", accountId: "210987654321" }),
      is: "unknown 210987654321:AROAEXAMPLEROLEID0009",
    },
    {
      when: "another account and nothing else",
      record: by({ type: "AWSAccount", accountId: "210987654321" }),
      is: "unknown 210987654321",
    },
    {
      when: "a service calls for another account",
      record: by({ type: "AWSAccount", accountId: "210987654321", invokedBy: "ec2.amazonaws.com" }),
      is: "unknown 210987654321 via ec2",
    },
    { when: "an unknown identity", record: by({ type: "Unknown", userName: "who" }), is: "unknown unknown" },
    {
      when: "an unknown type with a role's ARN",
      record: by({ ...session("web"), type: "Unknown" }),
      is: "unknown 0:role/web",
    },
    {
      when: "a type of tomorrow with a number",
      record: by({ type: "Martian", principalId: "AMARTIAN000000000001", accountId: home }),
      is: "unknown 0:AMARTIAN000000000001",
    },
    {
      when: "dots in the place of everything",
      record: by({ type: "...", arn: "...", accountId: "..." }),
      is: "unknown unknown",
    },
    { when: "an empty identity", record: by({}), is: "unknown unknown" },
    { when: "no identity at all", record: by(undefined), is: "nobody" },
    { when: "null", record: by(null), is: "nobody" },
    { when: "a list", record: by([session("web")]), is: "nobody" },
    { when: "a text", record: by("anna"), is: "nobody" },
  ])("$is when $when", ({ record, is }) => {
    expect(told(record)).toBe(is);
  });
});

describe("a service acts", () => {
  it.each<Row>([
    {
      when: "by its linked role",
      record: by(linked("autoscaling.amazonaws.com", "AWSServiceRoleForAutoScaling")),
      is: "service autoscaling.amazonaws.com",
    },
    {
      when: "by a linked role with a suffix",
      record: by(linked("autoscaling.amazonaws.com", "AWSServiceRoleForAutoScaling_blue")),
      is: "service autoscaling.amazonaws.com",
    },
    {
      when: "by a linked role that AWS itself uses",
      record: by(linked("config.amazonaws.com", "AWSServiceRoleForConfig", "AWS Internal")),
      is: "service config.amazonaws.com",
    },
    {
      when: "by the role for one kind of target",
      record: by(
        linked(
          "ecs.application-autoscaling.amazonaws.com",
          "AWSServiceRoleForApplicationAutoScaling_ECSService",
        ),
      ),
      is: "service ecs.application-autoscaling.amazonaws.com",
    },
    {
      when: "by a linked role without its path",
      record: by({
        type: "AssumedRole",
        arn: `arn:aws:sts::${home}:assumed-role/AWSServiceRoleForRDS/SLRManagement`,
        invokedBy: "rds.amazonaws.com",
      }),
      is: "service rds.amazonaws.com",
    },
    {
      when: "and not by a role that is only called like one",
      record: by(session("AWSServiceRoleForRDS", "x", { invokedBy: "rds.amazonaws.com" })),
      is: "unknown 0:role/AWSServiceRoleForRDS via rds",
    },
    {
      when: "by itself",
      record: by({ type: "AWSService", invokedBy: "scheduler.amazonaws.com" }),
      is: "service scheduler.amazonaws.com",
    },
    {
      when: "by itself in a region",
      record: by({ type: "AWSService", invokedBy: "states.eu-north-1.amazonaws.com" }),
      is: "service states.amazonaws.com",
    },
    {
      when: "by itself in China",
      record: by({ type: "AWSService", invokedBy: "ec2.amazonaws.com.cn" }),
      is: "service ec2.amazonaws.com",
    },
    {
      when: "by itself with somebody's role",
      record: by({
        type: "AWSService",
        arn: `arn:aws:iam::${home}:role/logs`,
        invokedBy: "cloudtrail.amazonaws.com",
      }),
      is: "service cloudtrail.amazonaws.com",
    },
    {
      when: "inside AWS",
      record: by({ type: "AWSService", invokedBy: "AWS Internal" }, { eventSource: "kms.amazonaws.com" }),
      is: "service kms.amazonaws.com",
    },
    {
      when: "in an event without a type",
      record: by({ accountId: home, invokedBy: "AWS Internal" }, { eventSource: "kms.amazonaws.com" }),
      is: "service kms.amazonaws.com",
    },
    {
      when: "and names only itself",
      record: by({ accountId: home, invokedBy: "secretsmanager.amazonaws.com" }),
      is: "service secretsmanager.amazonaws.com",
    },
    {
      when: "in an event of its own without an identity",
      record: by(undefined, { eventType: "AwsServiceEvent", eventSource: "ecs.amazonaws.com" }),
      is: "service ecs.amazonaws.com",
    },
    {
      when: "in an event of its own with only an account",
      record: by({ accountId: home }, { eventType: "AwsServiceEvent", eventSource: "ecs.amazonaws.com" }),
      is: "service ecs.amazonaws.com",
    },
    {
      when: "in an event of a source that is no service",
      record: by(undefined, { eventType: "AwsServiceEvent", eventSource: "who knows" }),
      is: "service aws",
    },
  ])("$is $when", ({ record, is }) => {
    expect(told(record)).toBe(is);
  });
});

describe("who is behind another", () => {
  const stack = (identity: object) => by({ ...identity, ...cloudformation });
  it.each<Row>([
    { when: "a person's stack", record: stack(sso("anna")), is: "person sso/anna via cloudformation" },
    {
      when: "a pipeline's stack",
      record: stack(session("github-actions")),
      is: "pipeline 0:role/github-actions via cloudformation",
    },
    {
      when: "a stack with a role of its own",
      record: stack(session("stack", "AWSCloudFormation")),
      is: "unknown 0:role/stack via cloudformation",
    },
    { when: "a user's stack", record: stack(user("anna")), is: "person 0:user/anna via cloudformation" },
    {
      when: "a chat with a model",
      record: by({ ...sso("anna"), invokedBy: "bedrock.amazonaws.com" }),
      is: "person sso/anna via bedrock",
    },
    {
      when: "the old console",
      record: by({ ...user("anna"), invokedBy: "signin.amazonaws.com" }),
      is: "person 0:user/anna via console",
    },
    {
      when: "AWS's own plumbing",
      record: by({ ...user("anna"), invokedBy: "AWS Internal" }),
      is: "person 0:user/anna",
    },
    {
      when: "a function",
      record: by(session("exec", "night-watch", scope(lambda))),
      is: "automation arn:aws:lambda:eu-north-1:0:function:night-watch",
    },
    {
      when: "an alias of a function",
      record: by(session("exec", "x", scope(`${lambda}:live`))),
      is: "automation arn:aws:lambda:eu-north-1:0:function:night-watch",
    },
    {
      when: "a function in a person's session",
      record: by({ ...sso("anna"), ...scope(lambda) }),
      is: "automation arn:aws:lambda:eu-north-1:0:function:night-watch",
    },
    {
      when: "a function of agents",
      record: by(session("exec", "x", scope(lambda.replace("night-watch", "mcp-server")))),
      is: "agent arn:aws:lambda:eu-north-1:0:function:mcp-server",
    },
    {
      when: "a task, which has no lasting name",
      record: by(
        session("exec", "x", scope(`arn:aws:ecs:eu-north-1:${home}:task/shop/0a`, "AWS::ECS::Task")),
      ),
      is: "automation 0:role/exec",
    },
    {
      when: "a vendor with leave",
      record: by(session("web", "x", { invokedByDelegate: { accountId: "210987654321" } })),
      is: "automation 0:role/web via delegate-210987654321",
    },
    {
      when: "a person on whose behalf an application acts",
      record: by(session("web", "x", { onBehalfOf: { userId: "5448", identityStoreArn: "x" } })),
      is: "unknown 0:role/web",
    },
  ])("$is when it is $when", ({ record, is }) => {
    expect(told(record)).toBe(is);
  });

  it("all names that AWS recorded", () => {
    expect(principalsOf(by(session("exec", "x", scope(lambda))))).toEqual([lambda, `${home}:role/exec`]);
    expect(principalsOf(by(sso("anna")))).toEqual([
      "sso/anna",
      `${home}:role/AWSReservedSSO_AdministratorAccess_0123456789abcdef`,
    ]);
    expect(principalsOf(by(session("web")))).toEqual([`${home}:role/web`]);
    expect(principalsOf(by(undefined))).toEqual([]);
  });
});

describe("what credentials give away of a role nobody knows", () => {
  const context = (sessionContext: object) => by(session("web", "x", { sessionContext }));
  it.each<Row>([
    { when: "nothing else is known", record: by(session("web")), is: "unknown" },
    { when: "an instance was given them", record: context({ ec2RoleDelivery: "2.0" }), is: "automation" },
    {
      when: "a second factor was given",
      record: context({ attributes: { mfaAuthenticated: "true" } }),
      is: "person",
    },
    {
      when: "they came from the console",
      record: by(session("web"), { sessionCredentialFromConsole: "true" }),
      is: "person",
    },
    {
      when: "GitHub vouched",
      record: by(session("web", "x", web(oidc("token.actions.githubusercontent.com")))),
      is: "pipeline",
    },
    { when: "GitLab vouched", record: by(session("web", "x", web("gitlab.example.com"))), is: "pipeline" },
    {
      when: "Terraform's cloud vouched",
      record: by(session("web", "x", web("https://app.terraform.io"))),
      is: "pipeline",
    },
    {
      when: "a cluster vouched",
      record: by(session("web", "x", web(oidc("oidc.eks.eu-north-1.amazonaws.com/id/0A")))),
      is: "automation",
    },
    {
      when: "a public provider vouched",
      record: by(session("web", "x", web("accounts.google.com"))),
      is: "unknown",
    },
    {
      when: "only the user agent says that it is the console",
      record: by(session("web"), { userAgent: "console.amazonaws.com" }),
      is: "unknown",
    },
    {
      when: "only the user agent says that it is Terraform",
      record: by(session("web"), { userAgent: "Terraform/1.9" }),
      is: "unknown",
    },
    {
      when: "only the session says that it is an administrator",
      record: by(session("web", "admin")),
      is: "unknown",
    },
  ])("$is when $when", ({ record, is }) => {
    expect(actorOf(record, noProfiles)?.kind).toBe(is);
  });
});

describe("what a name gives away", () => {
  it.each([
    { kind: "break-glass", roles: ["break-glass", "BreakGlassAdmin", "EmergencyAccess", "firecall-db"] },
    {
      kind: "pipeline",
      roles: [
        ...[
          "github-actions",
          "GitHubActionsRole",
          "gitlab-runner",
          "jenkins",
          "circleci-deploy",
          "buildkite",
          "shop-ci",
        ],
        ...[
          "CodeBuildServiceRole",
          "terraform",
          "TerraformCloud",
          "atlantis",
          "spacelift",
          "pulumi-prod",
          "tf-apply",
        ],
        ...[
          "cdk-hnb659fds-deploy-role-123456789012-eu-north-1",
          "cdk-hnb659fds-cfn-exec-role-123456789012-eu-north-1",
        ],
        ...[
          "argocd-server",
          "AWSCloudFormationStackSetExecutionRole",
          "deploy",
          "release-train",
          "harness-delegate",
        ],
      ],
    },
    {
      kind: "automation",
      roles: [
        ...["KarpenterController-shop", "cluster-autoscaler", "aws-load-balancer-controller", "external-dns"],
        ...[
          "crossplane-provider-aws",
          "ack-s3-controller",
          "CloudCustodianRole",
          "c7n-mailer",
          "spotinst-iam-stack",
        ],
        ...[
          "cost-optimiser",
          "FinOpsSaver",
          "instance-scheduler",
          "AutoRemediation",
          "patch-manager",
          "nightly-backup",
        ],
        ...[
          "chaos-monkey",
          "shop-lambda",
          "ecsTaskExecutionRole",
          "eks-node-group",
          "night-cron",
          "aws-nuke",
        ],
      ],
    },
    {
      kind: "agent",
      roles: [
        ...["AmazonBedrockExecutionRoleForAgents_shop", "claude-code", "bedrock-agent-ops", "aws-mcp-server"],
        ...["sre-agent", "ai-agent", "openai-ops", "AmazonQDeveloper", "devops-agent"],
      ],
    },
    {
      kind: "person",
      roles: ["Admin", "AdministratorAccess", "PowerUser", "Developer", "oncall", "sre-team", "dba"],
    },
    { kind: "unknown", roles: ["web", "precious", "advantage", "shop-api", "special", "MyRole", "x"] },
  ])("$kind", ({ kind, roles }) => {
    const kinds = roles.map((role) => [role, actorOf(by(session(role)), noProfiles)?.kind]);
    expect(kinds).toEqual(roles.map((role) => [role, kind]));
  });

  it("also of users, who else are persons", () => {
    const names = ["jenkins", "terraform", "break-glass", "karpenter", "anna", "claude.martin", "svc-web"];
    const kinds = names.map((name) => actorOf(by(user(name)), noProfiles)?.kind);
    expect(kinds).toEqual([
      "pipeline",
      "pipeline",
      "break-glass",
      "automation",
      "person",
      "person",
      "person",
    ]);
  });

  it("nothing of somebody who signed in as themself", () => {
    expect(actorOf(by(sso("terraform@example.com", "TerraformAdmins")), noProfiles)?.kind).toBe("person");
  });
});

describe("an agent that says so", () => {
  const agent = { userAgent: "Boto3/1.40 md/awslabs#mcp#aws-api exec-env/x" };
  it.each([
    { when: "it works for a person", identity: sso("anna"), is: "agent sso/anna via aws-mcp" },
    { when: "it works for a pipeline", identity: session("deploy"), is: "agent 0:role/deploy via aws-mcp" },
    {
      when: "it claims to be a service",
      identity: linked("rds.amazonaws.com", "AWSServiceRoleForRDS"),
      is: "service rds.amazonaws.com",
    },
  ])("$is when $when", ({ identity, is }) => {
    expect(told(by(identity, agent))).toBe(is);
  });
});
