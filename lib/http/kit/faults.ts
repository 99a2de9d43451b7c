import type { Context } from "hono";
import { tellFault } from "#acts/fault-words.ts";
import type { Log } from "#acts/runtime.ts";
import { InvalidInput, Unavailable } from "#core/faults.ts";
import { problem } from "./answering.ts";
import type { Env } from "./app.ts";

const seconds = 5;

/** A fault as an answer. INVARIANT (nothing within): of what is not the caller's own doing they learn no details. */
export function faultAnswer(c: Context<Env>, error: unknown, log: Log): Response {
  if (error instanceof InvalidInput) {
    const hint = onOneLine(error.hint ?? "") || "compare the request with the document of the API";
    return problem(c, "not-valid", { detail: error.message, hint });
  }
  tellFault(log, { step: "serve api" }, error);
  if (error instanceof Unavailable) {
    c.header("Retry-After", String(seconds));
    const detail = "something that Parley leans on does not answer right now";
    return problem(c, "unavailable", { detail, hint: "try again in a few seconds" });
  }
  return problem(c, "broken", {
    detail: "Parley could not do this, and its operators are told",
    hint: "tell them the id of this request, which stands in `instance`",
  });
}

const onOneLine = (hint: string): string => hint.replaceAll("✖ ", "").replaceAll(/\s+/g, " ").trim();
