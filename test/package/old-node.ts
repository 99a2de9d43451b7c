import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";

const pretended =
  'data:text/javascript,Object.defineProperty(process, "versions", { value: { node: "20.9.0" } })';

/** An older Node if this machine has one, and otherwise this one under an older one's name. */
export function oldNode(): readonly [program: string, ...args: readonly string[]] {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/bin", "/usr/local/bin"];
  const found = folders.map((folder) => join(folder, "node")).find(isOld);
  return found === undefined ? [process.execPath, "--import", pretended] : [found];
}

function isOld(node: string): boolean {
  const { status, stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
  return status === 0 && /^v(1[89]|2[0-3])\./.test(stdout);
}
