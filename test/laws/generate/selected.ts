import { fc } from "@fast-check/vitest";

/** Some of these words, or nothing said. */
export const some = <T>(...values: readonly T[]) =>
  fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined });

/** What a row of a policy selects claims by. */
export const selected = fc.record({
  kinds: some("person", "pipeline", "automation", "break-glass"),
  intents: some("availability", "cost", "operability", "consistency", "unattributed"),
  motivations: some("incident", "none", "change-ticket", "budget", "traffic-spike"),
  confirmed: fc.option(fc.boolean(), { nil: undefined }),
});
