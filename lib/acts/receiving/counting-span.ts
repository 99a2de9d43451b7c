import * as z from "zod/mini";
import { jsonIn } from "#core/fields/json.ts";
import type { Runtime } from "../runtime.ts";

/** The note that the sweep keeps. */
export const countingNote = "failed-calls-counted";

/** `of` tells what was governed then, and for how long counts are kept: what was not was not counted, or is gone. */
const Span = z.strictObject({ from: z.int(), until: z.int(), of: z.string() });
export type CountingSpan = z.infer<typeof Span>;

/** Since when, and until when, failed calls were counted without a gap; undefined where they never were. */
export async function countingSpan({ meters }: Pick<Runtime, "meters">): Promise<CountingSpan | undefined> {
  return Span.safeParse(jsonIn((await meters.noted(countingNote)) ?? "")).data;
}
