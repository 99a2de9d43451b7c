import { expect, it } from "vitest";
import type { Claim } from "#core/claims/claim.ts";
import { IntentRecord, recordDigest, recordOfIntent, recordOfReason } from "#core/intents/intent-record.ts";
import type { Registered } from "#core/ports/stores/registry.ts";
import { at, claim } from "../arbitration/small-disputes.ts";

const role = "arn:aws:sts::123456789012:assumed-role/deploy/run-7";
const bare: Registered = {
  id: "int-1",
  by: role,
  at: at("03:00"),
  state: "active",
  version: 1,
  principals: [role],
};
const resource = { account: "123456789012", region: "eu-north-1", type: "AWS::X::Y", id: "checkout" };

it("an intent that says nothing has no reason and no fields, and is of the one who declared it", () => {
  expect(recordOfIntent(bare)).toStrictEqual({
    who: "123456789012:role/deploy",
    goal: "unattributed",
    reason: { kind: "none" },
    fields: [],
    delegates: [],
  });
});

it("a stake that only names its field says no more in its record", () => {
  const { field } = claim({ field: "/MinSize" });
  const { fields } = recordOfIntent({ ...bare, claims: [{ field } as Claim] });
  expect(fields).toStrictEqual([{ field }]);
});

it("a record says all that was said, without evidence, and in one order", () => {
  const said: Partial<Claim>[] = [
    claim({ field: "/MinSize", constraint: { is: 1 }, prefer: 1, strength: "want", while: "INC-7" }),
    claim({ field: "/DesiredCapacity", constraint: { min: 4 } }),
    claim({ field: "/MaxSize", constraint: { max: 9 }, strength: "must" }),
  ];
  const record = recordOfIntent({
    ...bare,
    actor: { principal: "sso/ada@example.com", kind: "person" },
    intent: "availability",
    motivation: { kind: "incident", ref: "INC-7", note: "slow", evidence: ["x"] },
    until: "2026-11-21T06:00:00.000Z",
    resource: resource as Registered["resource"],
    claims: said as Claim[],
    delegates: ["b", "a"].map((principal) => ({ principal, upTo: "deadline", until: at("05:00") })),
  } as Registered);
  expect(record).toEqual({
    who: "sso/ada@example.com",
    resource: "123456789012/eu-north-1/AWS::X::Y/checkout",
    goal: "availability",
    reason: { kind: "incident", ref: "INC-7", note: "slow" },
    until: at("06:00"),
    fields: [
      { field: "/DesiredCapacity", constraint: { min: 4 }, ...strengthOf(said[1]) },
      { field: "/MaxSize", constraint: { max: 9 }, strength: "must" },
      { field: "/MinSize", constraint: { is: 1 }, prefer: 1, strength: "want", while: "INC-7" },
    ],
    delegates: ["a", "b"].map((principal) => ({ principal, upTo: "deadline", until: at("05:00") })),
  });
  expect(IntentRecord.parse(record)).toEqual(record);
});

const strengthOf = ({ strength }: Partial<Claim> = {}) => (strength === undefined ? {} : { strength });

it("a reason that a change carried is the record of an intent that says the same, to the byte", () => {
  const motivation = { kind: "launch", ref: "L-1" } as const;
  const actor = { principal: role, kind: "pipeline" } as const;
  const carried = recordOfReason({ actor, intent: "availability", motivation, until: at("06:00") });
  const declared = recordOfIntent({
    ...bare,
    intent: "availability",
    motivation,
    until: "2026-11-21T06:00:00.000Z",
  });
  expect(recordDigest(carried)).toBe(recordDigest(declared));
  expect(recordDigest(carried)).not.toBe(recordDigest(recordOfReason({ actor })));
  expect(recordOfReason({ actor })).toMatchObject({ goal: "unattributed", reason: { kind: "none" } });
});
