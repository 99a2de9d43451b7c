import { describe, expect, it } from "vitest";
import { type ComparedRow, toldParts } from "./told-parts.ts";

describe("what a policy answers, compared part by part", () => {
  it.each<ComparedRow>([
    {
      before: { unattributed: [{ id: "un", answer: "keep" }] },
      after: { unattributed: [{ id: "un", answer: "ask" }] },
      is: ["unattributed changed mixed, un: answer mixed against /unattributed/0"],
    },
    {
      before: { unattributed: [{ id: "un", answer: "keep" }] },
      after: { unattributed: [{ id: "un", answer: "revert" }] },
      is: ["unattributed changed mixed, un: answer mixed against /unattributed/0"],
    },
    {
      before: { unattributed: [{ id: "un", answer: "ask" }] },
      after: { unattributed: [{ id: "un", answer: "keep" }] },
      is: ["unattributed changed mixed, un: answer mixed against /unattributed/0"],
    },
    {
      before: { unattributed: [{ id: "un", answer: "ask" }] },
      after: { unattributed: [{ id: "un", answer: "revert" }] },
      is: ["unattributed changed stricter, un: answer stricter against /unattributed/0"],
    },
    {
      before: { unattributed: [{ id: "un", answer: "revert" }] },
      after: { unattributed: [{ id: "un", answer: "keep" }] },
      is: ["unattributed changed looser, un: answer looser against /unattributed/0"],
    },
    {
      before: { unattributed: [{ id: "un", answer: "revert" }] },
      after: { unattributed: [{ id: "un", answer: "ask" }] },
      is: ["unattributed changed looser, un: answer looser against /unattributed/0"],
    },
    {
      before: { unattributed: [{ id: "un", answer: "keep", leans: "harmful" }] },
      after: { unattributed: [{ id: "un", answer: "revert", leans: "harmful" }] },
      is: ["unattributed changed stricter, un: answer stricter against /unattributed/0"],
    },
    {
      before: { unattributed: [{ id: "un", answer: "keep" }] },
      after: { unattributed: [{ id: "un", answer: "revert", leans: "harmful" }] },
      is: ["unattributed changed stricter, un: answer stricter against /unattributed/0"],
    },
    {
      before: { unattributed: [{ id: "un", answer: "ask" }] },
      after: { unattributed: [{ id: "un", answer: "ask", meanwhile: "prior" }] },
      is: ["unattributed changed stricter, un: meanwhile stricter against /unattributed/0"],
    },
    {
      before: { unattributed: [{ id: "un", answer: "ask", meanwhile: "live" }] },
      after: { unattributed: [{ id: "un", answer: "ask" }] },
      is: ["unattributed changed stricter, un: meanwhile stricter against /unattributed/0"],
    },
    {
      before: { unattributed: [{ id: "un", answer: "ask", meanwhile: "prior" }] },
      after: { unattributed: [{ id: "un", answer: "ask", meanwhile: "live" }] },
      is: ["unattributed changed looser, un: meanwhile looser against /unattributed/0"],
    },
    {
      before: { unattributed: [{ id: "un", answer: "ask" }] },
      after: { unattributed: [{ id: "un", answer: "ask", onSilence: "prior" }] },
      is: ["unattributed changed stricter, un: onSilence stricter against /unattributed/0"],
    },
    {
      before: { unattributed: [{ id: "un", answer: "ask", onSilence: "live" }] },
      after: { unattributed: [{ id: "un", answer: "ask", onSilence: "meanwhile" }] },
      is: ["unattributed changed stricter, un: onSilence stricter against /unattributed/0"],
    },
    {
      before: { unattributed: [{ id: "un", answer: "ask" }] },
      after: { unattributed: [{ id: "un", answer: "ask", within: "1h" }] },
      is: ["unattributed changed same, un"],
    },
    {
      before: { unattributed: [{ id: "un", answer: "ask", within: "1h", meanwhile: "prior" }] },
      after: { unattributed: [{ id: "un", answer: "ask", within: "2h", meanwhile: "prior" }] },
      is: ["unattributed changed stricter, un: within stricter against /unattributed/0"],
    },
    {
      before: { unattributed: [{ id: "un", answer: "ask", within: "2h", meanwhile: "prior" }] },
      after: { unattributed: [{ id: "un", answer: "ask", within: "1h", meanwhile: "prior" }] },
      is: ["unattributed changed looser, un: within looser against /unattributed/0"],
    },
    {
      before: { unattributed: [{ id: "un", answer: "ask", within: "1h", meanwhile: "live" }] },
      after: { unattributed: [{ id: "un", answer: "ask", within: "2h", meanwhile: "live" }] },
      is: ["unattributed changed looser, un: within looser against /unattributed/0"],
    },
    {
      before: { unattributed: [{ id: "un", answer: "ask", meanwhile: "live" }] },
      after: { unattributed: [{ id: "un", answer: "ask", within: "2h", meanwhile: "live" }] },
      is: ["unattributed changed unproven, un: within unproven against /unattributed/0"],
    },
    {
      before: {},
      after: { unattributed: [{ id: "un", answer: "ask" }] },
      is: ["unattributed added mixed, un: answer mixed"],
    },
    {
      before: { unattributed: [{ id: "un", answer: "ask" }] },
      after: {},
      is: ["unattributed gone mixed, un: answer mixed against /unattributed/0"],
    },
    {
      before: {},
      after: { unattributed: [{ id: "un", answer: "keep" }] },
      is: ["unattributed added same, un"],
    },
    {
      before: { unattributed: [{ id: "un", answer: "ask" }] },
      after: { unattributed: [{ id: "un", answer: "ask", actor: "unknown" }] },
      is: ["unattributed changed mixed, un: answer mixed against /unattributed/0"],
    },
    {
      before: { unattributed: [{ id: "un", answer: "ask" }] },
      after: { unattributed: [{ id: "un", answer: "ask", leans: "safer" }] },
      is: ["unattributed changed mixed, un: answer mixed against /unattributed/0"],
    },
    {
      before: {
        unattributed: [
          { id: "un", answer: "ask", leans: "safer" },
          { id: "k", answer: "keep", leans: "harmful" },
        ],
      },
      after: {
        unattributed: [
          { id: "k", answer: "keep", leans: "harmful" },
          { id: "un", answer: "ask", leans: "safer" },
        ],
      },
      is: ["unattributed moved same, un"],
    },
  ])("in `unattributed`: %#, $is", ({ before, after, is }) => {
    expect(toldParts({ before, after })).toEqual(is);
  });

  it.each<ComparedRow>([
    {
      before: { deletions: [{ id: "d", answer: "ask" }] },
      after: { deletions: [{ id: "d", answer: "tell" }] },
      is: ["deletions changed looser, d: answer looser against /deletions/0"],
    },
    {
      before: { deletions: [{ id: "d", answer: "tell" }] },
      after: { deletions: [{ id: "d", answer: "ask" }] },
      is: ["deletions changed stricter, d: answer stricter against /deletions/0"],
    },
    {
      before: {},
      after: { deletions: [{ id: "d", answer: "ask" }] },
      is: ["deletions added stricter, d: answer stricter"],
    },
    {
      before: { deletions: [{ id: "d", answer: "ask" }] },
      after: {},
      is: ["deletions gone looser, d: answer looser against /deletions/0"],
    },
    { before: {}, after: { deletions: [{ id: "d", answer: "tell" }] }, is: ["deletions added same, d"] },
    {
      before: { deletions: [{ id: "d", answer: "ask" }] },
      after: { deletions: [{ id: "d", answer: "ask", types: ["T"] }] },
      is: ["deletions changed looser, d: answer looser against /deletions/0"],
    },
    {
      before: { deletions: [{ id: "d", answer: "ask", types: ["T"] }] },
      after: { deletions: [{ id: "d", answer: "ask", types: ["T", "U"] }] },
      is: ["deletions changed stricter, d: answer stricter"],
    },
    {
      before: { deletions: [{ id: "d", answer: "ask", classes: ["capacity"] }] },
      after: { deletions: [{ id: "d", answer: "ask", types: ["T"], classes: ["capacity"] }] },
      is: ["deletions changed stricter, d: answer stricter"],
    },
  ])("in `deletions`: %#, $is", ({ before, after, is }) => {
    expect(toldParts({ before, after })).toEqual(is);
  });

  it.each<ComparedRow>([
    {
      before: { mode: { default: "observe" } },
      after: { mode: { default: "enforce" } },
      is: ["mode/scopes changed stricter, mode: mode stricter against /mode/scopes/0"],
    },
    {
      before: { mode: { default: "enforce" } },
      after: { mode: { default: "advise" } },
      is: ["mode/scopes changed looser, mode: mode looser against /mode/scopes/0"],
    },
    {
      before: { mode: { default: "observe", scopes: [{ in: { types: ["T"] }, mode: "enforce" }] } },
      after: { mode: { default: "observe" } },
      is: ["mode/scopes gone looser, mode/scopes/0: mode looser against /mode/scopes/0"],
    },
    {
      before: { mode: { default: "observe", scopes: [] } },
      after: { mode: { default: "observe", scopes: [{ in: { types: ["T"] }, mode: "advise" }] } },
      is: ["mode/scopes added stricter, mode/scopes/0: mode stricter against /mode/scopes/0"],
    },
    {
      before: { mode: { default: "observe", scopes: [{ in: { types: ["T"] }, mode: "observe" }] } },
      after: { mode: { default: "observe" } },
      is: ["mode/scopes gone same, mode/scopes/0"],
    },
    {
      before: { mode: { default: "observe", scopes: [{ in: { types: ["T"] }, mode: "observe" }] } },
      after: { mode: { default: "enforce", scopes: [{ in: {}, mode: "observe" }] } },
      is: [
        "mode/scopes gone same, mode/scopes/0",
        "mode/scopes changed same, mode",
        "mode/scopes added same, mode/scopes/0",
      ],
    },
  ])("in `mode`: %#, $is", ({ before, after, is }) => {
    expect(toldParts({ before, after })).toEqual(is);
  });

  it.each<ComparedRow>([
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] } }] },
      after: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, ask: {} }] },
      is: ["rules changed stricter, r: ask stricter"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, ask: {} }] },
      after: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] } }] },
      is: ["rules changed looser, r: ask looser"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, ask: {} }] },
      after: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, ask: { meanwhile: "prior" } }] },
      is: ["rules changed stricter, r: ask.meanwhile stricter"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, ask: { meanwhile: "prior" } }] },
      after: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, ask: { meanwhile: "rival" } }] },
      is: ["rules changed looser, r: ask.meanwhile looser"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, ask: {} }] },
      after: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, ask: { onSilence: "live" } }] },
      is: ["rules changed looser, r: ask.onSilence looser"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, ask: { onSilence: "claim" } }] },
      after: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, ask: { onSilence: "live" } }] },
      is: ["rules changed stricter, r: ask.onSilence stricter"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, ask: {} }] },
      after: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, ask: { within: "1h" } }] },
      is: ["rules changed unproven, r: ask.within unproven"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, ask: {} }] },
      after: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, ask: { approvers: "all" } }] },
      is: ["rules changed unproven, r: ask.approvers unproven"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, urgency: "none" }] },
      after: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, urgency: "routine" }] },
      is: ["rules changed looser, r: urgency looser"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, urgency: "deadline" }] },
      after: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, urgency: "routine" }] },
      is: ["rules changed stricter, r: urgency stricter"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] } }] },
      after: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, urgency: "none" }] },
      is: ["rules changed stricter, r: urgency stricter"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] } }] },
      after: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, urgency: "emergency" }] },
      is: ["rules changed looser, r: urgency looser"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] } }] },
      after: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, urgency: "routine" }] },
      is: ["rules changed unproven, r: urgency unproven"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, urgency: "none" }] },
      after: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] } }] },
      is: ["rules changed looser, r: urgency looser"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, urgency: "emergency" }] },
      after: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] } }] },
      is: ["rules changed stricter, r: urgency stricter"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, lease: "1h" }] },
      after: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, lease: "2h" }] },
      is: ["rules changed looser, r: lease looser"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] } }] },
      after: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, lease: "2h" }] },
      is: ["rules changed stricter, r: lease stricter"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] } }] },
      after: {
        rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, raise: { intent: "cost", to: 1 } }],
      },
      is: ["rules changed unproven, r: raise unproven"],
    },
    {
      before: {
        rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, raise: { intent: "cost", to: 1 } }],
      },
      after: {
        rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, raise: { intent: "cost", to: 2 } }],
      },
      is: ["rules changed unproven, r: raise unproven"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, ask: {} }] },
      after: { rules: [{ id: "r", title: "r", for: {}, ask: {} }] },
      is: ["rules changed stricter, r: for stricter"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, ask: {} }] },
      after: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, ask: {}, when: "true" }] },
      is: ["rules changed looser, r: for looser"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, ask: {}, when: "true" }] },
      after: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, ask: {} }] },
      is: ["rules changed stricter, r: for stricter"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, ask: {}, when: "true" }] },
      after: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, ask: {}, when: "false" }] },
      is: ["rules changed unproven, r: for unproven"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, urgency: "emergency" }] },
      after: { rules: [{ id: "r", title: "r", for: {}, urgency: "emergency" }] },
      is: ["rules changed looser, r: for looser"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, urgency: "routine" }] },
      after: { rules: [{ id: "r", title: "r", for: {}, urgency: "routine" }] },
      is: ["rules changed unproven, r: for unproven"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] } }] },
      after: { rules: [{ id: "r", title: "r", for: {} }] },
      is: ["rules changed unproven, r: for unproven"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, ask: {} }] },
      after: { rules: [{ id: "r", title: "r", for: {}, urgency: "emergency" }] },
      is: ["rules changed looser, r: ask looser, urgency looser, for unproven"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] } }] },
      after: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, priority: 2 }] },
      is: ["rules changed unproven, r: priority unproven"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, ask: {} }] },
      after: { rules: [{ id: "r", title: "r", for: { fields: ["/B"] }, ask: {} }] },
      is: ["rules changed unproven, r: for unproven"],
    },
    {
      before: {},
      after: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, ask: {} }] },
      is: ["rules added stricter, r: ask stricter"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, ask: {} }] },
      after: {},
      is: ["rules gone looser, r: ask looser"],
    },
    {
      before: {},
      after: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, urgency: "emergency" }] },
      is: ["rules added looser, r: urgency looser"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, lease: "1h" }] },
      after: {},
      is: ["rules gone looser, r: lease looser"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, ask: { meanwhile: "prior" } }] },
      after: {
        rules: [
          { id: "r", title: "r", for: { fields: ["/Size"] }, ask: { meanwhile: "prior" } },
          { id: "n", title: "r", for: { fields: ["/Size"] }, priority: 1, ask: { meanwhile: "live" } },
        ],
      },
      is: ["rules added mixed, n: ask stricter, ask.meanwhile looser against /rules/0"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, ask: { meanwhile: "prior" } }] },
      after: {
        rules: [
          { id: "r", title: "r", for: { fields: ["/Size"] }, ask: { meanwhile: "prior" } },
          { id: "n", title: "r", for: { fields: ["/Size"] }, ask: { meanwhile: "live" } },
        ],
      },
      is: ["rules added mixed, n: ask stricter, ask.meanwhile looser against /rules/0"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, urgency: "none" }] },
      after: {
        rules: [
          { id: "r", title: "r", for: { fields: ["/Size"] }, urgency: "none" },
          { id: "n", title: "r", for: { fields: ["/Size"] }, priority: 1, urgency: "none", ask: {} },
        ],
      },
      is: ["rules added stricter, n: ask stricter, urgency stricter"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, urgency: "none" }] },
      after: {
        rules: [
          { id: "r", title: "r", for: { fields: ["/Size"] }, urgency: "none" },
          { id: "n", title: "r", for: { fields: ["/B"] }, priority: 1, urgency: "routine", ask: {} },
        ],
      },
      is: ["rules added unproven, n: ask stricter, urgency unproven"],
    },
    {
      before: { rules: [{ id: "r", title: "r", for: { fields: ["/Size"] }, urgency: "none" }] },
      after: {
        rules: [
          { id: "r", title: "r", for: { fields: ["/Size"] }, urgency: "none" },
          { id: "n", title: "r", for: { fields: ["/Size"] }, priority: -1, urgency: "routine", ask: {} },
        ],
      },
      is: ["rules added unproven, n: ask stricter, urgency unproven"],
    },
  ])("in `rules`: %#, $is", ({ before, after, is }) => {
    expect(toldParts({ before, after })).toEqual(is);
  });

  it.each<ComparedRow>([
    {
      before: { onExpiry: { lease: "keep" } },
      after: { onExpiry: { lease: "revert" } },
      is: ["onExpiry changed stricter, lease: stricter"],
    },
    {
      before: { onExpiry: { need: "revert" } },
      after: { onExpiry: { need: "ask" } },
      is: ["onExpiry changed looser, need: looser"],
    },
    {
      before: { onExpiry: { need: "keep" } },
      after: { onExpiry: { need: "ask" } },
      is: ["onExpiry changed stricter, need: stricter"],
    },
  ])("in `onExpiry`: %#, $is", ({ before, after, is }) => {
    expect(toldParts({ before, after })).toEqual(is);
  });
});
