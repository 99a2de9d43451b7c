import * as z from "zod/mini";
import { jsonIn } from "#core/fields/json.ts";
import type { Meters } from "#core/ports/stores/meters.ts";

// Whose work it is: of a note without it nobody knows, and the night begins again.
const Progress = z.strictObject({
  night: z.string(),
  accounts: z.optional(z.string()),
  task: z.int(),
  offset: z.int(),
});

/** How far a night's work on the ledger came. */
export type LedgerProgress = z.infer<typeof Progress>;

const Sealed = z.strictObject({ day: z.string(), digest: z.string() });

/** The last day of an account that was sealed, and the digest of its seal. */
export type LastSeal = z.infer<typeof Sealed>;

type Notes = { readonly meters: Pick<Meters, "note" | "noted"> };

const progress = "ledger";

/** Of another night, of other accounts, or of a note that says nothing, the beginning. */
export async function ledgerProgress(
  { night, accounts }: Pick<LedgerProgress, "night" | "accounts">,
  { meters }: Notes,
): Promise<LedgerProgress> {
  const read = Progress.safeParse(jsonIn((await meters.noted(progress)) ?? ""));
  const isSame = read.success && read.data.night === night && read.data.accounts === accounts;
  return isSame ? read.data : { night, accounts, task: 0, offset: 0 };
}

export const noteProgress = (reached: LedgerProgress, { meters }: Notes): Promise<void> =>
  meters.note(progress, JSON.stringify(reached));

const noteOf = (account: string): string => `sealed/${account}`;

/** A note that says nothing counts as none: the seal that stands is found then. */
export async function lastSeal(account: string, { meters }: Notes): Promise<LastSeal | undefined> {
  return Sealed.safeParse(jsonIn((await meters.noted(noteOf(account))) ?? "")).data;
}

export const noteSeal = (account: string, sealed: LastSeal, { meters }: Notes): Promise<void> =>
  meters.note(noteOf(account), JSON.stringify(sealed));
