import { fc } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { Dispute } from "#core/arbitration/dispute.ts";
import { defaultPolicy } from "./default-policy.ts";
import { dispute } from "./generate/disputes.ts";
import { statistics } from "./generate/statistics.ts";
import { holdsFor } from "./runs.ts";

const samples = 1_000;

it("every generated dispute is one that a file may hold", () => {
  holdsFor(dispute, (one) => {
    expect(Dispute.parse(JSON.parse(JSON.stringify(one)))).toEqual(one);
  });
});

it("generated disputes show everything that arbitration can come upon", () => {
  const counts = statistics(fc.sample(dispute, { numRuns: samples, seed: 42 }), defaultPolicy);
  if (process.env["PARLEY_STATISTICS"] !== undefined) console.log(counts);
  const missing = Object.entries(counts).filter(([, count]) => count === 0);
  expect(missing).toEqual([]);
  for (const outcome of ["keep", "revert", "ask", "conflict"]) {
    expect(counts[outcome], outcome).toBeGreaterThan(samples / 10);
  }
});
