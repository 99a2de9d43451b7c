import type { FieldPath } from "./path.ts";

/** Whether a resource is there at all: a field of its own, which stands in no document and covers no other. */
export const existence = "/" as FieldPath;

export const present = "present";
export const absent = "absent";

export const isExistence = (path: string): boolean => path === existence;
