import { expect, it } from "vitest";
import { InvalidInput } from "#core/faults.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { createHandler } from "#functions/end-leases/handler.ts";
import { inflow, web } from "../inflow.ts";

it("a docket whose lease ended is looked at now", async () => {
  const flow = inflow();
  await createHandler(() => flow.runtime)({ v: 1, resource: resourceText(web) });
  expect(flow.looks.asked).toEqual([{ request: { resource: web, again: 0 }, afterMs: 0 }]);
});

it.each([{ v: 1, resource: "web" }, { v: 2, resource: resourceText(web) }, { v: 1 }, null])(
  "%j is no lease",
  async (input) => {
    const flow = inflow();
    await expect(createHandler(() => flow.runtime)(input)).rejects.toThrow(InvalidInput);
    expect(flow.looks.asked).toEqual([]);
  },
);
