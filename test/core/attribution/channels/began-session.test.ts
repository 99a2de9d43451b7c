import { describe, expect, it } from "vitest";
import { beganSession } from "#core/attribution/channels/book/began-session.ts";
import { sessions, tellsSomething, waitingRoom } from "#core/attribution/channels/book/sessions.ts";
import { by, home, session, sso } from "../../changes/actors/identities.ts";
import { assumed, type Parts } from "./spoken-words.ts";

const role = `${home}:role/web`;

describe("how a session began", () => {
  const began = (parameters: Parts = {}, more: Parts = {}) => beganSession(assumed(parameters, more));
  const reserved = `arn:aws:iam::${home}:role/aws-reserved/sso.amazonaws.com/eu-north-1/AWSReservedSSO_Admin_0123456789abcdef`;
  const answered = (name: string, who: string, key = "ASIAEXAMPLEKEY000001") => ({
    responseElements: {
      credentials: { accessKeyId: key },
      assumedRoleUser: { arn: `arn:aws:sts::${home}:assumed-role/${name}/${who}` },
    },
  });
  const set = "AWSReservedSSO_Admin_0123456789abcdef";

  it.each<{ what: string; parameters?: Parts; more: Parts; is: object }>([
    { what: "by a role", more: {}, is: { through: [`${home}:role/caller`], principal: role } },
    { what: "by a person", more: { userIdentity: sso("anna") }, is: { human: "sso/anna" } },
    {
      what: "by a build service",
      more: { userIdentity: { type: "AWSService", invokedBy: "codebuild.amazonaws.com" } },
      is: { build: true },
    },
    {
      what: "by another service",
      more: { userIdentity: { type: "AWSService", invokedBy: "ec2.amazonaws.com" } },
      is: {},
    },
    { what: "by nobody known", more: { userIdentity: undefined }, is: {} },
    {
      what: "by a build server",
      more: {
        userIdentity: {
          type: "WebIdentityUser",
          userName: "repo:acme/shop",
          identityProvider: "token.actions.githubusercontent.com",
        },
      },
      is: { build: true },
    },
    {
      what: "by what looks like a build server",
      more: {
        userIdentity: { type: "WebIdentityUser", userName: "x", identityProvider: "gitlab.acme.example" },
      },
      is: { through: ["oidc/gitlab.acme.example/x"] },
    },
    {
      what: "by a person of the directory",
      parameters: { roleArn: reserved },
      more: { eventName: "AssumeRoleWithSAML", userIdentity: undefined, ...answered(set, "Anna") },
      is: { human: "sso/anna", principal: "sso/anna" },
    },
    {
      what: "by another call for such a role",
      parameters: { roleArn: reserved },
      more: { userIdentity: undefined, ...answered(set, "Anna") },
      is: { principal: "sso/anna" },
    },
    {
      what: "for a role like the directory's",
      parameters: { roleArn: `arn:aws:iam::${home}:role/${set}` },
      more: { eventName: "AssumeRoleWithSAML", userIdentity: undefined, ...answered(set, "anna") },
      is: { principal: `${home}:role/${set}` },
    },
    {
      what: "for a role that is not told",
      parameters: { roleArn: undefined },
      more: { userIdentity: undefined, ...answered(set, "anna") },
      is: { principal: "sso/anna" },
    },
    {
      what: "for a role told by its name alone",
      parameters: { roleArn: "web" },
      more: { userIdentity: undefined, ...answered(set, "anna") },
      is: { principal: "sso/anna" },
    },
    {
      what: "with nobody told in the answer",
      more: { responseElements: { credentials: { accessKeyId: "ASIA1" } } },
      is: { through: [`${home}:role/caller`], principal: `${home}:role/caller` },
    },
  ])("$what", ({ parameters, more, is }) => {
    const { human, build, through, principal } = began(parameters, more) ?? {};
    const found = Object.fromEntries(
      Object.entries({ human, build, through, ...("principal" in is && { principal }) }).filter(
        ([, value]) => value !== undefined,
      ),
    );
    expect(found).toEqual(is);
  });

  it.each<{ what: string; more: Parts }>([
    { what: "its key is overlong", more: answered("web", "x", "k".repeat(129)) },
    { what: "its key is missing", more: { responseElements: {} } },
    { what: "its time is missing", more: { eventTime: undefined } },
    { what: "it failed", more: { errorCode: "AccessDenied" } },
    { what: "it failed with a sentence", more: { errorMessage: "no" } },
    { what: "another service says so", more: { eventSource: "iam.amazonaws.com" } },
    { what: "it is another call", more: { eventName: "GetCallerIdentity" } },
  ])("is not told where $what", ({ more }) => {
    expect(began({}, more)).toBeUndefined();
  });

  it("hands on what was marked so, and what came from further up", () => {
    const tags = [
      { key: "parley:intent", value: "cost" },
      { key: "parley:ref", value: "X-1" },
    ];
    const handsOn = (parameters: Parts) => [...(began(parameters)?.handsOn ?? [])];
    expect(handsOn({ tags, transitiveTagKeys: ["parley:intent", "other"] })).toEqual(["intent"]);
    expect(handsOn({ tags })).toEqual([]);
    expect(handsOn({ incomingTransitiveTags: { "parley:ref": "Y", other: "z" } })).toEqual(["ref"]);
    const many = [...Array.from({ length: 50 }, (_, at) => `k${at}`), "parley:intent"];
    expect(handsOn({ tags, transitiveTagKeys: many })).toEqual([]);
    expect(began({ tags, incomingTransitiveTags: { "parley:ref": "Y" } })?.said).toEqual({
      intent: "cost",
      ref: "X-1",
    });
    const key = "k".repeat(128);
    expect([began({}, answered("web", "x", key))?.key, began()?.parent]).toEqual([
      key,
      "ASIAEXAMPLEKEYPARENT",
    ]);
  });
});

describe("sessions by their keys", () => {
  const change = (more: Parts = {}, key = "ASIAEXAMPLEKEY000001") =>
    by({ ...session("web"), accessKeyId: key }, more);
  const tags = [{ key: "parley:intent", value: "cost" }];

  it("say who is behind a record, and what their tags say", () => {
    const book = sessions();
    expect([book.behind(change()), book.lookup(change())]).toEqual([undefined, undefined]);
    expect(book.learn(assumed({ tags }))).toEqual(["00000000-0000-4000-8000-000000000001"]);
    expect(book.behind(change())).toEqual({ through: [`${home}:role/caller`] });
    expect(book.lookup(change())).toEqual({ intent: "cost" });
    expect(book.behind(by({ ...session("other"), accessKeyId: "ASIAEXAMPLEKEY000001" }))).toBeUndefined();
    const top = assumed(
      {},
      {
        key: "ASIAEXAMPLEKEYPARENT",
        role: "caller",
        ...by(sso("anna")),
        eventSource: "sts.amazonaws.com",
        eventName: "AssumeRole",
        eventTime: "2026-11-21T02:50:00Z",
      },
    );
    expect(book.learn(top)).toContain("00000000-0000-4000-8000-000000000001");
    expect(book.behind(change())).toEqual({ human: "sso/anna", through: [`${home}:role/caller`] });
  });

  it.each([
    { when: "2026-11-21T02:55:00Z", is: true },
    { when: "2026-11-21T02:54:59Z", is: false },
    { when: "2026-11-22T15:05:00Z", is: true },
    { when: "2026-11-22T15:05:01Z", is: false },
    { when: "never", is: false },
  ])("speak for a record of $when: $is", ({ when, is }) => {
    const book = sessions();
    book.learn(assumed({ tags }));
    expect(book.lookup(change({ eventTime: when })) !== undefined).toBe(is);
  });

  it.each([
    { what: "why", of: { said: { intent: "cost" as const } }, is: true },
    { what: "who", of: { said: {}, human: "x" }, is: true },
    { what: "that a build began it", of: { said: {}, build: true as const }, is: true },
    { what: "whom it came through", of: { said: {}, through: ["x"] }, is: true },
    { what: "that it came through nobody", of: { said: {}, through: [] }, is: false },
    { what: "nothing", of: { said: {} }, is: false },
  ])("tell something: $is where they say $what", ({ of, is }) => {
    expect(tellsSomething(of)).toBe(is);
  });

  it("are waited for by a bounded number", () => {
    const room = waitingRoom(2);
    room.wait("a", "1");
    room.wait("a", "1");
    room.wait("a", "x".repeat(128));
    room.wait("a", "x".repeat(129));
    expect(room.take("a")).toEqual(["1", "x".repeat(128)]);
    expect(room.take("a")).toEqual([]);
    for (const key of ["a", "b", "c"]) room.wait(key, "1");
    expect(["a", "b", "c"].map((key) => room.take(key).length)).toEqual([0, 1, 1]);
    for (let at = 0; at < 70; at += 1) room.wait("d", String(at));
    expect(room.take("d")).toHaveLength(64);
  });
});
