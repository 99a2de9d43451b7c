import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GuardConstraint } from "#core/claims/constraint/kinds.ts";
import { lacksStatements } from "#core/claims/statements/matches-statement.ts";
import type { Json } from "#core/fields/json.ts";

const own = { accounts: ["123456789012"], ids: ["o-ours123456"] };
const patterns =
  GuardConstraint.parse({
    lacksStatement: [
      { covers: { actions: ["*", "iam:*"], resources: ["*"] } },
      { principals: ["everyone", "foreign"] },
    ],
  }).lacksStatement ?? [];
const lacks = (value: Json) => lacksStatements(value, patterns, own);

const statement = fc.record(
  {
    Sid: fc.constantFrom("a", "b"),
    Effect: fc.constantFrom("Allow", "Deny", "maybe"),
    Principal: fc.constantFrom<Json>(
      "*",
      { AWS: "999999999999" },
      { AWS: "123456789012" },
      { Service: "ec2.amazonaws.com" },
    ),
    Action: fc.array(fc.constantFrom("*", "s3:*", "iam:*", "iam:Get*", "ec2:RunInstances"), {
      minLength: 1,
      maxLength: 3,
    }),
    Resource: fc.constantFrom<Json>("*", ["arn:aws:s3:::x"], ["arn:aws:s3:::x", "*"]),
    Condition: fc.constantFrom<Json>(
      { StringEquals: { "aws:PrincipalOrgID": "o-ours123456" } },
      { Bool: { "aws:SecureTransport": "true" } },
    ),
  },
  { requiredKeys: ["Effect", "Action", "Resource"] },
) as fc.Arbitrary<{ readonly [key: string]: Json }>;
const statements = fc.array(statement, { minLength: 1, maxLength: 4 });

describe("how a document is spelled changes nothing:", () => {
  const same = (spell: (list: readonly { readonly [key: string]: Json }[]) => Json) =>
    fc.assert(
      fc.property(statements, (list) => {
        expect(lacks(spell(list))).toBe(lacks({ Statement: list }));
      }),
    );

  it("the order of its statements and of their words", () => {
    same((list) => ({
      Statement: list.toReversed().map((each) => Object.fromEntries(Object.entries(each).toReversed())),
    }));
  });

  it("as text, URL-encoded or not", () => {
    same((list) => JSON.stringify({ Statement: list }));
    same((list) => encodeURIComponent(JSON.stringify({ Statement: list })));
  });

  it("a statement for each action", () => {
    same((list) => ({
      Statement: list.flatMap((each) =>
        (each["Action"] as readonly string[]).map((Action) => ({ ...each, Action })),
      ),
    }));
  });

  it("a document for each statement, and each of them twice", () => {
    same((list) => [...list, ...list].map((each) => ({ Version: "2012-10-17", Statement: [each] })));
  });

  it("actions in large letters", () => {
    same((list) => ({
      Statement: list.map((each) => ({
        ...each,
        Action: (each["Action"] as readonly string[]).map((text) => text.toUpperCase()),
      })),
    }));
  });
});

describe("what one grants", () => {
  it("is never less for granting more", () => {
    fc.assert(
      fc.property(statements, statement, (list, more) => {
        if (lacks({ Statement: list }) === false) expect(lacks({ Statement: [...list, more] })).toBe(false);
      }),
    );
  });
});
