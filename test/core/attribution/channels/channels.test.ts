import { describe, expect, it } from "vitest";
import { sessionBook } from "#core/attribution/channels/book/session-book.ts";
import type { Declaration } from "#core/attribution/channels/declared-ahead.ts";
import { by, home, linked, session, sso, user } from "../../changes/actors/identities.ts";
import { assumed, attributed, heard, profilesOf, tagList, told } from "./spoken-words.ts";

const web = session("web");
const agent = (userAgent: string) => by(web, { userAgent });

describe("what was declared ahead", () => {
  const declared: Readonly<Record<string, Declaration>> = {
    "clm-7": {
      principals: [`arn:aws:iam::${home}:role/web`],
      intent: "availability",
      motivation: { kind: "incident", ref: "INC-7" },
      until: "2026-11-21T05:00:00Z",
    },
    "clm-8": { principals: [`${home}:role/other`, "sso/anna"], intent: "cost" },
    "clm-9": { principals: ["sso/anna"] },
  };
  const declaredById = (id: string) => (Object.hasOwn(declared, id) ? declared[id] : undefined);
  const seven = "declared availability/incident:INC-7 until 2026-11-21T05:00:00Z";

  it.each([
    { when: "the session is called so", record: by(session("web", "clm-7")), is: seven },
    { when: "the session's name ends so", record: by(session("web", "anna@clm-7")), is: seven },
    {
      when: "the source identity is it",
      record: by(session("web", "x", { sessionContext: { sourceIdentity: "anna@clm-7" } })),
      is: seven,
    },
    { when: "the program is called so", record: agent("Boto3/1.4 app/clm-7"), is: seven },
    { when: "the program says so", record: agent("Boto3/1.4 app/shop+parley+clm-7"), is: seven },
    { when: "Terraform says so", record: agent("Terraform/1.9 parley/claim=clm-7"), is: seven },
    {
      when: "the name says so in a statement",
      record: by(session("web", "anna+parley+claim=clm-7")),
      is: seven,
    },
    { when: "it speaks of somebody else", record: by(session("web", "clm-8")), is: "nothing" },
    {
      when: "it speaks of the person",
      record: by(sso("anna"), { userAgent: "app/clm-8" }),
      is: "declared cost/none",
    },
    { when: "it says nothing itself", record: by(sso("anna"), { userAgent: "app/clm-9" }), is: "nothing" },
    { when: "nobody declared it", record: by(session("web", "clm-1")), is: "nothing" },
    { when: "the id is a name of objects", record: by(session("web", "constructor")), is: "nothing" },
  ])("$is when $when", ({ record, is }) => {
    expect(told(attributed(record, { declaredById }))).toBe(is);
  });

  it("the role behind a function counts for the function", () => {
    const scope = {
      sourceArn: `arn:aws:lambda:eu-north-1:${home}:function:f`,
      issuerType: "AWS::Lambda::Function",
    };
    const record = by(session("web", "clm-7", { inScopeOf: scope }));
    expect(told(attributed(record, { declaredById }))).toBe(seven);
  });

  it("is not asked for what is too long", () => {
    const asked: string[] = [];
    const declaredById = (id: string) => void asked.push(id);
    attributed(by(session("web", "x".repeat(300)), { userAgent: `app/${"y".repeat(300)}` }), {
      declaredById,
    });
    attributed(by(session("web", "a@b@c"), { userAgent: "app/d" }), { declaredById });
    expect(asked).toEqual(["d", "a@b@c", "c"]);
  });
});

describe("what the registry says", () => {
  const profiles = profilesOf({
    actors: [
      { principals: ["*:role/web"], via: ["terraform"], intent: "consistency", note: "the shop's code" },
      { principals: ["*:role/web"], intent: "cost", motivation: "schedule", note: "nights" },
      { principals: ["rds.amazonaws.com"], intent: "security", motivation: "maintenance" },
      { principals: ["*:role/kind-only"], kind: "pipeline" },
    ],
  });
  it.each([
    { when: "a row names the role", record: by(web), is: "registry cost/schedule (nights)" },
    {
      when: "a row names the role and its tool",
      record: agent("Terraform/1.9"),
      is: "registry consistency/none",
    },
    {
      when: "a row names a service",
      record: by(linked("rds.amazonaws.com", "AWSServiceRoleForRDS")),
      is: "registry security/maintenance",
    },
    { when: "a row says only what it is", record: by(session("kind-only")), is: "inferred consistency/none" },
    {
      when: "the session says more",
      record: by(session("web", "x@INC-7")),
      is: "session unattributed/incident:INC-7",
    },
    { when: "no row matches", record: by(session("shop")), is: "nothing" },
  ])("$is when $when", ({ record, is }) => {
    expect(told(attributed(record, { profiles }))).toBe(is);
  });
});

describe("what a user agent says", () => {
  it.each([
    { says: "Terraform/1.9 parley/intent=cost;ref=FIN-12", is: "user-agent cost/none:FIN-12" },
    {
      says: "Terraform/1.9 parley/intent=cost;motivation=budget;ref=FIN-12",
      is: "user-agent cost/budget:FIN-12",
    },
    {
      says: "[Terraform/1.9 parley/intent=availability,ref=INC-7]",
      is: "user-agent availability/incident:INC-7",
    },
    { says: "Boto3/1.4 app/night-watch+parley+cost+budget+FIN-12", is: "user-agent cost/budget:FIN-12" },
    { says: "Boto3/1.4 app/parley+availability+INC-7", is: "user-agent availability/incident:INC-7" },
    { says: "Boto3/1.4 app/parley+incident+INC-7", is: "user-agent -/incident:INC-7" },
    { says: "Boto3/1.4 app/parley+experiment", is: "user-agent experiment/-" },
    { says: "Boto3/1.4 app/parley+experiment+experiment", is: "user-agent experiment/experiment" },
    { says: "Boto3/1.4 app/Parley+x-green", is: "user-agent x-green/-" },
    { says: "Boto3/1.4 app/parley+peace+love", is: "nothing" },
    { says: "Boto3/1.4 app/parley", is: "nothing" },
    { says: "parley/1.0", is: "nothing" },
    { says: "Boto3/1.4 app/unparley+cost", is: "nothing" },
    { says: "Boto3/1.4 app/cost", is: "nothing" },
    {
      says: "Boto3/1.4 parley/until=2026-11-21T05:00:00Z;intent=cost",
      is: "user-agent cost/- until 2026-11-21T05:00:00Z",
    },
  ])("$is in `$says`", ({ says, is }) => {
    expect(told(heard(agent(says)).find(({ source }) => source === "user-agent"))).toBe(is);
  });

  it("is trusted least of all that is said", () => {
    expect(attributed(agent("app/parley+cost"))).toMatchObject({ trust: 1 });
    const both = attributed(by(session("web", "x@INC-7"), { userAgent: "app/parley+cost" }));
    expect(both).toMatchObject({ source: "session", intent: "cost", trust: 3, contradicted: false });
  });
});

describe("what can be inferred", () => {
  it.each([
    {
      when: "a service scales",
      record: by(linked("autoscaling.amazonaws.com", "AWSServiceRoleForAutoScaling")),
      is: "inferred availability/none",
    },
    {
      when: "a service guards",
      record: by(linked("guardduty.amazonaws.com", "AWSServiceRoleForAmazonGuardDuty")),
      is: "inferred security/none",
    },
    {
      when: "a service backs up",
      record: by({ type: "AWSService", invokedBy: "backup.amazonaws.com" }),
      is: "inferred data-protection/none",
    },
    {
      when: "a service checks rules",
      record: by(linked("config.amazonaws.com", "AWSServiceRoleForConfig")),
      is: "inferred compliance/none",
    },
    {
      when: "a service saves",
      record: by(linked("aco-automation.amazonaws.com", "AWSServiceRoleForComputeOptimizerAutomation")),
      is: "inferred cost/none",
    },
    {
      when: "a service nobody listed",
      record: by({ type: "AWSService", invokedBy: "newthing.amazonaws.com" }),
      is: "inferred availability/none",
    },
    {
      when: "a service does one thing only",
      record: by({ type: "AWSService", invokedBy: "lambda.amazonaws.com" }, { eventName: "RotateSecret" }),
      is: "inferred security/none",
    },
    { when: "karpenter scales", record: by(session("karpenter-shop")), is: "inferred availability/none" },
    { when: "a tool saves", record: by(session("cost-optimiser")), is: "inferred cost/none" },
    {
      when: "a tool saves by the clock",
      record: by(session("instance-scheduler")),
      is: "inferred cost/schedule",
    },
    { when: "a tool patches", record: by(session("patcher")), is: "inferred security/none" },
    { when: "custodian watches", record: by(session("CloudCustodianRole")), is: "inferred compliance/none" },
    { when: "a monkey plays", record: by(session("chaos-monkey")), is: "inferred experiment/experiment" },
    { when: "a backup runs", record: by(session("nightly-backup")), is: "inferred data-protection/none" },
    { when: "a pipeline applies code", record: by(session("shop-ci")), is: "inferred consistency/none" },
    {
      when: "Terraform says that it applies code",
      record: agent("Terraform/1.9"),
      is: "inferred consistency/none",
    },
    {
      when: "a stack applies code",
      record: by({ ...web, invokedBy: "cloudformation.amazonaws.com" }),
      is: "inferred consistency/none",
    },
    { when: "an automation of no known purpose", record: by(session("shop-lambda")), is: "nothing" },
    { when: "a person acts", record: by(sso("anna"), { userAgent: "Terraform/1.9" }), is: "nothing" },
    { when: "a user acts", record: by(user("anna"), { eventName: "RotateSecret" }), is: "nothing" },
    { when: "an agent acts", record: by(session("claude-code")), is: "nothing" },
    { when: "nobody is known", record: by(undefined), is: "nothing" },
    { when: "a role is known for nothing", record: by(web), is: "nothing" },
  ])("$is when $when", ({ record, is }) => {
    expect(told(attributed(record))).toBe(is);
  });

  it.each([
    {
      when: "the description names a ticket",
      parameters: { description: "resize for CHG0012345" },
      is: "inferred unattributed/change-ticket:CHG0012345",
    },
    {
      when: "the comment does",
      parameters: { changeBatch: { comment: "INC-7: fail over" } },
      is: "inferred unattributed/incident:INC-7",
    },
    {
      when: "the reason does",
      parameters: { reason: "see JIRA-12" },
      is: "inferred unattributed/change-ticket:JIRA-12",
    },
    { when: "another parameter does", parameters: { groupName: "CHG0012345" }, is: "nothing" },
    { when: "the description is no text", parameters: { description: { a: "CHG0012345" } }, is: "nothing" },
  ])("$is when $when", ({ parameters, is }) => {
    expect(told(attributed(by(web, { requestParameters: parameters })))).toBe(is);
  });

  it("only fills what nobody said, so it contradicts nobody", () => {
    const found = attributed(by(session("shop-ci", "x@INC-7")));
    expect(found).toMatchObject({ source: "session", intent: "consistency", contradicted: false, trust: 3 });
    expect(heard(by(session("cost-optimiser"), { userAgent: "app/parley+security" })).map(told)).toEqual([
      "user-agent security/-",
    ]);
  });
});

describe("six channels at once", () => {
  it("the strongest speaks and every contradiction is recorded", () => {
    const book = sessionBook();
    book.learn(assumed({ tags: tagList({ intent: "availability", motivation: "incident", ref: "INC-7" }) }));
    const profiles = profilesOf({ actors: [{ principals: ["*:role/web"], intent: "consistency" }] });
    const record = by(web, {
      userAgent: "Boto3/1.4 app/shop+parley+cost",
      requestParameters: { tags: [{ key: "parley:intent", value: "security" }], description: "CHG-1" },
    });
    const found = attributed(record, { book, profiles });
    expect(told(found)).toBe("session availability/incident:INC-7");
    expect(found?.contradictions.map(({ source }) => source)).toEqual(["registry", "tag", "user-agent"]);
    expect(found?.trust).toBe(2);
  });
});
