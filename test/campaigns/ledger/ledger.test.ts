import { expect, it } from "vitest";
import { compared } from "./compare.ts";
import { policy } from "./order.ts";

it.each([
  { of: "the same events", hasWholes: false },
  { of: "wholes and parts of them", hasWholes: true },
])(
  "$of leave one ledger and one verdict, in whatever order they come and whatever looks fall in between",
  async ({ hasWholes }) => {
    for (let index = 0; index < 20; index += 1) {
      const { several } = await compared({ seed: 20261121, index, orders: 8, hasWholes }, policy);
      expect([...several.keys()], `set ${index}`).toEqual([]);
    }
  },
);
