import { describe, expect, it } from "vitest";
import type { Claim } from "#core/claims/claim.ts";
import { shapeFrom } from "#core/fields/topology.ts";
import { latestWords } from "#core/looking/dispute/latest-word.ts";
import { at, claim } from "../arbitration/small-disputes.ts";

const shape = shapeFrom({ "/Tags": { kind: "keyed", keys: ["Key"] }, "/Zones": { kind: "set" } });

type Said = Partial<Omit<Claim, "field">> & {
  readonly field?: string;
  readonly by?: string;
  readonly kind?: string;
};

/** The whole block as ada wrote it at 03:10, and a part of it at another time. */
const whole = (parts: Said = {}): Claim =>
  claim({
    ...{ id: "whole", by: "ada", field: "/Spec", change: "w", changedAt: at("03:10") },
    constraint: { is: { size: 1, zone: "a" } },
    ...parts,
  });
const part = (parts: Said = {}): Claim =>
  claim({
    ...{ id: "part", by: "ada", field: "/Spec/size", change: "p", changedAt: at("03:20") },
    constraint: { is: 2 },
    ...parts,
  });

const left = (claims: readonly Claim[]) =>
  latestWords(claims, shape).map(({ id, constraint }) => [id, constraint?.is ?? constraint]);

const asTheyAre = [
  ["whole", { size: 1, zone: "a" }],
  ["part", 2],
];

describe("of what one actor wrote to a whole and to a part of it", () => {
  it.each<{ what: string; claims: readonly Claim[]; are: readonly unknown[] }>([
    {
      what: "a later part is within the whole as well",
      claims: [whole(), part()],
      are: [
        ["whole", { size: 2, zone: "a" }],
        ["part", 2],
      ],
    },
    {
      what: "a later part that is gone is gone from the whole",
      claims: [whole(), part({ constraint: { absent: true } })],
      are: [
        ["whole", { zone: "a" }],
        ["part", { absent: true }],
      ],
    },
    {
      what: "an earlier part says nothing any more",
      claims: [whole(), part({ changedAt: at("03:00") })],
      are: [asTheyAre[0]],
    },
    {
      what: "an earlier part says nothing, though the whole says the same",
      claims: [whole(), part({ changedAt: at("03:00"), constraint: { is: 1 } })],
      are: [asTheyAre[0]],
    },
    {
      what: "a part that was declared stays where the later whole allows it",
      claims: [whole(), part({ change: undefined, changedAt: at("03:00"), constraint: { max: 5 } })],
      are: [asTheyAre[0], ["part", { max: 5 }]],
    },
    {
      what: "a part that was declared is gone where the later whole breaks it",
      claims: [whole(), part({ change: undefined, changedAt: at("03:00"), constraint: { min: 5 } })],
      are: [asTheyAre[0]],
    },
    {
      what: "a part that was declared is gone where the later whole has none",
      claims: [
        whole({ constraint: { is: { zone: "a" } } }),
        part({ change: undefined, changedAt: at("03:00"), constraint: { max: 5 } }),
      ],
      are: [["whole", { zone: "a" }]],
    },
    {
      what: "both stay that were written within one second",
      claims: [whole(), part({ changedAt: "2026-11-21T03:10:00.900Z" })],
      are: asTheyAre,
    },
    {
      what: "both stay where neither was written",
      claims: [whole({ changedAt: undefined }), part({ changedAt: undefined })],
      are: asTheyAre,
    },
    {
      what: "both stay where another wrote the part",
      claims: [whole(), part({ by: "bob" })],
      are: asTheyAre,
    },
    {
      what: "both stay where the part lies elsewhere",
      claims: [whole(), part({ field: "/Other/size" })],
      are: asTheyAre,
    },
    {
      what: "several parts are in the whole in the order in which they were written",
      claims: [
        whole(),
        part({ id: "later", changedAt: at("03:40"), field: "/Spec/zone", constraint: { is: "c" } }),
        part({ id: "part", changedAt: at("03:30"), constraint: { is: 3 } }),
      ],
      are: [
        ["whole", { size: 3, zone: "c" }],
        ["later", "c"],
        ["part", 3],
      ],
    },
    {
      what: "a whole that says no value says nothing once a part was written",
      claims: [whole({ constraint: { absent: true } }), part()],
      are: [["part", 2]],
    },
    {
      what: "a whole says nothing once a part is bounded rather than written",
      claims: [whole(), part({ constraint: { max: 5 } })],
      are: [["part", { max: 5 }]],
    },
    {
      what: "a whole with no room for the part says nothing any more",
      claims: [whole({ constraint: { is: "text" } }), part()],
      are: [["part", 2]],
    },
    {
      what: "a part of a part is in both around it",
      claims: [
        whole({ constraint: { is: { deep: { size: 1 } } } }),
        part({ id: "deep", field: "/Spec/deep", constraint: { is: { size: 2 } }, changedAt: at("03:20") }),
        part({ field: "/Spec/deep/size", constraint: { is: 3 }, changedAt: at("03:30") }),
      ],
      are: [
        ["whole", { deep: { size: 3 } }],
        ["deep", { size: 3 }],
        ["part", 3],
      ],
    },
  ])("%#: $what", ({ claims, are }) => {
    expect(left(claims)).toEqual(are);
  });

  it("nothing is made anew where nothing is said twice", () => {
    const claims = [whole(), part({ by: "bob" })];
    expect(latestWords(claims, shape)).toBe(claims);
  });

  it("two tools of one pipeline are two who write, of one person one", () => {
    const by = (kind: "pipeline" | "person", via: string) =>
      ({ principal: "ada", kind, via, goals: [], vouched: "policy" }) as unknown as Claim["actor"];
    const both = (kind: "pipeline" | "person") => [
      { ...whole(), actor: by(kind, "terraform") },
      { ...part(), actor: by(kind, "console") },
    ];
    expect(left(both("pipeline"))).toEqual(asTheyAre);
    expect(left(both("person"))[0]).toEqual(["whole", { size: 2, zone: "a" }]);
  });

  it("of a tag the whole list is amended by its key", () => {
    const list = [
      { Key: "env", Value: "prod" },
      { Key: "owner", Value: "ada" },
    ];
    const claims = [
      whole({ field: "/Tags", constraint: { is: list } }),
      part({ field: "/Tags[Key=owner]/Value", constraint: { is: "bob" } }),
    ];
    expect(left(claims)[0]).toEqual(["whole", [list[0], { Key: "owner", Value: "bob" }]]);
  });
});
