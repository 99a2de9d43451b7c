import { fc } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { decide } from "#core/arbitration/decide.ts";
import { Dispute } from "#core/arbitration/dispute.ts";
import type { Json } from "#core/fields/json.ts";
import { parted } from "#core/hidden/beside.ts";
import { defaultPolicy } from "./default-policy.ts";
import { disputes } from "./generate/disputes.ts";
import type { Scene } from "./generate/scenes.ts";
import { holdsFor } from "./runs.ts";

const marker = "plAntEd";
const planted = (name: string): string => `${marker}-${name}-1f9c`;
const secrets: readonly Json[] = [planted("a"), planted("b"), planted("c")];

const pairs = (name: string): Json => [
  { Name: name, Value: planted("pair") },
  { Name: "LOG", Value: "x" },
];

/** Where people and schemas keep secrets, by name, by type and by what a fact says. */
const hiding: readonly Scene[] = [
  {
    type: "AWS::Lambda::Function",
    fields: [
      { path: "/Environment/Variables/DB_PASSWORD", kind: "word", values: secrets },
      { path: "/Environment/Variables/PLAIN", kind: "word", values: secrets },
      {
        path: "/Environment/Variables",
        kind: "object",
        values: [
          { DB_PASSWORD: planted("d"), LOG: "x" },
          { DB_PASSWORD: planted("e") },
          { PLAIN: planted("f") },
        ],
      },
      { path: "/MemorySize", kind: "number", values: [128, 256] },
    ],
  },
  {
    type: "AWS::EC2::Instance",
    fields: [
      { path: "/UserData", kind: "word", values: secrets },
      { path: "/Owner/apiKey", kind: "word", values: secrets },
      { path: "/InstanceType", kind: "word", values: ["m5.large", "m6.large"] },
    ],
  },
  {
    type: "Acme::Plain::Thing",
    fields: [
      { path: "/Marked", kind: "word", values: secrets, facts: { sensitive: true } },
      { path: "/Members", kind: "set", values: secrets, facts: { sensitive: true, topology: "set" } },
      { path: "/Pairs", kind: "object", values: [pairs("DB_PASSWORD"), pairs("API_TOKEN")] },
      { path: "/Settings", kind: "object", values: [{ nested: { client_secret: planted("g") } }, { a: 1 }] },
    ],
  },
];

/** What `sensitive` says by chance must not unsay what a scene says. */
const marked = disputes({ least: 1, among: hiding }).map((one) => {
  const fields = Object.fromEntries(
    Object.entries(one.facts.fields ?? {}).map(([path, facts]) => {
      const isMarked = path === "/Marked" || path === "/Members";
      return [path, isMarked ? { ...facts, sensitive: true } : facts];
    }),
  );
  return Dispute.parse({ ...one, facts: { ...one.facts, fields } });
});

it("planted secrets come out nowhere, neither in a verdict nor in its explanation", () => {
  holdsFor(
    marked,
    (one) => {
      expect(JSON.stringify(parted(decide(one, defaultPolicy)))).not.toContain(marker);
    },
    2,
  );
});

it("secrets are planted indeed", () => {
  const all = fc.sample(marked, { numRuns: 50, seed: 7 });
  expect(all.filter((one) => JSON.stringify(parted(one)).includes(marker)).length).toBeGreaterThan(40);
});
