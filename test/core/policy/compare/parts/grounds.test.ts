import { describe, expect, it } from "vitest";
import { type ComparedRow, toldParts } from "./told-parts.ts";

const env = (name: string, account: string, more: object = {}) => ({
  ...{ name, accounts: [account], order: ["security"] },
  ...more,
});
const [prod, lab] = [env("prod", "111111111111"), env("lab", "222222222222")];
const size = (...parts: readonly object[]) => ({ classes: { size: parts } });

describe("what a policy stands on, compared part by part", () => {
  it.each<ComparedRow>([
    { before: size({ fields: ["/A"] }), after: {}, is: ["classes gone unproven, size: classes unproven"] },
    { before: {}, after: size({ fields: ["/A"] }), is: ["classes added unproven, size: classes unproven"] },
    {
      before: size({ fields: ["/A"] }),
      after: size({ fields: ["/A", "/B"] }),
      is: ["classes changed unproven, size: fields unproven"],
    },
    {
      before: size({ fields: ["/A"] }),
      after: size({ fields: ["/A"] }, { fields: ["/B"] }),
      is: ["classes changed unproven, size: fields unproven"],
    },
    {
      before: size({ fields: ["/A"], safer: "less" }),
      after: size({ fields: ["/A"], safer: "more" }),
      is: ["classes changed unproven, size: safer unproven"],
    },
    {
      before: size({ fields: ["/A"], safer: { min: 2 } }),
      after: size({ fields: ["/A"], safer: { min: 1 } }),
      is: ["classes changed looser, size: safer looser"],
    },
    {
      before: size({ fields: ["/A"], safer: { min: 2 } }),
      after: size({ fields: ["/A"], safer: { min: 3 } }),
      is: ["classes changed unproven, size: safer unproven"],
    },
    {
      before: size({ fields: ["/A"] }, { fields: ["/B"], safer: { min: 2 } }),
      after: size({ fields: ["/A"] }, { fields: ["/B"], safer: { min: 1 } }),
      is: ["classes changed looser, size: safer looser"],
    },
    {
      before: size({ fields: ["/A"], safer: { min: 2 } }),
      after: size({ fields: ["/A"], safer: "less" }),
      is: ["classes changed unproven, size: safer unproven"],
    },
  ])("in `classes`: %#, $is", ({ before, after, is }) => {
    expect(toldParts({ before, after })).toEqual(is);
  });

  it.each<ComparedRow>([
    {
      before: { environments: [prod, lab] },
      after: { environments: [prod, lab] },
      is: [],
    },
    {
      before: { environments: [prod, lab] },
      after: { environments: [env("prod", "333333333333"), lab] },
      // What nobody names lives in the strictest anyway.
      is: ["environments changed same, prod"],
    },
    {
      before: { environments: [prod, lab] },
      after: { environments: [prod, env("lab", "333333333333")] },
      is: ["environments changed mixed, lab: accounts stricter, accounts looser"],
    },
    {
      before: {
        environments: [prod, env("lab", "222222222222", { accounts: ["222222222222", "333333333333"] })],
      },
      after: { environments: [prod, lab] },
      is: ["environments changed stricter, lab: accounts stricter"],
    },
    {
      before: { environments: [prod, lab] },
      after: { environments: [env("prod", "111111111111", { order: ["cost"] }), lab] },
      is: ["environments changed unproven, prod: order unproven"],
    },
  ])("in `environments`: %#, $is", ({ before, after, is }) => {
    expect(toldParts({ before, after })).toEqual(is);
  });
});
