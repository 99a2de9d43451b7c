import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Misconfigured } from "#core/faults.ts";

/** In a process of its own: the caller waits for it, and keeps none of the memory that it takes. */
export function buildApart(folder: string): void {
  const builder = fileURLToPath(import.meta.resolve("#catalogue/build/run.ts"));
  const { status, stdout } = spawnSync(process.execPath, [builder, folder], {
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
  });
  if (status === 0) return;
  const reason = stdout.split("\n")[0]?.trim();
  throw new Misconfigured(`the catalogue cannot be built: ${reason || `the builder ended with ${status}`}`, {
    hint: "install the development dependencies with `npm ci`; they hold the data",
  });
}
