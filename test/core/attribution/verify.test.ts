import { describe, expect, it } from "vitest";
import { isConfirmable } from "#core/attribution/confirm.ts";
import { cooldownOf, goalOf, isNeed } from "#core/attribution/verify.ts";
import type { Claim } from "#core/claims/claim.ts";
import type { Situation } from "#core/claims/situation.ts";
import { motivationKinds, situationKinds } from "#core/claims/words.ts";
import { at, claim, policyFile, situation } from "../arbitration/small-disputes.ts";
import { confirmed } from "./confirmed-reasons.ts";

const because = (kind: string, parts: Parameters<typeof claim>[0] = {}): Claim =>
  claim({ motivation: { kind, ref: "INC-7" }, ...parts });

describe("a motivation is confirmed by", () => {
  it.each([
    { motivation: "incident", by: ["incident"] },
    { motivation: "degradation", by: ["incident", "alarm", "degradation"] },
    { motivation: "traffic-spike", by: ["incident", "alarm", "degradation"] },
    { motivation: "exploited-cve", by: ["finding"] },
    { motivation: "vulnerability", by: ["finding"] },
    { motivation: "audit-finding", by: ["finding"] },
    { motivation: "launch", by: ["peak", "launch"] },
    { motivation: "change-ticket", by: ["change-ticket"] },
    { motivation: "budget", by: ["budget"] },
    { motivation: "schedule", by: [] },
    { motivation: "maintenance", by: ["maintenance"] },
    { motivation: "exception", by: ["attestation"] },
    { motivation: "experiment", by: [] },
    { motivation: "none", by: [] },
  ] as const)("$by for $motivation", ({ motivation, by }) => {
    const owners = { data: ["dora"], service: ["dora"] };
    const found = [...situationKinds, "x-drill"].filter((kind) => {
      const seen = situation({ kind, exploited: true, by: "dora" });
      return confirmed(because(motivation), [seen], { owners }).startsWith("yes");
    });
    expect(found).toEqual(by);
    expect(isConfirmable(motivation)).toBe(by.length > 0);
  });

  it("nothing at all without a reference", () => {
    const bare = claim({ motivation: { kind: "incident" } });
    expect(confirmed(bare, [situation({ ref: "" })])).toBe("no");
    expect(confirmed(because("incident"), [situation({ ref: "INC-8" })])).toBe("no");
    expect(confirmed(because("incident"), [])).toBe("no");
  });
});

describe("needs end with their situation, decisions do not", () => {
  it("and these are the needs", () => {
    expect(motivationKinds.filter((kind) => isNeed(policyFile(), kind))).toEqual([
      "incident",
      "degradation",
      "traffic-spike",
      "launch",
      "maintenance",
      "exception",
    ]);
  });
});

describe("nobody vouches for themself", () => {
  it.each([
    { by: undefined, answer: "yes" },
    { by: "anna", answer: "yes" },
    { by: "scaler", answer: "no" },
    { by: ["anna", "scaler"], answer: "no" },
    { by: "other-name", answer: "no" },
    { by: "arn:aws:iam::123456789012:role/x/scaler", answer: "no", who: "123456789012:role/scaler" },
  ])("$answer when $by declared it", ({ by, answer, who = "scaler" }) => {
    const seen = situation(by === undefined ? {} : { by });
    expect(confirmed(because("incident", { by: who }), [seen], { aliases: [["scaler", "other-name"]] })).toBe(
      answer,
    );
  });
});

describe("a need is confirmed when", () => {
  const closed = (from: string, to: string, parts = {}): Situation =>
    situation({ state: "closed", since: at(from), closedAt: at(to), ...parts });
  const policy = { limits: { cooldown: { incident: "10m", default: "20m" } } };

  it.each<{ when: string; claim?: object; seen: readonly Situation[]; answer: string }>([
    { when: "it is open", seen: [situation()], answer: "yes" },
    { when: "it began with the claim", seen: [situation({ since: at("03:00") })], answer: "yes" },
    {
      when: "it began just after the claim",
      seen: [situation({ since: at("03:00:01") })],
      answer: "yes late",
    },
    {
      when: "it began within the doubt after the claim",
      seen: [situation({ since: at("03:30") })],
      answer: "yes late",
    },
    { when: "it began later than that", seen: [situation({ since: at("03:30:01") })], answer: "no" },
    {
      when: "it began before the change, if after the declaration",
      claim: { madeAt: at("02:00"), changedAt: at("03:00") },
      seen: [situation({ since: at("03:00") })],
      answer: "yes",
    },
    {
      when: "it began after the change, whatever was declared later",
      claim: { madeAt: at("03:30"), changedAt: at("03:00") },
      seen: [situation({ since: at("03:30:01") })],
      answer: "no",
    },
    {
      when: "another had begun in time",
      seen: [situation({ since: at("03:10") }), situation({ since: at("02:10") })],
      answer: "yes",
    },
    {
      when: "another had begun in time, named first",
      seen: [situation({ since: at("02:10") }), situation({ since: at("03:10") })],
      answer: "yes",
    },
    {
      when: "the claim is a standing one, made long before",
      claim: { source: "registry" },
      seen: [situation({ since: at("03:30") })],
      answer: "yes",
    },
    {
      when: "the claim is the policy's own",
      claim: { source: "policy" },
      seen: [situation({ since: at("03:30") })],
      answer: "yes",
    },
    {
      when: "it begins in the future",
      claim: { source: "registry" },
      seen: [situation({ since: at("04:00:01") })],
      answer: "no",
    },
    {
      when: "it begins now",
      claim: { source: "registry" },
      seen: [situation({ since: at("04:00") })],
      answer: "yes",
    },
    {
      when: "it closed, and the cooldown lasts",
      seen: [closed("02:00", "03:51")],
      answer: "yes until 04:01",
    },
    {
      when: "it closed, and the cooldown ends now",
      seen: [closed("02:00", "03:50")],
      answer: "over until 04:00",
    },
    { when: "it closed before the claim", seen: [closed("02:00", "02:59")], answer: "no" },
    { when: "it closed with the claim", seen: [closed("02:00", "03:00")], answer: "no" },
    {
      when: "it closed just after the claim",
      seen: [closed("02:00", "03:00:01")],
      answer: "over until 03:10",
    },
    {
      when: "it closed before a standing claim was made",
      claim: { source: "registry" },
      seen: [closed("02:00", "02:59")],
      answer: "over until 03:09",
    },
    { when: "it ends by itself", seen: [situation({ until: at("05:00") })], answer: "yes until 05:10" },
    { when: "it ended by itself", seen: [situation({ until: at("03:30") })], answer: "over until 03:40" },
    {
      when: "one of two is open",
      seen: [closed("02:00", "03:10"), situation({ since: at("02:30") })],
      answer: "yes",
    },
    {
      when: "one of two is open, named first",
      seen: [situation({ since: at("02:30") }), closed("02:00", "03:10")],
      answer: "yes",
    },
    {
      when: "the later of two closings counts",
      seen: [closed("02:00", "03:55"), closed("02:00", "03:20"), closed("02:00", "03:54")],
      answer: "yes until 04:05",
    },
    {
      when: "it was reopened after the claim, which revives nothing",
      seen: [closed("02:00", "03:20"), situation({ since: at("03:40") })],
      answer: "over until 03:30",
    },
  ])("$answer when $when", ({ claim: parts, seen, answer }) => {
    expect(confirmed(because("incident", parts ?? {}), seen, { policy })).toBe(answer);
  });

  it("and only those that answer something that must have come first", () => {
    const after = {
      launch: "launch",
      maintenance: "maintenance",
      degradation: "alarm",
      "traffic-spike": "alarm",
    };
    const answers = Object.entries(after).map(([motivation, kind]) =>
      confirmed(because(motivation), [situation({ kind, since: at("03:31") })]),
    );
    expect(answers).toEqual(["yes", "yes", "no", "no"]);
  });

  it("cools down as the policy says for its kind, else for all, else not at all", () => {
    const file = policyFile(policy);
    expect([cooldownOf(file, "incident"), cooldownOf(file, "launch"), cooldownOf(file, "toString")]).toEqual([
      600_000, 1_200_000, 1_200_000,
    ]);
    expect(cooldownOf(policyFile(), "incident")).toBe(0);
  });
});

describe("anyone who cites a situation is on it", () => {
  const seen = situation({ responders: ["sso/maria@example.com"] });
  const human = "sso/maria@example.com";
  const role = "123456789012:role/ops";
  const by = (actor: object, parts: object = {}) =>
    because("incident", { actor: { principal: role, kind: "person", goals: [], ...actor }, ...parts });
  const claims = (...rows: readonly object[]) => ({ authority: { claims: rows } });
  const row = { principals: [role], motivations: ["incident"], atMost: "degradation" };

  it.each<{
    when: string;
    claim: Claim;
    policy?: Readonly<Record<string, unknown>>;
    seen?: Situation;
    answer: string;
  }>([
    { when: "the source does not say who is", claim: by({}), seen: situation(), answer: "yes" },
    { when: "the source names nobody", claim: by({}), seen: situation({ responders: [] }), answer: "no" },
    { when: "the source names others", claim: by({}), answer: "no" },
    { when: "the source names the human behind", claim: by({ human }), answer: "yes" },
    { when: "the source names the principal", claim: by({ principal: human }), answer: "yes" },
    { when: "only the session says that it is the one named", claim: by({ said: human }), answer: "no" },
    {
      when: "the goal that the reason carries is granted",
      claim: by({ goals: ["availability"] }),
      answer: "yes",
    },
    { when: "another goal is granted", claim: by({ goals: ["cost"] }), answer: "no" },
    {
      when: "the goal is said and not granted",
      claim: by({}, { intent: "availability" }),
      answer: "no",
    },
    { when: "a row names them for this reason", claim: by({}), policy: claims(row), answer: "yes" },
    {
      when: "a row names kinds alone",
      claim: by({}),
      policy: claims({ kinds: ["person"], motivations: ["incident"], atMost: "degradation" }),
      answer: "no",
    },
    {
      when: "a row names them for another reason",
      claim: by({}),
      policy: claims({ ...row, motivations: ["launch"] }),
      answer: "no",
    },
    {
      when: "a row names them for no reason in particular",
      claim: by({}),
      policy: claims({ principals: [role], atMost: "degradation" }),
      answer: "no",
    },
    {
      when: "a row names them through another hand",
      claim: by({ via: "terraform" }),
      policy: claims({ ...row, via: ["console"] }),
      answer: "no",
    },
    {
      when: "their profile in the policy names the reason",
      claim: by({}),
      policy: { actors: [{ principals: [role], motivation: "incident" }] },
      answer: "yes",
    },
    {
      when: "their profile in the policy names another reason",
      claim: by({}),
      policy: { actors: [{ principals: [role], motivation: "launch" }] },
      answer: "no",
    },
    {
      when: "their profile in the policy grants the goal",
      claim: by({}),
      policy: { actors: [{ principals: [role], goals: ["availability"] }] },
      answer: "yes",
    },
  ])("$answer when $when", ({ claim: cited, policy, seen: told = seen, answer }) => {
    expect(confirmed(cited, [told], { policy: policy ?? {} })).toBe(answer);
  });

  it("and may have begun before it only as a responder", () => {
    const late = situation({ since: at("03:10"), responders: [human] });
    expect(confirmed(by({ human }), [late])).toBe("yes late");
    expect(confirmed(by({ goals: ["availability"] }), [late])).toBe("no");
    expect(confirmed(by({}), [late], { policy: claims(row) })).toBe("no");
  });

  it("an attestation is by the owner of the goal that it names, whatever goal the claim says", () => {
    const owners = { data: ["dora"], service: ["serena"] };
    const cited = claim({ intent: "cost", motivation: { kind: "exception", ref: "INC-7" } });
    const attested = (by: string, goal?: string) =>
      situation({ kind: "attestation", by, ...(goal && { goal }) });
    expect(confirmed(cited, [attested("serena")], { owners })).toBe("yes");
    expect(confirmed(cited, [attested("serena", "cost")], { owners })).toBe("yes");
    expect(confirmed(cited, [attested("serena", "data-protection")], { owners })).toBe("no");
    expect(confirmed(cited, [attested("dora", "data-protection")], { owners })).toBe("yes");
  });

  it("nothing is confirmed by the person whom the session names", () => {
    const incident = situation({ by: "sso/dora@example.com", responders: undefined });
    const said = (name?: string) =>
      claim({
        motivation: { kind: "incident", ref: "INC-7" },
        actor: { principal: "x", kind: "person", said: name },
      });
    for (const name of ["dora", "dora@example.com", "dora@INC-7", "sso/dora@example.com"])
      expect(confirmed(said(name), [incident])).toBe("no");
    for (const name of [undefined, "otto", "dorah"]) expect(confirmed(said(name), [incident])).toBe("yes");
  });

  it("an attestation is for anyone who cites it", () => {
    const attested = situation({ kind: "attestation", by: "dora", responders: ["somebody-else"] });
    const cited = by({}, { motivation: { kind: "exception", ref: "INC-7" } });
    expect(confirmed(cited, [attested], { owners: { service: ["dora"] } })).toBe("yes");
  });
});

describe("a situation confirms nothing for anyone who", () => {
  it.each([
    {
      when: "declared it through the human behind them",
      actor: { human: "sso/anna" },
      by: "sso/anna",
      answer: "no",
    },
    { when: "says in the session to be who declared it", actor: { said: "anna" }, by: "anna", answer: "no" },
    {
      when: "came through the role that declared it",
      actor: { said: ["a", "boss"] },
      by: "boss",
      answer: "no",
    },
    { when: "has nothing to do with it", actor: { human: "sso/anna" }, by: "sso/otto", answer: "yes" },
  ])("$answer when they $when", ({ actor, by, answer }) => {
    const seen = situation({ by });
    const cited = because("incident", { actor: { principal: "role", kind: "person", ...actor } });
    expect(confirmed(cited, [seen])).toBe(answer);
  });

  it("wrote what an alarm watches", () => {
    const alarm = situation({ kind: "alarm", behind: "scaler" });
    expect(confirmed(because("traffic-spike", { by: "scaler" }), [alarm])).toBe("no");
    expect(confirmed(because("traffic-spike", { by: "other" }), [alarm])).toBe("yes");
  });

  it("gave leave to the claimant", () => {
    const leave = { delegatedBy: { principal: "anna", upTo: "degradation" } };
    expect(confirmed(because("incident", leave), [situation({ by: "anna" })])).toBe("no");
    expect(confirmed(because("incident", leave), [situation({ by: "otto" })])).toBe("yes");
  });
});

describe("a confirmed reason carries", () => {
  it.each([
    { kind: "incident", says: "security", goal: "availability" },
    { kind: "exploited-cve", says: undefined, goal: "security" },
    { kind: "audit-finding", says: undefined, goal: "compliance" },
    { kind: "budget", says: undefined, goal: "cost" },
    { kind: "exception", says: "data-protection", goal: "data-protection" },
    { kind: "maintenance", says: "security", goal: "security" },
    { kind: "maintenance", says: undefined, goal: "operability" },
    { kind: "change-ticket", says: undefined, goal: "operability" },
  ])("$goal for $kind when its situation names $says", ({ kind, says, goal }) => {
    const told = situation(says === undefined ? {} : { goal: says });
    expect(goalOf(policyFile(), because(kind), told)).toBe(goal);
  });

  it("what the policy says instead", () => {
    const file = policyFile({ motivations: { incident: { goal: "security", is: "need" } } });
    expect(goalOf(file, because("incident"))).toBe("security");
    expect(goalOf(file, because("launch"))).toBe("availability");
  });
});
