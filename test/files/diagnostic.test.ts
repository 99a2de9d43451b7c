import { describe, expect, it } from "vitest";
import { type Diagnostic, inFileOrder, printDiagnostic } from "#files/diagnostic.ts";

const found = (line: number, column: number, message = "wrong"): Diagnostic => ({
  level: "warning",
  message,
  hint: "do it right",
  at: { file: "a.yaml", line, column },
});

describe("a diagnostic", () => {
  it("prints as compilers do, with its hint beneath", () => {
    expect(printDiagnostic(found(3, 7))).toBe("a.yaml:3:7: warning: wrong\n  do it right");
    expect(printDiagnostic({ ...found(3, 7), level: "error", hint: "" })).toBe("a.yaml:3:7: error: wrong");
  });

  it("stands in the order of the file, and of finding where the place is one", () => {
    const all = [found(2, 5, "a"), found(2, 1, "b"), found(1, 9, "c"), found(2, 1, "d"), found(10, 1, "e")];
    expect(inFileOrder(all).map(({ message }) => message)).toEqual(["c", "b", "d", "a", "e"]);
  });
});
