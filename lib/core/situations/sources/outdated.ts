import { millis } from "../../claims/instant.ts";
import type { Situation } from "../../claims/situation.ts";
import type { Source } from "../../policy/sources/source.ts";

/** Systems try to send again for hours, not for days. */
const longestAgo = 86_400_000;

/**
 * INVARIANT (no old news): where nothing signed says when a message was sent, one that tells of more than a day ago may
 * have been kept by a stranger until everybody had forgotten that it came before.
 */
export const isOutdated = ({ asOf }: Situation, { proof, at }: Source, now: number): boolean =>
  proof.scheme === "hmac" &&
  proof.time === undefined &&
  at !== undefined &&
  asOf !== undefined &&
  now - millis(asOf) > longestAgo;
