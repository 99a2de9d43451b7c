import type { Json } from "../fields/json.ts";
import { holdsDigest } from "../looking/digests.ts";

/** What a verdict says in the place of a value that nobody may read. */
const masks: ReadonlySet<Json> = new Set(["(hidden)", "(hidden, changed)"]);

export const isMasked = (value: Json | undefined): boolean => value !== undefined && masks.has(value);

/** Masked, or with a digest somewhere inside: it stands for a secret and can be written nowhere. */
export const isSecret = (value: Json | undefined): boolean => isMasked(value) || holdsDigest(value);
