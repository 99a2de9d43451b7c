import type { Context } from "hono";
import { printedDeep } from "#core/hidden/words.ts";
import type { UnmappedPart } from "#core/ports/outside/hook-queue.ts";
import type { Env } from "../kit/app.ts";

const titles = {
  400: "The body is no JSON",
  401: "The message is not proven",
  405: "This path takes other methods",
  413: "The body is larger than 256 kB",
  422: "The message cannot be read",
  429: "Too many messages at once",
  500: "Something is wrong with Parley",
  503: "Something that Parley leans on does not answer",
} as const;

type HookRefusal = {
  readonly status: keyof typeof titles;
  readonly hint: string;
  readonly unmapped?: readonly UnmappedPart[];
  readonly retryAfter?: number;
};

const mostTold = 20;

/** Says no, and what to do about it. INVARIANT (no oracle): what is not proven looks alike, whatever the path names. */
export function hookRefusal(c: Context<Env>, { status, hint, unmapped, retryAfter }: HookRefusal): Response {
  if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
  const errors = unmapped?.slice(0, mostTold).map((each) => ({
    path: each.path,
    detail: `${each.message}; ${each.hint}`,
  }));
  const told = { title: titles[status], status, hint, ...(errors !== undefined && { errors }) };
  return c.body(JSON.stringify(printedDeep(told)), status, { "Content-Type": "application/problem+json" });
}

/** What became of a message. */
export const hookTaken = (c: Context<Env>, told: { readonly taken: boolean; readonly why?: string }) =>
  c.json(told, 202);
