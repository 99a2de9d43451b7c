import type { Stack } from "aws-cdk-lib";
import { Match } from "aws-cdk-lib/assertions";
import { type IVpc, Vpc } from "aws-cdk-lib/aws-ec2";
import { describe, expect, it } from "vitest";
import { callsIn } from "#constructs/doors/calls-in.ts";
import { callsOf, doorNames, doors } from "#constructs/doors/doors.ts";
import type { FunctionDoor } from "#constructs/doors/function-door.ts";
import { askers, takersOf } from "#constructs/doors/takers.ts";
import { installed, onlyReading, plan } from "./installed.ts";
import { allowed, resourcesOf, statementsOf } from "./template.ts";

const { template } = installed();
const roleOf = (folder: string) => statementsOf(template, `parley-${folder}`);

const functions = [...resourcesOf(template, "AWS::Lambda::Function").values()];
const functionOf = (folder: string) =>
  functions.find(({ FunctionName }) => FunctionName === `parley-${folder}`) ?? {};

describe("every function", () => {
  it("is there once, in a runtime that AWS looks after, with its log and its traces", () => {
    expect(functions.map(({ FunctionName }) => FunctionName).sort()).toEqual(
      doorNames.map((name) => `parley-${name}`).toSorted(),
    );
    for (const each of functions) {
      expect(each).toMatchObject({
        Runtime: "nodejs24.x",
        Architectures: ["arm64"],
        // A plan of 50 MB is read at once.
        MemorySize: each["FunctionName"] === "parley-check-run" ? 2_048 : 512,
        Handler: "index.handler",
        TracingConfig: {
          Mode: /receive-change|look-at-resource|remember-session|judge-shadow|count-failed/.test(
            String(each["FunctionName"]),
          )
            ? "PassThrough"
            : "Active",
        },
        LoggingConfig: { LogFormat: "JSON", ApplicationLogLevel: "INFO" },
      });
    }
  });

  it("keeps its log encrypted, and for as long as was said", () => {
    const logs = [...resourcesOf(template, "AWS::Logs::LogGroup").values()];
    expect(logs).toHaveLength(doorNames.length + 1);
    for (const log of logs) expect(log).toMatchObject({ RetentionInDays: 90, KmsKeyId: expect.anything() });
  });

  it("has none of AWS's ready-made policies, and can be asked by no address of its own", () => {
    for (const role of resourcesOf(template, "AWS::IAM::Role").values())
      expect(role["ManagedPolicyArns"]).toBeUndefined();
    template.resourceCountIs("AWS::Lambda::Url", 0);
    template.resourceCountIs("AWS::Lambda::Permission", 0);
  });

  it.each(doorNames)("%s may do nothing to everything but write its traces", (folder) => {
    for (const { Action, Resource } of roleOf(folder)) {
      expect(Action.join()).not.toContain("*");
      if (Resource.includes("*"))
        expect([...Action].sort()).toEqual(["xray:PutTelemetryRecords", "xray:PutTraceSegments"]);
    }
  });

  it.each(doorNames)("%s rings when it fails or is throttled", (folder) => {
    for (const runbook of ["function-errors", "throttles"]) {
      template.hasResourceProperties("AWS::CloudWatch::Alarm", {
        AlarmName: `parley-${runbook}-${folder}`,
        AlarmActions: Match.anyValue(),
      });
    }
  });
});

describe("what functions may do", () => {
  it("the functions that watch may change nothing in the cloud", () => {
    const mutating = /^(?!dynamodb|kms|logs|xray|sqs|states|events|sns|scheduler|sts|iam:PassRole)/;
    // What was signed is kept in a bucket of Parley's own.
    const sealing = ["s3:GetObject", "s3:ListBucket", "s3:PutObject"];
    const besides: Readonly<Record<string, unknown>> = {
      sweep: expect.arrayContaining(sealing),
      "receive-hook": ["secretsmanager:GetSecretValue"],
      "tell-actors": ["secretsmanager:GetSecretValue"],
    };
    for (const folder of doorNames)
      expect(allowed(roleOf(folder)).filter((a) => mutating.test(a))).toEqual(besides[folder] ?? []);
  });

  it("what strangers may knock at puts onto the queues of hooks and runs, reads its own secrets, writes its log, and no more", () => {
    const told = roleOf("receive-hook").filter(({ Action }) => !`${Action}`.includes("xray:"));
    expect(allowed(told).toSorted()).toEqual([
      "logs:CreateLogStream",
      "logs:PutLogEvents",
      "secretsmanager:GetSecretValue",
      "sqs:SendMessage",
    ]);
    const of = (action: string) =>
      told.filter(({ Action }) => Action.includes(action)).flatMap(({ Resource }) => Resource);
    expect(of("secretsmanager:GetSecretValue").map((arn) => /:secret:([^"]*)/.exec(arn)?.[1])).toEqual([
      "parley/hooks/pagerduty-??????",
      "team/own-??????",
    ]);
    expect(of("sqs:SendMessage")).toHaveLength(2);
    expect(JSON.stringify(of("sqs:SendMessage"))).toMatch(/hooks.*runs/i);
  });

  it.each([
    // Those who only ask take it under a name in which it does nothing else.
    { role: "reader", takers: [...new Set([...takersOf("reader"), ...askers])] },
    { role: "restorer", takers: takersOf("restorer") },
  ] as const)("only $takers take the $role, in the governed accounts and no other", ({ role, takers }) => {
    const arns = ["123456789012", "210987654321"].map((id) => `arn:aws:iam::${id}:role/parley-${role}`);
    for (const folder of doorNames) {
      const taking = roleOf(folder).filter(({ Action }) => Action.includes("sts:AssumeRole"));
      const isTaker = (takers as readonly string[]).includes(folder);
      const taken = taking.flatMap(({ Resource }) => Resource).filter((arn) => arn.endsWith(`-${role}`));
      if (isTaker) expect(taken).toEqual(arns);
      else for (const arn of arns) expect(taken).not.toContain(arn);
    }
  });

  it("anyone who restores learns the handler's role, and nobody else does", () => {
    const told = doorNames.filter((folder) =>
      JSON.stringify(functionOf(folder)["Environment"]).includes("HANDLER_ROLE_ARN"),
    );
    expect(told).toEqual(["restore", "confirm"]);
  });

  it("nobody writes to the registry but the API, what hears buses and the page of leave, and not even those the kill switch", () => {
    const writers: readonly string[] = ["serve-api", "receive-intent", "serve-console"];
    for (const folder of doorNames) {
      const onRegistry = roleOf(folder).filter(({ Resource }) => Resource.join().includes("Registry"));
      const writing = onRegistry.filter(({ Action }) =>
        Action.some((each) => /Put|Update|Delete|Batch/.test(each)),
      );
      expect([folder, writing.length > 0]).toEqual([folder, writers.includes(folder)]);
      for (const { Action, Condition } of writing) {
        expect(Action).toEqual(["dynamodb:PutItem"]);
        const keys = Condition?.["ForAllValues:StringLike"] as { "dynamodb:LeadingKeys": string[] };
        for (const partition of keys["dynamodb:LeadingKeys"])
          expect(partition).toMatch(
            folder === "serve-api" ? /^(declaration#\*|profiles)$/ : /^declaration#\*$/,
          );
      }
      const reads = callsOf(folder).some((call) => /^(registry|killSwitch|profiles)\./.test(call));
      expect(onRegistry.length > 0).toBe(reads);
    }
  });

  it("anyone who answers a question can make no link, and anyone who makes one can check none", () => {
    const onLinks = (folder: string) =>
      allowed(roleOf(folder).filter(({ Resource }) => Resource.join().includes("LinksKey")));
    const found = Object.fromEntries(doorNames.map((folder) => [folder, onLinks(folder)] as const));
    const expected = doorNames.map((folder) => {
      const calls: readonly string[] = callsOf(folder);
      const signs = calls.includes("links.sign") ? ["kms:GenerateMac"] : [];
      return [folder, calls.includes("links.verify") ? [...signs, "kms:VerifyMac"] : signs];
    });
    expect(found).toEqual(Object.fromEntries(expected));
    for (const actions of Object.values(found)) expect(actions.length).toBeLessThan(2);
  });

  it("two functions send mails, to those who are asked and to claimants, and the API neither decides nor sends", () => {
    const senders = doorNames.filter((folder) => allowed(roleOf(folder)).includes("sns:Publish"));
    expect(senders).toEqual(["send-notices", "tell-actors"]);
    const calls: readonly string[] = callsOf("serve-api");
    for (const never of [
      "dockets.save",
      "decisions.put",
      "cases.wake",
      "cases.start",
      "mailer.deliver",
      "links.sign",
    ])
      expect(calls).not.toContain(never);
  });

  it("who answers over HTTP knows under which address, and who puts links into messages does", () => {
    const told = doorNames.filter((folder) =>
      JSON.stringify(functionOf(folder)["Environment"]).includes("PUBLIC_URL"),
    );
    expect(told).toEqual(expect.arrayContaining(["serve-api", "answer-question", "serve-console"]));
    for (const folder of told)
      expect(
        ["http", "hook"].includes(String(doors[folder].startedBy)) ||
          ["links.sign", "channels.post", "actorChannels.post", "runTasks.answer"].some((call) =>
            (callsOf(folder) as readonly string[]).includes(call),
          ),
      ).toBe(true);
  });

  it("a key is used through its service alone", () => {
    for (const folder of doorNames) {
      for (const { Action, Condition } of roleOf(folder)) {
        // Digests, links and seals are made by keys that encrypt nothing.
        const isOther = (action: string) => /Mac$|^kms:(Sign|Verify|GetPublicKey)$/.test(action);
        if (!Action.some((action) => action.startsWith("kms:") && !isOther(action))) continue;
        expect(JSON.stringify(Condition)).toMatch(/kms:ViaService.*(dynamodb|sns)\./);
      }
    }
  });

  it("the sweep alone signs, and puts what it signed where nothing stands", () => {
    const signing = /^(kms:(Sign|Verify|GetPublicKey)|s3:.*)$/;
    for (const folder of doorNames) {
      const found = allowed(roleOf(folder))
        .filter((action) => signing.test(action))
        .toSorted();
      const own = [
        "kms:GetPublicKey",
        "kms:Sign",
        "kms:Verify",
        "s3:GetObject",
        "s3:ListBucket",
        "s3:PutObject",
      ];
      expect([folder, found]).toEqual([folder, folder === "sweep" ? own : []]);
    }
  });

  it("a role is handed over to the scheduler alone, and it is the scheduler's own", () => {
    for (const folder of doorNames) {
      for (const { Action, Resource, Condition } of roleOf(folder)) {
        if (!Action.includes("iam:PassRole")) continue;
        expect(Resource).toEqual([expect.stringContaining(":role/parley-schedules")]);
        expect(Condition).toEqual({ StringEquals: { "iam:PassedToService": "scheduler.amazonaws.com" } });
      }
    }
  });
});

describe("what starts functions", () => {
  it("a queue hands over ten messages at a time, fifty where nobody waits, and takes back only those that failed", () => {
    const sources = [...resourcesOf(template, "AWS::Lambda::EventSourceMapping").values()];
    expect(sources).toHaveLength(15);
    expect(sources.map(({ BatchSize }) => Number(BatchSize)).toSorted((a, b) => a - b)).toEqual([
      // A run is worked on alone, and one claimant is told after another.
      ...[1, 1, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 50, 50],
    ]);
    for (const source of sources) {
      expect(source).toMatchObject({
        FunctionResponseTypes: ["ReportBatchItemFailures"],
        ScalingConfig: { MaximumConcurrency: expect.any(Number) },
      });
    }
  });

  it("what nobody waits for is tried three times within the hour and set aside then", () => {
    const unattended = doorNames.filter((name) => (doors[name] as FunctionDoor).startedBy === "schedule");
    template.resourceCountIs("AWS::Lambda::EventInvokeConfig", unattended.length);
    template.allResourcesProperties("AWS::Lambda::EventInvokeConfig", {
      MaximumRetryAttempts: 2,
      MaximumEventAgeInSeconds: 3_600,
      DestinationConfig: { OnFailure: { Destination: Match.anyValue() } },
    });
  });

  it("only work that asks for its own next page may go in a circle", () => {
    const circling = functions.filter(({ RecursiveLoop }) => RecursiveLoop === "Allow");
    expect(circling.map(({ FunctionName }) => FunctionName).sort()).toEqual([
      "parley-look-at-resource",
      "parley-post-notices",
      "parley-send-notices",
      "parley-take-baseline",
      "parley-tell-actors",
      "parley-wake-cases",
    ]);
  });
});

describe("an installation", () => {
  it("that restores nothing has no way to the writing role", () => {
    const observing = installed({ reach: { roles: onlyReading } }).template;
    expect(JSON.stringify(observing.toJSON())).not.toMatch(/-restorer|HANDLER_ROLE_ARN|-handler-/);
  });

  it("of another name shares nothing with the first, and keeps its logs as long as AWS can", () => {
    const second = installed({ reach: { name: "second", logDays: 100 } }).template;
    const names = [...resourcesOf(second, "AWS::Lambda::Function").values()].map(
      (each) => each["FunctionName"],
    );
    expect(names).toContain("second-judge");
    expect(JSON.stringify(second.findResources("AWS::IAM::Policy"))).not.toMatch(
      /[:/]parley-(?!reader|restorer)/,
    );
    second.allResourcesProperties("AWS::Logs::LogGroup", { RetentionInDays: 120 });
  });

  it("of hundreds of accounts stays within what a policy may hold", () => {
    const accounts = Array.from({ length: 400 }, (_, n) => ({
      account: String(300_000_000_000 + n),
      regions: ["eu-north-1"],
    }));
    const many = installed({ reach: { plan: { ...plan, accounts } } }).template;
    const taken = statementsOf(many, "parley-judge").filter(({ Action }) =>
      Action.includes("sts:AssumeRole"),
    );
    expect(new Set(taken.flatMap(({ Resource }) => Resource)).size).toBe(401);
    for (const policy of resourcesOf(many, "AWS::IAM::ManagedPolicy").values())
      expect(JSON.stringify(policy["PolicyDocument"]).length).toBeLessThan(6_144);
  });

  it("in a VPC speaks TLS outwards, and only Lambda itself may make its network interfaces", () => {
    const network = (stack: Stack) => ({ vpc: new Vpc(stack, "Vpc", { natGateways: 0 }) as IVpc });
    const inVpc = installed({ network });
    const statements = statementsOf(inVpc.template, "parley-judge");
    const interfaces = statements.filter(({ Action }) => Action.includes("ec2:CreateNetworkInterface"));
    expect(interfaces.map(({ Effect, Condition }) => [Effect, Object.keys(Condition ?? {})])).toEqual([
      ["Allow", []],
      ["Deny", ["ArnEquals"]],
    ]);
    inVpc.template.hasResourceProperties("AWS::EC2::SecurityGroup", {
      SecurityGroupEgress: [Match.objectLike({ FromPort: 443, ToPort: 443 })],
    });
    expect(inVpc.functions.securityGroups).toHaveLength(1);
  });
});

describe("without a candidate", () => {
  const { shadow: _, ...alone } = plan;
  const { template: bare } = installed({ hasShadow: false, reach: { plan: alone } });

  it("nothing is there that would judge under one, and nobody may send to it", () => {
    const names = [...resourcesOf(bare, "AWS::Lambda::Function").values()].map(
      ({ FunctionName }) => FunctionName,
    );
    expect(names).not.toContain("parley-judge-shadow");
    expect(names).toHaveLength(doorNames.length - 1);
    expect(/parley-trials|judge-shadow|TRIAL_QUEUE/.test(JSON.stringify(bare.toJSON()))).toBe(false);
  });

  it("and with one its layer is beside the one function that judges under it", () => {
    const layered = functions.filter(({ Layers }) => (Layers as readonly unknown[]).length > 1);
    expect(layered.map(({ FunctionName }) => FunctionName)).toEqual(["parley-judge-shadow"]);
  });
});

describe("without buses that speak for somebody", () => {
  const { intentBuses: _, ...alone } = plan;
  const { template: bare } = installed({ hasBuses: false, reach: { plan: alone } });

  it("nothing is there that would hear one", () => {
    const names = [...resourcesOf(bare, "AWS::Lambda::Function").values()].map(
      ({ FunctionName }) => FunctionName,
    );
    expect(names).toHaveLength(doorNames.length - 1);
    expect(/parley-intents|receive-intent/.test(JSON.stringify(bare.toJSON()))).toBe(false);
  });

  it("and with them their function declares, asks for looks, and does nothing else", () => {
    const told = allowed(roleOf("receive-intent"));
    expect(
      told.filter((action) => /^(?:sts|kms:Sign|states|events|sns|secretsmanager|scheduler)/.test(action)),
    ).toEqual([]);
    expect(told).toContain("dynamodb:PutItem");
  });
});

describe("without runs of Terraform", () => {
  const { runTask: _, ...alone } = plan;
  const { template: bare } = installed({ hasRuns: false, reach: { plan: alone } });

  it("nothing is there that would answer one, and nobody may send to it", () => {
    const names = [...resourcesOf(bare, "AWS::Lambda::Function").values()].map(
      ({ FunctionName }) => FunctionName,
    );
    expect(names).not.toContain("parley-check-run");
    expect(names).toHaveLength(doorNames.length - 1);
    expect(/parley-runs|check-run|RUN_QUEUE/.test(JSON.stringify(bare.toJSON()))).toBe(false);
  });

  it("and with them their function reads its tables, and reaches nothing of AWS besides", () => {
    const told = roleOf("check-run").filter(({ Action }) => !`${Action}`.includes("xray:"));
    expect([...new Set(allowed(told))].toSorted()).toEqual([
      ...[
        "dynamodb:DeleteItem",
        "dynamodb:GetItem",
        "dynamodb:PutItem",
        "dynamodb:Query",
        "dynamodb:UpdateItem",
      ],
      ...["kms:Decrypt", "kms:DescribeKey", "kms:Encrypt", "kms:GenerateDataKey"],
      ...["kms:GenerateDataKeyWithoutPlaintext", "kms:ReEncryptFrom", "kms:ReEncryptTo"],
      ...["logs:CreateLogStream", "logs:PutLogEvents"],
      ...["sqs:ChangeMessageVisibility", "sqs:DeleteMessage", "sqs:GetQueueAttributes", "sqs:GetQueueUrl"],
      "sqs:ReceiveMessage",
    ]);
  });
});

describe("without failed calls", () => {
  const { template: bare } = installed({ reach: { plan: { ...plan, failedCalls: false } } });

  it("nothing is there that would count one, and nobody may read any", () => {
    const names = [...resourcesOf(bare, "AWS::Lambda::Function").values()].map(
      ({ FunctionName }) => FunctionName,
    );
    expect(names).not.toContain("parley-count-failed");
    expect(names).toHaveLength(doorNames.length - 1);
    expect(/refusals|failures|count-failed/.test(JSON.stringify(bare.toJSON()))).toBe(false);
    expect(callsIn("serve-api", { learning: "drafts", failedCalls: false })).not.toContain("meters.noted");
    expect(callsIn("sweep", { learning: "off", failedCalls: false })).toContain("meters.noted");
  });

  it("and with them their function reads dockets, writes into its own part alone, and reaches nothing of AWS besides", () => {
    const told = roleOf("count-failed").filter(({ Action }) => !`${Action}`.includes("xray:"));
    const onLedger = told.filter(({ Action }) => Action.some((each) => each.startsWith("dynamodb:")));
    const byPart = onLedger.map(({ Action, Condition }) => [
      JSON.stringify(Condition ?? "all").match(/LeadingKeys":\["([^"]+)/)?.[1] ?? "all",
      [...Action].sort(),
    ]);
    expect(Object.fromEntries(byPart)).toEqual({
      all: ["dynamodb:GetItem", "dynamodb:Query"],
      "refusals#*": ["dynamodb:GetItem", "dynamodb:UpdateItem"],
    });
    expect(allowed(told).filter((each) => !/^(dynamodb|kms|logs|sqs):/.test(each))).toEqual([]);
    const writers = doorNames.filter((name) => callsOf(name).includes("refusals.count"));
    const readers = doorNames.filter((name) => callsOf(name).includes("refusals.between"));
    expect([writers, readers]).toEqual([["count-failed"], ["serve-api"]]);
  });
});

describe("without learning", () => {
  const alone = { ...plan, learning: "off" as const };
  const { template: bare } = installed({ reach: { plan: alone } });

  it("nothing is there that would remember an answer, and nobody may read one", () => {
    const names = [...resourcesOf(bare, "AWS::Lambda::Function").values()].map(
      ({ FunctionName }) => FunctionName,
    );
    expect(names).not.toContain("parley-note-precedent");
    expect(names).not.toContain("parley-learn");
    expect(names).toHaveLength(doorNames.length - 2);
    expect(/precedent|drafts/.test(JSON.stringify(bare.toJSON()))).toBe(false);
  });

  it("and with it what notes answers reads decisions and policies, digests, and writes into its own part alone", () => {
    const told = roleOf("note-precedent").filter(({ Action }) => !`${Action}`.includes("xray:"));
    const onLedger = told.filter(({ Action }) => Action.some((each) => each.startsWith("dynamodb:")));
    const byPart = onLedger.map(({ Action, Condition }) => [
      JSON.stringify(Condition ?? "all").match(/LeadingKeys":\["([^"]+)/)?.[1] ?? "all",
      [...Action].sort(),
    ]);
    expect(Object.fromEntries(byPart)).toEqual({
      all: ["dynamodb:Query"],
      "drafts#*": ["dynamodb:GetItem", "dynamodb:PutItem"],
      "policy#*": ["dynamodb:GetItem", "dynamodb:Query"],
      "precedents#*": ["dynamodb:PutItem", "dynamodb:Query"],
      "row-states": ["dynamodb:GetItem", "dynamodb:PutItem"],
    });
    const others = [...new Set(allowed(told).filter((each) => !/^(dynamodb|logs|sqs):/.test(each)))];
    expect(others.toSorted()).toEqual([
      ...["kms:Decrypt", "kms:DescribeKey", "kms:Encrypt", "kms:GenerateDataKey"],
      ...["kms:GenerateDataKeyWithoutPlaintext", "kms:GenerateMac", "kms:ReEncryptFrom", "kms:ReEncryptTo"],
    ]);
    expect(JSON.stringify(told)).not.toContain("sqs:SendMessage");
  });

  it("precedents are read by those who show or put a question, and by nobody else", () => {
    const readers = doorNames.filter((name) => callsOf(name).includes("precedents.latest"));
    expect(readers.toSorted()).toEqual(["answer-question", "ask", "serve-api", "serve-console"]);
  });
});

describe("what drafts rules at night", () => {
  it("is there only where rules are drafted, and without it nobody reaches a draft", () => {
    const { template: without } = installed({ reach: { plan: { ...plan, learning: "precedents" } } });
    const text = JSON.stringify(without.toJSON());
    expect(text).toContain("parley-note-precedent");
    expect(/parley-learn|drafts#|row-states/.test(text)).toBe(false);
    expect(callsIn("note-precedent", { learning: "precedents", failedCalls: false })).not.toContain(
      "precedents.since",
    );
  });

  it("reads answers, decisions and events, digests, keeps drafts, has the operators told of rows that are out of use, and may do nothing else", () => {
    const told = roleOf("learn").filter(({ Action }) => !`${Action}`.includes("xray:"));
    const onLedger = told.filter(({ Action }) => Action.some((each) => each.startsWith("dynamodb:")));
    const byPart = onLedger.map(({ Action, Condition }) => [
      JSON.stringify(Condition ?? "all").match(/LeadingKeys":\["([^"]+)/)?.[1] ?? "all",
      [...Action].sort(),
    ]);
    expect(Object.fromEntries(byPart)).toEqual({
      all: ["dynamodb:Query"],
      "drafts#*": ["dynamodb:GetItem", "dynamodb:PutItem"],
      "precedents#*": ["dynamodb:Query"],
      "row-states": ["dynamodb:GetItem", "dynamodb:PutItem"],
    });
    const services = [...new Set(allowed(told).map((action) => action.split(":")[0]))];
    expect(services.toSorted()).toEqual(["dynamodb", "kms", "logs", "sqs"]);
    // Who undid what a row decided is kept as digests alone; the one door of `learn` besides is reading.
    const macs = told.filter(({ Action }) => Action.includes("kms:GenerateMac"));
    expect(macs.map(({ Action }) => Action)).toEqual([["kms:GenerateMac"]]);
  });
});

describe("what judges under a candidate", () => {
  it("may write into its own part of the ledger, and do nothing else", () => {
    const allowed = roleOf("judge-shadow").filter(({ Effect }) => Effect === "Allow");
    const actions = allowed.flatMap(({ Action }) => Action as string | readonly string[]);
    expect([...new Set(actions.map((action) => action.split(":")[0]))].toSorted()).toEqual([
      ...["dynamodb", "kms", "logs", "sqs", "xray"],
    ]);
    const writing = allowed.filter(({ Action }) => JSON.stringify(Action).includes("dynamodb:"));
    for (const { Condition } of writing)
      expect(Condition).toEqual({ "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["shadow#*"] } });
    expect(JSON.stringify(actions)).not.toMatch(/SendMessage|DeleteItem|UpdateItem|Scan/);
  });
});
