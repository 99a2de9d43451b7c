import { describe, expect, it } from "vitest";
import { fields, type Given, on } from "./projected-fields.ts";

describe("claims are projected to the deepest paths", () => {
  it.each<{ when: string; given: Given; are: readonly string[] }>([
    { when: "nothing is known", given: {}, are: [] },
    {
      when: "one claim names one field",
      given: { claims: [on("/A", { is: 1 })] },
      are: ['/A ? ? c1:{"is":1}'],
    },
    {
      when: "live and prior name others",
      given: { live: { "/B": 1 }, prior: { "/A": 2 } },
      are: ["/A ? 2", "/B 1 ?"],
    },
    {
      when: "live names a part of what is claimed",
      given: { claims: [on("/A", { is: { B: 1, C: 2 } })], live: { "/A/B": 3 } },
      are: ['/A/B 3 ? c1:{"is":1}', '/A/C ? ? c1:{"is":2}'],
    },
    {
      when: "the claim wants a part of what is live",
      given: { claims: [on("/A/B", { min: 3 })], live: { "/A": { B: 1, C: 2 } }, prior: { "/A": { C: 4 } } },
      are: ['/A/B 1 null c1:{"min":3}', "/A/C 2 4"],
    },
    {
      when: "two claims speak on two levels",
      given: {
        claims: [on("/A", { is: { B: 1 } }, { prefer: { B: 5 } }), on("/A/C", { is: 2 }, { id: "c2" })],
      },
      are: ['/A/B ? ? c1:{"is":1}~5', '/A/C ? ? c2:{"is":2} c1:{"absent":true}'],
    },
    {
      when: "one of several objects is allowed",
      given: { claims: [on("/A", { in: [{ B: 1 }, { B: 2 }, {}] })], live: { "/A/B": 1 } },
      are: ['/A/B 1 ? c1:{"in":[1,2,null]}'],
    },
    {
      when: "the whole must be absent",
      given: { claims: [on("/A", { absent: true })], live: { "/A/B": 1 } },
      are: ['/A/B 1 ? c1:{"absent":true}'],
    },
    {
      when: "the whole must be there, which says nothing of its parts",
      given: { claims: [on("/A", { absent: false })], live: { "/A/B": 1 } },
      are: ["/A/B 1 ?"],
    },
    {
      when: "an owner of the whole says whose the parts are",
      given: { claims: [on("/A")], live: { "/A/B": 1 } },
      are: ["/A/B 1 ? c1:?"],
    },
    {
      when: "live is another kind of thing",
      given: { claims: [on("/A/B", { is: 1 })], live: { "/A": 3 } },
      are: ['/A/B null ? c1:{"is":1}'],
    },
    {
      when: "live is absent above",
      given: { claims: [on("/A/B", { is: 1 })], live: { "/A": null } },
      are: ['/A/B null ? c1:{"is":1}'],
    },
    {
      when: "both levels of live are known",
      given: { claims: [on("/A/B", { is: 1 })], live: { "/A": { B: 2 }, "/A/B": 3 } },
      are: ['/A/B 3 ? c1:{"is":1}'],
    },
  ])("when $when", ({ given, are }) => {
    expect(fields(given)).toEqual(are);
  });
});
