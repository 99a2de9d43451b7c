import * as z from "zod/mini";
import { check, type Mistake } from "../schema/check.ts";
import { trapIn } from "../schema/plain-data.ts";
import { IntentBody } from "./intent-body.ts";

/** An event as Parley's own rule hands it on. INVARIANT (the rule's word): which bus it came by stands beside it, not in it. */
export const BusIntent = z.object({
  bus: z.string().check(z.maxLength(256)),
  event: z.object({
    id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)),
    account: z.string().check(z.maxLength(12)),
    source: z.string().check(z.maxLength(256)),
    detail: z.optional(z.unknown()),
  }),
});
export type BusIntent = z.infer<typeof BusIntent>;

/** As the API takes it, with the key that a caller sends beside it there. */
const Detail = z.extend(IntentBody, {
  key: z.optional(z.string().check(z.regex(/^[A-Za-z0-9._-]{1,100}$/))),
});

/** What an event declares, under which key; or where it is wrong. */
export type BusIntentRead =
  | { readonly key: string; readonly body: IntentBody }
  | { readonly mistakes: readonly Mistake[] };

/** INVARIANT (once): where no key is said it is the event's own id, so that what is delivered twice is declared once. */
export function readBusIntent({ event: { id, detail } }: BusIntent): BusIntentRead {
  const trap = trapIn(detail);
  if (trap !== undefined) return { mistakes: [{ pointer: "", at: "value", ...trap }] };
  const read = check(Detail, detail, "json");
  if ("mistakes" in read) return read;
  const { key = id, ...body } = read.value;
  return { key, body };
}
