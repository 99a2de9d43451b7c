import type { Context } from "hono";
import { type Refused, refused } from "./api-route.ts";
import type { Env } from "./app.ts";

const mostBytes = 256 * 1_024;
const deepest = 64;

type Body = { readonly given: unknown } | Refused;

/** The body of a request as JSON; `given` is undefined where there is none. */
export async function jsonBody(c: Context<Env>): Promise<Body> {
  const bytes = new Uint8Array(await c.req.arrayBuffer());
  if (bytes.byteLength > mostBytes) return tooLarge();
  if (bytes.byteLength === 0) return { given: undefined };
  if (!isJson(c.req.header("content-type"))) {
    return refused(
      "not-json",
      "the body is not said to be JSON",
      "send it with `Content-Type: application/json`",
    );
  }
  return parsed(bytes);
}

const tooLarge = (): Refused =>
  refused(
    "too-large",
    "the body is larger than 256 kB",
    "send less at once, such as fewer fields or resources",
  );

const isJson = (type = ""): boolean => /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type);

function parsed(bytes: Uint8Array): Body {
  try {
    const given: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return trapIn(given, 0) ?? { given };
  } catch {
    return refused("not-valid", "the body is not JSON", "send one JSON object, encoded as UTF-8");
  }
}

/** INVARIANT (plain data): nothing that is nested beyond measure, and no name that means something to an object. */
function trapIn(value: unknown, depth: number): Refused | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (depth >= deepest)
    return refused("not-valid", `the body is nested more than ${deepest} levels deep`, "flatten it");
  if (Object.hasOwn(value, "__proto__"))
    return refused("not-valid", "`__proto__` cannot be a name here", "leave it out");
  for (const inner of Object.values(value)) {
    const found = trapIn(inner, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
