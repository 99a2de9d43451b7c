import type { OwnRoute } from "../http/local-gateway.ts";
import { guarded } from "./play-routes.ts";
import type { EventsDoor } from "./take-events.ts";

const mostBytes = 64 * 1024 * 1024;

async function* bytesOf(request: Request): AsyncGenerator<Uint8Array> {
  for await (const chunk of request.body ?? []) yield chunk;
}

/** What the sender calls it; it only stands in words. */
const namedIn = ({ url }: Request): string =>
  new URL(url).searchParams.get("named")?.slice(0, 200) ?? "the body";

/** Real events by HTTP: a line of answer for each record. */
export const eventsRoutes = (door: EventsDoor, publicUrl: string): readonly OwnRoute[] => [
  {
    at: /^\/events$/,
    methods: ["POST"],
    mostBytes,
    run: guarded(publicUrl, async (request) => {
      const lines: string[] = [];
      for await (const record of door.take(bytesOf(request), namedIn(request)))
        lines.push(`${JSON.stringify(record)}\n`);
      return new Response(lines.join(""), { headers: { "content-type": "application/x-ndjson" } });
    }),
  },
];
