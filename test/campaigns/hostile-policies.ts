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
const mostRead = largestPolicy - 1_000;
/** Rows that would be too many are left out, so that what is left is read. */
const fitting = (text: string): string =>
  text.length <= mostRead ? text : text.slice(0, text.lastIndexOf("\n", mostRead) + 1 || undefined);
const asLarge = hostileFiles(1_000_000);
const asRead = hostileFiles(mostRead).map(({ name, text }) => ({ name, text: fitting(text) }));
for (const { name, text } of [...asLarge, ...asRead]) {
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
