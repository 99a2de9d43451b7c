import type { Json } from "../../fields/json.ts";
import { operations } from "../operations.ts";
import { Problem } from "../problem.ts";
import { components } from "./components.ts";
import { documentPath, operationObject } from "./path-item.ts";

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
