import { spawnSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "./sources.ts";

export interface TypeCheck {
  readonly passed: boolean;
  readonly complaints: string;
}

/** Checks lib/core under its own configuration, with one more file as if it stood there too. */
export function typeCheckCoreWith(planted: string): TypeCheck {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "parley-types-")));
  try {
    writeFileSync(join(folder, "planted.mts"), planted);
    const config = {
      extends: `${root}/lib/core/tsconfig.json`,
      include: [`${root}/lib/core`, "planted.mts"],
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
    return typeCheck(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function typeCheck(project: string): TypeCheck {
  const compiler = createRequire(import.meta.url).resolve("typescript/package.json");
  const command = [join(dirname(compiler), "bin/tsc"), "--project", project, "--pretty", "false"];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
  return { passed: status === 0, complaints: stdout + stderr };
}
