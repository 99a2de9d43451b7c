import type { Context } from "hono";
import type { Env } from "../kit/app.ts";

const mostBytes = 256 * 1_024;

/** The bytes themselves; undefined where there are too many. */
export async function bytesOf(c: Context<Env>): Promise<Uint8Array | undefined> {
  if (Number(c.req.header("content-length") ?? 0) > mostBytes) return undefined;
  const body = new Uint8Array(await c.req.arrayBuffer());
  return body.byteLength > mostBytes ? undefined : body;
}

export function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) as unknown;
  } catch {
    return undefined;
  }
}
