import { expect, it } from "vitest";
import { refuseOldNode } from "#constructs/plan/plan-of.ts";

it("an old Node is told so before anything obscure fails", () => {
  expect(() => refuseOldNode("20.20.2")).toThrow(
    "parley needs Node 24 or newer and this is Node 20.20.2; install a newer one",
  );
  expect(() => refuseOldNode("24.21.0")).not.toThrow();
});
