import * as z from "zod/mini";
import { Situation } from "../claims/situation.ts";
import type { Noted, Unnoted } from "./noted.ts";

/** What the API hands over: the caller's situation, and who AWS proved them to be. */
const Declared = z.strictObject({
  v: z.literal(1),
  principal: z.string().check(z.minLength(1), z.maxLength(512)),
  situation: Situation,
});

/** INVARIANT (in their own name): neither the source nor the declarer is the caller's to say. */
export function declaredIn(body: unknown): Noted | Unnoted {
  const read = Declared.safeParse(body);
  if (!read.success) return { as: "broken", why: "it is no situation" };
  const { situation: told, principal } = read.data;
  // What only an alarm can say of its metric is not a caller's to say either.
  const { scaling: _, namespace: __, responders = [], ...rest } = told;
  const situation = { ...rest, responders, source: "api", by: principal };
  return { as: "situation", situation, asksWriters: false };
}
