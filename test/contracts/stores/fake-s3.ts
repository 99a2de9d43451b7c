import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";

type Answer = readonly [status: number, text: string];
const fail = (status: number, code: string): Answer => [status, `<Error><Code>${code}</Code></Error>`];

/** A bucket whose policy takes objects only where nothing stands, as far as S3 documents it. */
export function fakeS3({ pageSize = 1_000 } = {}) {
  const objects = new Map<string, string>();
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    asked.push(request);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const [status, text] = answerTo(request, Buffer.concat(parts).toString("utf8"));
    response.writeHead(status).end(text);
  }

  function answerTo(request: IncomingMessage, body: string): Answer {
    const url = new URL(request.url ?? "/", "http://bucket");
    if (!/^AWS4-HMAC-SHA256 .*\/s3\/aws4_request/.test(request.headers.authorization ?? ""))
      return fail(403, "AccessDenied");
    if (request.method === "PUT") return put(url.pathname.slice(1), body, request);
    if (url.searchParams.has("list-type")) return [200, listed(url)];
    const object = objects.get(url.pathname.slice(1));
    return object === undefined ? fail(404, "NoSuchKey") : [200, object];
  }

  function put(key: string, body: string, { headers }: IncomingMessage): Answer {
    if (headers["if-none-match"] !== "*") return fail(403, "AccessDenied");
    const checksum = createHash("sha256").update(body).digest("base64");
    if (headers["x-amz-checksum-sha256"] !== checksum) return fail(400, "InvalidRequest");
    if (objects.has(key)) return fail(412, "PreconditionFailed");
    objects.set(key, body);
    return [200, ""];
  }

  function listed(url: URL): string {
    const from = Number(url.searchParams.get("continuation-token") ?? 0);
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(url.searchParams.get("prefix") ?? ""))
      .sort();
    const shown = keys.slice(from, from + pageSize).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    const end = from + pageSize;
    const next = end < keys.length ? `<NextContinuationToken>${end}</NextContinuationToken>` : "";
    return `<ListBucketResult>${shown.join("")}${next}</ListBucketResult>`;
  }

  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { objects, asked, url };
}
