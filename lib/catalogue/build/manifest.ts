import { createHash } from "node:crypto";

/** Names every file of a built catalogue with the digest of its bytes; written last. */
export const manifestName = "manifest.json";
export type Manifest = Readonly<Record<string, string>>;

export const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
