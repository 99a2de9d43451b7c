import { describe, expect, it } from "vitest";
import type { Claim } from "#core/claims/claim.ts";
import { canonicalPrincipal } from "#core/claims/principal.ts";
import { answered, type GivenAnswer } from "#core/questions/answer.ts";
import { at, claim } from "../arbitration/small-disputes.ts";
import { enforcing, inLaunch, judged, questionsOf, recordOf, rivals } from "../cases/open-cases.ts";

describe("anyone who claims something", () => {
  const account = "arn:aws:iam::123456789012:";
  const session = (role: string, name: string) => `arn:aws:sts::123456789012:assumed-role/${role}/${name}`;
  const sso = "AWSReservedSSO_Admin_0123456789abcdef";
  const names = [
    { as: "the role", by: `${account}role/anna` },
    { as: "the role with its path", by: `${account}role/people/anna` },
    { as: "a session of the role", by: session("anna", "at-home") },
    { as: "the role as it is stored", by: "123456789012:role/anna" },
    { as: "an IAM user", by: `${account}user/anna` },
    { as: "root", by: `${account}root` },
    { as: "a person of Identity Center", by: session(sso, "Anna@Example.com") },
    { as: "an alias", by: `${account}user/other-anna` },
  ];
  const own = [
    `${account}role/anna`,
    `${account}user/anna`,
    `${account}root`,
    session(sso, "anna@example.com"),
  ];
  const policy = enforcing({
    approvers: [{ name: "owners", principals: ["olga", ...own] }],
    authority: {
      ...enforcing().file.authority,
      aliases: [[`${account}user/anna`, `${account}user/other-anna`]],
    },
  });

  function answering(claimant: string, more: Partial<GivenAnswer>, leave?: Claim["delegatedBy"]) {
    const [, ben] = rivals();
    const motivation = { kind: "launch", ref: "L1" };
    const claimed = claim({ id: "a", by: claimant, kind: "person", constraint: { is: "8" }, motivation });
    const wish: Claim = { ...claimed, ...(leave !== undefined && { delegatedBy: leave }) };
    const asked = judged(recordOf({ claims: [wish, ...(ben ? [ben] : [])] }), { around: inLaunch(policy) });
    const [about] = questionsOf(asked);
    const said = { answer: "keep", by: "olga", proof: "signed in", at: at("05:00") } as const;
    const all = { ...inLaunch(policy), signIn: "never" } as const;
    return answered(asked.record, { ...said, question: about?.id ?? "", ...more }, all);
  }

  it.each(names)("as $as may not answer by any other of their names", ({ by }) => {
    const refused = { ok: false, why: "claimant" };
    expect(answering(by, { by: "olga", also: own })).toEqual(refused);
    for (const name of own) expect(answering(by, { by: name, also: own })).toEqual(refused);
  });

  it.each(names)(
    "through an agent that has their leave as $as may not answer by any of their names",
    ({ by }) => {
      const leave = { principal: canonicalPrincipal(by), upTo: "deadline", until: at("09:00") } as const;
      const refused = { ok: false, why: "claimant" };
      expect(answering("agent", { by: "olga", also: own }, leave)).toEqual(refused);
      for (const name of own) expect(answering("agent", { by: name, also: own }, leave)).toEqual(refused);
      expect(answering("agent", { by: "olga" }, leave).ok).toBe(true);
    },
  );

  it.each(names)("as $as stands in nobody else's way", ({ by }) => {
    expect(answering(by, { by: "olga", also: [`${account}role/olga`] }).ok).toBe(true);
  });
});
