import * as z from "zod/mini";
import { Instant } from "../../claims/instant.ts";
import { Situation } from "../../claims/situation.ts";
import { Name } from "../../policy/file/words.ts";
import type { HookNote as Note } from "../../ports/outside/hook-queue.ts";

const Text = z.string().check(z.maxLength(2_048));
const Deliveries = z.readonly(z.array(Text).check(z.minLength(1), z.maxLength(2)));
const Part = z.strictObject({ part: Text, path: Text, message: Text, hint: Text });

/** What the queue of hooks carries. */
export const HookNote: z.ZodMiniType<Note> = z.strictObject({
  v: z.literal(1),
  source: Name,
  at: Instant,
  told: z.discriminatedUnion("as", [
    z.strictObject({
      as: z.literal("word"),
      deliveries: Deliveries,
      situation: Situation,
      unknown: z.readonly(z.array(Text).check(z.maxLength(100))),
    }),
    z.strictObject({ as: z.literal("ignored"), deliveries: Deliveries }),
    z.strictObject({
      as: z.literal("unmapped"),
      deliveries: Deliveries,
      unmapped: z.readonly(z.array(Part).check(z.maxLength(20))),
    }),
    z.strictObject({ as: z.literal("refused"), count: z.int().check(z.positive()) }),
  ]),
}) as z.ZodMiniType<Note>;
