import { readFileSync } from "node:fs";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { lintText } from "#files/lint-text.ts";
import { readPolicy } from "#files/policy-text.ts";

// Lints the file that is named and says how many milliseconds of CPU that took, and how many findings there are.
const file = process.argv[2] ?? "";
const text = readFileSync(file, "utf8");
const before = process.cpuUsage();
const findings = lintText(text, "policy.yaml", openCatalogue());
const { user, system } = process.cpuUsage(before);
const first = findings[0]?.message.slice(0, 60) ?? "none";
process.stdout.write(
  JSON.stringify({
    ms: Math.round((user + system) / 1_000),
    findings: findings.length,
    isRead: "policy" in readPolicy(text, "policy.yaml"),
    first,
  }),
);
