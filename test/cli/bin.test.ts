import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { spikeText } from "./dispute-file.ts";

const door = "bin/parley.js";

// Tells on standard error what Node loads.
const told = `data:text/javascript,${encodeURIComponent(
  'import { registerHooks } from "node:module";' +
    "registerHooks({ load: (url, context, next) => { console.error(url); return next(url, context); } });",
)}`;

const home = mkdtempSync(join(tmpdir(), "parley-home-"));

function start(args: readonly string[]) {
  const env = { ...process.env, HOME: home };
  return spawn(process.execPath, [door, ...args], { stdio: ["pipe", "pipe", "pipe"], env });
}

describe("the door", () => {
  it("answers with the verdict's exit code and reads standard input", async () => {
    const child = start(["decide", "-", "--json"]);
    child.stdin.end(spikeText);
    const [text, [code]] = await Promise.all([child.stdout.toArray(), once(child, "close")]);
    expect(code).toBe(3);
    expect(JSON.parse(Buffer.concat(text).toString()).outcome).toBe("revert");
  });

  it("outlives a reader who closes the pipe, and keeps its exit code", async () => {
    const child = start(["decide", "-"]);
    child.stdout.destroy();
    child.stdin.end(spikeText);
    const [errors, [code, signal]] = await Promise.all([child.stderr.toArray(), once(child, "close")]);
    expect([code, signal, Buffer.concat(errors).toString()]).toEqual([3, null, ""]);
  });

  it.each(["SIGINT", "SIGTERM"] as const)("ends a server cleanly at %s", async (signal) => {
    const child = start(["serve", "--port", "0", "--seed", "story"]);
    await once(child.stdout, "data");
    child.kill(signal);
    const [errors, [code]] = await Promise.all([child.stderr.toArray(), once(child, "close")]);
    expect([code, Buffer.concat(errors).toString()]).toEqual([0, ""]);
  });

  it("loads neither the engine nor the readers to show its help", async () => {
    const child = spawn(process.execPath, ["--import", told, door, "--help"], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    const [loaded, [code]] = await Promise.all([child.stderr.toArray(), once(child, "close")]);
    const heavy = Buffer.concat(loaded)
      .toString()
      .match(/\/(core\/arbitration|local|yaml|cel-js|@clack|@aws-sdk)\//g);
    expect([code, heavy]).toEqual([0, null]);
  });
});
