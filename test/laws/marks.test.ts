import { fc } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { FieldVerdict, Question } from "#core/arbitration/verdict.ts";
import { canonicalJson, isList, isRecord, type Json } from "#core/fields/json.ts";
import { defaultPolicy } from "./default-policy.ts";
import { disputes } from "./generate/disputes.ts";
import type { Scene } from "./generate/scenes.ts";
import { holdsFor } from "./runs.ts";

const plain = ["red", "green", "blue"] as const;
const marks = fc.constantFrom(
  ["digest:0123456789abcdef", "(hidden)", "(hidden, changed)"],
  ["digest:", "hidden", "(hidden, changed) "],
  [`digest:${"x".repeat(43)}`, "(hidden, changed)", "(hidden)"],
  ['{"digest":"00"}', "hidden", "[object Object]"],
);

const words: Scene = {
  type: "Acme::Plain::Thing",
  fields: [
    { path: "/Colour", kind: "word", values: plain },
    { path: "/Shape", kind: "word", values: plain },
  ],
};
const wholes: Scene = {
  type: "Acme::Plain::Whole",
  fields: [
    { path: "/Colours", kind: "set", values: plain, facts: { topology: "set" } },
    {
      path: "/Body",
      kind: "object",
      values: [{ Says: "red", All: ["red", { In: "green" }] }, { Says: "green", blue: 1 }, { red: "blue" }],
    },
    { path: "/Tags[Key=team]/Value", kind: "word", values: plain },
  ],
};

type Spelling = ReadonlyMap<string, string>;

/** The same document in which the texts are written otherwise, names of properties too. */
function respelt(value: Json, as: Spelling): Json {
  if (typeof value === "string") return as.get(value) ?? value;
  if (isList(value)) return value.map((inner) => respelt(inner, as));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [as.get(key) ?? key, inner && respelt(inner, as)]),
  );
}

const spelled = (one: Dispute, as: Spelling): Dispute =>
  respelt(one as unknown as Json, as) as unknown as Dispute;

/** As a list in which the order says nothing: elements of a set are named by their texts. */
function unordered(value: Json): Json {
  if (isList(value))
    return value.map(unordered).toSorted((a, b) => (canonicalJson(a) < canonicalJson(b) ? -1 : 1));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inner && unordered(inner)]));
}

const asked = ({ cause, beside, options, meanwhile, onSilence, approvers, deadline }: Question) => ({
  cause,
  beside,
  options: options.map(({ consequence: _, ...option }) => option),
  meanwhile,
  onSilence,
  approvers,
  deadline,
});

/** All that a verdict says but its sentences, in which a text stands as it is written. */
function told(one: Dispute): Json {
  const { outcome, effect, fields } = arbitrate(one, defaultPolicy);
  const each = fields.map(({ because, ask, ...field }: FieldVerdict) => ({
    ...field,
    because: because.map(({ rule }) => rule),
    ask: ask && asked(ask),
  }));
  return unordered({ outcome, effect, fields: each } as unknown as Json);
}

const earlier = (time: string, seconds: number): string =>
  new Date(Date.parse(time) - seconds * 1_000).toISOString();

const untied = (scene: Scene) =>
  disputes({ among: [scene] }).map(
    (one): Dispute => ({
      ...one,
      // A tie that only the digest of what was written decides is decided anew.
      claims: one.claims.map((claim, index) => ({
        ...claim,
        madeAt: `2026-10-01T00:00:${String(index).padStart(2, "0")}Z`,
      })),
      history: one.history.map((write, index) => ({ ...write, at: earlier(write.at, index) })),
    }),
  );

function expectAlike(one: Dispute, from: readonly string[], to: readonly string[]): void {
  const as = new Map(from.map((word, index) => [word, to[index] as string]));
  expect(told(spelled(one, as))).toEqual(unordered(respelt(told(one), as)));
}

const byText = (a: string, b: string): number => (a < b ? -1 : 1);

it("a text that looks like one of Parley's own marks changes no outcome, no write and no question", () => {
  holdsFor(fc.tuple(untied(words), marks), ([one, other]) => {
    expectAlike(one, plain, other);
  });
});

it("nor does one in a list, in an object, as the name of a property, or as a tag", () => {
  holdsFor(fc.tuple(untied(wholes), marks), ([one, other]) => {
    // Elements of a set are taken in the order of their texts, so that order stays.
    expectAlike(one, plain.toSorted(byText), other.toSorted(byText));
  });
});
