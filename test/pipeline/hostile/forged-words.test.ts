import { afterEach, describe, expect, it } from "vitest";
import { sha256 } from "#core/digest.ts";
import { worldAccount } from "#local/world/world-settings.ts";
import { assumed, called, enveloped, incident, nested, type Parts } from "../../core/receiving/records.ts";
import { alarm, calendar, health } from "../../core/situations/events.ts";
import { minute } from "../stage.ts";
import { memberAccount, undone, type Watched, watchedWorld } from "./watched-world.ts";

let watched: Watched;
afterEach(() => watched.world.machine.stop());

const stranger = "999999999999";
const off = { value: "ALARM", at: "2026-11-21T03:10:00.000+0000" };
const began = (more: Parts = {}, record: Parts = {}) =>
  enveloped(assumed("ASIANEW", incident, record), { source: "aws.sts", ...more });

async function heard(queue: "situations" | "sessions", body: unknown): Promise<void> {
  watched = watchedWorld();
  const { queues, pass } = watched.world;
  queues[queue].send(typeof body === "string" ? body : JSON.stringify(body));
  await pass(20 * minute);
}

const polluted = JSON.parse('{"__proto__": {"v": 1}, "constructor": {"prototype": {"v": 1}}}');

describe("of a situation nothing is kept", () => {
  it.each([
    { when: "an application sends it", body: alarm(off, { source: "my.alarms" }), as: "EventsForged" },
    { when: "a partner sends it", body: alarm(off, { source: "aws.partner/x/y" }), as: "EventsForged" },
    { when: "another account sends it", body: alarm(off, { account: stranger }), as: "EventsForged" },
    { when: "another service sends it", body: alarm(off, { source: "aws.ec2" }), as: "EventsIgnored" },
    { when: "it is of another kind", body: alarm(off, { "detail-type": "x" }), as: "EventsIgnored" },
    {
      when: "a calendar comes from elsewhere",
      body: calendar("CLOSED", { source: "aws.ec2" }),
      as: "EventsIgnored",
    },
    {
      when: "a member account closes a calendar that is not the installation's",
      body: calendar("CLOSED", { account: memberAccount }),
      as: "EventsForged",
    },
    { when: "an application plays AWS Health", body: health({}, { source: "x" }), as: "EventsForged" },
    {
      when: "a caller's word comes in an envelope",
      body: { ...alarm(off, { source: "x" }), v: 1, principal: "sso/ann", situation: {} },
      as: "EventsForged",
    },
    {
      when: "a caller is nobody",
      body: { v: 1, situation: { kind: "incident", ref: "I", state: "open", since: "2026-11-21T03:00:00Z" } },
      as: "EventsBroken",
    },
    {
      when: "a caller says what no situation is",
      body: { v: 1, principal: "sso/ann", situation: { kind: "incident", ref: nested(20) } },
      as: "EventsBroken",
    },
    { when: "a caller's word is deeper than any", body: { v: 1, x: nested(70) }, as: "EventsTooBig" },
    { when: "it is hidden in a prototype", body: polluted, as: "EventsBroken" },
    { when: "it is no JSON", body: "{v: 1}", as: "InvalidInput" },
  ])("when $when", async ({ body, as }) => {
    await heard("situations", body);
    expect(watched.counted).toEqual({ [as]: 1 });
    expect(watched.written).toEqual([]);
    expect(undone(watched.world)).toBe(0);
  });
});

describe("of a session nothing is kept", () => {
  it.each([
    { when: "an application sends it", body: began({ source: "my.app" }), as: "EventsForged" },
    { when: "another account sends it", body: began({ account: stranger }), as: "EventsForged" },
    {
      when: "its record is of another account",
      body: began({}, { recipientAccountId: memberAccount }),
      as: "EventsForged",
    },
    {
      when: "another service claims it began",
      body: began({}, { eventSource: "sts.evil.com" }),
      as: "EventsIgnored",
    },
    { when: "it did not begin", body: began({}, { errorCode: "AccessDenied" }), as: "EventsIgnored" },
    {
      when: "its key never ends",
      body: enveloped(assumed("AKIAFOREVER", incident), { source: "aws.sts" }),
      as: "EventsIgnored",
    },
    { when: "it is a change", body: enveloped(called("iam:DeleteRole")), as: "EventsIgnored" },
    { when: "it only quotes one", body: began({ "detail-type": "Scheduled Event" }), as: "EventsIgnored" },
    { when: "it is no JSON", body: "sts", as: "InvalidInput" },
  ])("when $when", async ({ body, as }) => {
    await heard("sessions", body);
    expect(watched.counted).toEqual({ [as]: 1 });
    expect(watched.written).toEqual([]);
    expect(undone(watched.world)).toBe(0);
  });

  it("that would speak for another's changes", async () => {
    await heard("sessions", began());
    expect(watched.counted).toEqual({ SessionsRemembered: 1 });
    const { world } = watched;
    const session = { type: "AssumedRole", accessKeyId: "ASIANEW", accountId: worldAccount };
    const record = called("autoscaling:SetDesiredCapacity", {
      userIdentity: { ...session, arn: `arn:aws:sts::${worldAccount}:assumed-role/admin/thief` },
      requestParameters: { autoScalingGroupName: "web", desiredCapacity: 7 },
    });
    world.queues.changes.send(JSON.stringify(enveloped(record)));
    await world.pass(minute);
    expect(await world.ports.sessions.get(sha256("ASIANEW"))).toBeDefined();
    const events = watched.written.filter(({ what }) => what === "events.put");
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events)).not.toContain("INC-1042");
  });
});
