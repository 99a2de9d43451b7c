import { expect, it } from "vitest";
import { eventsCase } from "./case.ts";
import { checkEvents } from "./check.ts";

it("whatever stands in a record, it ends as one of four and shows no secret", () => {
  const counted = Array.from({ length: 250 }, (_, index) => checkEvents(eventsCase(7, index))).flat();
  for (const status of ["resolved", "unresolved", "ignored: read-only", "ignored: not a change"]) {
    expect(counted.filter((one) => one === status).length).toBeGreaterThan(10);
  }
});
