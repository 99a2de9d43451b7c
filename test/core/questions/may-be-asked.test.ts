import { describe, expect, it } from "vitest";
import { mayBeAsked } from "#core/questions/may-be-asked.ts";
import { dispute, policy } from "../arbitration/small-disputes.ts";
import { open } from "./asking-kit.ts";

const basis = policy();
const rules = policy({ authority: { ...basis.file.authority, aliases: [["pia", "p-alias"]] } });
const questions = [open(["/A"], { approvers: ["pia", "paul"] })];

describe("somebody may be asked", () => {
  it.each([
    { what: "an approver, of any field", by: ["olga"], path: "/B", is: true },
    { what: "an approver by another of their names", by: ["eve", "otto"], path: "/B", is: true },
    { what: "a stranger", by: ["eve"], path: "/A", is: false },
    { what: "nobody at all", by: [], path: "/A", is: false },
    { what: "one who is asked right now", by: ["pia"], path: "/A", is: true },
    { what: "one who is asked as the last of several", by: ["paul"], path: "/A", is: true },
    { what: "one who is asked, of a part of the field", by: ["pia"], path: "/A/Part", is: true },
    { what: "one who is asked, of another field", by: ["pia"], path: "/B", is: false },
    { what: "one who is asked under another name", by: ["p-alias"], path: "/A", is: true },
  ])("$what: $is", ({ by, path, is }) => {
    expect(mayBeAsked(by, { dispute: dispute(), policy: rules, questions })(path)).toBe(is);
  });

  it("of the fields of any question, and of none where nothing is asked", () => {
    const both = [open(["/C"], { approvers: ["max"] }), open(["/B", "/A"], { approvers: ["pia"] })];
    expect(mayBeAsked(["pia"], { dispute: dispute(), policy: rules, questions: both })("/A")).toBe(true);
    expect(mayBeAsked(["pia"], { dispute: dispute(), policy: rules, questions: both })("/C")).toBe(false);
    expect(mayBeAsked(["pia"], { dispute: dispute(), policy: rules })("/A")).toBe(false);
  });
});
