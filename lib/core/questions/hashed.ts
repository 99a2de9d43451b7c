import { sha256 } from "../digest.ts";
import { canonicalJson, type Json } from "../fields/json.ts";

/** The same id for the same parts, no matter who makes it and how often. */
export const hashed = (...parts: readonly Json[]): string => sha256(canonicalJson(parts));
