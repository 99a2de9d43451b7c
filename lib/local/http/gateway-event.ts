import { randomUUID } from "node:crypto";
import type { Gateway } from "#http/kit/app.ts";
import type { HttpAnswer } from "#lambda/kit/http.ts";

export type Identity = Gateway["requestContext"]["identity"];

/** A request as API Gateway hands it to a function. */
export async function gatewayEvent(request: Request, identity: Identity = {}): Promise<unknown> {
  const url = new URL(request.url);
  const body = await request.arrayBuffer();
  const headers = [...request.headers];
  const query = [...new Set(url.searchParams.keys())];
  return {
    version: "1.0",
    resource: "/{proxy+}",
    path: url.pathname,
    httpMethod: request.method,
    headers: Object.fromEntries(headers),
    multiValueHeaders: Object.fromEntries(headers.map(([name, value]) => [name, [value]])),
    queryStringParameters: Object.fromEntries(url.searchParams),
    multiValueQueryStringParameters: Object.fromEntries(
      query.map((name) => [name, url.searchParams.getAll(name)]),
    ),
    requestContext: {
      requestId: randomUUID(),
      domainName: url.host,
      httpMethod: request.method,
      path: url.pathname,
      stage: "laptop",
      identity: { sourceIp: "127.0.0.1", ...identity },
    },
    body: body.byteLength === 0 ? null : Buffer.from(body).toString("base64"),
    isBase64Encoded: body.byteLength > 0,
  };
}

const bodiless: readonly number[] = [204, 304];

/** What a function answered, as the one who asked gets it. */
export function responseFrom(answer: HttpAnswer): Response {
  const { statusCode: status, headers = {}, multiValueHeaders = {}, body, isBase64Encoded } = answer;
  const told = new Headers();
  for (const [name, value] of Object.entries(headers)) told.set(name, value);
  for (const [name, values] of Object.entries(multiValueHeaders)) {
    told.delete(name);
    for (const value of values) told.append(name, value);
  }
  const bytes = Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
  return new Response(bodiless.includes(status) ? null : bytes, { status, headers: told });
}
