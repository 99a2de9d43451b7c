import { randomUUID } from "node:crypto";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { packageVersion } from "#catalogue/store/package-root.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { openRemote } from "../remote/open.ts";
import type { At } from "../remote/remote.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { mcpServer } from "./mcp-server.ts";

/** `parley mcp`: serves on standard input and output until the one who began it goes away. */
export async function serveMcp(at: At, terminal: Terminal): Promise<ExitCode> {
  const parley = await openRemote(at, terminal);
  const runtime = { parley, now: () => Date.now(), conversation: randomUUID() };
  const ended = new Promise<void>((resolve) => {
    process.stdin.once("end", resolve).once("close", resolve);
  });
  const failed = (error: Error) => terminal.err(`parley: ${error.message}\n`);
  const serving = serveStdio(() => mcpServer(packageVersion(), runtime), { onerror: failed });
  await Promise.race([ended, terminal.interrupted()]);
  await serving.close();
  return exitCodes.fine;
}
