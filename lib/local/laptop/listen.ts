import { once } from "node:events";
import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { InvalidInput } from "#core/faults.ts";

export type Listening = { readonly port: number; readonly close: () => Promise<void> };

// INVARIANT (loopback only): from no other machine can anybody knock.
const hostname = "127.0.0.1";

export async function listen(
  port: number,
  answer: (request: Request) => Promise<Response>,
): Promise<Listening> {
  const server = createAdaptorServer({ fetch: answer, overrideGlobalObjects: false }) as Server;
  server.listen(port, hostname);
  try {
    await once(server, "listening");
  } catch (error) {
    throw unusable(port, error);
  }
  const address = server.address();
  const taken = typeof address === "object" && address !== null ? address.port : port;
  return { port: taken, close: () => closed(server) };
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "is taken",
  EACCES: "may not be listened on",
};

function unusable(port: number, cause: unknown): InvalidInput {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : String(cause);
  const hint = "name another with `--port`, or 0 for any that is free";
  return new InvalidInput(`port ${port} ${reasons[code] ?? `cannot be used: ${code}`}`, { hint, cause });
}

async function closed(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, "close");
}
