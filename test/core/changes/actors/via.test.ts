import { describe, expect, it } from "vitest";
import { actorOf } from "#core/attribution/actor-of.ts";
import { noProfiles } from "#core/attribution/profiles.ts";
import { by, linked, session } from "./identities.ts";

const terraform =
  "APN/1.0 HashiCorp/1.0 Terraform/1.9.5 (+https://www.terraform.io) terraform-provider-aws/5.98.0 " +
  "(+https://registry.terraform.io/providers/hashicorp/aws) aws-sdk-go-v2/1.36.3 ua/2.1 os/linux lang/go#1.23.8";
const cli = "aws-cli/2.17.32 md/awscrt#0.21.2 ua/2.0 os/linux#6.8 md/arch#x86_64 lang/python#3.11.9";
const boto3 = "Boto3/1.34.108 md/Botocore#1.34.108 ua/2.0 os/linux#5.10 lang/python#3.12.3";

const viaOf = (userAgent: unknown, more: object = {}) =>
  actorOf(by(session("web"), { userAgent, ...more }), noProfiles)?.via;

describe("through what somebody acts", () => {
  it.each([
    {
      via: "console",
      agents: ["console.amazonaws.com", "console.ec2.amazonaws.com", "signin.amazonaws.com"],
    },
    {
      via: "console",
      agents: ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0", "[S3Console/0.4]"],
    },
    { via: "terraform", agents: [terraform, `[${terraform}]`, `${terraform} stratus-red-team_06a62bf9`] },
    {
      via: "terraform",
      agents: ["aws-sdk-go/1.44 (go1.19) APN/1.0 HashiCorp/1.0 Terraform/1.3", `${terraform} app/shop`],
    },
    { via: "opentofu", agents: ["APN/1.0 OpenTofu/1.8.0 aws-sdk-go-v2/1.30.0"] },
    {
      via: "pulumi",
      agents: ["APN/1.0 Pulumi/1.0 Pulumi-Aws/6.0 (+https://www.pulumi.com) aws-sdk-go/1.40"],
    },
    {
      via: "crossplane",
      agents: [`${terraform} crossplane-provider-aws/v0.4`, "aws-sdk-go-v2/1.2 upbound-provider-aws/1.1"],
    },
    { via: "cdk", agents: ["aws-cdk/2.160.0 aws-sdk-js/3.6", "aws-sdk-js/3.699.0 ua/2.1 cdk-cli/2.1"] },
    { via: "cloudformation", agents: ["cloudformation.amazonaws.com"] },
    {
      via: "karpenter",
      agents: ["aws-sdk-go/1.44.300 (go1.20.6; linux; amd64) karpenter.sh-v0.32.1", "karpenter.sh-1.0.2"],
    },
    { via: "cluster-autoscaler", agents: ["aws-sdk-go/1.48 (go1.21) cluster-autoscaler/v1.28"] },
    {
      via: "kubernetes",
      agents: ["kubernetes/v1.29.0 aws-sdk-go/1.4", "aws-cloud-controller-manager/v1.29"],
    },
    { via: "aws-load-balancer-controller", agents: ["elbv2.k8s.aws/v2.6.1 aws-sdk-go/1.44"] },
    { via: "ack", agents: ["aws-controllers-k8s/s3-controller-v1 aws-sdk-go/1.4"] },
    {
      via: "cloud-custodian",
      agents: ["CloudCustodian(nightly)/0.9.2 Python/3.8.3 Botocore/1.15", "c7n/0.9 Boto3/1"],
    },
    { via: "aws-cli", agents: [cli, `[${cli}]`, "aws-cli/1.18 Python/3.8 Darwin/19 botocore/1.17"] },
    { via: "boto3", agents: [boto3, `${boto3} exec-env/AWS_Lambda_python3.12 Botocore/1.34`] },
    {
      via: "shop-api",
      agents: [`${boto3} app/shop-api`, "aws-sdk-js/3.6 app/Shop_API", `${cli} app/shop-api`],
    },
    { via: "night-watch", agents: [`${boto3} app/night-watch+parley+cost+budget+FIN-12`] },
    { via: "boto3", agents: [`${boto3} app/parley+cost`, `${boto3} app/`, `${boto3} app/123456789`] },
    {
      via: "aws-sdk-go",
      agents: ["aws-sdk-go/1.15.12 (go1.12)", "aws-sdk-go-v2/1.32.3 os/linux lang/go#1.23"],
    },
    { via: "aws-sdk-java", agents: ["aws-sdk-java/2.25.11 Linux/5.10 OpenJDK_64-Bit_Server_VM/21.0.3"] },
    { via: "aws-sdk-js", agents: ["aws-sdk-nodejs/2.1691.0 linux/v20.15.0", "aws-sdk-js/3.699.0"] },
    { via: "aws-sdk", agents: ["aws-sdk-fortran/1.0"] },
    { via: "aws-internal", agents: ["AWS Internal", "aws-internal/3 aws-sdk-java/1.11.1030 Linux/5.4"] },
    { via: "ssm-agent", agents: ["aws-sdk-go/1.41.4 (go1.18.3; linux; amd64) amazon-ssm-agent/"] },
    { via: "amazon-q", agents: [`${cli} exec-env/AmazonQ-For-CLI`] },
    { via: "claude", agents: [`${cli} app/claude-code`, "claude-code/1.0 Boto3/1.4"] },
    { via: "application-autoscaling", agents: ["ecs.application-autoscaling.amazonaws.com"] },
    { via: "states", agents: ["states.eu-north-1.amazonaws.com"] },
    { via: "stratus-red-team", agents: ["stratus-red-team_06a62bf9-ef89-43a1-a17b-5234dcbf4cb4"] },
    { via: "python-requests", agents: ["python-requests/2.28.0"] },
    { via: "aws-lambda-scheduler", agents: ["AWS Lambda Scheduler"] },
    { via: "ec2-api-tools", agents: ["ec2-api-tools 1.6.12.2"] },
    { via: undefined, agents: ["", "...", "XXXXXXXX", "[]", "()", "12345", null, 7, ["Terraform/1.9"], {}] },
  ])("$via, %$", ({ via, agents }) => {
    expect(agents.map((agent) => viaOf(agent))).toEqual(agents.map(() => via));
  });

  it("the console where AWS says so and the agent says little", () => {
    const console = { sessionCredentialFromConsole: "true" };
    expect(viaOf("aws-internal/3 aws-sdk-java/1.11", console)).toBe("console");
    expect(viaOf(undefined, console)).toBe("console");
    expect(viaOf(cli, console)).toBe("aws-cli");
    expect(viaOf(undefined)).toBeUndefined();
  });

  it("nothing where a service acts for itself", () => {
    const record = by(linked("rds.amazonaws.com", "AWSServiceRoleForRDS"), { userAgent: "Terraform/1.9" });
    expect(actorOf(record, noProfiles)).toMatchObject({ principal: "rds.amazonaws.com", kind: "service" });
    expect(actorOf(record, noProfiles)?.via).toBeUndefined();
  });

  it("a short word, however long and foul the agent is", () => {
    const foul = [
      "\u0000\u202e",
      "x".repeat(100_000),
      "(".repeat(50_000),
      `app/${"é".repeat(9_000)}x`,
      "a b ".repeat(9_000),
    ];
    for (const agent of foul) {
      const via = viaOf(agent);
      expect(via ?? "aa").toMatch(/^[a-z0-9.-]{2,50}$/);
    }
  });
});
