import { describe, expect, it } from "vitest";
import { type ComparedRow, toldParts } from "./told-parts.ts";

describe("what a policy holds, compared part by part", () => {
  it.each<ComparedRow>([
    {
      before: { protections: [{ id: "p", while: ["peak"], fields: ["/Size"], urgency: "deadline" }] },
      after: {
        protections: [{ id: "p", while: ["peak", "freeze"], fields: ["/Size"], urgency: "deadline" }],
      },
      is: ["protections changed stricter, p: while stricter"],
    },
    {
      before: { protections: [{ id: "p", while: ["peak"], fields: ["/Size"], urgency: "deadline" }] },
      after: {
        protections: [
          { id: "p", while: ["peak"], fields: ["/Size"], urgency: "deadline", in: { types: ["T"] } },
        ],
      },
      is: ["protections changed looser, p: in looser, fields looser"],
    },
    {
      before: { protections: [{ id: "p", while: ["peak"], fields: ["/Size"], urgency: "deadline" }] },
      after: { protections: [{ id: "p", while: ["peak"], fields: ["/Size", "/B"], urgency: "deadline" }] },
      is: ["protections changed stricter, p: fields stricter"],
    },
    {
      before: { protections: [{ id: "p", while: ["peak"], fields: ["/Size"], urgency: "deadline" }] },
      after: { protections: [{ id: "p", while: ["peak"], fields: ["/Size"], urgency: "routine" }] },
      is: ["protections changed looser, p: urgency looser"],
    },
    {
      before: { protections: [{ id: "p", while: ["peak"], fields: ["/Size"], urgency: "deadline" }] },
      after: { protections: [{ id: "p", while: ["peak"], fields: ["/Size"], urgency: "emergency" }] },
      is: ["protections changed stricter, p: urgency stricter"],
    },
    {
      before: { protections: [{ id: "p", while: ["peak"], fields: ["/Size"], urgency: "deadline" }] },
      after: {
        protections: [{ id: "p", while: ["peak"], fields: ["/Size"], urgency: "deadline", intent: "cost" }],
      },
      is: ["protections changed unproven, p: intent unproven"],
    },
    {
      before: {},
      after: { protections: [{ id: "p", while: ["peak"], fields: ["/Size"], urgency: "deadline" }] },
      is: ["protections added stricter, p: stricter"],
    },
    {
      before: { protections: [{ id: "p", while: ["peak"], fields: ["/Size"], urgency: "deadline" }] },
      after: {},
      is: ["protections gone looser, p: looser"],
    },
  ])("in `protections`: %#, $is", ({ before, after, is }) => {
    expect(toldParts({ before, after })).toEqual(is);
  });

  it.each<ComparedRow>([
    {
      before: { freezes: [{ id: "f", cron: "0 1 * * *", duration: "8h", for: { kinds: ["agent"] } }] },
      after: { freezes: [{ id: "f", cron: "0 2 * * *", duration: "8h", for: { kinds: ["agent"] } }] },
      is: ["freezes changed unproven, f: cron unproven"],
    },
    {
      before: { freezes: [{ id: "f", cron: "0 1 * * *", duration: "8h", for: { kinds: ["agent"] } }] },
      after: {
        freezes: [
          { id: "f", cron: "0 1 * * *", duration: "8h", for: { kinds: ["agent"] }, zone: "Europe/Stockholm" },
        ],
      },
      is: ["freezes changed unproven, f: cron unproven"],
    },
    {
      before: { freezes: [{ id: "f", cron: "0 1 * * *", duration: "8h", for: { kinds: ["agent"] } }] },
      after: { freezes: [{ id: "f", cron: " 0 1 * * * ", duration: "8h", for: { kinds: ["agent"] } }] },
      is: ["freezes changed same, f"],
    },
    {
      before: { freezes: [{ id: "f", cron: "0 1 * * *", duration: "8h", for: { kinds: ["agent"] } }] },
      after: { freezes: [{ id: "f", cron: "0 1 * * *", duration: "9h", for: { kinds: ["agent"] } }] },
      is: ["freezes changed stricter, f: duration stricter"],
    },
    {
      before: { freezes: [{ id: "f", cron: "0 1 * * *", duration: "8h", for: { kinds: ["agent"] } }] },
      after: { freezes: [{ id: "f", cron: "0 1 * * *", duration: "7h", for: { kinds: ["agent"] } }] },
      is: ["freezes changed looser, f: duration looser"],
    },
    {
      before: { freezes: [{ id: "f", cron: "0 1 * * *", duration: "8h", for: { kinds: ["agent"] } }] },
      after: {
        freezes: [
          { id: "f", cron: "0 1 * * *", duration: "8h", for: { kinds: ["agent"] }, in: { types: ["T"] } },
        ],
      },
      is: ["freezes changed looser, f: in looser"],
    },
    {
      before: { freezes: [{ id: "f", cron: "0 1 * * *", duration: "8h", for: { kinds: ["agent"] } }] },
      after: {
        freezes: [{ id: "f", cron: "0 1 * * *", duration: "8h", for: { kinds: ["agent"] }, effect: "allow" }],
      },
      is: ["freezes changed unproven, f: effect unproven"],
    },
    {
      before: {
        freezes: [{ id: "f", cron: "0 1 * * *", duration: "8h", for: { kinds: ["agent"] }, effect: "allow" }],
      },
      after: {
        freezes: [{ id: "f", cron: "0 1 * * *", duration: "9h", for: { kinds: ["agent"] }, effect: "allow" }],
      },
      is: ["freezes changed unproven, f: duration unproven"],
    },
    {
      before: {},
      after: { freezes: [{ id: "f", cron: "0 1 * * *", duration: "8h", for: { kinds: ["agent"] } }] },
      is: ["freezes added stricter, f: stricter"],
    },
    {
      before: { freezes: [{ id: "f", cron: "0 1 * * *", duration: "8h", for: { kinds: ["agent"] } }] },
      after: {},
      is: ["freezes gone looser, f: looser"],
    },
    {
      before: {},
      after: {
        freezes: [{ id: "f", cron: "0 1 * * *", duration: "8h", for: { kinds: ["agent"] }, effect: "allow" }],
      },
      is: ["freezes added unproven, f: effect unproven"],
    },
    {
      before: {
        freezes: [{ id: "f", cron: "0 1 * * *", duration: "8h", for: { kinds: ["agent"] }, effect: "allow" }],
      },
      after: {},
      is: ["freezes gone unproven, f: effect unproven"],
    },
    {
      before: { freezes: [{ id: "f", cron: "0 1 * * *", duration: "8h", for: { kinds: ["agent"] } }] },
      after: { freezes: [{ id: "f", cron: "0 1 * * *", duration: "8h", for: {} }] },
      is: ["freezes changed stricter, f: for stricter"],
    },
    {
      before: {
        freezes: [{ id: "f", cron: "0 1 * * *", duration: "8h", for: { kinds: ["agent"] }, effect: "allow" }],
      },
      after: { freezes: [{ id: "f", cron: "0 1 * * *", duration: "8h", for: {}, effect: "allow" }] },
      is: ["freezes changed unproven, f: for unproven"],
    },
    {
      before: { freezes: [{ id: "f", cron: "0 1 * * *", duration: "8h", for: { kinds: ["agent"] } }] },
      after: { freezes: [{ id: "f", cron: "0 1 * * *", duration: "8h", for: { kinds: ["person"] } }] },
      is: ["freezes changed unproven, f: for unproven"],
    },
  ])("in `freezes`: %#, $is", ({ before, after, is }) => {
    expect(toldParts({ before, after })).toEqual(is);
  });

  it.each<ComparedRow>([
    {
      before: { writes: [{ id: "w", effect: "deny", cron: "0 1 * * *", duration: "8h" }] },
      after: { writes: [{ id: "w", effect: "deny", cron: "0 2 * * *", duration: "8h" }] },
      is: ["writes changed unproven, w: cron unproven"],
    },
    {
      before: { writes: [{ id: "w", effect: "deny", cron: "0 1 * * *", duration: "8h" }] },
      after: {
        writes: [{ id: "w", effect: "deny", cron: "0 1 * * *", duration: "8h", zone: "Europe/Stockholm" }],
      },
      is: ["writes changed unproven, w: cron unproven"],
    },
    {
      before: { writes: [{ id: "w", effect: "deny", cron: "0 1 * * *", duration: "8h" }] },
      after: { writes: [{ id: "w", effect: "deny", cron: " 0 1 * * * ", duration: "8h" }] },
      is: ["writes changed same, w"],
    },
    {
      before: { writes: [{ id: "w", effect: "deny", cron: "0 1 * * *", duration: "8h" }] },
      after: { writes: [{ id: "w", effect: "deny", cron: "0 1 * * *", duration: "9h" }] },
      is: ["writes changed looser, w: duration looser"],
    },
    {
      before: { writes: [{ id: "w", effect: "deny", cron: "0 1 * * *", duration: "8h" }] },
      after: { writes: [{ id: "w", effect: "deny", cron: "0 1 * * *", duration: "7h" }] },
      is: ["writes changed stricter, w: duration stricter"],
    },
    {
      before: { writes: [{ id: "w", effect: "deny", cron: "0 1 * * *", duration: "8h" }] },
      after: {
        writes: [{ id: "w", effect: "deny", cron: "0 1 * * *", duration: "8h", in: { types: ["T"] } }],
      },
      is: ["writes changed stricter, w: in stricter"],
    },
    {
      before: { writes: [{ id: "w", effect: "deny", cron: "0 1 * * *", duration: "8h" }] },
      after: { writes: [{ id: "w", effect: "allow", cron: "0 1 * * *", duration: "8h" }] },
      is: ["writes changed unproven, w: effect unproven"],
    },
    {
      before: { writes: [{ id: "w", effect: "allow", cron: "0 1 * * *", duration: "8h" }] },
      after: { writes: [{ id: "w", effect: "allow", cron: "0 1 * * *", duration: "9h" }] },
      is: ["writes changed unproven, w: duration unproven"],
    },
    {
      before: {},
      after: { writes: [{ id: "w", effect: "deny", cron: "0 1 * * *", duration: "8h" }] },
      is: ["writes added looser, w: looser"],
    },
    {
      before: { writes: [{ id: "w", effect: "deny", cron: "0 1 * * *", duration: "8h" }] },
      after: {},
      is: ["writes gone stricter, w: stricter"],
    },
    {
      before: {},
      after: { writes: [{ id: "w", effect: "allow", cron: "0 1 * * *", duration: "8h" }] },
      is: ["writes added unproven, w: effect unproven"],
    },
    {
      before: { writes: [{ id: "w", effect: "allow", cron: "0 1 * * *", duration: "8h" }] },
      after: {},
      is: ["writes gone unproven, w: effect unproven"],
    },
    {
      before: { writes: [{ id: "w", effect: "deny", cron: "0 1 * * *", duration: "8h" }] },
      after: { writes: [{ id: "w", effect: "deny", cron: "0 1 * * *", duration: "8h", overrun: "5m" }] },
      is: ["writes changed unproven, w: overrun unproven"],
    },
  ])("in `writes`: %#, $is", ({ before, after, is }) => {
    expect(toldParts({ before, after })).toEqual(is);
  });

  it.each<ComparedRow>([
    {
      before: { windows: [{ id: "w", effect: "deny", cron: "0 1 * * *", duration: "8h" }] },
      after: { windows: [{ id: "w", effect: "deny", cron: "0 1 * * *", duration: "9h" }] },
      is: ["windows changed unproven, w: duration unproven"],
    },
    {
      before: { windows: [{ id: "w", effect: "deny", cron: "0 1 * * *", duration: "8h" }] },
      after: { windows: [{ id: "w", effect: "deny", cron: "0 1 * * *", duration: "8h", overrun: "9h" }] },
      is: ["windows changed unproven, w: overrun unproven"],
    },
    {
      before: { windows: [{ id: "w", effect: "deny", cron: "0 1 * * *", duration: "8h" }] },
      after: { windows: [{ id: "w", effect: "allow", cron: "0 1 * * *", duration: "8h" }] },
      is: ["windows changed unproven, w: effect unproven"],
    },
    {
      before: {},
      after: { windows: [{ id: "w", effect: "deny", cron: "0 1 * * *", duration: "8h" }] },
      is: ["windows added unproven, w: effect unproven"],
    },
    {
      before: { windows: [{ id: "w", effect: "deny", cron: "0 1 * * *", duration: "8h" }] },
      after: {},
      is: ["windows gone unproven, w: effect unproven"],
    },
  ])("in `windows`: %#, $is", ({ before, after, is }) => {
    expect(toldParts({ before, after })).toEqual(is);
  });

  it.each<ComparedRow>([
    {
      before: { standing: [{ id: "s", fields: ["/Size"], owner: { kinds: ["service"] } }] },
      after: { standing: [{ id: "s", fields: ["/Size"], owner: { kinds: ["service"] }, unlogged: true }] },
      is: ["standing changed looser, s: unlogged looser"],
    },
    {
      before: { standing: [{ id: "s", fields: ["/Size"], owner: { kinds: ["service"] }, unlogged: true }] },
      after: { standing: [{ id: "s", fields: ["/Size"], owner: { kinds: ["service"] }, unlogged: false }] },
      is: ["standing changed stricter, s: unlogged stricter"],
    },
    {
      before: { standing: [{ id: "s", fields: ["/Size"], owner: { kinds: ["service"] } }] },
      after: {
        standing: [{ id: "s", fields: ["/Size"], owner: { kinds: ["service"] }, in: { types: ["T"] } }],
      },
      is: ["standing changed unproven, s: in unproven"],
    },
    {
      before: { standing: [{ id: "s", fields: ["/Size"], owner: { kinds: ["service"] } }] },
      after: { standing: [{ id: "s", fields: ["/B"], owner: { kinds: ["service"] } }] },
      is: ["standing changed unproven, s: fields unproven"],
    },
    {
      before: { standing: [{ id: "s", fields: ["/Size"], owner: { kinds: ["service"] } }] },
      after: { standing: [{ id: "s", fields: ["/Size"], owner: {} }] },
      is: ["standing changed unproven, s: owner unproven"],
    },
    {
      before: { standing: [{ id: "s", fields: ["/Size"], owner: { kinds: ["service"] } }] },
      after: {
        standing: [{ id: "s", fields: ["/Size"], owner: { kinds: ["service"] }, constraint: { max: 1 } }],
      },
      is: ["standing changed unproven, s: constraint unproven"],
    },
    {
      before: { standing: [{ id: "s", fields: ["/Size"], owner: { kinds: ["service"] } }] },
      after: { standing: [{ id: "s", fields: ["/Size"], owner: { kinds: ["service"] }, prefer: 1 }] },
      is: ["standing changed unproven, s: prefer unproven"],
    },
    {
      before: { standing: [{ id: "s", fields: ["/Size"], owner: { kinds: ["service"] } }] },
      after: { standing: [{ id: "s", fields: ["/Size"], owner: { kinds: ["service"] }, intent: "cost" }] },
      is: ["standing changed unproven, s: intent unproven"],
    },
    {
      before: { standing: [{ id: "s", fields: ["/Size"], owner: { kinds: ["service"] } }] },
      after: { standing: [{ id: "s", fields: ["/Size"], owner: { kinds: ["service"] }, strength: "must" }] },
      is: ["standing changed unproven, s: strength unproven"],
    },
    {
      before: {},
      after: { standing: [{ id: "s", fields: ["/Size"], owner: { kinds: ["service"] } }] },
      is: ["standing added looser, s: owner looser"],
    },
    {
      before: { standing: [{ id: "s", fields: ["/Size"], owner: { kinds: ["service"] } }] },
      after: {},
      is: ["standing gone unproven, s: owner unproven"],
    },
  ])("in `standing`: %#, $is", ({ before, after, is }) => {
    expect(toldParts({ before, after })).toEqual(is);
  });

  it.each<ComparedRow>([
    {
      before: { calendar: [{ id: "c", zone: "UTC" }] },
      after: { calendar: [{ id: "c", zone: "Europe/Stockholm" }] },
      is: ["calendar changed same, c"],
    },
    { before: {}, after: { calendar: [{ id: "c", zone: "UTC" }] }, is: ["calendar added same, c"] },
    { before: { calendar: [{ id: "c", zone: "UTC" }] }, after: {}, is: ["calendar gone same, c"] },
  ])("in `calendar`: %#, $is", ({ before, after, is }) => {
    expect(toldParts({ before, after })).toEqual(is);
  });

  it.each<ComparedRow>([
    {
      before: { coupled: [{ id: "co", types: ["T"], ordered: ["/A", "/B"] }] },
      after: { coupled: [{ id: "co", types: ["T"], ordered: ["/B", "/A"] }] },
      is: ["coupled changed unproven, co: ordered unproven"],
    },
    {
      before: { coupled: [{ id: "co", types: ["T"], ordered: ["/A", "/B"] }] },
      after: { coupled: [{ id: "co", types: ["U"], ordered: ["/A", "/B"] }] },
      is: ["coupled changed unproven, co: types unproven"],
    },
    {
      before: { coupled: [{ id: "co", types: ["T"], ordered: ["/A", "/B"] }] },
      after: { coupled: [{ id: "co", types: ["T"], ordered: ["/A", "/B"], together: ["/A", "/C"] }] },
      is: ["coupled changed unproven, co: together unproven"],
    },
    {
      before: {},
      after: { coupled: [{ id: "co", types: ["T"], ordered: ["/A", "/B"] }] },
      is: ["coupled added unproven, co: together unproven"],
    },
    {
      before: { coupled: [{ id: "co", types: ["T"], ordered: ["/A", "/B"] }] },
      after: {},
      is: ["coupled gone unproven, co: together unproven"],
    },
  ])("in `coupled`: %#, $is", ({ before, after, is }) => {
    expect(toldParts({ before, after })).toEqual(is);
  });

  it.each<ComparedRow>([
    {
      before: {},
      after: { answers: [{ id: "a", answer: "agreed" }] },
      is: ["answers added looser, a: answer looser"],
    },
    {
      before: { answers: [{ id: "a", answer: "agreed" }] },
      after: {},
      is: ["answers gone unproven, a: answer unproven"],
    },
    {
      before: { answers: [{ id: "a", answer: "agreed" }] },
      after: { answers: [{ id: "a", answer: "holder" }] },
      is: ["answers changed unproven, a: answer unproven"],
    },
    {
      before: { answers: [{ id: "a", answer: "agreed" }] },
      after: { answers: [{ id: "a", answer: "agreed", for: { kinds: ["agent"] } }] },
      is: ["answers changed unproven, a: for unproven"],
    },
    {
      before: { answers: [{ id: "a", answer: "agreed" }] },
      after: { answers: [{ id: "a", answer: "agreed", against: {} }] },
      is: ["answers changed unproven, a: against unproven"],
    },
    {
      before: { answers: [{ id: "a", answer: "agreed" }] },
      after: { answers: [{ id: "a", answer: "agreed", direction: "safer" }] },
      is: ["answers changed unproven, a: direction unproven"],
    },
    {
      before: { answers: [{ id: "a", answer: "agreed" }] },
      after: { answers: [{ id: "a", answer: "agreed", reversible: true }] },
      is: ["answers changed unproven, a: reversible unproven"],
    },
    {
      before: { answers: [{ id: "a", answer: "agreed" }] },
      after: { answers: [{ id: "a", answer: "agreed", hours: ["night"] }] },
      is: ["answers changed unproven, a: hours unproven"],
    },
    {
      before: { answers: [{ id: "a", answer: "agreed" }] },
      after: { answers: [{ id: "a", answer: "agreed", asked: ["rule"] }] },
      is: ["answers changed unproven, a: asked unproven"],
    },
    {
      before: { answers: [{ id: "a", answer: "agreed" }] },
      after: {
        answers: [
          {
            id: "a",
            answer: "agreed",
            learned: {
              since: "2026-11-21T00:00:00Z",
              draft: "dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd",
              support: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            },
          },
        ],
      },
      is: ["answers changed unproven, a: learned unproven"],
    },
    {
      before: { answers: [{ id: "a", answer: "agreed" }] },
      after: { answers: [{ id: "a", answer: "agreed", title: "t" }] },
      is: ["answers changed same, a"],
    },
  ])("in `answers`: %#, $is", ({ before, after, is }) => {
    expect(toldParts({ before, after })).toEqual(is);
  });
});
