import { describe, expect, it } from "vitest";
import { sha256 } from "#core/digest.ts";
import type { StoredSession } from "#core/ports/stores/sessions.ts";
import { idsAskedIn, isRecordOf, keyDigestOf, saidBy, storedSession } from "#core/receiving/sessions.ts";
import { assumed, called, capacity, home, incident, session } from "./records.ts";

const key = "ASIAEXAMPLE";
const stored = (record: object): StoredSession => {
  const found = storedSession({ ...record });
  if (found === undefined) throw new Error("no session");
  return found;
};

describe("a session is kept", () => {
  it("by the digest of its key, with what its tags say", () => {
    expect(stored(assumed(key, incident))).toEqual({
      key: sha256(key),
      said: { intent: "availability", motivation: "incident", ref: "INC-1042" },
      handsOn: [],
      parent: undefined,
      principal: `${home}:role/deploy`,
      through: [`${home}:user/ci`],
      at: "2026-11-21T03:00:00Z",
      eventId: "33333333-aaaa-4bbb-8ccc-444444444444",
      expires: "2026-11-21T05:00:00Z",
    });
  });

  it("in no other way than by digests", () => {
    expect(JSON.stringify(stored(assumed(key, incident)))).not.toContain("ASIA");
  });

  const web = { requestParameters: { principalTags: { "parley:intent": "cost" }, durationSeconds: "900" } };
  it.each([
    {
      when: "a web identity began it",
      more: { eventName: "AssumeRoleWithWebIdentity", ...web },
      intent: "cost",
    },
    { when: "a SAML identity began it", more: { eventName: "AssumeRoleWithSAML", ...web }, intent: "cost" },
    {
      when: "its tags were handed to it",
      more: { requestParameters: { incomingTransitiveTags: { "parley:intent": "security" } } },
      intent: "security",
    },
  ])("when $when", ({ more, intent }) => {
    expect(stored(assumed(key, [], more)).said).toEqual({ intent });
  });

  it.each([
    {
      when: "the record says how long",
      more: { requestParameters: { durationSeconds: 900 } },
      expires: "2026-11-21T04:15:00Z",
    },
    {
      when: "it says so in a text",
      more: { requestParameters: { durationSeconds: "900" } },
      expires: "2026-11-21T04:15:00Z",
    },
    { when: "it says only when it ends", more: { requestParameters: {} }, expires: "2026-11-21T05:00:00Z" },
    {
      when: "it says nothing",
      more: { requestParameters: {}, responseElements: { credentials: { accessKeyId: key } } },
      expires: "2026-11-22T15:00:00Z",
    },
    {
      when: "it says nonsense",
      more: { requestParameters: { durationSeconds: 1e12 } },
      expires: "2026-11-22T15:00:00Z",
    },
  ])("until $expires when $when", ({ more, expires }) => {
    expect(stored(assumed(key, [], more)).expires).toBe(expires);
  });

  it.each([
    { when: "another service says so", record: assumed(key, [], { eventSource: "sts.example.com" }) },
    { when: "the call failed", record: assumed(key, [], { errorCode: "AccessDenied" }) },
    { when: "the key lasts for years", record: assumed("AKIAEXAMPLE", []) },
    { when: "it says no time", record: assumed(key, [], { eventTime: "?" }) },
    { when: "it is a change", record: capacity(7) },
  ])("not when $when", ({ record }) => {
    expect(storedSession(record)).toBeUndefined();
  });
});

describe("a record asks", () => {
  it("for its session by the digest of a key that ends", () => {
    expect(keyDigestOf(capacity(7))).toBe(sha256(key));
    expect(keyDigestOf(capacity(7, { userIdentity: session("deploy", "x", "AKIA1") }))).toBeUndefined();
    expect(keyDigestOf(capacity(7, { userIdentity: { accessKeyId: "" } }))).toBeUndefined();
  });

  it("for at most four declarations", () => {
    const userIdentity = session("deploy", "a@b");
    expect(idsAskedIn(capacity(7, { userIdentity }))).toEqual(["a@b", "b"]);
    const more = { ...userIdentity, sessionContext: { sourceIdentity: "c@d" } };
    const ids = idsAskedIn(capacity(7, { userIdentity: more, userAgent: "aws-cli/2 app/clm-9" }));
    expect(ids).toEqual(["clm-9", "c@d", "d", "a@b"]);
    expect(idsAskedIn(called("s3:PutBucketAcl", { userIdentity: null, userAgent: null }))).toEqual([]);
  });
});

describe("what a session says", () => {
  const above = (
    name: string,
    parent: string | undefined,
    more: Partial<StoredSession> = {},
  ): StoredSession => ({
    ...stored(assumed(key, [])),
    key: name,
    parent,
    ...more,
  });
  const root = above("root", undefined, { said: { intent: "cost", note: "x" }, handsOn: ["intent"] });
  const own = above("own", "root", { said: { motivation: "budget" } });

  it("is its own tags over those that were handed down to it", () => {
    expect(saidBy(own, new Map([["root", root]]))).toEqual({
      said: { intent: "cost", motivation: "budget" },
    });
  });
  it("tells the first above it that is not known", () => {
    expect(saidBy(own, new Map())).toEqual({ said: { motivation: "budget" }, missing: "root" });
  });
  it("ends where sessions began from each other in a ring", () => {
    const ring = new Map([
      ["a", above("a", "b")],
      ["b", above("b", "a")],
    ] as const);
    expect(saidBy(above("own", "a"), ring)).toEqual({ said: {} });
  });

  it.each([
    { when: "its principal acts in its time", more: {}, is: true },
    { when: "somebody else acts", more: { userIdentity: session("admin", "x") }, is: false },
    { when: "it is over for days", more: { eventTime: "2026-11-25T00:00:00Z" }, is: false },
    { when: "it had not begun", more: { eventTime: "2026-11-21T02:00:00Z" }, is: false },
    { when: "the time is not known", more: { eventTime: null }, is: false },
  ])("counts for a record: $is when $when", ({ more, is }) => {
    expect(isRecordOf(capacity(7, more), stored(assumed(key, incident)))).toBe(is);
  });
});
