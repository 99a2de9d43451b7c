import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { components } from "#core/api/openapi/components.ts";
import { documentPath, openApiDocument } from "#core/api/openapi/document.ts";
import type { Operation } from "#core/api/operation.ts";
import { operations } from "#core/api/operations.ts";
import { statusOf, titleOf } from "#core/api/problem.ts";

type Document = ReturnType<typeof openApiDocument>;
const told = (path: string, method: string, of: Document = openApiDocument()) =>
  of.paths[path]?.[method] as unknown as Readonly<Record<string, never>>;

describe("a path as the document has it", () => {
  it.each([
    { path: "/api/cases", is: "/api/cases" },
    { path: "/api/cases/:id", is: "/api/cases/{id}" },
    { path: "/api/a/:one/b/:two", is: "/api/a/{one}/b/{two}" },
  ])("of $path is $is", ({ path, is }) => {
    expect(documentPath(path)).toBe(is);
  });
});

describe("the document", () => {
  it("says what it is of, where it is, and how a request is signed", () => {
    expect(openApiDocument()).toMatchObject({
      openapi: "3.1.0",
      info: {
        title: "Parley",
        version: "1",
        description:
          "Declare what you want of your infrastructure and why, ask what would become of a change, and read what " +
          "Parley knows and decides. Every request is signed with AWS Signature Version 4 for the service execute-api; " +
          "the signer is the one who asks, whatever the request says.",
      },
      servers: [
        {
          url: "{publicUrl}",
          variables: {
            publicUrl: {
              default: "https://parley.example.com/v1",
              description: "Where this installation is reached.",
            },
          },
        },
      ],
      security: [{ sigv4: [] }],
      components: {
        securitySchemes: {
          sigv4: {
            type: "apiKey",
            name: "Authorization",
            in: "header",
            "x-amazon-apigateway-authtype": "awsSigv4",
          },
        },
      },
    });
    expect(openApiDocument("https://ours.example.com").servers).toEqual([
      { url: "https://ours.example.com" },
    ]);
  });

  it("has every operation under its path and method, by its name", () => {
    const { paths } = openApiDocument();
    const all = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => {
        const { operationId } = one as unknown as { readonly operationId: string };
        return `${method} ${path} ${operationId}`;
      }),
    );
    const known = operations.map(
      ({ method, path, name }) => `${method.toLowerCase()} ${documentPath(path)} ${name}`,
    );
    expect(all.toSorted()).toEqual(known.toSorted());
    expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length);
  });

  it("has no reference that leads nowhere, and no schema within another", () => {
    const whole = openApiDocument();
    const { components: parts } = whole;
    const text = JSON.stringify(whole);
    const named = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref = ""]) => ref);
    const found = Object.keys(parts.schemas).map((name) => `#/components/schemas/${name}`);
    expect(named.filter((ref) => !found.includes(ref))).toEqual([]);
    expect(text).not.toMatch(/"\$defs"|"\$schema"/);
    expect(Object.keys(parts.schemas)).toEqual(Object.keys(parts.schemas).toSorted());
    expect(found).toContain("#/components/schemas/Problem");
    expect(found).toContain("#/components/schemas/DeclareIntentBody");
    expect(found).toContain("#/components/schemas/ShowCaseAnswer");
  });
});

const problem = {
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};
const answer = (name: string) => ({
  content: { "application/json": { schema: { $ref: `#/components/schemas/${name}Answer` } } },
});

describe("an operation in the document", () => {
  it("that creates takes a body and a key, and may refuse them", () => {
    expect(told("/api/intents", "post")).toMatchObject({
      operationId: "declareIntent",
      requestBody: {
        required: true,
        content: { "application/json": { schema: { $ref: "#/components/schemas/DeclareIntentBody" } } },
      },
      parameters: [
        {
          name: "Idempotency-Key",
          in: "header",
          required: true,
          description: "Asked twice under one key, it is done once.",
          schema: { type: "string", pattern: "^[A-Za-z0-9._-]{1,100}$" },
        },
      ],
      responses: {
        "400": { description: "The request is not valid", ...problem },
        "413": { description: "The request is too large", ...problem },
        "415": { description: "The body is no JSON", ...problem },
        "422": { description: "The idempotency key belongs to another request", ...problem },
        "500": { description: "Something is wrong with Parley", ...problem },
        "503": { description: "Something that Parley leans on does not answer", ...problem },
      },
    });
  });

  it("that reads takes what stands in its path, and neither body nor key", () => {
    const found = told("/api/cases/{id}", "get");
    expect(found).toMatchObject({
      operationId: "showCase",
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
      responses: { "200": answer("ShowCase") },
    });
    expect(found).not.toHaveProperty("requestBody");
    expect(Object.keys(found["responses"] ?? {})).not.toContain("413");
    expect(Object.keys(found["responses"] ?? {})).not.toContain("422");
    expect(Object.keys(found["responses"] ?? {})).not.toContain("428");
    expect(found["responses"]?.["200"]).not.toHaveProperty("headers");
  });

  it("that edits takes a version, answers with one, and may find another", () => {
    const whole = openApiDocument();
    const edits = operations.filter((one) => one.edits === true);
    expect(edits.length).toBeGreaterThan(0);
    for (const { path, method, status } of edits) {
      const found = told(documentPath(path), method.toLowerCase(), whole);
      expect((found["parameters"] as readonly object[] | undefined)?.at(-1)).toEqual({
        name: "If-Match",
        in: "header",
        required: true,
        description: 'The `ETag` that was shown last, such as `"7"`.',
        schema: { type: "string" },
      });
      expect(found["responses"]).toMatchObject({
        [status]: {
          headers: { ETag: { description: "The version that stands now.", schema: { type: "string" } } },
        },
        "412": { description: "Somebody else changed it first", ...problem },
        "428": { description: "The request does not say which version it is about", ...problem },
      });
    }
  });

  it("says of what can be asked for whether it has to be", () => {
    const whole = openApiDocument();
    const withQuery = operations.filter(({ query }) => query !== undefined);
    expect(withQuery.length).toBeGreaterThan(0);
    for (const { path, method, query } of withQuery) {
      const { properties, required = [] } = z.toJSONSchema(query as Operation["answer"], { io: "input" });
      const found = told(documentPath(path), method.toLowerCase(), whole)["parameters"] as
        | readonly { readonly name: string; readonly in: string; readonly required: boolean }[]
        | undefined;
      const asked = (found ?? []).filter((each) => each.in === "query");
      expect(asked.map((each) => [each.name, each.required])).toEqual(
        Object.keys(properties ?? {}).map((name) => [name, required.includes(name)]),
      );
    }
  });

  it("has one answer for each status that it may refuse with, and all that is wrong with it", () => {
    const whole = openApiDocument();
    for (const { path, method, summary, status, refuses = [] } of operations) {
      const found = told(documentPath(path), method.toLowerCase(), whole);
      expect(found["summary"]).toBe(summary);
      expect(found["responses"]?.[status]).toMatchObject({ description: summary });
      for (const kind of ["not-valid", "nobody-known", "unavailable", "broken", ...refuses] as const)
        expect(
          (found["responses"]?.[statusOf(kind)] as { description: string } | undefined)?.description,
        ).toContain(titleOf(kind));
    }
    expect(told("/api/check", "post", whole)["responses"]?.["403"]).toEqual({
      description: "It is not known who asks; This is not the caller's to do",
      ...problem,
    });
  });
});

describe("schemas that are kept apart", () => {
  it("stand under their names, by name, and are referred to", () => {
    const known = components();
    expect(known.refer("Second", z.object({ a: z.number() }))).toEqual({
      $ref: "#/components/schemas/Second",
    });
    expect(known.refer("First", z.string())).toEqual({ $ref: "#/components/schemas/First" });
    expect(known.all()).toMatchObject({ First: { type: "string" }, Second: { type: "object" } });
    expect(Object.keys(known.all())).toEqual(["First", "Second"]);
  });

  it("are inline without a name, and what refers to itself refers to the document", () => {
    const known = components();
    expect(known.inline("Parameters", z.object({ a: z.optional(z.string()) }))).toMatchObject({
      type: "object",
    });
    expect(known.all()).toEqual({});
    type Tree = { readonly parts: readonly Tree[] };
    const Tree: z.ZodMiniType<Tree> = z.object({ parts: z.array(z.lazy(() => Tree)) });
    known.refer("Tree", Tree);
    expect(JSON.stringify(known.all()["Tree"])).toContain('{"$ref":"#/components/schemas/Tree"}');
    known.refer("Wood", z.object({ first: Tree, second: Tree }));
    expect(JSON.stringify(known.all())).not.toContain("$defs");
    expect(Object.keys(known.all())).toEqual(["Tree", "Wood", "Wood__schema0"]);
    expect(known.all()["Wood"]).toMatchObject({
      properties: { first: { $ref: "#/components/schemas/Wood__schema0" } },
    });
  });
});
