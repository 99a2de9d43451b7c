import * as z from "zod/mini";
import type { Claim } from "../claims/claim.ts";
import type { DeclaredSlot, Docket, Stamp, WriteSlot } from "../claims/docket/docket.ts";
import { eventCauses } from "../claims/docket/event-cause.ts";
import { claimKey, handKey } from "../claims/docket/replacement-key.ts";
import { FieldPath } from "../fields/path.ts";

// What stands in a record was checked when it came in; here it is only told from something else altogether.
const StoredClaim = z.custom<Claim>((value) => {
  const claim = value as Partial<Claim> | null;
  if (typeof claim !== "object" || claim === null) return false;
  if (typeof claim.id !== "string" || typeof claim.actor?.principal !== "string") return false;
  return typeof claim.madeAt === "string" && FieldPath.safeParse(claim.field).success;
});
const Moment = z.number();
const Keyed = z.array(z.tuple([z.string(), Moment, z.string()]));

export const DocketText = z.strictObject({
  horizon: z.nullable(Moment),
  writes: z.array(
    z.tuple([
      Moment,
      z.array(z.tuple([z.string(), StoredClaim])).check(z.minLength(1)),
      // Left out for an edit.
      z.optional(z.enum(eventCauses)),
    ]),
  ),
  declared: z.array(z.tuple([Moment, z.string(), StoredClaim, z.nullable(z.string())])),
  declarations: Keyed,
  withdrawn: Keyed,
  markers: Keyed,
});
type DocketText = z.infer<typeof DocketText>;

const inOrder = <T>(map: ReadonlyMap<string, T>): readonly (readonly [string, T])[] =>
  [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));

const stamps = (map: ReadonlyMap<string, Stamp>): DocketText["markers"] =>
  inOrder(map).map(([key, { at, event }]) => [key, at, event]);

const stampsIn = (entries: DocketText["markers"]): Docket["markers"] =>
  new Map(entries.map(([key, at, event]) => [key, { at, event }]));

/** The docket as plain lists in one order; what a claim says itself is not said twice. */
export function docketText(docket: Docket): DocketText {
  return {
    horizon: Number.isFinite(docket.horizon) ? docket.horizon : null,
    writes: inOrder(docket.writes).map(([, { at, writes, cause }]): DocketText["writes"][number] => {
      const told = inOrder(writes).map(([event, claim]): [string, Claim] => [event, claim]);
      return cause === undefined ? [at, told] : [at, told, cause];
    }),
    declared: inOrder(docket.declared).map(([, { at, event, claim, declaration }]) => [
      at,
      event,
      claim,
      declaration ?? null,
    ]),
    declarations: stamps(docket.declarations),
    withdrawn: stamps(docket.withdrawn),
    markers: stamps(docket.markers),
  };
}

export function docketIn(text: DocketText): Docket {
  const writes = text.writes.map(([at, entries, cause]): [string, WriteSlot] => {
    const [first] = entries;
    const claim = first?.[1] as Claim;
    const slot = { at, ...(cause !== undefined && { cause }), writes: new Map(entries) };
    return [handKey(claim.actor, claim.field), slot];
  });
  const declared = text.declared.map(([at, event, claim, declaration]): [string, DeclaredSlot] => [
    keyOf(claim),
    { at, event, claim, declaration: declaration ?? undefined },
  ]);
  return {
    horizon: text.horizon ?? Number.NEGATIVE_INFINITY,
    writes: new Map(writes),
    declared: new Map(declared),
    declarations: stampsIn(text.declarations),
    withdrawn: stampsIn(text.withdrawn),
    markers: stampsIn(text.markers),
  };
}

const keyOf = ({ actor, field }: Claim): string => claimKey(actor, field);
