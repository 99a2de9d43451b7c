import { describe, expect, it } from "vitest";
import { sha256 } from "#core/digest.ts";
import type { ChangeEvent } from "#core/ledger/stored-event.ts";
import type { StoredSession } from "#core/ports/stores/sessions.ts";
import { sessionOrder } from "#core/receiving/session-order.ts";
import {
  behindSession,
  isChangeOf,
  keyDigest,
  madeBy,
  maySay,
  saidBy,
  storedSession,
  storedWith,
  testimonyOf,
  waitsUntil,
} from "#core/receiving/sessions.ts";
import { assumed, home, type Parts } from "./records.ts";

const made = (more: Partial<StoredSession> = {}): StoredSession => ({
  ...{ key: "k", said: {}, handsOn: [], parent: undefined, principal: `${home}:role/deploy` },
  ...{ at: "2026-11-21T03:00:00Z", eventId: "e", expires: "2026-11-21T05:00:00Z" },
  ...more,
});
const change = (more: Partial<ChangeEvent> = {}): ChangeEvent => ({
  ...{ kind: "change", id: "e", at: "2026-11-21T03:10:00Z", edits: [], testimonies: [] },
  actor: { principal: `${home}:role/deploy`, kind: "person" },
  ...more,
});

describe("of records about one key", () => {
  it.each<{ what: string; first: Partial<StoredSession>; second: Partial<StoredSession> }>([
    {
      what: "the earlier",
      first: { at: "2026-11-21T03:00:00Z" },
      second: { at: "2026-11-21T03:00:01Z", parent: "p" },
    },
    { what: "the one that knows its parent", first: { parent: "p", eventId: "z" }, second: { eventId: "a" } },
    {
      what: "the one that knows its human",
      first: { human: "sso/anna", eventId: "z" },
      second: { eventId: "a" },
    },
    {
      what: "the smaller id of two that know",
      first: { human: "sso/anna", eventId: "a" },
      second: { parent: "p", eventId: "b" },
    },
    { what: "the smaller id of two that do not", first: { eventId: "a" }, second: { eventId: "b" } },
  ])("$what sorts first", ({ first, second }) => {
    expect(sessionOrder(made(first)) < sessionOrder(made(second))).toBe(true);
  });

  it("each sorts by one text", () => {
    expect(sessionOrder(made())).toBe("2026-11-21T03:00:00.000Z#1#e");
    expect(sessionOrder(made({ parent: "p" }))).toBe("2026-11-21T03:00:00.000Z#0#e");
  });
});

describe("a key that ends by itself", () => {
  it.each([
    { what: "is known by its digest", key: "ASIA1", is: sha256("ASIA1") },
    { what: "lasts for years", key: "AKIA1", is: undefined },
    { what: "is missing", key: undefined, is: undefined },
    { what: "is as long as can be", key: `ASIA${"x".repeat(124)}`, is: sha256(`ASIA${"x".repeat(124)}`) },
    { what: "is longer", key: `ASIA${"x".repeat(125)}`, is: undefined },
  ])("$what", ({ key, is }) => {
    expect(keyDigest(key)).toBe(is);
  });

  it("is waited for as long as any session lasts", () => {
    expect(waitsUntil("2026-11-21T03:00:00Z")).toBe("2026-11-22T15:00:00Z");
  });
});

describe("how a session began, within bounds", () => {
  const at = (more: Parts) => storedSession({ ...assumed("ASIA1", [], more) });
  const lasting = (expiration: string) =>
    at({ requestParameters: {}, responseElements: { credentials: { accessKeyId: "ASIA1", expiration } } })
      ?.expires;
  const longest = "2026-11-22T15:00:00Z";

  it.each([
    { expiration: "Nov 21, 2026, 4:00:00 AM", expires: "2026-11-21T05:00:00Z" },
    { expiration: "Nov 21, 2026 4:00:00 AM", expires: "2026-11-21T05:00:00Z" },
    { expiration: "Nov 21, 2026, 10:00:00\u202fAM", expires: "2026-11-21T11:00:00Z" },
    { expiration: "Nov 1, 2026, 4:00:00 AM", expires: longest },
    { expiration: "x Nov 21, 2026, 4:00:00 AM", expires: longest },
    { expiration: "Nov 21, 2026, 4:00:00 AM x", expires: longest },
    { expiration: "2026-11-21T04:00:00Z", expires: longest },
    { expiration: "Nov 21, 2026, 3:00:00 AM", expires: longest },
  ])("until $expires where its keys end at `$expiration`", ({ expiration, expires }) => {
    expect(lasting(expiration)).toBe(expires);
  });

  it.each([
    { durationSeconds: 0, expires: "2026-11-21T05:00:00Z" },
    { durationSeconds: -5, expires: "2026-11-21T05:00:00Z" },
    { durationSeconds: [900], expires: "2026-11-21T05:00:00Z" },
    { durationSeconds: true, expires: "2026-11-21T05:00:00Z" },
    { durationSeconds: "900", expires: "2026-11-21T04:15:00Z" },
  ])("until $expires where it asks for $durationSeconds seconds, %$", ({ durationSeconds, expires }) => {
    expect(at({ requestParameters: { durationSeconds } })?.expires).toBe(expires);
  });

  it("keeps texts of bounded length", () => {
    const long = "x".repeat(600);
    const said = storedSession({
      ...assumed("ASIA1", [{ key: "parley:note", value: long }], {
        eventID: "i".repeat(300),
        responseElements: {
          credentials: { accessKeyId: "ASIA1" },
          assumedRoleUser: { arn: `arn:aws:sts::${home}:assumed-role/${long}/x` },
        },
      }),
    });
    expect([said?.said.note?.length, said?.eventId.length, said?.principal?.length]).toEqual([512, 256, 512]);
    const nobody = at({ responseElements: { credentials: { accessKeyId: "ASIA1" } }, userIdentity: {} });
    expect([nobody?.principal, nobody?.parent, nobody?.approved]).toEqual(["unknown", undefined, undefined]);
  });

  it("keeps what it hands on, and whom AWS names as the one who approved it", () => {
    const tags = [{ key: "parley:intent", value: "cost" }];
    const roleArn = `arn:aws:iam::${home}:role/deploy`;
    const handed = storedSession({
      ...assumed("ASIA1", tags, {
        requestParameters: { roleArn, tags, transitiveTagKeys: ["parley:intent"] },
      }),
    });
    expect(handed?.handsOn).toEqual(["intent"]);
    const approved = (requestParameters: Parts) =>
      at({
        userIdentity: { type: "AWSService", invokedBy: "aidevops.amazonaws.com" },
        requestParameters: { roleArn, sourceIdentity: "anna", ...requestParameters },
      })?.approved;
    expect(approved({ durationSeconds: 900 })).toMatchObject({
      operator: "anna",
      until: "2026-11-21T03:15:00Z",
    });
    expect(approved({ durationSeconds: 1e9 })?.until).toBe("2026-11-22T03:00:00Z");
    expect(handed !== undefined && "approved" in handed).toBe(false);
  });
});

describe("a session and those above it", () => {
  const root = made({
    key: "root",
    human: "sso/anna",
    through: ["r"],
    said: { intent: "cost" },
    handsOn: ["intent"],
  });
  const parents = new Map([["root", root]]);
  const own = made({ parent: "root", through: ["o"] });

  it.each<{ what: string; session: StoredSession; is: boolean }>([
    { what: "says why", session: made({ said: { intent: "cost" } }), is: true },
    { what: "says who", session: made({ human: "sso/anna" }), is: true },
    { what: "began from another", session: made({ parent: "root" }), is: true },
    { what: "came through another", session: made({ through: ["r"] }), is: true },
    { what: "says nothing", session: made(), is: false },
  ])("may explain a change: $is where it $what", ({ session, is }) => {
    expect(maySay(session)).toBe(is);
  });

  it("know who is behind them", () => {
    expect(behindSession(own, parents)).toEqual({ human: "sso/anna", through: ["o", "r"] });
    expect(behindSession(own, new Map())).toEqual({ through: ["o"] });
    expect(storedWith(own, root)).toMatchObject({ human: "sso/anna", through: ["o", "r"] });
    expect(storedWith(own, undefined)).toBe(own);
    const event = change();
    expect(madeBy(event, { human: "sso/anna" }, false)).toEqual({
      ...event,
      actor: { ...event.actor, human: "sso/anna" },
    });
    const unknown = change({ actor: { principal: "p", kind: "unknown", vouched: "name" } });
    const kinds = [false, true].map((isLate) => madeBy(unknown, { build: true }, isLate).actor.kind);
    expect(kinds).toEqual(["pipeline", "unknown"]);
  });

  it("say what was handed down, and which is missing", () => {
    expect(saidBy(own, parents)).toEqual({ said: { intent: "cost" } });
    expect(Object.keys(saidBy(own, parents))).toEqual(["said"]);
    expect(saidBy(made({ parent: "gone", said: { note: "x" } }), parents)).toEqual({
      said: { note: "x" },
      missing: "gone",
    });
    const plain = new Map([["root", { ...root, handsOn: [] }]]);
    expect(saidBy(own, plain)).toEqual({ said: {} });
  });

  it.each<{ what: string; event: Partial<ChangeEvent>; is: boolean }>([
    { what: "their principal makes in their time", event: {}, is: true },
    { what: "somebody else makes", event: { actor: { principal: "x", kind: "person" } }, is: false },
    { what: "is made before they began", event: { at: "2026-11-21T02:00:00Z" }, is: false },
    { what: "is made days later", event: { at: "2026-11-25T02:00:00Z" }, is: false },
  ])("count for a change that $what: $is", ({ event, is }) => {
    expect(isChangeOf(change(event), made())).toBe(is);
    expect(isChangeOf(change(event), made({ principal: undefined }))).toBe(is || event.actor !== undefined);
  });

  it("testify as a session", () => {
    expect(testimonyOf({ intent: "cost" }, () => undefined)).toEqual({ source: "session", intent: "cost" });
    expect(testimonyOf({}, () => undefined)).toBeUndefined();
  });
});
