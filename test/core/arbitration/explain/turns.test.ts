import { expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { turnsFor } from "#core/arbitration/explain/otherwise/turns.ts";
import type { Json } from "#core/fields/json.ts";
import { claim, dispute, policy, situation } from "../small-disputes.ts";

type ClosedCase = {
  readonly live: Readonly<Record<string, Json>>;
  readonly field: string;
  readonly left: unknown;
};

it.each<[string, ClosedCase]>([
  ["a property", { live: { "/Size": 5 }, field: "/Size", left: { "/Size": 8 } }],
  [
    "a part of a property",
    {
      live: { "/Group": { Size: 5, Name: "web" } },
      field: "/Group/Size",
      left: { "/Group": { Size: 8, Name: "web" } },
    },
  ],
  [
    "a part of what is gone",
    { live: { "/Group": null }, field: "/Group/Size", left: { "/Group": { Size: 8 } } },
  ],
  [
    "an item of a list",
    {
      live: { "/Tags": [{ Key: "tier", Value: 5 }] },
      field: "/Tags[Key=tier]/Value",
      left: { "/Tags": [{ Key: "tier", Value: 8 }] },
    },
  ],
  [
    "a part of what holds no parts",
    { live: { "/Group": "web" }, field: "/Group/Size", left: { "/Group": "web" } },
  ],
])("what is due is taken to be written by the time a situation is closed: %s", (_, { live, field, left }) => {
  const incident = { kind: "incident", ref: "INC-7" };
  const holder = claim({ id: "holder", by: "hana", field, constraint: { is: 8 }, motivation: incident });
  const loser = claim({ id: "loser", by: "lou", field, constraint: { is: 5 }, intent: "cost" });
  const file = policy();
  const given = dispute({ claims: [holder, loser], live, prior: {}, situations: [situation()] });
  const verdict = arbitrate(given, file).fields.find(({ path }) => path === field);
  if (verdict === undefined) throw new Error("the field is not judged");
  const due = { ...verdict, outcome: "revert", effect: "write", value: 8, holders: ["holder"] } as const;
  const [closed] = turnsFor({ claim: loser, field: due, dispute: given, policy: file });
  expect(closed?.text).toBe("INC-7 were closed now");
  expect(closed?.dispute.live).toEqual(left);
});
