import { describe, expect, it } from "vitest";
import { declaredAhead, idsIn } from "#core/attribution/channels/declared-ahead.ts";
import { type Hints, hintsIn, statementOf } from "#core/attribution/channels/hints.ts";
import { saysWhy, withoutReasons } from "#core/attribution/channels/says-why.ts";
import { saidIn } from "#core/attribution/channels/words/statement.ts";
import { reasonPartOf, tagWordsIn, writtenIn } from "#core/attribution/channels/words/tag-words.ts";

describe("what follows `parley` says", () => {
  it.each<{ parts: readonly string[]; is: object }>([
    { parts: [], is: {} },
    { parts: ["intent=cost", "ref=FIN-12"], is: { intent: "cost", ref: "FIN-12" } },
    { parts: ["Intent:cost", "NOTE=a=b:c"], is: { intent: "cost", note: "a=b:c" } },
    { parts: ["ref:a=b"], is: { ref: "a=b" } },
    { parts: ["intent="], is: { intent: "" } },
    { parts: ["cost", "budget", "FIN-12"], is: { intent: "cost", motivation: "budget", ref: "FIN-12" } },
    { parts: ["FIN-12", "budget", "cost"], is: { intent: "cost", motivation: "budget", ref: "FIN-12" } },
    { parts: ["FIN-12", "FIN-13"], is: { ref: "FIN-12" } },
    { parts: ["cost", "security"], is: { intent: "cost", ref: "security" } },
    { parts: ["budget", "incident"], is: { motivation: "budget", ref: "incident" } },
    { parts: ["intent=cost", "intent=security"], is: { intent: "cost" } },
    { parts: ["cost", "intent=security"], is: { intent: "cost" } },
    { parts: ["intent=odd", "cost"], is: { intent: "odd", ref: "cost" } },
    { parts: ["ref=a", "b"], is: { ref: "a" } },
    { parts: ["=cost"], is: { ref: "=cost" } },
    { parts: ["other=cost"], is: { ref: "other=cost" } },
    { parts: ["INC=7"], is: { ref: "INC=7" } },
    { parts: ["a", "a", "a", "a", "a", "a", "a", "cost"], is: { ref: "a", intent: "cost" } },
    { parts: ["a", "a", "a", "a", "a", "a", "a", "a", "cost"], is: { ref: "a" } },
  ])("%#: $parts", ({ parts, is }) => {
    expect(saidIn(parts)).toEqual(is);
  });
});

describe("a tag names the part of a reason", () => {
  it.each<{ key: unknown; part: string | undefined }>([
    { key: "parley:intent", part: "intent" },
    { key: "Parley:REF", part: "ref" },
    { key: "parley:", part: undefined },
    { key: "parley:other", part: undefined },
    { key: "xparley:intent", part: undefined },
    { key: "intent", part: undefined },
    { key: `parley:intent${" ".repeat(40)}`, part: undefined },
    { key: 7, part: undefined },
    { key: undefined, part: undefined },
  ])("%#: $key: $part", ({ key, part }) => {
    expect(reasonPartOf(key)).toBe(part);
  });

  it("and tags together a reason, of each part the first", () => {
    const tag = (Key: string, Value?: string) => ({ Key, ...(Value !== undefined && { Value }) });
    const tags = [
      tag("parley:intent", "cost"),
      tag("env", "prod"),
      tag("parley:ref"),
      tag("PARLEY:intent", "x"),
    ];
    expect(tagWordsIn(tags)).toEqual({ intent: "cost", ref: "" });
    expect(tagWordsIn([])).toEqual({});
  });

  it("as a call's own parameters write them", () => {
    const record = (requestParameters?: object) => ({ requestParameters }) as never;
    expect(writtenIn(record({ tags: [{ key: "parley:intent", value: "cost" }] }))).toEqual({
      intent: "cost",
    });
    expect(writtenIn(record({ name: "a" }))).toEqual({});
    expect(writtenIn(record())).toEqual({});
  });
});

describe("an edit says why", () => {
  const reason = "/Tags[Key=parley:intent]/Value";
  const edits = (...paths: readonly string[]) => paths.map((path) => ({ path }));

  it.each<{ paths: readonly string[]; is: boolean }>([
    { paths: [reason], is: true },
    { paths: ["/Tags/parley:intent", "/UserTags[Key=PARLEY:ref]/Value"], is: true },
    { paths: ["/Tags[Id=1,Key=parley:intent]"], is: true },
    { paths: ["/Tags[=parley:intent]"], is: false },
    { paths: ["/Tags/parley:other"], is: false },
    { paths: ["/Tags[Key=env]/Value"], is: false },
    { paths: [reason, "/Size"], is: false },
    { paths: [], is: false },
  ])("%#: at $paths: $is", ({ paths, is }) => {
    expect(saysWhy(edits(...paths))).toBe(is);
  });

  it.each<{ what: string; paths: readonly string[]; isTagging: boolean; left: readonly string[] }>([
    { what: "none, of a change", paths: [reason, "/Size"], isTagging: false, left: ["/Size"] },
    { what: "none, of other tags", paths: [reason, "/Tags/env"], isTagging: true, left: ["/Tags/env"] },
    { what: "all, where it writes nothing else", paths: [reason], isTagging: true, left: [reason] },
    { what: "none, where it is no tagging", paths: [reason], isTagging: false, left: [] },
    { what: "nothing of nothing", paths: [], isTagging: true, left: [] },
  ])("and is left: $what", ({ paths, isTagging, left }) => {
    expect(withoutReasons(edits(...paths), isTagging).map(({ path }) => path)).toEqual(left);
  });
});

const role = "arn:aws:sts::123456789012:assumed-role";
const record = (arn: unknown, context: object = {}, userAgent?: string) =>
  ({
    userIdentity: { arn, sessionContext: context },
    ...(userAgent !== undefined && { userAgent }),
  }) as never;

describe("what a caller says of itself", () => {
  const issued = (arn: unknown) => ({ sessionIssuer: { arn } });

  it.each<{ what: string; arn: unknown; context?: object; is: string | undefined }>([
    { what: "by a session", arn: `${role}/web/ada+parley`, is: "ada+parley" },
    { what: "by a session with a stroke", arn: `${role}/web/a/b`, is: "a/b" },
    { what: "by no session", arn: `${role}/web`, is: undefined },
    { what: "by an empty one", arn: `${role}/web/`, is: undefined },
    { what: "by a federated user", arn: "arn:aws:sts::123456789012:federated-user/ada/x", is: "ada/x" },
    { what: "by a user", arn: "arn:aws:iam::123456789012:user/ada", is: undefined },
    { what: "by a session as long as may be", arn: `${role}/web/${"n".repeat(256)}`, is: "n".repeat(256) },
    { what: "by a longer one", arn: `${role}/web/${"n".repeat(257)}`, is: undefined },
    { what: "by one that AWS names", arn: `${role}/AWSReservedSSO_Admin_1/ada`, is: undefined },
    { what: "by one of a service", arn: `${role}/AWSServiceRoleForX/ada`, is: undefined },
    {
      what: "by one of a role that AWS keeps",
      arn: `${role}/web/ada`,
      context: issued("arn:aws:iam::1:role/aws-reserved/sso/web"),
      is: undefined,
    },
    {
      what: "by one of a role of a service",
      arn: `${role}/web/ada`,
      context: issued("arn:aws:iam::1:role/aws-service-role/a/web"),
      is: undefined,
    },
    {
      what: "by one of another role",
      arn: `${role}/web/ada`,
      context: issued("arn:aws:iam::1:role/web"),
      is: "ada",
    },
    { what: "by one of an odd role", arn: `${role}/web/ada`, context: issued(7), is: "ada" },
    { what: "by one of an odd issuer", arn: `${role}/web/ada`, context: { sessionIssuer: 7 }, is: "ada" },
    { what: "by no name at all", arn: undefined, is: undefined },
  ])("%#: $what", ({ arn, context, is }) => {
    expect(hintsIn(record(arn, context)).sessionName).toBe(is);
  });

  it.each<{ what: string; sourceIdentity: unknown; is: string | undefined }>([
    { what: "a name", sourceIdentity: "ada", is: "ada" },
    { what: "none", sourceIdentity: undefined, is: undefined },
    { what: "an empty one", sourceIdentity: "", is: undefined },
    { what: "a long one", sourceIdentity: "n".repeat(256), is: "n".repeat(256) },
    { what: "too long a one", sourceIdentity: "n".repeat(257), is: undefined },
    { what: "a number", sourceIdentity: 7, is: undefined },
  ])("by its source identity: $what", ({ sourceIdentity, is }) => {
    expect(hintsIn(record(role, { sourceIdentity })).sourceIdentity).toBe(is);
  });

  it("by its user agent", () => {
    expect(hintsIn(record(role, {}, "Boto3/1.2 parley/cost")).agent?.statement).toEqual(["cost"]);
    expect(hintsIn(record(role)).agent).toBe(undefined);
    expect(hintsIn({} as never)).toEqual({
      sourceIdentity: undefined,
      sessionName: undefined,
      agent: undefined,
    });
    expect([statementOf("ada+parley+cost+budget"), statementOf("ada"), statementOf(undefined)]).toEqual([
      ["cost", "budget"],
      [],
      [],
    ]);
  });
});

describe("what may be the id of a claim is", () => {
  const hints = (parts: Partial<Hints>): Hints => ({
    ...{ sourceIdentity: undefined, sessionName: undefined, agent: undefined },
    ...parts,
  });
  const agent = (app: string | undefined, statement: readonly string[] = []) =>
    ({ word: undefined, group: "other", statement, app }) as unknown as Hints["agent"];

  it.each<{ what: string; of: Partial<Hints>; ids: readonly string[] }>([
    { what: "nothing of nothing", of: {}, ids: [] },
    { what: "the application", of: { agent: agent("c1") }, ids: ["c1"] },
    { what: "no empty one", of: { agent: agent("") }, ids: [] },
    { what: "no long one", of: { agent: agent("c".repeat(257)) }, ids: [] },
    { what: "one as long as may be", of: { agent: agent("c".repeat(256)) }, ids: ["c".repeat(256)] },
    { what: "a name, whole and after its last at", of: { sessionName: "a@b@c1" }, ids: ["a@b@c1", "c1"] },
    { what: "a name of one part", of: { sourceIdentity: "c1" }, ids: ["c1", "c1"] },
    {
      what: "what names a claim, and what a reference",
      of: { agent: agent(undefined, ["claim=c1", "INC-7"]) },
      ids: ["c1", "INC-7"],
    },
    { what: "nothing that only names a goal", of: { agent: agent(undefined, ["cost"]) }, ids: [] },
    {
      what: "the same in a session and in an identity",
      of: { sourceIdentity: "a+parley+claim=c1", sessionName: "b+parley+c2" },
      ids: ["a+parley+claim=c1", "a+parley+claim=c1", "b+parley+c2", "b+parley+c2", "c1", "c2"],
    },
  ])("%#: $what", ({ of, ids }) => {
    expect(idsIn(hints(of))).toEqual(ids);
  });

  const web = { type: "AssumedRole", arn: `${role}/web/x`, accountId: "123456789012" };
  const caller = {
    userIdentity: {
      ...web,
      sessionContext: { sessionIssuer: { type: "Role", arn: "arn:aws:iam::123456789012:role/web" } },
    },
  } as never;
  const known = (...names: readonly string[]) => ({
    principals: names,
    ...{ intent: "cost", motivation: { kind: "budget" }, until: "2026-11-21T09:00:00Z", pr: "a/b#1" },
    delegatedBy: { principal: "ada" },
  });

  it.each<{ what: string; claims: Readonly<Record<string, object>>; is: object | undefined }>([
    {
      what: "of whom it names",
      claims: { c1: known("123456789012:role/web") },
      is: {
        ...{ source: "declared", intent: "cost", motivation: { kind: "budget" } },
        ...{ until: "2026-11-21T09:00:00Z", delegatedBy: { principal: "ada" }, pr: "a/b#1" },
      },
    },
    {
      what: "of whom it names among others, by an ARN",
      claims: { c1: { principals: ["ada", "arn:aws:iam::123456789012:role/web"] } },
      is: { source: "declared" },
    },
    { what: "of nobody else", claims: { c1: known("123456789012:role/other") }, is: undefined },
    { what: "of nobody where nothing is declared", claims: {}, is: undefined },
    {
      what: "of the next, where the first is another's",
      claims: { c1: known("ada"), c2: { principals: ["123456789012:role/web"], intent: "security" } },
      is: { source: "declared", intent: "security" },
    },
  ])("%#: and speaks $what", ({ claims, is }) => {
    const said = hints({ agent: agent("c1", ["claim=c2"]) });
    const found = declaredAhead(caller, said, (id) => claims[id] as never);
    expect(found).toEqual(is);
  });
});
