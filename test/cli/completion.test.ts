import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { parley } from "./stage.ts";

/** What bash offers after these words. */
async function offered(...words: readonly string[]): Promise<readonly string[]> {
  const { out } = await parley(["completion", "bash"]);
  const script = `${out}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _parley; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = spawnSync("bash", ["-c", script, "bash", ...words], { encoding: "utf8" });
  return stdout.trim().split("\n");
}

describe("parley completion", () => {
  it("lets bash complete commands, their commands and their options", async () => {
    expect(await offered("parley", "hando")).toEqual(["handover"]);
    expect(await offered("parley", "situation", "")).toEqual(
      expect.arrayContaining(["list", "declare", "close"]),
    );
    expect(await offered("parley", "who", "--a")).toEqual(["--at", "--as"]);
  });

  it("knows no other shell", async () => {
    expect((await parley(["completion", "zsh"])).out).toContain("bashcompinit");
    expect((await parley(["completion", "tcsh"])).code).toBe(64);
  });
});
