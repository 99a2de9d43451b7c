import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { resourcesOf } from "../functions/template.ts";
import { opened } from "./opened.ts";

const { template } = opened();
const one = (type: string, made = template) => {
  const [found, ...more] = [...resourcesOf(made, type).values()];
  expect([type, more]).toEqual([type, []]);
  return found ?? {};
};

type Statement = {
  readonly Sid: string;
  readonly Effect: string;
  readonly Principal: unknown;
  readonly Resource: unknown;
  readonly Condition?: unknown;
};
const policyOf = (organisation?: string): readonly Statement[] => {
  const made = opened(organisation === undefined ? {} : { organisation }).template;
  return (one("AWS::ApiGateway::RestApi", made)["Policy"] as { Statement: Statement[] }).Statement;
};

describe("the address of an installation", () => {
  it("speaks no TLS before 1.2, in its own region, and answers nobody else's types of content", () => {
    const api = one("AWS::ApiGateway::RestApi");
    expect(api["SecurityPolicy"]).toMatch(/^SecurityPolicy_TLS13_1_2_/);
    expect(api["EndpointConfiguration"]).toEqual({ Types: ["REGIONAL"] });
    expect(Object.keys(api)).not.toContain("BinaryMediaTypes");
    expect(Object.keys(api)).not.toContain("MinimumCompressionSize");
  });

  it("is known before what answers there, and the same in every partition", () => {
    const functions = [...resourcesOf(template, "AWS::Lambda::Function").values()];
    const urls = functions.map(({ Environment }) => JSON.stringify(Environment));
    for (const url of urls) expect(url).toContain('{"Ref":"AWS::Region"},".",{"Ref":"AWS::URLSuffix"},"/v1"');
  });

  it("is the team's own where they name one", () => {
    const { access } = opened({ address: "https://parley.example.com" });
    expect(access.publicUrl).toBe("https://parley.example.com");
  });

  it("stands behind a web ACL where one is named, and behind none otherwise", () => {
    template.resourceCountIs("AWS::WAFv2::WebACLAssociation", 0);
    const webAcl = "arn:aws:wafv2:eu-north-1:123456789012:regional/webacl/own/1234abcd";
    opened({ webAcl }).template.hasResourceProperties("AWS::WAFv2::WebACLAssociation", {
      WebACLArn: webAcl,
      ResourceArn: { "Fn::Join": ["", Match.arrayWith([Match.stringLikeRegexp("/restapis/")])] },
    });
  });

  it("takes a new deployment whenever its ways or its policy change, or a change would reach nobody", () => {
    const deployments = [opened(), opened({ organisation: "o-a1b2c3d4e5" })].map(
      ({ template: made }) => [...resourcesOf(made, "AWS::ApiGateway::Deployment").keys()][0],
    );
    expect(deployments[0]).not.toBe(deployments[1]);
    expect([...resourcesOf(opened().template, "AWS::ApiGateway::Deployment").keys()][0]).toBe(deployments[0]);
  });

  it("hands each way in to its own function, which nothing else of the API may invoke", () => {
    const permissions = [...resourcesOf(template, "AWS::Lambda::Permission").values()];
    expect(permissions).toHaveLength(11);
    for (const { Principal, SourceArn, FunctionName } of permissions) {
      expect(Principal).toBe("apigateway.amazonaws.com");
      const [, way = ""] = /"(\/(?:ANY|\*|GET|HEAD|POST)\/[^"]*)"/.exec(JSON.stringify(SourceArn)) ?? [];
      const worker = JSON.stringify(FunctionName);
      if (way.includes("/api/")) expect(worker).toContain("serveapi");
      else if (way.includes("/hooks/")) expect(worker).toContain("receivehook");
      else expect(worker).toContain(way.includes("/a/") ? "answerquestion" : "serveconsole");
    }
  });
});

describe("who may call", () => {
  const api = "execute-api:/v1/*/api/*";
  const own = { Ref: "AWS::AccountId" };

  it("everybody may open pages, with GET, HEAD and POST alone, and knock at hooks with POST", () => {
    const [pages] = policyOf();
    const resources = pages?.Resource as string[];
    expect(pages).toMatchObject({ Sid: "Pages", Effect: "Allow", Principal: { AWS: "*" } });
    expect(resources).toHaveLength(10);
    for (const resource of resources)
      expect(resource).toMatch(/^execute-api:\/v1\/(?:(GET|HEAD|POST)\/(a\/|console)|POST\/hooks\/\*$)/);
  });

  it("without an organisation the API is for the own account, by permissions of its own, and denied to all others", () => {
    const [, account, nobody, ...more] = policyOf();
    expect(more).toEqual([]);
    expect(account).toMatchObject({ Sid: "OwnAccount", Effect: "Allow", Resource: api });
    expect(JSON.stringify(account?.Principal)).toContain(":root");
    expect(nobody).toMatchObject({
      Effect: "Deny",
      Principal: { AWS: "*" },
      Resource: api,
      Condition: { StringNotEquals: { "aws:PrincipalAccount": own } },
    });
  });

  it("with one it is for all accounts of it, whose own permissions are asked too, and denied to all others", () => {
    const [, , organisation, nobody] = policyOf("o-a1b2c3d4e5");
    // In the own account this statement alone would be permission enough for everybody.
    expect(organisation).toMatchObject({
      Sid: "Organisation",
      Effect: "Allow",
      Resource: api,
      Condition: {
        StringEquals: { "aws:PrincipalOrgID": "o-a1b2c3d4e5" },
        StringNotEquals: { "aws:PrincipalAccount": own },
      },
    });
    expect(nobody).toMatchObject({
      Effect: "Deny",
      Condition: {
        StringNotEquals: { "aws:PrincipalAccount": own, "aws:PrincipalOrgID": "o-a1b2c3d4e5" },
      },
    });
  });
});

describe("what is written down of a request", () => {
  const stage = one("AWS::ApiGateway::Stage");
  const { Format } = stage["AccessLogSetting"] as { Format: string };

  it("is its route and how it ended, never a path, a query, a header or a message that names the path", () => {
    const told = Object.values(JSON.parse(Format) as Record<string, string>);
    expect(told).toEqual(expect.arrayContaining(["$context.resourcePath", "$context.requestId"]));
    expect(Format).not.toMatch(
      /\$context\.(path|requestPath|customDomain|identity\.(userAgent|sourceIp|user\b))/,
    );
    expect(Format).not.toMatch(/error\.message|messageString|\$input|\$method|querystring|\.header/i);
  });

  it("is no trace and no log of what was executed, for both hold whole addresses", () => {
    expect(stage["TracingEnabled"]).not.toBe(true);
    const settings = stage["MethodSettings"] as { DataTraceEnabled?: boolean; LoggingLevel?: string }[];
    for (const { DataTraceEnabled, LoggingLevel = "OFF" } of settings)
      expect([DataTraceEnabled, LoggingLevel]).toEqual([false, "OFF"]);
  });

  it("is encrypted and kept for as long as was said", () => {
    opened({ logDays: 30 }).template.hasResourceProperties("AWS::Logs::LogGroup", {
      LogGroupName: "/aws/apigateway/parley",
      RetentionInDays: 30,
      KmsKeyId: Match.anyValue(),
    });
  });

  it("is written with the account's own role, which is made first and stays, unless there is one", () => {
    const stays = { DeletionPolicy: "Retain", UpdateReplacePolicy: "Retain" };
    template.hasResource("AWS::ApiGateway::Account", stays);
    const [account] = Object.keys(template.findResources("AWS::ApiGateway::Account"));
    template.hasResource("AWS::ApiGateway::Stage", { DependsOn: Match.arrayWith([account ?? ""]) });
    const existing = opened({ gatewayRole: "existing" }).template;
    existing.resourceCountIs("AWS::ApiGateway::Account", 0);
  });
});

describe("how much is let in", () => {
  type Limit = {
    ResourcePath: string;
    HttpMethod: string;
    ThrottlingRateLimit: number;
    ThrottlingBurstLimit: number;
  };
  const limitsOf = (made = template) => one("AWS::ApiGateway::Stage", made)["MethodSettings"] as Limit[];

  it("is less on pages, which are open to everybody, than on the API", () => {
    const [all, ...pages] = limitsOf();
    expect(all).toMatchObject({ HttpMethod: "*", ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 });
    expect(pages).toHaveLength(10);
    for (const page of pages)
      expect(page).toMatchObject({ ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40 });
  });

  it("is what was said", () => {
    const { template: made } = opened({ requestsPerSecond: 500, pagesPerSecond: 5 });
    const limits = limitsOf(made).map(({ ThrottlingRateLimit }) => ThrottlingRateLimit);
    expect(new Set(limits)).toEqual(new Set([500, 5]));
  });

  it("rings when it fails, and when very much is refused", () => {
    for (const [runbook, MetricName] of [
      ["api-errors", "5XXError"],
      ["api-refusals", "4XXError"],
    ]) {
      template.hasResourceProperties("AWS::CloudWatch::Alarm", {
        AlarmName: `parley-${runbook}-api`,
        Namespace: "AWS/ApiGateway",
        MetricName,
        Dimensions: [{ Name: "ApiName", Value: "parley" }],
        AlarmActions: Match.anyValue(),
      });
    }
  });
});
