import { fc, it as law } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { attribute } from "#core/attribution/attribute.ts";
import { sha256 } from "#core/digest.ts";
import { reader } from "#core/reading/reader.ts";
import { createHandler as createReceive } from "#functions/receive-change/handler.ts";
import { createHandler } from "#functions/remember-session/handler.ts";
import {
  assumed,
  capacity,
  enveloped,
  home,
  incident,
  type Parts,
  session,
} from "../../core/receiving/records.ts";
import { type Inflow, inflow, send } from "../inflow.ts";

const began = (flow: Inflow, record: Parts) => send(flow, createHandler, { bodies: [enveloped(record)] });
const changed = (flow: Inflow, record: Parts) => send(flow, createReceive, { bodies: [enveloped(record)] });
const key = "ASIAEXAMPLE";

/** What the latest word on a change comes to. */
async function attributed(flow: Inflow) {
  const event = (await flow.eventsOf()).at(-1);
  return event?.kind === "change" ? attribute(event.testimonies) : undefined;
}

describe("a session", () => {
  it("is known to the changes that come after it", async () => {
    const flow = inflow();
    await began(flow, assumed(key, incident));
    await changed(flow, capacity(7));
    expect(await attributed(flow)).toMatchObject({
      source: "session",
      motivation: { kind: "incident", ref: "INC-1042" },
    });
    expect(await flow.sessions.waitingFor(sha256(key))).toEqual([]);
  });

  it("explains the changes that came before it, and has somebody look", async () => {
    const flow = inflow();
    await changed(flow, capacity(7));
    flow.looks.take();
    flow.clock.now += 60_000;
    await began(flow, assumed(key, incident));
    const events = await flow.eventsOf();
    expect(events.map(({ id }) => id)).toEqual([events[0]?.id, events[0]?.id]);
    expect(await attributed(flow)).toMatchObject({ source: "session", motivation: { ref: "INC-1042" } });
    expect(flow.looks.asked).toHaveLength(1);
    expect(flow.counted).toMatchObject({ SessionsRemembered: 1, ChangesExplained: 1 });
  });

  it("that says nothing explains nothing", async () => {
    const flow = inflow();
    await changed(flow, capacity(7));
    await began(flow, assumed(key, []));
    expect(await flow.eventsOf()).toHaveLength(1);
  });

  it("of somebody else explains nothing", async () => {
    const flow = inflow();
    await changed(flow, capacity(7, { userIdentity: session("admin", "x") }));
    await began(flow, assumed(key, incident));
    expect(await flow.eventsOf()).toHaveLength(1);
  });

  it("is nobody\u2019s business where sessions do not say why", async () => {
    const flow = inflow({ sessionTags: false });
    await began(flow, assumed(key, incident));
    await changed(flow, capacity(7));
    expect(await attributed(flow)).toMatchObject({ source: "inferred" });
  });

  it("is kept by no key and from no forger", async () => {
    const flow = inflow();
    await changed(flow, capacity(7));
    expect(
      JSON.stringify([await flow.eventsOf(), await flow.sessions.waitingFor(sha256(key))]),
    ).not.toContain("ASIA");
    await send(flow, createHandler, { bodies: [enveloped(assumed(key, incident), { source: "my.app" })] });
    expect(await flow.sessions.get(sha256(key))).toBeUndefined();
    expect(flow.counted["EventsForged"]).toBe(1);
  });

  it("that begins while a change is received is missed by neither", async () => {
    const flow = inflow();
    const { sessions } = flow.runtime;
    const racing: typeof sessions = {
      ...sessions,
      wait: async (missing, waiting, expires) => {
        await began(flow, assumed(key, incident));
        await sessions.wait(missing, waiting, expires);
      },
    };
    await changed({ ...flow, runtime: { ...flow.runtime, sessions: racing } }, capacity(7));
    expect(await attributed(flow)).toMatchObject({ source: "session", motivation: { ref: "INC-1042" } });
  });
});

describe("the human behind a change", () => {
  const sso = {
    type: "AssumedRole",
    arn: `arn:aws:sts::${home}:assumed-role/AWSReservedSSO_Admin_0123456789abcdef/ada@example.com`,
    accountId: home,
    accessKeyId: "ASIAADA",
    sessionContext: {
      sessionIssuer: {
        arn: `arn:aws:iam::${home}:role/aws-reserved/sso.amazonaws.com/AWSReservedSSO_Admin_0123456789abcdef`,
      },
    },
  };
  const taken = (role: string, caller: Parts, own: string) =>
    assumed(own, [], {
      eventID: `sts-${own}`,
      userIdentity: caller,
      requestParameters: { roleArn: `arn:aws:iam::${home}:role/${role}` },
      responseElements: {
        credentials: { accessKeyId: own },
        assumedRoleUser: { arn: `arn:aws:sts::${home}:assumed-role/${role}/run-7` },
      },
    });
  const first = taken("hub", sso, "ASIAHUB");
  const second = taken("deploy", session("hub", "run-7", "ASIAHUB"), key);
  const actorOf = async (flow: Inflow) => {
    const event = (await flow.eventsOf()).at(-1);
    return event?.kind === "change" ? event.actor : undefined;
  };

  law.prop([fc.shuffledSubarray([0, 1, 2], { minLength: 3 })], { numRuns: 12 })(
    "is known through a chain of roles, in whatever order they are heard of",
    async (order) => {
      const flow = inflow();
      for (const next of order) {
        flow.clock.now += 1_000;
        if (next === 0) await changed(flow, capacity(7));
        else await began(flow, next === 1 ? first : second);
      }
      expect(await actorOf(flow)).toMatchObject({
        principal: `${home}:role/deploy`,
        kind: "pipeline",
        vouched: "name",
        goals: [],
        human: "sso/ada@example.com",
        said: ["run-7", `${home}:role/hub`],
      });
    },
  );

  it("is not the person after whom a session is named, nor the one of another session", async () => {
    const flow = inflow();
    await began(flow, taken("deploy", session("hub", "ada@example.com", "ASIAX"), key));
    await began(flow, taken("deploy", sso, "ASIAOTHER"));
    await changed(flow, capacity(7));
    expect((await actorOf(flow))?.human).toBeUndefined();
  });

  it("is not known where sessions are not heard", async () => {
    const flow = inflow({ sessionTags: false });
    await began(flow, taken("deploy", sso, key));
    await changed(flow, capacity(7));
    expect((await actorOf(flow))?.human).toBeUndefined();
  });
});

describe("what is heard in the end", () => {
  const parent = assumed("ASIAPARENT", incident, {
    eventID: "sts-parent",
    requestParameters: {
      roleArn: "r",
      tags: incident,
      transitiveTagKeys: ["parley:motivation", "parley:ref"],
    },
    responseElements: {
      credentials: { accessKeyId: "ASIAPARENT" },
      assumedRoleUser: { arn: `arn:aws:sts::${home}:assumed-role/hub/run-7` },
    },
  });
  const child = assumed(key, [{ key: "parley:intent", value: "security" }], {
    userIdentity: session("hub", "run-7", "ASIAPARENT"),
  });
  const change = (name: string, more: Parts = {}) =>
    capacity(7, { userIdentity: session("deploy", name), ...more });
  const names = fc.constantFrom(
    "run-7",
    "oncall@INC-1042",
    "x@CVE-2026-1",
    "x+parley+cost",
    "x+parley+availability+incident",
  );

  law.prop([fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), names, names], { numRuns: 60 })(
    "is the same in whatever order a change, its session and the one behind it come",
    async (order, name, identity) => {
      const record = change(name, {
        userIdentity: { ...session("deploy", name), sessionContext: { sourceIdentity: identity } },
      });
      const flow = inflow();
      for (const next of order) {
        flow.clock.now += 1_000;
        if (next === 0) await changed(flow, record);
        else await began(flow, next === 1 ? child : parent);
      }
      const read = reader({ knowledge: flow.runtime.knowledge });
      read.read(parent);
      read.read(child);
      expect(await attributed(flow)).toEqual(read.read(record).attribution);
    },
  );
});
