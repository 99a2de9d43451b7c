import { describe, expect, it } from "vitest";
import { fields, type Given, on } from "./projected-fields.ts";

describe("an item of a keyed list", () => {
  const tags = [
    { Key: "env", Value: "prod" },
    { Key: "team", Value: "a" },
  ];

  it.each<{ when: string; given: Given; are: readonly string[] }>([
    {
      when: "is found in the list by its key",
      given: { claims: [on("/Tags[Key=env]/Value", { is: "test" })], live: { "/Tags": tags } },
      are: ['/Tags[Key=env]/Value "prod" ? c1:{"is":"test"}', '/Tags[Key=team] {"Key":"team","Value":"a"} ?'],
    },
    {
      when: "is the same however its keys are spelled",
      given: {
        claims: [on("/L[A=1,B=2]/V", { is: 1 }), on("/L[B=2,A=1]/V", { is: 2 }, { id: "c2" })],
        live: { "/L": [{ A: 1, B: 2, V: 3 }] },
      },
      are: ['/L[A=1,B=2]/V 3 ? c1:{"is":1} c2:{"is":2}'],
    },
    {
      when: "stands in a list that the schema calls keyed",
      given: {
        live: { "/Tags": tags },
        prior: { "/Tags": [] },
        facts: { "/Tags": { topology: "keyed", keys: ["Key"] } },
      },
      are: [
        '/Tags[Key=env] {"Key":"env","Value":"prod"} null',
        '/Tags[Key=team] {"Key":"team","Value":"a"} null',
      ],
    },
    {
      when: "is part of a list that a claim wants whole",
      given: {
        claims: [on("/Tags", { is: [{ Key: "env", Value: "x" }] })],
        live: { "/Tags": tags },
        facts: { "/Tags": { topology: "keyed", keys: ["Key"] } },
      },
      are: [
        '/Tags[Key=env] {"Key":"env","Value":"prod"} ? c1:{"is":{"Key":"env","Value":"x"}}',
        '/Tags[Key=team] {"Key":"team","Value":"a"} ? c1:{"absent":true}',
      ],
    },
    {
      when: "is named deeper by one claim and whole by another",
      given: {
        claims: [
          on("/Tags[Key=env]/Value", { is: "y" }),
          on("/Tags", { is: [{ Key: "env", Value: "x" }] }, { id: "c2" }),
        ],
        live: { "/Tags": tags },
        facts: { "/Tags": { topology: "keyed", keys: ["Key"] } },
      },
      are: [
        '/Tags[Key=env]/Value "prod" ? c1:{"is":"y"} c2:{"is":"x"}',
        '/Tags[Key=team] {"Key":"team","Value":"a"} ? c2:{"absent":true}',
      ],
    },
    {
      when: "is wanted and unwanted by element",
      given: {
        claims: [on("/Tags", { has: [{ Key: "env", Value: "x" }], lacks: [{ Key: "team", Value: "a" }] })],
        live: { "/Tags": tags },
        facts: { "/Tags": { topology: "keyed", keys: ["Key"] } },
      },
      are: [
        '/Tags[Key=env] {"Key":"env","Value":"prod"} ? c1:{"is":{"Key":"env","Value":"x"}}',
        '/Tags[Key=team] {"Key":"team","Value":"a"} ? c1:{"absent":true}',
      ],
    },
  ])("$when", ({ given, are }) => {
    expect(fields(given)).toEqual(are);
  });
});

describe("a list", () => {
  const set = { "/S": { topology: "set" } };

  it.each<{ when: string; given: Given; are: readonly string[] }>([
    {
      when: "settles whole when nothing is known of it",
      given: { claims: [on("/S", { is: ["a"] })], live: { "/S": ["a", "b"] } },
      are: ['/S ["a","b"] ? c1:{"is":["a"]}'],
    },
    {
      when: "settles whole when it is ordered",
      given: {
        claims: [on("/S", { is: ["a"] })],
        live: { "/S": ["b"] },
        facts: { "/S": { topology: "ordered" } },
      },
      are: ['/S ["b"] ? c1:{"is":["a"]}'],
    },
    {
      when: "settles by element when it is a set: `is` lacks every other",
      given: {
        claims: [on("/S", { is: ["a"] })],
        live: { "/S": ["a", "b"] },
        prior: { "/S": ["b"] },
        facts: set,
      },
      are: ['/S[=a] "a" null c1:{"is":"a"}', '/S[=b] "b" "b" c1:{"absent":true}'],
    },
    {
      when: "settles by element when somebody asks it to have one",
      given: { claims: [on("/S", { has: ["a"], lacks: ["b"] })], live: { "/S": ["b"] } },
      are: ['/S[=a] null ? c1:{"is":"a"}', '/S[=b] "b" ? c1:{"absent":true}'],
    },
    {
      when: "keeps the preference of each element",
      given: { claims: [on("/S", { has: ["a"] }, { prefer: ["a", "b"] })], live: { "/S": ["b"] } },
      are: ['/S[=a] null ? c1:{"is":"a"}~"a"', '/S[=b] "b" ?'],
    },
    {
      when: "settles whole where a claim allows several sets",
      given: { claims: [on("/S", { in: [["a"], ["b"]] })], live: { "/S": ["b"] }, facts: set },
      are: ['/S ["b"] ? c1:{"in":[["a"],["b"]]}'],
    },
    {
      when: "settles whole where a claim forbids a set",
      given: { claims: [on("/S", { notIn: [["a"]] })], live: { "/S": ["b"] }, facts: set },
      are: ['/S ["b"] ? c1:{"notIn":[["a"]]}'],
    },
    {
      when: "settles whole where it must be there",
      given: { claims: [on("/S", { absent: false })], live: { "/S": ["b"] }, facts: set },
      are: ['/S ["b"] ? c1:{"absent":false}'],
    },
    {
      when: "settles whole where an element stands twice",
      given: { claims: [on("/S", { is: ["a"] })], live: { "/S": ["b", "b"] }, facts: set },
      are: ['/S ["b","b"] ? c1:{"is":["a"]}'],
    },
    {
      when: "settles whole where it is empty and nobody wants more",
      given: { claims: [on("/S", { is: [] })], live: { "/S": [] }, facts: set },
      are: ['/S [] ? c1:{"is":[]}'],
    },
    {
      when: "of objects settles by their text",
      given: { claims: [on("/S", { has: [{ K: 1 }] })], live: { "/S": [{ K: 2 }] } },
      are: ['/S[="{\\"K\\":1}"] null ? c1:{"is":{"K":1}}', '/S[="{\\"K\\":2}"] {"K":2} ?'],
    },
    {
      when: "belongs to its owner in every element",
      given: { claims: [on("/S")], live: { "/S": ["a"] }, facts: set },
      are: ['/S[=a] "a" ? c1:?'],
    },
    {
      when: "whose element is addressed settles by element",
      given: { claims: [on("/S[=a]", { absent: true })], live: { "/S": ["a", "b"] } },
      are: ['/S[=a] "a" ? c1:{"absent":true}', '/S[=b] "b" ?'],
    },
  ])("$when", ({ given, are }) => {
    expect(fields(given)).toEqual(are);
  });
});
