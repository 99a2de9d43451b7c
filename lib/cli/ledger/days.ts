import { InvalidInput } from "#core/faults.ts";
import { Day } from "#core/ledger/chain/seal.ts";

/** Days in UTC, both included. */
export type Days = { readonly from?: string | undefined; readonly to?: string | undefined };

/** The days that a reader named. */
export function daysIn({ from, to }: Days): Days {
  for (const day of [from, to]) {
    if (day === undefined || Day.safeParse(day).success) continue;
    throw new InvalidInput(`\`${day}\` is not a day`, { hint: "write it like `2026-11-21`, in UTC" });
  }
  if (from === undefined || to === undefined || from <= to) return { from, to };
  throw new InvalidInput(`\`${from}\` is later than \`${to}\``, {
    hint: "name the earlier day with `--from`",
  });
}
