import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { HttpAnswer } from "#lambda/kit/http.ts";
import { gatewayEvent, responseFrom } from "#local/http/local-gateway.ts";
import type { Opening, Story } from "../pipeline/stories/telling/story.ts";

export type Served = {
  readonly origin: string;
  readonly story: () => Story;
  /** Begins the story anew. */
  readonly begin: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A story whose links can be opened in a browser, on a port of its own. */
export async function served(tell: (opening: Opening) => Promise<Story>): Promise<Served> {
  const told: { story?: Story } = {};
  const server = createServer(async (asked, answer) => {
    const response = await answered(told.story, await requestOf(asked));
    answer.writeHead(response.status, Object.fromEntries(response.headers));
    answer.end(Buffer.from(await response.arrayBuffer()));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const begin = async () => {
    told.story = await tell({ settings: { publicUrl: origin } });
  };
  const story = () => {
    if (told.story === undefined) throw new Error("no story has begun");
    return told.story;
  };
  const close = () =>
    new Promise<void>((done) => {
      server.closeAllConnections();
      server.close(() => done());
    });
  return { origin, story, begin, close };
}

async function answered(story: Story | undefined, request: Request): Promise<Response> {
  if (story === undefined) return new Response(null, { status: 503 });
  return responseFrom((await story.doors.answerQuestion(await gatewayEvent(request))) as HttpAnswer);
}

async function requestOf(asked: IncomingMessage): Promise<Request> {
  const { method = "GET", url = "/", headers } = asked;
  const body = method === "GET" || method === "HEAD" ? undefined : Buffer.concat(await asked.toArray());
  const named = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as [string, string]] : [],
  );
  return new Request(`http://${headers.host}${url}`, {
    method,
    headers: named,
    ...(body !== undefined && { body }),
  });
}
