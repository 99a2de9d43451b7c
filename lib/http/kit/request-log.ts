import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Runtime } from "#acts/runtime.ts";
import type { Env } from "./app.ts";

/** INVARIANT (no paths in logs): a request is told by its route, which the caller cannot choose freely. */
export function requestLog({ log, now }: Pick<Runtime, "log" | "now">): MiddlewareHandler<Env> {
  return async (c, next) => {
    const began = now();
    await next();
    const route = matchedRoutes(c).findLast(({ method }) => method !== "ALL");
    log.info("request", {
      route: route === undefined ? "(none)" : `${route.method} ${route.path}`,
      status: c.res.status,
      ms: now() - began,
    });
  };
}
