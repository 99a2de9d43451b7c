import { describe, expect, it } from "vitest";
import { answerRoutes, answersApp } from "#http/answers/answers-app.ts";
import { apiApp, apiRoutes } from "#http/api/api-app.ts";
import { consoleApp, consoleRoutes } from "#http/console/console-app.ts";
import { hookRoutes, hooksApp } from "#http/hooks/hooks-app.ts";
import type { App, Gateway } from "#http/kit/app.ts";
import type { ToldRoute } from "#http/way.ts";
import { ada, apiStage } from "./api-stage.ts";

const { runtime } = apiStage();

const surfaces = [
  { name: "/api", way: "iam", routes: apiRoutes, app: apiApp(runtime) },
  { name: "/a", way: "link", routes: answerRoutes, app: answersApp(runtime) },
  { name: "/hooks", way: "signed", routes: hookRoutes, app: hooksApp(runtime) },
  { name: "/console", way: "session", routes: consoleRoutes, app: consoleApp(runtime) },
] as const satisfies readonly { name: string; way: string; routes: readonly ToldRoute[]; app: App }[];

const named = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;

const unsigned: Gateway = { requestContext: { requestId: "r-1", identity: {} } };
const signed: Gateway = {
  requestContext: { requestId: "r-1", identity: { userArn: ada, accountId: "123456789012" } },
};

/** Sends everything that the two other ways would want. */
function knock(app: App, { method, path }: ToldRoute, gateway: Gateway) {
  const filled = path.replaceAll(/:\w+/g, "abc");
  const form = { "content-type": "application/x-www-form-urlencoded", origin: runtime.settings.publicUrl };
  const init = method === "GET" ? { method } : { method, headers: form, body: "answer=keep&token=abc" };
  return app.request(`${runtime.settings.publicUrl}${filled}`, init, gateway);
}

describe.each(surfaces)("every route under $name", ({ name, way, routes, app }) => {
  it("stands in the table, and everything in the table is a route", () => {
    // What is for all methods stands around the routes, or says which methods there are.
    const served = app.routes.filter(({ method }) => method !== "ALL").map(named);
    expect(served.toSorted()).toEqual(routes.map(named).toSorted());
    expect(new Set(served).size).toBe(served.length);
    expect(routes.length).toBeGreaterThan(0);
  });

  it("is asked with its own methods alone", async () => {
    for (const path of new Set(app.routes.map((route) => route.path.replaceAll(/:\w+|\*/g, "abc")))) {
      const response = await app.request(`${runtime.settings.publicUrl}${path}`, { method: "PATCH" }, signed);
      expect([404, 405]).toContain(response.status);
    }
  });

  it(`is reached by ${way} alone`, () => {
    for (const route of routes) {
      expect(route.way).toBe(way);
      expect(`${route.path}/`.startsWith(`${name}/`)).toBe(true);
    }
  });
});

describe("a request that comes another way is refused", () => {
  it.each(apiRoutes.map((route) => ({ at: named(route), route })))("at $at", async ({ route }) => {
    const response = await knock(apiApp(runtime), route, unsigned);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ type: "urn:parley:problem:nobody-known" });
  });

  it.each(answerRoutes.map((route) => ({ at: named(route), route })))("at $at", async ({ route }) => {
    for (const gateway of [unsigned, signed]) {
      const response = await knock(answersApp(runtime), route, gateway);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain("<form");
    }
  });

  it.each(hookRoutes.map((route) => ({ at: named(route), route })))("at $at", async ({ route }) => {
    for (const gateway of [unsigned, signed])
      expect((await knock(hooksApp(runtime), route, gateway)).status).toBe(401);
  });

  it.each(consoleRoutes.map((route) => ({ at: named(route), route })))("at $at", async ({ route }) => {
    for (const gateway of [unsigned, signed]) {
      const response = await knock(consoleApp(runtime), route, gateway);
      // Who has not signed in is sent to do so, or told that they have not.
      expect([303, 400, 401, 403]).toContain(response.status);
      expect(await response.text()).not.toMatch(/name="(?:answer|question)"/);
      expect(response.headers.get("set-cookie") ?? "").not.toMatch(/session=[^;]/);
    }
  });
});
