import { describe, expect, it } from "vitest";
import { declaredOn } from "#core/intents/declared-event.ts";
import { IntentBody, type WrittenIntent } from "#core/intents/intent-body.ts";
import { otherNamed } from "#core/intents/own-name.ts";
import { digestOf, registeredFrom } from "#core/intents/registered-from.ts";
import { renewed, withdrawn } from "#core/intents/renewed.ts";
import { isOver } from "#core/intents/standing.ts";
import { witnessesFor } from "#core/intents/witnesses.ts";
import { at, policy, situation, time } from "../arbitration/small-disputes.ts";

const ada = { principal: "sso/ada@example.com", kind: "person" } as const;
const group = "123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout";
const leave = { principal: "sso/ben@example.com", upTo: "deadline", until: at("05:00") } as const;

type Body = Partial<Record<keyof WrittenIntent, unknown>>;
const bodyOf = (body: Body) => IntentBody.parse({ intent: "availability", ...body });
const registered = (body: Body, given: { readonly leave?: typeof leave } = {}) =>
  registeredFrom({ id: "int-1", actor: ada, at: at("03:00"), body: bodyOf(body), leave: given.leave });

const capacity = { field: "/DesiredCapacity", constraint: { min: 4 } };
const incident = { kind: "incident", ref: "INC-7", evidence: ["https://example.com/7"] };
const stake = { resource: group, claims: [capacity], motivation: incident, until: at("06:00") };

describe("an intent as it is stored", () => {
  it("is its declarer's alone, and says no more than was said", () => {
    const body = bodyOf({});
    expect(registered({})).toStrictEqual({
      id: "int-1",
      by: ada.principal,
      at: at("03:00"),
      state: "active",
      version: 0,
      principals: [ada.principal],
      intent: "availability",
      actor: ada,
      asked: digestOf(body),
    });
  });

  it("says to which resource its claims belong, and each claim why and until when", () => {
    const { resource, claims, motivation, until } = registered(stake);
    expect(resource).toMatchObject({ account: "123456789012", region: "eu-north-1", id: "checkout" });
    expect(motivation).toEqual(incident);
    expect(until).toBe(at("06:00"));
    expect(claims).toStrictEqual([
      {
        ...capacity,
        id: "int-1/1",
        actor: ada,
        intent: "availability",
        // Evidence stays where it was declared.
        motivation: { kind: "incident", ref: "INC-7" },
        source: "declared",
        madeAt: at("03:00"),
        onLoss: "defer",
        state: "active",
        until: at("06:00"),
      },
    ]);
  });

  it("numbers its claims, ties those that hold together, and keeps what a loss means", () => {
    const claims = [
      { ...capacity, onLoss: "abandon" },
      { field: "/MinSize", constraint: { is: 1 }, atomic: true },
      { field: "/MaxSize", constraint: { is: 9 }, atomic: false },
    ];
    const made = registered({ resource: group, claims });
    expect(made.claims?.map(({ id, change, onLoss }) => [id, change, onLoss])).toEqual([
      ["int-1/1", undefined, "abandon"],
      ["int-1/2", "int-1", "defer"],
      ["int-1/3", undefined, "defer"],
    ]);
    expect(made.claims?.[0]?.motivation).toEqual({ kind: "none" });
    expect(made.claims?.[0]?.until).toBeUndefined();
  });

  it("ends after the length that was said", () => {
    expect(registered({ for: "90m" }).until).toBe(at("04:30"));
  });

  it("carries the leave it rests on, and in each claim too", () => {
    const made = registered({ ...stake, under: "int-0" }, { leave });
    expect(made).toMatchObject({ delegatedBy: leave, under: "int-0", claims: [{ delegatedBy: leave }] });
    expect(registered(stake).claims?.[0]).not.toHaveProperty("delegatedBy");
  });

  it("says where it is reviewed, and so does each claim", () => {
    const pr = "https://github.com/acme/infra/pull/12";
    expect(registered({ ...stake, pr })).toMatchObject({ pr, claims: [{ pr }] });
  });

  it("names those who are given leave as every adapter names them", () => {
    const principal = "arn:aws:sts::123456789012:assumed-role/devops-agent/run-7";
    const delegates = [{ principal, upTo: "deadline", until: at("05:00") }];
    expect(registered({ delegates }).delegates).toEqual([
      { principal: "123456789012:role/devops-agent", upTo: "deadline", until: at("05:00") },
    ]);
  });
});

describe("what the docket hears of an intent", () => {
  it("is one event for each version, dated by when that was said", () => {
    const told = declaredOn({ ...registered(stake), version: 3, changedAt: at("04:00") });
    expect(told).toMatchObject({
      resource: { id: "checkout" },
      event: {
        kind: "declare",
        id: "int-1/3",
        at: at("04:00"),
        actor: ada,
        declaration: "int-1",
        claims: [{ id: "int-1/1" }],
      },
    });
    expect(declaredOn(registered(stake))?.event.at).toBe(at("03:00"));
  });

  it("is that it claims nothing any more once it is withdrawn", () => {
    const told = declaredOn(withdrawn(registered(stake), time("04:00")));
    expect(told?.event).toMatchObject({ at: at("04:00"), claims: [] });
  });

  it("is nothing of a mere reason, nor of whom nobody knows", () => {
    expect(declaredOn(registered({}))).toBeUndefined();
    const { resource: _, ...nowhere } = registered(stake);
    const { claims: __, ...empty } = registered(stake);
    const { actor: ___, ...unknown } = registered(stake);
    for (const one of [nowhere, empty, unknown]) expect(declaredOn(one)).toBeUndefined();
  });
});

const around = (situations: Parameters<typeof witnessesFor>[0]["situations"]) => ({
  policy: policy(),
  situations,
});
const ground = { account: "123456789012", region: "eu-north-1", type: "x", id: "checkout", tags: {} };
const witnesses = (now: string, parts: object = {}) =>
  witnessesFor(around([situation({ ...parts })]), time(now), undefined);

describe("an intent is renewed", () => {
  it("with all its claims, while its incident is open", () => {
    const found = renewed(registered(stake), at("07:00"), witnesses("04:00"));
    expect(found).toMatchObject({
      ok: true,
      capped: false,
      registered: {
        until: at("07:00"),
        changedAt: at("04:00"),
        claims: [{ id: "int-1/1", until: at("07:00") }],
        renewed: { version: 0, until: at("07:00"), capped: false },
      },
    });
  });

  it("also where it claims no field", () => {
    const { claims: _, ...reason } = registered({ ...stake });
    const found = renewed(reason, at("07:00"), witnesses("04:00"));
    expect(found).toMatchObject({ ok: true, registered: { until: at("07:00") } });
    if (found.ok) expect(found.registered).not.toHaveProperty("claims");
    const { actor: __, ...unknown } = reason;
    expect(renewed(unknown, at("07:00"), witnesses("04:00")).ok).toBe(true);
  });

  it("never before what was said last, whatever a clock says", () => {
    const late = { ...registered(stake), changedAt: at("04:00:05") };
    const found = renewed(late, at("07:00"), witnesses("04:00"));
    expect(found).toMatchObject({ registered: { changedAt: "2026-11-21T04:00:05.001Z" } });
  });

  it.each([
    { when: "it has ended", why: "ended", now: "06:00", of: registered(stake) },
    {
      when: "it was withdrawn",
      why: "ended",
      now: "04:00",
      of: withdrawn(registered(stake), time("03:30")),
    },
    {
      when: "its incident is over",
      why: "unconfirmed",
      now: "04:00",
      parts: { state: "closed", closedAt: at("03:30") },
      of: registered(stake),
    },
    { when: "it gives no reason", why: "unconfirmed", now: "04:00", of: registered({ until: at("06:00") }) },
  ])("not where $when", ({ why, now, parts, of }) => {
    expect(renewed(of, at("07:00"), witnesses(now, parts))).toEqual({ ok: false, why });
  });
});

describe("who can confirm an intent", () => {
  const known = (parts: object, on?: typeof ground) => [
    ...witnessesFor(around([situation(parts)]), time("04:00"), on).byRef.keys(),
  ];

  it("is whatever covers its resource, or anything with a scope where it names none", () => {
    expect(known({}, ground)).toEqual(["INC-7"]);
    expect(known({ scope: { resources: "other" } }, ground)).toEqual([]);
    expect(known({ scope: { resources: "other" } })).toEqual(["INC-7"]);
  });

  it("is no situation without a scope but of sources that the policy lists, nor one whose declarer may not", () => {
    expect(known({ scope: {} })).toEqual([]);
    const listed = { policy: policy({ unscoped: ["pager"] }), situations: [situation({ scope: {} })] };
    expect(witnessesFor(listed, time("04:00"), undefined).byRef.size).toBe(1);
    expect(known({ kind: "change-ticket", by: "eve" })).toEqual([]);
  });
});

it("an intent is over when it was withdrawn, and from its end on", () => {
  const over = (now: string) => isOver(registered(stake), time(now));
  expect([over("05:59"), over("06:00")]).toEqual([false, true]);
  expect(isOver(registered({}), time("23:00"))).toBe(false);
  expect(isOver(withdrawn(registered({}), time("03:00")), time("03:00"))).toBe(true);
});

it.each([
  { body: {}, names: undefined },
  { body: { by: "sso/ada@example.com", actor: "sso/ada@example.com" }, names: undefined },
  { body: { principals: ["sso/ada@example.com", "sso/eve@example.com"] }, names: "sso/eve@example.com" },
  { body: { actor: { principal: "sso/eve@example.com" } }, names: "sso/eve@example.com" },
  { body: { actor: "sso/eve@example.com" }, names: "sso/eve@example.com" },
  { body: { by: "sso/eve@example.com" }, names: "sso/eve@example.com" },
])("a body is its caller's own: $body names $names", ({ body, names }) => {
  expect(otherNamed(bodyOf(body), "sso/ada@example.com")).toBe(names);
});
