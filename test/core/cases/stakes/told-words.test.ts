import { describe, expect, it } from "vitest";
import type { Claim } from "#core/claims/claim.ts";
import type { FieldPath } from "#core/fields/path.ts";
import type { ActorNotice } from "#core/ledger/actor-notice.ts";
import type { Around } from "#core/looking/around.ts";
import { at, claim, situation } from "../../arbitration/small-disputes.ts";
import { around, asking, enforcing, inLaunch, recordOf } from "../open-cases.ts";
import { restoredAfter, timely, toldBy } from "./stake-kit.ts";

const incident = situation({ kind: "incident", ref: "INC-1" });
const inIncident = around(enforcing(), { situations: [incident] });
const live = { DesiredCapacity: "8" };
const size = "/DesiredCapacity" as FieldPath;

/** Who holds it, for an incident that is open. */
const oncall = (parts: object = {}): Claim =>
  claim({
    ...{ id: "a", by: "oncall", kind: "person", constraint: { is: "8" }, changedAt: at("03:40") },
    ...{ motivation: { kind: "incident", ref: "INC-1" }, ...parts },
  });
const robot = (parts: object = {}): Claim =>
  claim({
    ...{ id: "b", by: "robot", kind: "automation", constraint: { is: "3" } },
    ...{ motivation: { kind: "budget", ref: "B-1" }, ...parts },
  });
const standing = (...claims: readonly Claim[]) => recordOf({ claims, live, prior: live });
const railed = (constraint: object) =>
  around(enforcing({ guardrails: [{ id: "room", title: "room", fields: [size], constraint }] }));

function noticeTo(
  principal: string,
  record: ReturnType<typeof recordOf>,
  parts: Around = inIncident,
): ActorNotice {
  const found = toldBy(record, "04:00", parts).notices.find(({ actor }) => actor.principal === principal);
  if (found === undefined) throw new Error(`nothing is told to ${principal}`);
  return found;
}

describe("one who has to wait", () => {
  it("is told who goes first and why, as far as a situation confirms it", () => {
    expect(noticeTo("robot", standing(oncall(), robot()))).toMatchObject({
      kind: "waits",
      by: "oncall",
      why: "degradation is more urgent than routine; incident INC-1 is confirmed",
      line: "kit.yaml/urgency/2",
      stands: "`8`",
      until: "the claim of oncall ends",
    });
  });

  it("is never told what the other only says", () => {
    const unsaid = oncall({ motivation: { kind: "incident", ref: "INC-9" } });
    const { why, by, line } = noticeTo("robot", standing(unsaid, robot()));
    expect({ why, by, line }).toEqual({
      why: "all else is equal, and it is the value last agreed",
      by: "oncall",
      line: undefined,
    });
  });

  it("is told the moment at which the other's claim ends", () => {
    const { until } = noticeTo("robot", standing(oncall({ until: at("06:00") }), robot()));
    expect(until).toBe("2026-11-21 06:00 UTC");
  });

  it("is told of every other that goes first, each name once, and no more than five", () => {
    const many = ["c", "d", "e", "f", "g", "h"].map((id) => oncall({ id, by: `oncall-${id}` }));
    const { by } = noticeTo("robot", standing(...many, oncall({ id: "i", by: "oncall-c" }), robot()));
    expect(by).toBe("oncall-c, oncall-d, oncall-e, oncall-f, oncall-g and 1 more");
    const five = noticeTo("robot", standing(...many.slice(0, 5), robot()));
    expect(five.by).toBe("oncall-c, oncall-d, oncall-e, oncall-f, oncall-g");
  });

  it("is told two confirmed reasons at most", () => {
    const refs = ["INC-1", "INC-2", "INC-3"];
    const open = refs.map((ref) => situation({ kind: "incident", ref }));
    const all = refs.map((ref, n) => oncall({ id: `o${n}`, by: ref, motivation: { kind: "incident", ref } }));
    const { why } = noticeTo("robot", standing(...all, robot()), around(enforcing(), { situations: open }));
    expect(why).toBe(
      "degradation is more urgent than routine; incident INC-1 is confirmed; incident INC-2 is confirmed",
    );
  });
});

describe("one whose want is refused", () => {
  it("is told which guardrail stands against it, and where it stands", () => {
    const parts = railed({ min: 5 });
    expect(noticeTo("robot", standing(robot()), parts)).toMatchObject({
      kind: "refused",
      by: "the guardrail room",
      why: "a guardrail stands against it, which nothing outranks",
      line: "kit.yaml/guardrails/0",
    });
    expect(noticeTo("robot", standing(robot()), parts).until).toBeUndefined();
  });
});

describe("one about whose want a person is asked", () => {
  it("is told who is asked, why, and until when", () => {
    expect(noticeTo("anna", asking(), inLaunch())).toMatchObject({
      kind: "asked",
      by: "olga, otto",
      why: "urgent claims of equal weight exclude each other",
      until: "2026-11-21 08:00 UTC",
      stands: "`3`",
    });
  });
});

describe("one whose want counts for nothing", () => {
  it("is told why, and neither by whom nor until when", () => {
    const want = robot({ actor: { principal: "robot", kind: "automation", goals: [] } });
    const told = noticeTo("robot", standing(want), around());
    expect(told).toMatchObject({ kind: "wish", why: "the one who declared it may not write there" });
    expect([told.by, told.until]).toEqual([undefined, undefined]);
  });
});

describe("one whose write was put back", () => {
  const wrote = robot({ changedAt: at("03:50") });
  const fought = recordOf({
    claims: [oncall(), wrote],
    live: { DesiredCapacity: "3" },
    prior: live,
  });
  const done = () => restoredAfter(toldBy(fought, "04:00", inIncident), "04:02", inIncident).notices[0];

  it("is told by whom, why and what stands there, and when that may end", () => {
    expect(done()).toMatchObject({
      kind: "undone",
      by: "oncall",
      why: "degradation is more urgent than routine; incident INC-1 is confirmed",
      stands: "`8`",
      until: "the claim of oncall ends",
      winningLine:
        "robot (for availability, budget B-1) would win from 04:30 UTC on if INC-1 were closed now",
    });
  });
});

describe("one whose claim ends soon", () => {
  it("is told when, and what stands there, and neither whom nor why", () => {
    const record = standing(oncall({ madeAt: at("03:00"), until: at("14:00") }));
    const first = toldBy(record, "04:00", inIncident);
    const [notice] = timely(first, first.record, { at: "12:54", parts: inIncident }).notices;
    expect(notice).toMatchObject({
      kind: "ends",
      until: "2026-11-21 14:00 UTC",
      ends: at("14:00"),
      stands: "`8`",
    });
    expect([notice?.by, notice?.why, notice?.line]).toEqual([undefined, undefined, undefined]);
  });
});

describe("a loser is offered", () => {
  const wrote = (is: string) => robot({ changedAt: at("03:50"), constraint: { is } });
  const lost = (is: string) => recordOf({ claims: [wrote(is)], live: { DesiredCapacity: is }, prior: live });
  const advised = (constraint: object) =>
    around(
      enforcing({
        mode: { default: "advise" },
        guardrails: [{ id: "room", title: "room", fields: [size], constraint }],
      }),
    );

  it("the nearest value that would be kept, by the short name of its field", () => {
    const { kind, offer } = noticeTo("robot", lost("3"), advised({ min: 5 }));
    expect({ kind, offer }).toEqual({ kind: "refused", offer: "DesiredCapacity `5`" });
  });

  it("nothing where nothing is nearer than what stands", () => {
    expect(noticeTo("anna", asking(), inLaunch()).offer).toBeNull();
  });
});

describe("a notice", () => {
  const told = (parts: object, more: object = {}) =>
    noticeTo("robot", standing(oncall(), robot(parts)), { ...inIncident, ...more });

  it("names its case, its decision, its claims and where the change is reviewed", () => {
    const pulls = ["https://github.com/acme/infra/pull/2", "https://github.com/acme/infra/pull/1"];
    const field = "/MaxSize" as FieldPath;
    const all = [
      oncall(),
      oncall({ id: "a2", field }),
      robot({ id: "b2", field, pr: pulls[0] }),
      robot({ pr: pulls[1] }),
    ];
    const stands = { DesiredCapacity: "8", MaxSize: "8" };
    const notice = noticeTo("robot", recordOf({ claims: all, live: stands, prior: stands }));
    expect(notice).toMatchObject({
      case: "casea",
      decision: expect.stringMatching(/^[0-9a-f]{64}$/),
      at: at("04:00"),
      fields: [size, field],
      claims: ["b", "b2"],
      times: 1,
      pullRequests: pulls.toSorted(),
    });
    expect(told({})).not.toHaveProperty("pullRequests");
  });

  it("says once what is the same for all fields, and by field what is not", () => {
    const field = "/MaxSize" as FieldPath;
    const all = [oncall(), oncall({ id: "a2", by: "ops", field }), robot(), robot({ id: "b2", field })];
    const stands = { DesiredCapacity: "8", MaxSize: "8" };
    expect(noticeTo("robot", recordOf({ claims: all, live: stands, prior: stands }))).toMatchObject({
      by: "DesiredCapacity: oncall; MaxSize: ops",
      why: "degradation is more urgent than routine; incident INC-1 is confirmed",
      stands: "`8`",
    });
  });

  it.each([
    { account: "123456789012", of: "somebody of no account", principal: "robot" },
    { account: "999999999999", of: "a role of another account", principal: "999999999999:role/robot" },
  ])("is for the account $account of $of", ({ account, principal }) => {
    const want = robot({ actor: { principal, kind: "automation" } });
    expect(noticeTo(principal, standing(oncall(), want)).actor).toEqual({ principal, account });
  });

  it("is for the human behind them too", () => {
    const actor = { principal: "robot", kind: "automation", human: "hugo@acme.com" };
    expect(told({ actor }).actor).toMatchObject({ principal: "robot", human: "hugo@acme.com" });
  });

  it.each([
    { mode: "observe", observed: true },
    { mode: "enforce", observed: false },
  ])("says $observed of being watched only where the mode is $mode", ({ mode, observed }) => {
    expect(told({}, { policy: enforcing({ mode: { default: mode } }) }).observed).toBe(observed);
  });

  it("is another for another claimant, another kind, and another round", () => {
    const many = [robot(), robot({ id: "c", by: "carl" })];
    const notices = toldBy(standing(oncall(), ...many), "04:00", inIncident).notices;
    expect(new Set(notices.map(({ id }) => id)).size).toBe(2);
    expect(toldBy(standing(oncall(), ...many), "04:00", inIncident).notices.map(({ id }) => id)).toEqual(
      notices.map(({ id }) => id),
    );
  });
});

describe("what is secret", () => {
  it.each([
    { when: "the policy hides its name", policy: enforcing({ sensitive: { fields: [size] } }) },
    { when: "the schema never shows it", field: "/Secret" as FieldPath, policy: enforcing() },
  ])("is told to nobody where $when", ({ policy, field = size }) => {
    const stands = { DesiredCapacity: "8", Secret: "8" };
    const all = [oncall({ field }), robot({ field })];
    const { notices } = toldBy(
      recordOf({ claims: all, live: stands, prior: stands }),
      "04:00",
      around(policy, { situations: [incident] }),
    );
    for (const notice of notices) expect(notice.stands ?? "(hidden)").toBe("(hidden)");
  });
});
