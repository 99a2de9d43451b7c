import { InvalidInput } from "#core/faults.ts";
import { Day, type Days } from "#core/ledger/chain/seal.ts";

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
