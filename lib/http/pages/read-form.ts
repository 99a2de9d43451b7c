import { timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import type { Env } from "../kit/app.ts";

/** Fields by name; each is sent once at most. */
export type Form = Readonly<Partial<Record<string, string>>>;

export type ReadForm =
  | { readonly ok: true; readonly form: Form }
  | { readonly ok: false; readonly status: 400 | 403 | 413 | 415 };

type ReadFormDue = {
  /** What `formToken` made of the secret that the page was opened with. */
  readonly token: string;
  /** Where the pages are; its origin is the only one that forms come from. */
  readonly publicUrl: string;
  /** @default 16,384 */
  readonly mostBytes?: number;
};

const usualBytes = 16_384;

const refused = (status: 400 | 403 | 413 | 415): ReadForm => ({ ok: false, status });

/** A form, if one of Parley's own pages sent it. */
export async function readForm({ req }: Context<Env>, due: ReadFormDue): Promise<ReadForm> {
  const { mostBytes = usualBytes } = due;
  if (!isForm(req.header("content-type"))) return refused(415);
  if (!isOurs({ origin: req.header("origin"), site: req.header("sec-fetch-site") }, due)) return refused(403);
  if (Number(req.header("content-length") ?? 0) > mostBytes) return refused(413);
  const body = await req.text();
  if (Buffer.byteLength(body) > mostBytes) return refused(413);
  const form = fieldsIn(body);
  if (form === undefined) return refused(400);
  return isSame(form["token"] ?? "", due.token) ? { ok: true, form } : refused(403);
}

const isForm = (type = ""): boolean =>
  type.split(";")[0]?.trim().toLowerCase() === "application/x-www-form-urlencoded";

type From = { readonly origin: string | undefined; readonly site: string | undefined };

function isOurs({ origin, site }: From, { publicUrl }: ReadFormDue): boolean {
  if (site !== undefined && site !== "same-origin") return false;
  // A page that must not be named as referrer sends its forms with the origin `null`.
  return origin === undefined || origin === "null" || origin === originOf(publicUrl);
}

const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined);

function fieldsIn(body: string): Form | undefined {
  const fields = [...new URLSearchParams(body)];
  const names = new Set(fields.map(([name]) => name));
  return names.size === fields.length ? Object.fromEntries(fields) : undefined;
}

function isSame(given: string, due: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(due)];
  return a.length === b.length && timingSafeEqual(a, b);
}
