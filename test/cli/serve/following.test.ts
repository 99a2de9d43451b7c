import { readFileSync } from "node:fs";
import { appendFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { watchFolder } from "#cli/serve/watch-folder.ts";
import { watchedPolicy } from "#cli/serve/watched-policy.ts";
import type { Terminal } from "#cli/terminal/terminal.ts";
import { folderWith } from "../stage.ts";

function terminal(cwd: string) {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  return {
    said,
    terminal: { out: say, err: say, cwd, env: {}, isTty: { in: false, out: false, err: false } },
  };
}

const packaged = readFileSync("policies/default.yaml", "utf8");
const policyText = (mode: string) => packaged.replace("  default: observe", `  default: ${mode}`);

it("a policy holds from when it is saved; a mistake is told with its place, and the last good one stands", async () => {
  const cwd = await folderWith({ "mine.yaml": policyText("observe") });
  const heard = terminal(cwd);
  const { policy, stop } = await watchedPolicy(
    "mine.yaml",
    heard.terminal as unknown as Terminal,
    (read) => read,
  );
  try {
    expect(policy().file.mode.default).toBe("observe");
    await writeFile(join(cwd, "mine.yaml"), policyText("enforce"));
    await vi.waitFor(() => expect(policy().file.mode.default).toBe("enforce"), 10_000);
    await writeFile(join(cwd, "mine.yaml"), `${policyText("enforce")}guardrials: []\n`);
    // A file that is being written may be read half written once; what is told of the whole comes after it.
    const told = /mine\.yaml:\d+:1: error: `guardrials`[\s\S]*the last good policy stands/;
    await vi.waitFor(() => expect(heard.said.join("")).toMatch(told), 10_000);
    expect(policy().file.mode.default).toBe("enforce");
  } finally {
    stop();
  }
});

it("log files are taken when they come and when they grow, also beneath a folder, and nothing else is", async () => {
  const cwd = await folderWith({ "notes.txt": "no log" });
  await mkdir(join(cwd, "2026", "11"), { recursive: true });
  await writeFile(join(cwd, "2026", "11", "a.json"), "1");
  const taken: string[] = [];
  const take = async function* (bytes: AsyncIterable<Uint8Array>, named: string) {
    let text = "";
    for await (const chunk of bytes) text += Buffer.from(chunk).toString();
    taken.push(`${named} ${text}`);
    yield { status: "taken" };
  };
  const stop = watchFolder(".", take, terminal(cwd).terminal as unknown as Terminal);
  try {
    await vi.waitFor(() => expect(taken).toHaveLength(1), 10_000);
    await appendFile(join(cwd, "2026", "11", "a.json"), "2");
    await vi.waitFor(() => expect(taken).toHaveLength(2), 10_000);
    expect(taken.map((each) => each.split(" ")[1])).toEqual(["1", "12"]);
    expect(taken[0]).toContain("a.json");
  } finally {
    stop();
  }
});
