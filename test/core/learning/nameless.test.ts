import { fc } from "@fast-check/vitest";
import { expect, it } from "vitest";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { DecisionRecord } from "#core/arbitration/record.ts";
import { millis } from "#core/claims/instant.ts";
import { canonicalPrincipal } from "#core/claims/principal.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import { Precedent, precedentsIn } from "#core/learning/precedent.ts";
import { dispute as anyDispute } from "../../laws/generate/disputes.ts";
import { holdsFor } from "../../laws/runs.ts";
import { policy, quarrel } from "./evening-quarrel.ts";

const record = (dispute: Dispute): DecisionRecord =>
  ({ v: 2, policy: policy.digest, dispute, verdict: { fields: [] } }) as unknown as DecisionRecord;

const askedAt = "2026-11-21T03:09:00.000Z";

/** A dispute of which every claimed field was asked about, and one answered. */
const answered = fc
  .tuple(anyDispute, fc.nat(), fc.constantFrom("keep", "revert", "hold"))
  .map(([dispute, pick, answer]): Dispute => {
    const fields = [...new Set(dispute.claims.map(({ field }) => field))].toSorted();
    const field = fields[pick % Math.max(1, fields.length)];
    if (field === undefined) return dispute;
    const put = millis(askedAt).toString(36);
    return {
      ...dispute,
      asked: [{ field, at: askedAt, deadline: "2027-01-01T00:00:00Z", cause: "rule", claims: [] }],
      rulings: [
        {
          id: `${"7".repeat(64)}.0.${put}`,
          field,
          over: [],
          answer,
          by: "sso/zoe@example.com",
          at: "2026-12-21T03:30:00Z",
        },
      ],
    } as Dispute;
  });

const people = new Set([
  "principal",
  "human",
  "author",
  "creator",
  "said",
  "behind",
  "by",
  "responders",
  "owners",
]);
const references = new Set(["ref", "while"]);
// A situation names the resources that it is about.
const resources = "resources";

/** Everything that names anyone or anything, called otherwise, and each the same wherever it stands. */
function renamed(value: Json, key = ""): Json {
  if (Array.isArray(value)) return value.map((each) => renamed(each as Json, key));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => {
        if (name === "note") return [name, "another note"];
        const isNaming = people.has(name) || references.has(name) || name === resources;
        const inner = key === "owners" || isNaming ? name : "";
        return [name, renamed(part as Json, key === "owners" ? "owners" : inner)];
      }),
    );
  if (typeof value !== "string") return value;
  // A service of AWS and nobody at all are no names of people.
  if ((people.has(key) || key === "owners") && !/amazonaws|AWSServiceRole|^unknown$/.test(value))
    return `${canonicalPrincipal(value)}zz`;
  if (key === resources) return `${value}zz`;
  return references.has(key) ? `${value}-zz` : value;
}

it("people, references and notes may be called otherwise: no precedent changes but by whom it was made", () => {
  let made = 0;
  holdsFor(answered, (dispute) => {
    const plain = precedentsIn(record(dispute), policy).map(({ precedent }) => precedent);
    const other = renamed(dispute as unknown as Json) as unknown as Dispute;
    const named = { ...other, resource: { ...dispute.resource, id: `${dispute.resource.id}zz` } };
    expect(precedentsIn(record(named), policy).map(({ precedent }) => precedent)).toEqual(plain);
    made += plain.length;
  });
  expect(made).toBeGreaterThan(5);
});

const numbers = fc
  .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }), fc.integer({ min: 2, max: 90 }))
  .filter(([low, gap, times]) => low > 0 && gap > 0 && times > 0);

it("values may be others as long as they stand to each other as they did: no precedent changes", () => {
  const of = (low: number, high: number): Dispute => {
    const [scaler, saver] = quarrel().claims;
    return quarrel({
      dispute: {
        live: { "/DesiredCapacity": low },
        prior: { "/DesiredCapacity": high },
        claims: [
          { ...scaler, constraint: { min: high }, prefer: high },
          { ...saver, constraint: { is: low } },
        ],
      },
    });
  };
  holdsFor(numbers, ([low, gap, times]) => {
    const one = precedentsIn(record(of(low, low + gap)), policy);
    expect(one).toHaveLength(1);
    expect(precedentsIn(record(of(low * times, (low + gap) * times)), policy)).toEqual(one);
  });
});

it("nothing planted is found in a precedent, whatever names it: its type has no place for it", () => {
  const text = canonicalJson(
    precedentsIn(record(quarrel({ answer: "value", value: 4711 })), policy).map(
      ({ precedent }) => precedent,
    ) as unknown as Json,
  );
  expect(text).not.toMatch(/planted|4711|maria|checkout|DesiredCapacity/i);
  holdsFor(answered, (dispute) => {
    for (const { precedent } of precedentsIn(record(dispute), policy))
      expect(Precedent.parse(precedent)).toEqual(precedent);
  });
});

it("the order and doubling of claims and situations change no precedent", () => {
  holdsFor(answered, (dispute) => {
    const turned = {
      ...dispute,
      claims: [...dispute.claims.toReversed(), ...dispute.claims.slice(0, 2)],
      situations: dispute.situations.toReversed(),
    };
    expect(precedentsIn(record(turned), policy)).toEqual(precedentsIn(record(dispute), policy));
  });
});
