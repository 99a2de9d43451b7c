import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Lines that are taken or left out together. */
const block = 10;

const root = fileURLToPath(new URL("../..", import.meta.url));
const share = Number(process.argv[2] ?? "100");
if (!(share > 0 && share <= 100)) {
  console.error("mutate: the share is a percentage from 1 to 100, such as `npm run mutation -- 25`");
  process.exit(64);
}

/** The same blocks are taken every time, wherever this runs. */
function isTaken(file: string, from: number): boolean {
  const digest = createHash("sha256").update(`${file}:${from}`).digest();
  return digest.readUInt32BE(0) % 10_000 < share * 100;
}

function rangesOf(file: string): readonly string[] {
  const lines = readFileSync(`${root}/${file}`, "utf8").split("\n").length;
  const starts = Array.from({ length: Math.ceil(lines / block) }, (_, index) => index * block + 1);
  return starts.filter((from) => isTaken(file, from)).map((from) => `${file}:${from}-${from + block - 1}`);
}

const files = globSync("lib/core/**/*.ts", { cwd: root }).toSorted();
const mutate = share === 100 ? files : files.flatMap(rangesOf);
const env = { ...process.env, PARLEY_MUTATION: "1" };
const run = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { cwd: root, env, stdio: "inherit" }).status ?? 1;

process.exitCode =
  run("stryker", ["run", "--mutate", mutate.join(",")]) ||
  run("node", ["test/campaigns/record-mutation-score.ts", String(share)]);
