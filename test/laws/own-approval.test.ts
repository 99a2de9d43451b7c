import { fc } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { Dispute } from "#core/arbitration/dispute.ts";
import type { Actor } from "#core/claims/claim.ts";
import { defaultPolicyWith } from "./default-policy.ts";
import { fieldAt } from "./fates.ts";
import { inMinutes } from "./generate/time.ts";
import { holdsFor } from "./runs.ts";

const account = "123456789012";
const role = (name: string) => `arn:aws:iam::${account}:role/${name}`;
const session = (name: string, who: string) => `arn:aws:sts::${account}:assumed-role/${name}/${who}`;
const sso = (name: string, who: string) => session(`AWSReservedSSO_${name}_0123456789abcdef`, who);
const user = `arn:aws:iam::${account}:user/ben`;
const human = "sso/ben@example.com";

const policy = defaultPolicyWith({
  authority: {
    claims: [{ atMost: "emergency" }],
    situations: [],
    attestations: { default: ["data"] },
    aliases: [[human, user]],
  },
});

type Mask = { readonly as: string; readonly actor: Actor; readonly names: readonly string[] };
const person = (principal: string, more: Partial<Actor> = {}): Actor => ({
  principal,
  kind: "person",
  goals: [],
  ...more,
});

/** How one human may come to a change, and the names under which they might answer for it. */
const masks: readonly Mask[] = [
  {
    as: "the same principal",
    actor: person(role("deployer")),
    names: [role("deployer"), role("team/deployer")],
  },
  {
    as: "another session name",
    actor: person(session("deployer", "ben")),
    names: [session("deployer", "eve")],
  },
  { as: "an alias", actor: person(user), names: [human, user, sso("Admin", "ben@example.com")] },
  {
    as: "the human behind a chain of roles",
    actor: person(role("shared"), { human }),
    names: [human, user, sso("Admin", "ben@example.com"), sso("Viewer", "BEN@example.com")],
  },
  {
    as: "another Identity Center role",
    actor: person(sso("Admin", "ben@example.com")),
    names: [sso("Viewer", "ben@example.com"), human, user],
  },
  {
    as: "whom the session or its source identity names",
    actor: person(role("shared"), { said: human }),
    names: [human, user, sso("Admin", "ben@example.com")],
  },
];

const fields = fc.constantFrom(
  { type: "AWS::Lambda::Function", path: "/Handler", live: "new", prior: "old", env: "prod" },
  { type: "AWS::RDS::DBInstance", path: "/DeletionProtection", live: false, prior: true, env: "test" },
  { type: "AWS::IAM::Role", path: "/MaxSessionDuration", live: 43_200, prior: 3_600, env: "prod" },
);
const answers = fc.constantFrom(
  { answer: "keep" },
  { answer: "hold" },
  { answer: "value", value: "third" },
  { answer: "revert" },
);

const cases = fc
  .tuple(fields, fc.constantFrom(...masks), answers, fc.nat(3), fc.constantFrom(-40, -240))
  .map(([field, mask, answer, index, made]) => ({ field, mask, answer, index, made }));
type Case = typeof cases extends fc.Arbitrary<infer C> ? C : never;

const stranger = role("someone-else");

function disputeOf({ field, mask, answer, made }: Case, by: string | undefined): Dispute {
  const { type, path, live, prior, env } = field;
  const owners = [...mask.names, stranger];
  return Dispute.parse({
    resource: { account, region: "eu-north-1", type, id: "shop" },
    now: inMinutes(0),
    tags: { service: "shop", env },
    live: { [path]: live },
    prior: { [path]: prior },
    facts: { owners: { service: owners, data: owners, security: owners, code: owners } },
    claims: [
      {
        id: "edit",
        field: path,
        constraint: { is: live },
        actor: mask.actor,
        source: "observed",
        madeAt: inMinutes(made),
        changedAt: inMinutes(made),
      },
    ],
    rulings:
      by === undefined ? [] : [{ id: "r1", field: path, over: ["edit"], by, at: inMinutes(-10), ...answer }],
  });
}

it("nobody approves what they did themself, under whatever name they answer", () => {
  holdsFor(cases, (one) => {
    const name = one.mask.names[one.index % one.mask.names.length];
    const alone = fieldAt(arbitrate(disputeOf(one, undefined), policy), one.field.path);
    const ruled = fieldAt(arbitrate(disputeOf(one, name), policy), one.field.path);
    expect(alone?.outcome, one.mask.as).toBe("ask");
    expect(ruled, `${one.mask.as}: ${name}`).toEqual(alone);
    expect(alone?.ask?.approvers, one.mask.as).toEqual([stranger]);
  });
});

it("somebody else's answer counts", () => {
  holdsFor(cases, (one) => {
    const ruled = fieldAt(arbitrate(disputeOf(one, stranger), policy), one.field.path);
    expect(ruled?.outcome, one.mask.as).not.toBe("ask");
  });
});
