import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { largestPolicy } from "#files/policy-text.ts";
import { hostileFiles } from "./hostile-policies/files.ts";

// Lints hostile policies of a megabyte, and of as much as is read, each in a process of its own; says what CPU each took.
const mostMs = 2_000;
const only = process.argv[2];

const worker = fileURLToPath(new URL("hostile-policies/lint-one.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "hostile-"));
const lines: { readonly name: string; readonly ms: number }[] = [];
for (const { name, text } of [1_000_000, largestPolicy - 1_000].flatMap(hostileFiles)) {
  if (only !== undefined && !name.includes(only)) continue;
  const file = join(folder, "policy.yaml");
  writeFileSync(file, text);
  const { stdout, signal, stderr } = spawnSync(process.execPath, [worker, file], {
    encoding: "utf8",
    timeout: 30_000,
  });
  const told = stdout === "" ? { ms: Infinity, first: signal ?? stderr.slice(-300) } : JSON.parse(stdout);
  lines.push({ name, kB: Math.round(text.length / 1_000), ...told });
}
rmSync(folder, { recursive: true });
console.table(lines);
const slow = lines.filter(({ ms }) => !(ms <= mostMs));
console.log(
  slow.length === 0
    ? `met: none takes more than ${mostMs} ms of CPU`
    : `MISSED: ${slow.map(({ name }) => name).join(", ")}`,
);
if (slow.length > 0) process.exitCode = 1;
