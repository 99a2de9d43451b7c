import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { HttpAnswer } from "#lambda/kit/http.ts";
import { gatewayEvent, responseFrom } from "#local/http/local-gateway.ts";
import { type Hall, hall } from "../http/console/hall.ts";

export type ServedConsole = {
  readonly at: Hall;
  readonly publicUrl: string;
  readonly close: () => Promise<void>;
};

/** A console that can be opened in a browser, on a port of its own. */
export async function servedConsole(): Promise<ServedConsole> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", () => done()));
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const at = await hall({ publicUrl });
  server.on("request", (request, response) => void answer({ at, publicUrl }, request, response));
  const close = async () => {
    server.closeAllConnections();
    await Promise.all([at.issuer.close(), new Promise((done) => server.close(done))]);
  };
  return { at, publicUrl, close };
}

async function answer(
  { at, publicUrl }: Pick<ServedConsole, "at" | "publicUrl">,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const body = await buffer(request);
  const whole = new Request(`${publicUrl}${request.url}`, {
    method: request.method ?? "GET",
    headers,
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  const told = responseFrom((await at.story.doors.serveConsole(await gatewayEvent(whole))) as HttpAnswer);
  response.writeHead(told.status, [...told.headers].flat());
  response.end(Buffer.from(await told.arrayBuffer()));
}
