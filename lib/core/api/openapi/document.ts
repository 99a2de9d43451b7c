import type * as z from "zod/mini";
import { isRecord, type Json } from "../../fields/json.ts";
import type { Operation } from "../operation.ts";
import { operations } from "../operations.ts";
import { Problem, type ProblemKind, statusOf, titleOf } from "../problem.ts";
import { type Components, components } from "./components.ts";

/** `/api/cases/:id` as the document has it. */
export const documentPath = (path: string): string => path.replaceAll(/:(\w+)/g, "{$1}");

/** One operation as the document has it. */
function operationObject(operation: Operation, components: Components): Json {
  const { name, summary, body, answer, status } = operation;
  const named = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const content = (type: string, schema: Json) => ({ content: { [type]: { schema } } });
  return {
    operationId: name,
    summary,
    parameters: parametersOf(operation, components),
    ...(body !== undefined && {
      requestBody: { required: true, ...content("application/json", components.refer(`${named}Body`, body)) },
    }),
    responses: {
      [status]: {
        description: summary,
        ...(operation.edits === true && { headers: etag }),
        ...content("application/json", components.refer(`${named}Answer`, answer)),
      },
      ...problemsOf(operation),
    },
  };
}

const etag = { ETag: { description: "The version that stands now.", schema: { type: "string" } } };

function parametersOf({ params, query, edits, creates }: Operation, known: Components): readonly Json[] {
  const headers: readonly Json[] = [
    ...(edits === true ? [header("If-Match", 'The `ETag` that was shown last, such as `"7"`.')] : []),
    ...(creates === true
      ? [header("Idempotency-Key", "Asked twice under one key, it is done once.", "^[A-Za-z0-9._-]{1,100}$")]
      : []),
  ];
  const named = (where: "path" | "query", schema: z.ZodMiniType | undefined) =>
    schema === undefined ? [] : parametersIn(where, known.inline("Parameters", schema));
  return [...named("path", params), ...named("query", query), ...headers];
}

const header = (name: string, description: string, pattern?: string): Json => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string", ...(pattern !== undefined && { pattern }) },
});

function parametersIn(where: "path" | "query", schema: Json): readonly Json[] {
  const { properties, required = [] } = isRecord(schema) ? schema : {};
  if (!isRecord(properties)) return [];
  const isNeeded = (name: string) => Array.isArray(required) && required.includes(name);
  return Object.entries(properties).map(([name, told]) => ({
    name,
    in: where,
    required: where === "path" || isNeeded(name),
    schema: told,
  }));
}

const always: readonly ProblemKind[] = ["not-valid", "nobody-known", "unavailable", "broken"];

function problemsOf({ refuses = [], body, edits, creates }: Operation): Readonly<Record<string, Json>> {
  const kinds: readonly ProblemKind[] = [
    ...always,
    ...refuses,
    ...(body === undefined ? [] : (["too-large", "not-json"] as const)),
    ...(edits === true ? (["out-of-date", "no-version"] as const) : []),
    ...(creates === true ? (["key-reused"] as const) : []),
  ];
  const byStatus = Map.groupBy(new Set(kinds), statusOf);
  return Object.fromEntries(
    [...byStatus].map(([status, alike]) => [
      status,
      {
        description: alike.map(titleOf).join("; "),
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    ]),
  );
}

const about = `Declare what you want of your infrastructure and why, ask what would become of a change, and read what
Parley knows and decides. Every request is signed with AWS Signature Version 4 for the service execute-api;
the signer is the one who asks, whatever the request says.`;

const signing = {
  type: "apiKey",
  name: "Authorization",
  in: "header",
  "x-amazon-apigateway-authtype": "awsSigv4",
} as const;

const anywhere = {
  url: "{publicUrl}",
  variables: {
    publicUrl: {
      default: "https://parley.example.com/v1",
      description: "Where this installation is reached.",
    },
  },
} as const;

/** The API as OpenAPI 3.1 has it; without the address of an installation it is the same for all of them. */
export function openApiDocument(publicUrl = "") {
  const known = components();
  known.refer("Problem", Problem);
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of operations) {
    const path = documentPath(operation.path);
    const told = operationObject(operation, known);
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: told };
  }
  return {
    openapi: "3.1.0" as const,
    info: { title: "Parley", version: "1", description: about.replaceAll("\n", " ") },
    servers: [publicUrl === "" ? anywhere : { url: publicUrl }],
    security: [{ sigv4: [] }],
    paths,
    components: { securitySchemes: { sigv4: signing }, schemas: known.all() },
  };
}
