import { describe, expect, it } from "vitest";
import { openApiDocument } from "#core/api/openapi/document.ts";
import { operations } from "#core/api/operations.ts";
import { isList, isRecord, type Json } from "#core/fields/json.ts";
import { apiRoutes } from "#http/api/api-app.ts";
import { apiStage } from "../api-stage.ts";

const document = openApiDocument() as unknown as { readonly [key: string]: Json };

/** Everything within a value that is an object, each with where it stands. */
function* groupsIn(value: Json, at = "#"): Generator<readonly [string, { readonly [key: string]: Json }]> {
  if (isList(value)) for (const [index, inner] of value.entries()) yield* groupsIn(inner, `${at}/${index}`);
  if (!isRecord(value)) return;
  yield [at, value];
  for (const [name, inner] of Object.entries(value))
    yield* groupsIn(inner, `${at}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
}

const all = [...groupsIn(document)];
const places = new Set(all.map(([at]) => at));

const told = Object.entries(document["paths"] ?? {}).flatMap(([path, item]) =>
  Object.entries(item as { readonly [method: string]: { readonly [key: string]: Json } }).map(
    ([method, one]) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{(\w+)\}/g, ":$1"),
      one,
    }),
  ),
);

const named = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;

describe("the document of the API", () => {
  it("tells every route, and nothing that is no route", () => {
    expect(told.map(named).sort()).toEqual(apiRoutes.map(named).sort());
    expect(operations.map(named).sort()).toEqual(apiRoutes.map(named).sort());
  });

  it("gives each operation one name of its own", () => {
    const names = told.map(({ one }) => String(one["operationId"]));
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z]{2,40}$/);
  });

  it("refers to nothing that is not there", () => {
    const references = all.flatMap(([, group]) => (typeof group["$ref"] === "string" ? [group["$ref"]] : []));
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) expect(places).toContain(reference);
  });

  it("keeps every definition in one place, under a name that generators take", () => {
    for (const [at, group] of all) {
      if (Object.hasOwn(group, "$defs") || Object.hasOwn(group, "$schema"))
        throw new Error(`${at} is a document of its own`);
    }
    const { schemas } = document["components"] as { readonly schemas: { readonly [name: string]: Json } };
    for (const name of Object.keys(schemas)) expect(name).toMatch(/^[A-Za-z0-9._-]+$/);
  });

  it("names each parameter of a path, and says of each operation how it may fail", () => {
    for (const { path, one } of told) {
      const parameters = (one["parameters"] ?? []) as readonly { readonly [key: string]: Json }[];
      const inPath = parameters.filter((each) => each["in"] === "path").map((each) => each["name"]);
      expect(inPath).toEqual([...path.matchAll(/:(\w+)/g)].map(([, name]) => name));
      expect(Object.keys(one["responses"] ?? {})).toEqual(
        expect.arrayContaining(["400", "403", "500", "503"]),
      );
      const failures = Object.entries(one["responses"] ?? {}).filter(([status]) => Number(status) >= 400);
      for (const [, failure] of failures)
        expect(JSON.stringify(failure)).toContain('"#/components/schemas/Problem"');
    }
  });

  it("asks for a version where something is edited and for a key where something is created", () => {
    for (const operation of operations) {
      const { one } = told.find((each) => named(each) === named(operation)) ?? {};
      const headers = ((one?.["parameters"] ?? []) as readonly { readonly [key: string]: Json }[])
        .filter((each) => each["in"] === "header")
        .map((each) => each["name"]);
      expect(headers).toEqual([
        ...(operation.edits === true ? ["If-Match"] : []),
        ...(operation.creates === true ? ["Idempotency-Key"] : []),
      ]);
    }
  });

  it("is handed out with the address of the installation", async () => {
    const { ask, runtime } = apiStage();
    const { body } = await ask("GET", "/api/openapi.json");
    expect(body).toEqual({
      ...JSON.parse(JSON.stringify(document)),
      servers: [{ url: runtime.settings.publicUrl }],
    });
  });
});
