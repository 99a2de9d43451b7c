import { describe, expect, it } from "vitest";
import { type ComparedRow, toldParts } from "./told-parts.ts";

describe("what a policy grants, compared part by part", () => {
  it.each<ComparedRow>([
    {
      before: { authority: { claims: [{ kinds: ["agent"], atMost: "routine" }] } },
      after: { authority: { claims: [{ kinds: ["agent"], atMost: "deadline" }] } },
      is: [
        "authority/claims gone looser, authority/claims/0: atMost looser against /authority/claims/0",
        "authority/claims added looser, authority/claims/0: atMost looser against /authority/claims/0",
      ],
    },
    {
      before: { authority: { claims: [{ kinds: ["agent"], atMost: "routine" }] } },
      after: { authority: { claims: [{ kinds: ["agent"], atMost: "none" }] } },
      is: [
        "authority/claims gone stricter, authority/claims/0: atMost stricter against /authority/claims/0",
        "authority/claims added stricter, authority/claims/0: atMost stricter against /authority/claims/0",
      ],
    },
    {
      before: { authority: { claims: [{ kinds: ["agent"], atMost: "routine" }] } },
      after: { authority: { claims: [{ kinds: ["agent"], atMost: "routine", strength: "want" }] } },
      is: [
        "authority/claims gone stricter, authority/claims/0: strength stricter against /authority/claims/0",
        "authority/claims added stricter, authority/claims/0: strength stricter against /authority/claims/0",
      ],
    },
    {
      before: { authority: { claims: [{ kinds: ["agent"], atMost: "routine", strength: "want" }] } },
      after: { authority: { claims: [{ kinds: ["agent"], atMost: "routine" }] } },
      is: [
        "authority/claims gone looser, authority/claims/0: strength looser against /authority/claims/0",
        "authority/claims added looser, authority/claims/0: strength looser against /authority/claims/0",
      ],
    },
    {
      before: { authority: { claims: [{ kinds: ["agent"], atMost: "routine" }] } },
      after: { authority: { claims: [] } },
      is: ["authority/claims gone looser, authority/claims/0: atMost looser against /authority/claims/0"],
    },
    {
      before: { authority: { claims: [] } },
      after: { authority: { claims: [{ kinds: ["agent"], atMost: "routine" }] } },
      is: ["authority/claims added stricter, authority/claims/0: atMost stricter"],
    },
    {
      before: { authority: { claims: [{ kinds: ["agent"], atMost: "routine" }] } },
      after: { authority: { claims: [{ kinds: ["agent"], atMost: "routine", motivations: ["incident"] }] } },
      is: [
        "authority/claims gone looser, authority/claims/0: atMost looser against /authority/claims/0",
        "authority/claims added same, authority/claims/0",
      ],
    },
    {
      before: { authority: { claims: [{ principals: ["111111111111:role/robot"], atMost: "routine" }] } },
      after: {
        authority: { claims: [{ principals: ["111111111111:role/robot"], atMost: "routine", lease: "2h" }] },
      },
      is: [
        "authority/claims gone stricter, authority/claims/0: lease stricter against /authority/claims/0",
        "authority/claims added stricter, authority/claims/0: lease stricter against /authority/claims/0",
      ],
    },
    {
      before: {
        authority: { claims: [{ principals: ["111111111111:role/robot"], atMost: "routine", lease: "2h" }] },
      },
      after: {
        authority: { claims: [{ principals: ["111111111111:role/robot"], atMost: "routine", lease: "1h" }] },
      },
      is: [
        "authority/claims gone stricter, authority/claims/0: lease stricter against /authority/claims/0",
        "authority/claims added stricter, authority/claims/0: lease stricter against /authority/claims/0",
      ],
    },
    {
      before: {
        authority: {
          claims: [{ principals: ["111111111111:role/robot"], atMost: "routine", motivations: ["incident"] }],
        },
      },
      after: {
        authority: {
          claims: [
            {
              principals: ["111111111111:role/robot"],
              atMost: "routine",
              motivations: ["incident"],
              confirmed: true,
            },
          ],
        },
      },
      is: [
        "authority/claims gone mixed, authority/claims/0: confirmed looser against /authority/claims/0, principals stricter",
        "authority/claims added looser, authority/claims/0: confirmed looser against /authority/claims/0, principals looser",
      ],
    },
    {
      before: {
        authority: {
          claims: [{ principals: ["111111111111:role/robot"], atMost: "routine", motivations: ["incident"] }],
        },
      },
      after: { authority: { claims: [] } },
      is: [
        "authority/claims gone mixed, authority/claims/0: atMost looser against /authority/claims/0, principals stricter",
      ],
    },
    {
      before: { authority: { claims: [] } },
      after: {
        authority: {
          claims: [{ principals: ["111111111111:role/robot"], atMost: "routine", motivations: ["incident"] }],
        },
      },
      is: ["authority/claims added mixed, authority/claims/0: atMost stricter, principals looser"],
    },
    {
      before: {
        authority: {
          claims: [
            { kinds: ["agent"], atMost: "routine" },
            { principals: ["111111111111:role/robot"], atMost: "routine" },
          ],
        },
      },
      after: {
        authority: {
          claims: [
            { principals: ["111111111111:role/robot"], atMost: "routine" },
            { kinds: ["agent"], atMost: "routine" },
          ],
        },
      },
      is: ["authority/claims moved same, authority/claims/1"],
    },
    {
      before: {
        authority: {
          claims: [
            { kinds: ["agent"], atMost: "routine" },
            { kinds: ["agent", "person"], atMost: "emergency" },
          ],
        },
      },
      after: {
        authority: {
          claims: [
            { kinds: ["agent", "person"], atMost: "emergency" },
            { kinds: ["agent"], atMost: "routine" },
          ],
        },
      },
      is: ["authority/claims moved looser, authority/claims/1: atMost looser against /authority/claims/0"],
    },
  ])("in `claims`: %#, $is", ({ before, after, is }) => {
    expect(toldParts({ before, after })).toEqual(is);
  });

  it.each<ComparedRow>([
    {
      before: { urgency: [{ motivations: ["incident"], urgency: "routine" }] },
      after: { urgency: [{ motivations: ["incident"], urgency: "deadline" }] },
      is: [
        "urgency gone looser, urgency/0: urgency looser against /urgency/0",
        "urgency added looser, urgency/0: urgency looser against /urgency/0",
      ],
    },
    {
      before: { urgency: [{ motivations: ["incident"], urgency: "routine" }] },
      after: { urgency: [{ motivations: ["incident"], urgency: "none" }] },
      is: [
        "urgency gone stricter, urgency/0: urgency stricter against /urgency/0",
        "urgency added stricter, urgency/0: urgency stricter against /urgency/0",
      ],
    },
    {
      before: { urgency: [{ motivations: ["incident"], urgency: "routine" }] },
      after: { urgency: [] },
      is: ["urgency gone stricter, urgency/0: urgency stricter against /urgency/0"],
    },
    {
      before: { urgency: [] },
      after: { urgency: [{ motivations: ["incident"], urgency: "routine" }] },
      is: ["urgency added looser, urgency/0: urgency looser"],
    },
    {
      before: { urgency: [{ motivations: ["incident"], urgency: "routine" }] },
      after: { urgency: [{ motivations: ["incident"], urgency: "routine", kinds: ["agent"] }] },
      is: [
        "urgency gone stricter, urgency/0: urgency stricter against /urgency/0",
        "urgency added same, urgency/0",
      ],
    },
    {
      before: { urgency: [{ motivations: ["incident", "budget"], urgency: "routine" }] },
      after: { urgency: [{ motivations: ["incident"], urgency: "routine" }] },
      is: [
        "urgency gone stricter, urgency/0: urgency stricter against /urgency/0",
        "urgency added same, urgency/0",
      ],
    },
  ])("in `urgency`: %#, $is", ({ before, after, is }) => {
    expect(toldParts({ before, after })).toEqual(is);
  });

  it.each<ComparedRow>([
    {
      before: { actors: [{ principals: ["111111111111:role/robot"] }] },
      after: { actors: [{ principals: ["111111111111:role/robot"], kind: "agent" }] },
      is: [
        "actors gone unproven, actors/0: kind unproven against /actors/0",
        "actors added unproven, actors/0: kind unproven against /actors/0, kind unproven",
      ],
    },
    {
      before: { actors: [{ principals: ["111111111111:role/robot"] }] },
      after: { actors: [{ principals: ["111111111111:role/robot"], motivation: "budget" }] },
      is: [
        "actors gone unproven, actors/0: motivation unproven against /actors/0",
        "actors added looser, actors/0: motivation unproven against /actors/0, motivation unproven, principals looser",
      ],
    },
    {
      before: { actors: [{ principals: ["111111111111:role/robot"] }] },
      after: { actors: [{ principals: ["111111111111:role/robot"], intent: "cost" }] },
      is: [
        "actors gone looser, actors/0: goals looser against /actors/0",
        "actors added looser, actors/0: goals looser against /actors/0, goals looser",
      ],
    },
    {
      before: { actors: [{ principals: ["111111111111:role/robot"], intent: "cost" }] },
      after: { actors: [{ principals: ["111111111111:role/robot"], goals: ["cost"] }] },
      is: [
        "actors gone unproven, actors/0: intent unproven against /actors/0",
        "actors added unproven, actors/0: intent unproven against /actors/0",
      ],
    },
    {
      before: { actors: [{ principals: ["111111111111:role/robot"] }] },
      after: { actors: [{ principals: ["111111111111:role/robot"], goals: ["cost"] }] },
      is: [
        "actors gone looser, actors/0: goals looser against /actors/0",
        "actors added looser, actors/0: goals looser against /actors/0, goals looser",
      ],
    },
    {
      before: { actors: [{ principals: ["111111111111:role/robot"], goals: ["cost"] }] },
      after: { actors: [{ principals: ["111111111111:role/robot"] }] },
      is: [
        "actors gone stricter, actors/0: goals stricter against /actors/0",
        "actors added stricter, actors/0: goals stricter against /actors/0",
      ],
    },
    {
      before: { actors: [{ principals: ["111111111111:role/robot"] }] },
      after: { actors: [{ principals: ["111111111111:role/robot"], checksFor: ["a"] }] },
      is: [
        "actors gone looser, actors/0: checksFor looser against /actors/0",
        "actors added looser, actors/0: checksFor looser against /actors/0, checksFor looser",
      ],
    },
    {
      before: { actors: [{ principals: ["111111111111:role/robot"], checksFor: ["a"] }] },
      after: { actors: [{ principals: ["111111111111:role/robot"] }] },
      is: [
        "actors gone stricter, actors/0: checksFor stricter against /actors/0",
        "actors added stricter, actors/0: checksFor stricter against /actors/0",
      ],
    },
    {
      before: { actors: [{ principals: ["111111111111:role/robot"] }] },
      after: { actors: [{ principals: ["111111111111:role/robot"], givesLeave: true }] },
      is: [
        "actors gone looser, actors/0: givesLeave looser against /actors/0",
        "actors added looser, actors/0: givesLeave looser against /actors/0, givesLeave looser",
      ],
    },
    {
      before: { actors: [{ principals: ["111111111111:role/robot"], takesSnapshots: true }] },
      after: { actors: [{ principals: ["111111111111:role/robot"] }] },
      is: [
        "actors gone stricter, actors/0: takesSnapshots stricter against /actors/0",
        "actors added stricter, actors/0: takesSnapshots stricter against /actors/0",
      ],
    },
    {
      before: { actors: [{ principals: ["111111111111:role/robot"] }] },
      after: {
        actors: [{ principals: ["111111111111:role/robot"], approvedBy: ["aidevops.amazonaws.com"] }],
      },
      is: [
        "actors gone looser, actors/0: approvedBy looser against /actors/0",
        "actors added looser, actors/0: approvedBy looser against /actors/0, approvedBy looser",
      ],
    },
    {
      before: { actors: [{ principals: ["111111111111:role/robot"] }] },
      after: {
        actors: [
          {
            principals: ["111111111111:role/robot"],
            speaksBy: [{ bus: "one", account: "123456789012", source: "shop" }],
          },
        ],
      },
      is: [
        "actors gone looser, actors/0: speaksBy looser against /actors/0",
        "actors added looser, actors/0: speaksBy looser against /actors/0, speaksBy looser",
      ],
    },
    {
      before: {
        actors: [
          {
            principals: ["111111111111:role/robot"],
            speaksBy: [{ bus: "one", account: "123456789012", source: "shop" }],
          },
        ],
      },
      after: {
        actors: [
          {
            principals: ["111111111111:role/robot"],
            speaksBy: [{ bus: "b", account: "123456789012", source: "shop" }],
          },
        ],
      },
      is: [
        "actors gone unproven, actors/0: speaksBy unproven against /actors/0, speaksBy stricter against /actors/0",
        "actors added looser, actors/0: speaksBy unproven against /actors/0, speaksBy looser",
      ],
    },
    {
      before: { actors: [{ principals: ["111111111111:role/robot"] }] },
      after: { actors: [] },
      is: ["actors gone same, actors/0"],
    },
    {
      before: { actors: [] },
      after: { actors: [{ principals: ["111111111111:role/robot"], kind: "agent" }] },
      is: ["actors added unproven, actors/0: kind unproven"],
    },
    {
      before: { actors: [{ principals: ["111111111111:role/robot"] }] },
      after: { actors: [{ principals: ["111111111111:role/robot"], note: "n" }] },
      is: ["actors gone same, actors/0", "actors added same, actors/0"],
    },
    {
      before: {
        actors: [
          { via: ["cli"], kind: "agent" },
          { principals: ["111111111111:role/robot"], kind: "person" },
        ],
      },
      after: {
        actors: [
          { principals: ["111111111111:role/robot"], kind: "person" },
          { via: ["cli"], kind: "agent" },
        ],
      },
      is: ["actors moved unproven, actors/1: kind unproven against /actors/0"],
    },
  ])("in `actors`: %#, $is", ({ before, after, is }) => {
    expect(toldParts({ before, after })).toEqual(is);
  });

  it.each<ComparedRow>([
    {
      before: { approvers: [{ name: "g", owners: ["service"], principals: ["a"] }] },
      after: { approvers: [{ name: "g", owners: ["service", "data"], principals: ["a"] }] },
      is: ["approvers changed looser, g: owners looser against /approvers/0"],
    },
    {
      before: { approvers: [{ name: "g", owners: ["service"], principals: ["a"] }] },
      after: { approvers: [{ name: "g", owners: ["service"], principals: ["a", "b"] }] },
      is: ["approvers changed looser, g: owners looser against /approvers/0"],
    },
    {
      before: { approvers: [{ name: "g", owners: ["service"], principals: ["a"] }] },
      after: { approvers: [{ name: "g", owners: ["service"], principals: [] }] },
      is: ["approvers changed stricter, g: owners stricter against /approvers/0"],
    },
    {
      before: { approvers: [{ name: "g", owners: ["service"], principals: ["a"] }] },
      after: { approvers: [{ name: "g" }] },
      is: ["approvers changed unproven, g: owners unproven against /approvers/0"],
    },
    {
      before: { approvers: [] },
      after: { approvers: [{ name: "g", owners: ["service"], principals: ["a"] }] },
      is: ["approvers added looser, g: owners looser"],
    },
    {
      before: { approvers: [{ name: "g", owners: ["service"], principals: ["a"] }] },
      after: { approvers: [] },
      is: ["approvers gone unproven, g: owners unproven against /approvers/0"],
    },
    {
      before: { approvers: [{ name: "g", owners: ["service"], principals: ["a"] }] },
      after: {
        approvers: [{ name: "g", owners: ["service"], principals: ["a"], for: { fields: ["/Size"] } }],
      },
      is: ["approvers changed unproven, g: owners unproven against /approvers/0"],
    },
    {
      before: {
        approvers: [
          { name: "g", owners: ["service"], principals: ["a"] },
          { name: "h", owners: ["data"] },
        ],
      },
      after: {
        approvers: [
          { name: "h", owners: ["data"] },
          { name: "g", owners: ["service"], principals: ["a"] },
        ],
      },
      is: ["approvers moved unproven, g: owners unproven against /approvers/0"],
    },
  ])("in `approvers`: %#, $is", ({ before, after, is }) => {
    expect(toldParts({ before, after })).toEqual(is);
  });

  it.each<ComparedRow>([
    {
      before: { orders: [{ while: ["peak"], raise: "cost", to: 1 }] },
      after: { orders: [{ while: ["peak"], raise: "cost", to: 2 }] },
      is: [
        "orders gone unproven, orders/0: raise unproven against /orders/0",
        "orders added unproven, orders/0: raise unproven against /orders/0, raise unproven",
      ],
    },
    {
      before: { orders: [{ while: ["peak"], raise: "cost", to: 1 }] },
      after: { orders: [{ while: ["peak"], raise: "security", to: 1 }] },
      is: [
        "orders gone unproven, orders/0: raise unproven against /orders/0",
        "orders added unproven, orders/0: raise unproven against /orders/0, raise unproven",
      ],
    },
    {
      before: { orders: [{ while: ["peak"], raise: "cost", to: 1 }] },
      after: { orders: [{ while: ["freeze"], raise: "cost", to: 1 }] },
      is: [
        "orders gone unproven, orders/0: raise unproven against /orders/0",
        "orders added unproven, orders/0: raise unproven",
      ],
    },
    {
      before: { orders: [] },
      after: { orders: [{ while: ["peak"], raise: "cost", to: 1 }] },
      is: ["orders added unproven, orders/0: raise unproven"],
    },
    {
      before: { orders: [{ while: ["peak"], raise: "cost", to: 1 }] },
      after: { orders: [] },
      is: ["orders gone unproven, orders/0: raise unproven against /orders/0"],
    },
    {
      before: {
        orders: [
          { while: ["peak"], raise: "cost", to: 1 },
          { while: ["freeze"], raise: "cost", to: 1 },
        ],
      },
      after: {
        orders: [
          { while: ["freeze"], raise: "cost", to: 1 },
          { while: ["peak"], raise: "cost", to: 1 },
        ],
      },
      is: ["orders moved unproven, orders/1: raise unproven against /orders/0, raise unproven"],
    },
  ])("in `orders`: %#, $is", ({ before, after, is }) => {
    expect(toldParts({ before, after })).toEqual(is);
  });

  it.each<ComparedRow>([
    {
      before: { authority: { fields: [{ principals: ["a"] }] } },
      after: { authority: { fields: [{ principals: ["a", "b"] }] } },
      is: [
        "authority/fields gone stricter, authority/fields/0: stricter",
        "authority/fields added looser, authority/fields/0: looser",
      ],
    },
    {
      before: { authority: { fields: [{ id: "x", principals: ["a"] }] } },
      after: { authority: { fields: [{ id: "x", principals: ["a", "b"] }] } },
      is: ["authority/fields changed looser, x: principals looser"],
    },
    {
      before: { authority: { fields: [{ id: "x", principals: ["*"] }] } },
      after: { authority: { fields: [{ id: "x", principals: ["b"] }] } },
      is: ["authority/fields changed stricter, x: principals stricter"],
    },
    {
      before: { authority: { fields: [{ id: "x", principals: ["a"] }] } },
      after: { authority: { fields: [{ id: "x", principals: ["a"], in: { types: ["T"] } }] } },
      is: ["authority/fields changed stricter, x: in stricter, fields stricter"],
    },
    {
      before: { authority: { fields: [{ id: "x", principals: ["a"] }] } },
      after: { authority: { fields: [{ id: "x", principals: ["a"], fields: ["/A"] }] } },
      is: ["authority/fields changed stricter, x: fields stricter"],
    },
    {
      before: { authority: { fields: [] } },
      after: { authority: { fields: [{ principals: ["a"] }] } },
      is: ["authority/fields added looser, authority/fields/0: looser"],
    },
    {
      before: { authority: { fields: [{ principals: ["a"] }] } },
      after: { authority: { fields: [] } },
      is: ["authority/fields gone stricter, authority/fields/0: stricter"],
    },
  ])("in `authority/fields`: %#, $is", ({ before, after, is }) => {
    expect(toldParts({ before, after })).toEqual(is);
  });

  it.each<ComparedRow>([
    {
      before: { authority: { situations: [{ id: "x", kinds: ["peak"] }] } },
      after: { authority: { situations: [{ id: "x", kinds: ["freeze"] }] } },
      is: ["authority/situations changed unproven, x: kinds unproven"],
    },
    {
      before: { authority: { situations: [] } },
      after: { authority: { situations: [{ kinds: ["peak"], principals: ["a"] }] } },
      is: ["authority/situations added looser, authority/situations/0: looser"],
    },
    {
      before: { authority: { situations: [] } },
      after: { authority: { situations: [{ kinds: ["peak"], sources: ["a"] }] } },
      is: ["authority/situations added unproven, authority/situations/0: sources unproven"],
    },
    {
      before: { authority: { situations: [] } },
      after: { authority: { situations: [{ kinds: ["peak"], persons: true }] } },
      is: ["authority/situations added unproven, authority/situations/0: sources unproven"],
    },
    {
      before: { authority: { situations: [{ kinds: ["peak"] }] } },
      after: { authority: { situations: [] } },
      is: ["authority/situations gone unproven, authority/situations/0: kinds unproven"],
    },
  ])("in `authority/situations`: %#, $is", ({ before, after, is }) => {
    expect(toldParts({ before, after })).toEqual(is);
  });

  it.each<ComparedRow>([
    {
      before: { authority: { attestations: {} } },
      after: { authority: { attestations: { cost: ["a"] } } },
      is: ["authority/attestations added unproven, cost: default unproven"],
    },
    {
      before: { authority: { attestations: { cost: ["a"] } } },
      after: { authority: { attestations: {} } },
      is: ["authority/attestations gone unproven, cost: default unproven"],
    },
    {
      before: { authority: { attestations: { cost: ["a"] } } },
      after: { authority: { attestations: { cost: ["a", "b"] } } },
      is: ["authority/attestations changed looser, cost: looser"],
    },
    {
      before: { authority: { attestations: { cost: ["a", "b"] } } },
      after: { authority: { attestations: { cost: ["a"] } } },
      is: ["authority/attestations changed stricter, cost: stricter"],
    },
  ])("in `authority/attestations`: %#, $is", ({ before, after, is }) => {
    expect(toldParts({ before, after })).toEqual(is);
  });

  it.each<ComparedRow>([
    {
      before: { authority: { aliases: [["a", "b"]] } },
      after: { authority: { aliases: [["a", "c"]] } },
      is: ["authority/aliases changed unproven, authority/aliases: aliases unproven"],
    },
    {
      before: { authority: { aliases: [] } },
      after: { authority: { aliases: [["a", "c"]] } },
      is: ["authority/aliases changed unproven, authority/aliases: aliases unproven"],
    },
  ])("in `authority/aliases`: %#, $is", ({ before, after, is }) => {
    expect(toldParts({ before, after })).toEqual(is);
  });

  it.each<ComparedRow>([
    {
      before: { references: {} },
      after: { references: { incident: ["INC"] } },
      is: ["references added looser, incident: looser"],
    },
    {
      before: { references: { incident: ["INC"] } },
      after: { references: {} },
      is: ["references gone stricter, incident: stricter"],
    },
    {
      before: { references: { incident: ["INC"] } },
      after: { references: { incident: ["TICK"] } },
      is: ["references changed unproven, incident: unproven"],
    },
  ])("in `references`: %#, $is", ({ before, after, is }) => {
    expect(toldParts({ before, after })).toEqual(is);
  });

  it.each<ComparedRow>([
    {
      before: { unscoped: [] },
      after: { unscoped: ["a"] },
      is: ["unscoped changed looser, unscoped: looser"],
    },
    {
      before: { unscoped: ["a"] },
      after: { unscoped: [] },
      is: ["unscoped changed unproven, unscoped: unproven"],
    },
    {
      before: { unscoped: ["a*"] },
      after: { unscoped: ["ab"] },
      is: ["unscoped changed unproven, unscoped: unproven"],
    },
  ])("in `unscoped`: %#, $is", ({ before, after, is }) => {
    expect(toldParts({ before, after })).toEqual(is);
  });

  it.each<ComparedRow>([
    {
      before: { organisation: {} },
      after: { organisation: { accounts: ["1"] } },
      is: ["organisation changed looser, organisation: accounts looser"],
    },
    {
      before: { organisation: { accounts: ["1"], ids: ["o"] } },
      after: { organisation: { accounts: ["1"] } },
      is: ["organisation changed stricter, organisation: ids stricter"],
    },
    {
      before: { organisation: { accounts: ["1"] } },
      after: { organisation: { accounts: ["2"] } },
      is: ["organisation changed unproven, organisation: accounts unproven"],
    },
  ])("in `organisation`: %#, $is", ({ before, after, is }) => {
    expect(toldParts({ before, after })).toEqual(is);
  });

  it.each<ComparedRow>([
    {
      before: { sensitive: { names: [] } },
      after: { sensitive: { names: ["a"] } },
      is: ["sensitive changed unproven, names: sensitive unproven"],
    },
    {
      before: { sensitive: { fields: ["/A"] } },
      after: { sensitive: { fields: [] } },
      is: ["sensitive changed unproven, fields: sensitive unproven"],
    },
  ])("in `sensitive`: %#, $is", ({ before, after, is }) => {
    expect(toldParts({ before, after })).toEqual(is);
  });
});
