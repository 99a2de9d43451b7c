import { describe, expect, it } from "vitest";
import { namedOnce } from "#core/arbitration/explain/paragraph.ts";
import { claim, dispute } from "../small-disputes.ts";

const by = (...principals: readonly string[]) =>
  dispute({ claims: principals.map((principal, index) => claim({ id: `c${index}`, by: principal })) });
const full = (name: string) => `${name} (for availability, budget)`;

describe("a name is told", () => {
  it("in full once, and shortly from then on", () => {
    const text = `${full("anna")} waits. ${full("anna")} goes; ${full("anna")}.`;
    expect(namedOnce(text, by("anna"))).toBe(`${full("anna")} waits. anna goes; anna.`);
    expect(namedOnce("nobody", by("anna"))).toBe("nobody");
    expect(namedOnce(full("anna"), by())).toBe(full("anna"));
  });

  it("in full wherever the short name would not tell two apart", () => {
    const text = `${full("anna")} and ${full("anna")}`;
    const two = dispute({
      claims: [claim({ id: "a", by: "anna" }), claim({ id: "b", by: "anna", intent: "cost" })],
    });
    expect(namedOnce(text, two)).toBe(text);
  });

  it("for each on its own, also where one name ends like another", () => {
    const text = `${full("joanna")}, ${full("anna")}, ${full("joanna")}, ${full("anna")}`;
    expect(namedOnce(text, by("anna", "joanna"))).toBe(`${full("joanna")}, ${full("anna")}, joanna, anna`);
    expect(namedOnce(text, by("joanna", "anna"))).toBe(`${full("joanna")}, ${full("anna")}, joanna, anna`);
  });

  it("as it is written, whatever signs are in it", () => {
    const text = `${full("a$&b")} ${full("a$&b")}`;
    expect(namedOnce(text, by("a$&b"))).toBe(`${full("a$&b")} a$&b`);
  });
});
