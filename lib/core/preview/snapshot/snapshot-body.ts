import * as z from "zod/mini";
import { Actor, ShortText } from "../../claims/claim.ts";
import { Instant } from "../../claims/instant.ts";
import { Situation } from "../../claims/situation.ts";
import { ResourceWord } from "../../resources/words.ts";

export const mostInRequest = 20;
const mostRefs = 20;
export const mostInSnapshot = 5_000;

export const Refs = z.readonly(z.array(ShortText).check(z.maxLength(mostRefs)));
const DigestWord = z.string().check(z.maxLength(100));

export const SnapshotBody = z.strictObject({
  resources: z.readonly(
    z.array(ResourceWord).check(
      z.minLength(1),
      z.maxLength(mostInRequest, {
        error: `at most ${mostInRequest} resources at once; ask about the others in requests of their own`,
      }),
    ),
  ),
  /** References that a later check may cite: what was closed under them is told as well. */
  because: z.optional(Refs),
  /** The digest of the ground that is known already. */
  ground: z.optional(DigestWord),
});
export type SnapshotBody = Readonly<z.infer<typeof SnapshotBody>>;

/** What is known of one resource. */
export const SnapshotItem = z.strictObject({
  resource: ResourceWord,
  /** The moment at which it was read, and is judged. */
  at: Instant,
  /** By their places in the list of situations. */
  situations: z.readonly(z.array(z.int().check(z.nonnegative()))),
  /** Its docket in the form in which it is stored; missing where Parley has never seen it. */
  record: z.optional(z.record(z.string(), z.unknown())),
  /** Why Parley would do nothing. */
  ungoverned: z.optional(z.string()),
});
export type SnapshotItem = Readonly<z.infer<typeof SnapshotItem>>;

export const SnapshotPart = z.strictObject({
  at: Instant,
  /** Who asks: who would write, unless a check says otherwise. */
  as: Actor,
  /** Policy, registry and owners as one JSON text; left out where the caller knows it. */
  ground: z.strictObject({ digest: DigestWord, text: z.optional(z.string()) }),
  situations: z.readonly(z.array(Situation)),
  /** The first of those that were asked for, as many as fit. */
  items: z.readonly(z.array(SnapshotItem)),
});
export type SnapshotPart = Readonly<z.infer<typeof SnapshotPart>>;
