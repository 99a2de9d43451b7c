import { describe, expect, it } from "vitest";
import { sessionBook } from "#core/attribution/channels/book/session-book.ts";
import { by, linked, session, sso, user } from "../../changes/actors/identities.ts";
import { assumed, attributed, heard, type Parts, profilesOf, tagList, told } from "./spoken-words.ts";

const named = (name: string) => by(session("web", name));
const vouched = (sourceIdentity: string) => by(session("web", "x", { sessionContext: { sourceIdentity } }));

describe("what a session's name says", () => {
  it.each([
    { name: "oncall@INC-1042", is: "session unattributed/incident:INC-1042" },
    { name: "oncall@inc-1042", is: "session unattributed/incident:INC-1042" },
    { name: "INC1042", is: "session unattributed/incident:INC1042" },
    { name: "anna-INC_7-fix", is: "session unattributed/incident:INC_7" },
    { name: "INCIDENT-9", is: "session unattributed/incident:INCIDENT-9" },
    { name: "patch@CVE-2026-1234", is: "session unattributed/vulnerability:CVE-2026-1234" },
    { name: "GHSA-ABCD-1234-efgh", is: "session unattributed/vulnerability:GHSA-abcd-1234-efgh" },
    { name: "CHG0012345", is: "session unattributed/change-ticket:CHG0012345" },
    { name: "deploy=JIRA-12", is: "session unattributed/change-ticket:JIRA-12" },
    { name: "RFC-7.CHG0012", is: "session unattributed/change-ticket:RFC-7" },
    { name: "anna+parley+availability+incident+INC-7", is: "session availability/incident:INC-7" },
    { name: "parley+cost", is: "session cost/none" },
    { name: "oncall", is: "nothing" },
    { name: "PRINCE-7", is: "nothing" },
    { name: "INC-", is: "nothing" },
    { name: "INC-7a", is: "nothing" },
    { name: "CVE-2026", is: "session unattributed/vulnerability:CVE-2026" },
    { name: "botocore-session-1732158600", is: "nothing" },
    { name: "i-0123456789abcdef0", is: "nothing" },
  ])("$is for `$name`", ({ name, is }) => {
    expect(told(attributed(named(name)))).toBe(is);
    expect(told(attributed(vouched(name)))).toBe(is);
  });

  it("what the team's own numbers mean", () => {
    const profiles = profilesOf({ references: { incident: ["OPS"], launch: ["GO"], budget: ["INC"] } });
    expect(told(attributed(named("oncall@OPS-7"), { profiles }))).toBe("session unattributed/incident:OPS-7");
    expect(told(attributed(named("team@GO-1"), { profiles }))).toBe("session unattributed/launch:GO-1");
    expect(told(attributed(named("team@INC-1"), { profiles }))).toBe("session unattributed/budget:INC-1");
    expect(told(attributed(named("team@CVE-1"), { profiles }))).toBe(
      "session unattributed/vulnerability:CVE-1",
    );
  });

  it.each([
    { name: "oncall@NF-INC-12", is: "session unattributed/incident:NF-INC-12" },
    { name: "oncall@nf-inc-12", is: "session unattributed/incident:NF-INC-12" },
    { name: "oncall@Q1A2B3", is: "session unattributed/incident:Q1A2B3" },
    { name: "Q1A2B3-fix", is: "session unattributed/incident:Q1A2B3" },
    { name: "oncall@QUEUES", is: "nothing" },
    { name: "oncall@Q1A2B34", is: "nothing" },
    { name: "XQ1A2B3", is: "nothing" },
    { name: "oncall@Q1A2", is: "nothing" },
    { name: "NF-INC-", is: "nothing" },
  ])("what the team's own forms mean: $is for `$name`", ({ name, is }) => {
    const profiles = profilesOf({ references: { incident: ["NF-INC", "Q?????"] } });
    expect(told(attributed(named(name), { profiles }))).toBe(is);
  });

  it("nothing where AWS gave the name, or nobody", () => {
    expect(heard(by(sso("INC-7")))).toEqual([]);
    expect(told(attributed(by(linked("rds.amazonaws.com", "AWSServiceRoleForRDS"))))).toBe(
      "inferred availability/none",
    );
    expect(heard(by(user("INC-7")))).toEqual([]);
    expect(heard(by({ type: "AssumedRole", arn: "arn:aws:sts::1:assumed-role/INC-7" }))).toEqual([]);
    expect(heard(named(`INC-7${"x".repeat(300)}`))).toEqual([]);
  });

  it("the name of a federated session is such a name", () => {
    const record = by({ type: "FederatedUser", arn: "arn:aws:sts::123456789012:federated-user/INC-7" });
    expect(told(attributed(record))).toBe("session unattributed/incident:INC-7");
  });
});

describe("what a session's tags say", () => {
  const why = { intent: "cost", motivation: "budget", ref: "FIN-12" };
  const said = "session cost/budget:FIN-12";
  const cases: readonly { when: string; parameters: Parts; more?: Parts; is: string }[] = [
    { when: "they are a list", parameters: { tags: tagList(why) }, is: said },
    {
      when: "they come from SAML",
      parameters: {
        principalTags: { "parley:intent": "cost", "parley:motivation": "budget", "parley:ref": "FIN-12" },
      },
      more: { eventName: "AssumeRoleWithSAML" },
      is: said,
    },
    {
      when: "they come from a web identity",
      parameters: { principalTags: { "parley:intent": "cost" } },
      more: { eventName: "AssumeRoleWithWebIdentity" },
      is: "session cost/none",
    },
    {
      when: "they were handed on",
      parameters: {
        incomingTransitiveTags: { "parley:intent": "cost", Team: "shop" },
        transitiveTagKeys: [],
      },
      is: "session cost/none",
    },
    {
      when: "own and inherited ones mix",
      parameters: { incomingTransitiveTags: { "parley:intent": "cost" }, tags: tagList({ ref: "INC-7" }) },
      is: "session cost/incident:INC-7",
    },
    {
      when: "they are in capitals",
      parameters: { tags: [{ key: "Parley:Intent", value: "Data Protection" }] },
      is: "session data-protection/none",
    },
    {
      when: "they name an end",
      parameters: { tags: tagList({ ...why, until: "2026-11-21T05:00:00Z" }) },
      is: `${said} until 2026-11-21T05:00:00Z`,
    },
    {
      when: "the end is over already",
      parameters: { tags: tagList({ ...why, until: "2026-11-21T03:10:00Z" }) },
      is: said,
    },
    { when: "the end is no time", parameters: { tags: tagList({ ...why, until: "tomorrow" }) }, is: said },
    {
      when: "the end has another zone",
      parameters: { tags: tagList({ intent: "cost", until: "2026-11-21T07:00:00+02:00" }) },
      is: "session cost/none until 2026-11-21T05:00:00Z",
    },
    {
      when: "the goal is unknown",
      parameters: { tags: tagList({ intent: "world peace", motivation: "incident", ref: "INC-7" }) },
      is: "session unattributed/incident:INC-7 (world peace)",
    },
    {
      when: "the reason is unknown",
      parameters: { tags: tagList({ intent: "cost", motivation: "the boss" }) },
      is: "session cost/none (the boss)",
    },
    {
      when: "nothing is known",
      parameters: { tags: tagList({ intent: "peace", motivation: "love", note: "x" }) },
      is: "nothing",
    },
    {
      when: "the reason is a reference",
      parameters: { tags: tagList({ motivation: "INC-7" }) },
      is: "session unattributed/incident:INC-7",
    },
    {
      when: "there is only a reference",
      parameters: { tags: tagList({ ref: "chg-9" }) },
      is: "session unattributed/change-ticket:CHG-9",
    },
    {
      when: "there is only an unknown reference",
      parameters: { tags: tagList({ ref: "FOO-9" }) },
      is: "nothing",
    },
    {
      when: "the reference is an alarm",
      parameters: { tags: tagList({ motivation: "traffic-spike", ref: "alarm/checkout-p99" }) },
      is: "session unattributed/traffic-spike:alarm/checkout-p99",
    },
    {
      when: "the goal is the team's own",
      parameters: { tags: tagList({ intent: "x-green" }) },
      is: "session x-green/none",
    },
    {
      when: "to be unattributed is said",
      parameters: { tags: tagList({ intent: "unattributed" }) },
      is: "nothing",
    },
    {
      when: "there is a note",
      parameters: { tags: tagList({ intent: "cost", note: "night\n shift" }) },
      is: "session cost/none (night  shift)",
    },
    {
      when: "others' tags stand beside",
      parameters: {
        tags: [
          { key: "intent", value: "cost" },
          { key: "parley:colour", value: "red" },
        ],
      },
      is: "nothing",
    },
    {
      when: "the call failed",
      parameters: { tags: tagList(why) },
      more: { errorCode: "AccessDenied" },
      is: "nothing",
    },
    {
      when: "the call failed in words",
      parameters: { tags: tagList(why) },
      more: { errorMessage: "no" },
      is: "nothing",
    },
    {
      when: "there are no credentials",
      parameters: { tags: tagList(why) },
      more: { responseElements: null },
      is: "nothing",
    },
    {
      when: "another service says so",
      parameters: { tags: tagList(why) },
      more: { eventSource: "sts.example.com" },
      is: "nothing",
    },
    {
      when: "another call says so",
      parameters: { tags: tagList(why) },
      more: { eventName: "GetCallerIdentity" },
      is: "nothing",
    },
    {
      when: "another key was given",
      parameters: { tags: tagList(why) },
      more: { key: "ASIAEXAMPLEKEY000002" },
      is: "nothing",
    },
    {
      when: "another role was assumed",
      parameters: { tags: tagList(why) },
      more: { role: "other" },
      is: "nothing",
    },
    {
      when: "the session began later",
      parameters: { tags: tagList(why) },
      more: { eventTime: "2026-11-21T04:00:00Z" },
      is: "nothing",
    },
    {
      when: "the session is long over",
      parameters: { tags: tagList(why) },
      more: { eventTime: "2026-11-19T03:00:00Z" },
      is: "nothing",
    },
    {
      when: "the token service lags a little",
      parameters: { tags: tagList(why) },
      more: { eventTime: "2026-11-21T03:12:00Z" },
      is: said,
    },
    {
      when: "it does not say when",
      parameters: { tags: tagList(why) },
      more: { eventTime: 7 },
      is: "nothing",
    },
    { when: "the tags are a text", parameters: { tags: "parley:intent=cost" }, is: "nothing" },
    { when: "there are no parameters", parameters: {}, more: { requestParameters: null }, is: "nothing" },
  ];

  it.each(cases)("$is when $when", ({ parameters, more = {}, is }) => {
    const book = sessionBook();
    book.learn(assumed(parameters, more));
    expect(told(attributed(by(session("web")), { book }))).toBe(is);
  });

  it("go together with the name where both fit", () => {
    const book = sessionBook();
    book.learn(assumed({ tags: tagList({ intent: "availability" }) }));
    expect(heard(named("oncall@INC-7"), { book }).map(told)).toEqual(["session availability/incident:INC-7"]);
  });

  it("go before the name where they do not, and the contradiction costs trust", () => {
    const book = sessionBook();
    book.learn(assumed({ tags: tagList(why) }));
    const found = attributed(named("oncall@INC-7"), { book });
    expect(told(found)).toBe(said);
    expect(found).toMatchObject({ trust: 2, contradicted: true });
    expect(found?.contradictions.map(told)).toEqual(["session -/incident:INC-7"]);
  });

  it("of a user's federated session count for them", () => {
    const book = sessionBook();
    const begun = assumed({ tags: tagList(why) }, { eventName: "GetFederationToken" });
    book.learn({
      ...begun,
      userIdentity: user("broker"),
      responseElements: { credentials: { accessKeyId: "ASIAEXAMPLEKEY000001" } },
    });
    const federated = {
      type: "FederatedUser",
      arn: "arn:aws:sts::123456789012:federated-user/anna",
      accessKeyId: "ASIAEXAMPLEKEY000001",
      sessionContext: { sessionIssuer: { type: "IAMUser", arn: "arn:aws:iam::123456789012:user/broker" } },
    };
    expect(told(attributed(by(federated), { book }))).toBe(said);
  });
});
