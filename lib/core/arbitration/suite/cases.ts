import { InvalidInput } from "../../faults.ts";
import { Dispute } from "../dispute.ts";
import type { CoverageCase } from "./coverage.ts";
import { merged } from "./judge.ts";
import type { Suite } from "./suite.ts";

/** The tests of a suite with their disputes, read once; `describe` adds what is known of a dispute's type. */
export function casesOf(suite: Suite, describe: (dispute: Dispute) => Dispute): readonly CoverageCase[] {
  return suite.tests.map(({ name, given, expect }) => {
    const parsed = Dispute.safeParse(merged(suite.given, given));
    if (!parsed.success)
      throw new InvalidInput(`\`given\` of \`${name}\` is not a dispute`, {
        hint: "`parley policy test` says what is wrong with it",
      });
    return { name, dispute: describe(parsed.data), mode: suite.mode, expect };
  });
}
