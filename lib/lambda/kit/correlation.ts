import { ResourceId, resourceText } from "#core/resources/resource-id.ts";

/** What ties the lines of one dispute together in the log. */
export type Correlation = { readonly resource?: string; readonly case?: string };

const resourceShape = /^\d{12}\/[a-z0-9-]{2,30}\/[A-Za-z0-9:]{1,260}\/.{1,2048}$/su;
const caseShape = /^[A-Za-z0-9_-]{1,70}$/;

/** INVARIANT (no values in logs): ids only, and only if they look like ids, for an event may hold anything under any name. */
export function correlationOf(event: unknown): Correlation {
  const { handing } = Object(event) as Record<string, unknown>;
  const { resource: given, case: caseId } = Object(handing ?? event) as Record<string, unknown>;
  const resource = textOf(given);
  return {
    ...(isText(resource, resourceShape) && { resource }),
    ...(isText(caseId, caseShape) && { case: caseId }),
  };
}

/** Queues carry a resource in its parts, the workflow as text. */
function textOf(resource: unknown): unknown {
  const read = ResourceId.safeParse(resource);
  return read.success ? resourceText(read.data) : resource;
}

const isText = (value: unknown, shape: RegExp): value is string =>
  typeof value === "string" && shape.test(value);
