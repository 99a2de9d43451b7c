import { fc, it as law } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import type { Actor } from "#core/claims/claim.ts";
import { excludedBy, humanOf, identities, partyOf, sameParty } from "#core/claims/principal.ts";

const home = "123456789012";
const role = (name: string, more: Partial<Actor> = {}): Actor => ({
  principal: `${home}:role/${name}`,
  kind: "unknown",
  ...more,
});
const ada = "sso/ada@example.com";
const person = (principal: string): Actor => ({ principal, kind: "person" });
const plain = identities([]);

describe("the human behind an actor", () => {
  it.each<{ actor: Actor; human: string | undefined }>([
    { actor: role("web", { human: "sso/Ada@Example.com" }), human: ada },
    { actor: person(ada), human: ada },
    { actor: person("saml/ada"), human: "saml/ada" },
    { actor: person(`arn:aws:iam::${home}:user/ops/ada`), human: `${home}:user/ada` },
    { actor: { principal: `${home}:user/jenkins`, kind: "pipeline" }, human: undefined },
    {
      actor: { principal: "oidc/token.actions.githubusercontent.com/repo:x", kind: "pipeline" },
      human: undefined,
    },
    { actor: person(`${home}:root`), human: undefined },
    { actor: role("web", { said: "ada@example.com" }), human: undefined },
    { actor: role("web"), human: undefined },
  ])("$human of $actor.principal, %$", ({ actor, human }) => {
    expect(humanOf(actor)).toBe(human);
  });
});

describe("one party", () => {
  it.each<{ when: string; a: Actor; b: Actor; is: boolean }>([
    { when: "one human has two roles", a: role("x", { human: ada }), b: role("y", { human: ada }), is: true },
    { when: "a human took a role", a: role("x", { human: ada }), b: person(ada), is: true },
    {
      when: "two humans took one role",
      a: role("x", { human: ada }),
      b: role("x", { human: "sso/ben" }),
      is: false,
    },
    { when: "of one nobody knows the human", a: role("x", { human: ada }), b: role("x"), is: true },
    {
      when: "one role has two tools",
      a: role("x", { via: "cli" }),
      b: role("x", { via: "console" }),
      is: true,
    },
    { when: "two roles have nothing in common", a: role("x"), b: role("y"), is: false },
    {
      when: "they only say one name",
      a: role("x", { said: "ada" }),
      b: role("y", { said: "ada" }),
      is: false,
    },
    { when: "the policy calls them aliases", a: role("x"), b: role("z"), is: true },
  ])("$is when $when", ({ a, b, is }) => {
    const identity = identities([[`${home}:role/x`, `${home}:role/z`]]);
    expect(sameParty(a, b, identity)).toBe(is);
    expect(sameParty(b, a, identity)).toBe(is);
    if (is && humanOf(a) === humanOf(b)) expect(partyOf(a, identity)).toBe(partyOf(b, identity));
  });
});

describe("an approver is excluded", () => {
  it.each<{ as: string; actor: Actor; approver: string; is: boolean }>([
    { as: "the same principal", actor: role("x"), approver: `arn:aws:iam::${home}:role/x`, is: true },
    { as: "an alias", actor: role("x"), approver: `${home}:role/z`, is: true },
    { as: "the human behind", actor: role("x", { human: ada }), approver: ada, is: true },
    {
      as: "an alias of the human",
      actor: role("x", { human: "sso/ben" }),
      approver: `${home}:role/ben`,
      is: true,
    },
    { as: "another Identity Center role", actor: person(ada), approver: ada, is: true },
    {
      as: "a role of the chain",
      actor: role("x", { said: [`${home}:role/first`] }),
      approver: `${home}:role/first`,
      is: true,
    },
    {
      as: "a mail address as a session's name",
      actor: role("x", { said: "Ada@example.com" }),
      approver: ada,
      is: true,
    },
    { as: "the name before an incident", actor: role("x", { said: "ada@INC-7" }), approver: ada, is: true },
    {
      as: "a mail address, of a user",
      actor: role("x", { said: "ada@example.com" }),
      approver: `${home}:user/ada`,
      is: true,
    },
    { as: "a source identity", actor: role("x", { said: ["run", "ada"] }), approver: ada, is: true },
    {
      as: "an alias of whom it says",
      actor: role("x", { said: "ben" }),
      approver: `${home}:role/ben`,
      is: true,
    },
    {
      as: "nobody, under a name of another company",
      actor: role("x", { said: "ada@other.example" }),
      approver: ada,
      is: false,
    },
    {
      as: "nobody, under a name that begins alike",
      actor: role("x", { said: "ada" }),
      approver: "sso/adam@example.com",
      is: false,
    },
    {
      as: "nobody, as a role is no person",
      actor: role("x", { said: "oncall@INC-7" }),
      approver: `${home}:role/oncall`,
      is: false,
    },
    { as: "nobody, without a name", actor: role("x", { said: "" }), approver: "sso/@example.com", is: false },
    { as: "nobody, as somebody else", actor: role("x", { human: ada }), approver: "sso/cy", is: false },
  ])("as $as: $is", ({ actor, approver, is }) => {
    const identity = identities([
      [`${home}:role/x`, `${home}:role/z`],
      ["sso/ben", `${home}:role/ben`],
    ]);
    expect(excludedBy(actor, approver, identity)).toBe(is);
  });

  const name = fc.constantFrom("ada", "ada@example.com", "ben@INC-7", "x", "", "sso/ada@example.com");
  law.prop([fc.array(name), name, fc.option(name, { nil: undefined })])(
    "whatever else it says: saying more frees nobody, and makes nobody a human",
    (said, more, human) => {
      const actor = role("x", { said, ...(human !== undefined && { human }) });
      const loud = { ...actor, said: [...said, more] };
      for (const approver of [ada, `${home}:user/ben`, `${home}:role/x`]) {
        expect(Number(excludedBy(loud, approver, plain))).toBeGreaterThanOrEqual(
          Number(excludedBy(actor, approver, plain)),
        );
      }
      expect(humanOf(loud)).toBe(humanOf(actor));
      expect(partyOf(loud, plain)).toBe(partyOf(actor, plain));
    },
  );
});
