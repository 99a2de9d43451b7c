import { declaredBy, isDeclared } from "../../attribution/declared.ts";
import { namesOf } from "../../attribution/grants.ts";
import type { Actor } from "../../claims/claim.ts";
import type { Intent } from "../../claims/words.ts";
import { matchesResource } from "../../policy/place.ts";
import type { Context } from "../context.ts";

export type Order = {
  readonly places: ReadonlyMap<string, number>;
  /** Where the policy says so. */
  readonly pointer: string;
};

type Shift = { readonly raise: Intent; readonly to: number };

function placesOf(order: readonly Intent[], shift?: Shift): ReadonlyMap<string, number> {
  const shifted = shift === undefined ? order : order.filter((intent) => intent !== shift.raise);
  const all = shift === undefined ? shifted : shifted.toSpliced(shift.to - 1, 0, shift.raise);
  return new Map(all.map((intent, place) => [intent, place]));
}

const plainOrders = new WeakMap<readonly Intent[], Order>();

function plainOrder(order: readonly Intent[], home: number): Order {
  const known = plainOrders.get(order);
  if (known !== undefined) return known;
  const fresh: Order = { places: placesOf(order), pointer: `/environments/${home}/order` };
  plainOrders.set(order, fresh);
  return fresh;
}

const shiftedOrders = new WeakMap<readonly Intent[], Map<number, Order>>();

function shiftedOrder(order: readonly Intent[], shift: Shift, row: number): Order {
  const rows = shiftedOrders.get(order) ?? new Map<number, Order>();
  shiftedOrders.set(order, rows);
  const known = rows.get(row) ?? { places: placesOf(order, shift), pointer: `/orders/${row}` };
  rows.set(row, known);
  return known;
}

/** An intent that an order does not name comes last. */
export const placeOf = (order: Order, intent: Intent): number =>
  order.places.get(intent) ?? order.places.size;

const own = new WeakMap<Context, Order>();

/** The order by which the policy's own voices rank: nobody declared anything for themself. */
export function ownOrder(context: Context): Order {
  const known = own.get(context);
  if (known !== undefined) return known;
  const order = ordersFor(context)(undefined);
  own.set(context, order);
  return order;
}

/**
 * The order of intents for one claimant: the first shift in the policy whose situation is open decides. A
 * situation that the claimant declared moves nothing for them.
 */
export function ordersFor(context: Context): (actor: Actor | undefined) => Order {
  const { file } = context.policy;
  const home = file.environments.findIndex(({ name }) => name === context.place.environment);
  const plain = file.environments[home]?.order ?? [];
  const standard = plainOrder(plain, home);
  const shifts = file.orders.flatMap((shift, row) => {
    const open = context.open.filter(({ kind }) => shift.while.includes(kind));
    if (open.length === 0 || !matchesResource(shift.in, context.place)) return [];
    return [{ open, order: shiftedOrder(plain, shift, row) }];
  });
  const [top] = shifts;
  if (top === undefined) return () => standard;
  if (!top.open.every(isDeclared)) return () => top.order;
  return (actor) => {
    const names = actor === undefined ? [] : namesOf(actor);
    const first = shifts.find(({ open }) =>
      open.some((situation) => !declaredBy(situation, names, context.identity)),
    );
    return first?.order ?? standard;
  };
}
