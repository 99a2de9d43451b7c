import { randomUUID } from "node:crypto";
import type { Log } from "#acts/runtime.ts";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { wayPage } from "#console/session/way-page.ts";
import { consoleApp } from "#http/console/console-app.ts";
import type { App } from "#http/kit/app.ts";
import { pageHeaders } from "#http/pages/headers.ts";
import { listen } from "../laptop/listen.ts";
import type { OpenedRecord } from "./opened-record.ts";
import { recordRuntime } from "./record-runtime.ts";

type OpenRecordOptions = {
  readonly port: number;
  readonly record: OpenedRecord;
  readonly warned: Log["warn"];
};

export type RecordPages = { readonly address: string; readonly close: () => Promise<void> };

/** Serves the console's pages of a record, to look at and nothing else. */
export async function openRecord({ port, record, warned }: OpenRecordOptions): Promise<RecordPages> {
  // Where it listens is known only once it does.
  const hall: { answer?: (request: Request) => Promise<Response> } = {};
  const early = () => Promise.resolve(new Response("not yet\n", { status: 503 }));
  const { port: taken, close } = await listen(port, (request) => (hall.answer ?? early)(request));
  const address = `http://127.0.0.1:${taken}`;
  try {
    const runtime = await recordRuntime({ record, catalogue: openCatalogue(), publicUrl: address });
    const log = { ...runtime.log, warn: warned };
    hall.answer = readOnly(consoleApp({ ...runtime, log }), address);
  } catch (error) {
    await close();
    throw error;
  }
  return { address, close };
}

const looks: readonly string[] = ["GET", "HEAD"];

/** INVARIANT (looking alone): nothing but a look comes through, and by no other name than its own. */
function readOnly(app: App, address: string): (request: Request) => Promise<Response> {
  const own = new URL(address).host;
  return async (request) => {
    const { host, pathname, href } = new URL(request.url);
    if ((request.headers.get("host") ?? host) !== own || host !== own) return elsewhere(address);
    if (!looks.includes(request.method)) return await onlyRead(address);
    if (pathname === "/") return redirected(`${address}/console`);
    // Everybody who comes reads alike, whatever they bring along.
    const look = new Request(href, { method: request.method, headers: { cookie: "parley=reader" } });
    return await app.fetch(look, { requestContext: { requestId: randomUUID(), identity: {} } });
  };
}

const redirected = (location: string): Response =>
  new Response(null, { status: 302, headers: { location, "cache-control": "no-store" } });

const elsewhere = (address: string): Response =>
  Response.json({ message: `this record is shown under ${address} alone` }, { status: 421 });

async function onlyRead(address: string): Promise<Response> {
  const page = await wayPage({
    title: "A record is only read",
    words: [
      "Nothing was changed: what a replay came to is shown as it is, and nobody is asked anything here.",
    ],
    links: [{ text: "Go to Parley's page", href: `${address}/console` }],
  });
  return new Response(page, { status: 405, headers: { ...pageHeaders, allow: "GET, HEAD" } });
}
