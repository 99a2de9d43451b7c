import { caseFor } from "./fuzz-case.ts";
import { check } from "./fuzz-check.ts";
import { workThrough } from "./fuzz-shift.ts";

workThrough((seed, index) => {
  const tried = caseFor(seed, index);
  const { valid, outcomes } = check(tried);
  return [`${valid ? "valid" : "invalid"} ${tried.kind}`, ...outcomes];
});
