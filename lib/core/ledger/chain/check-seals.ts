import { isRecord } from "../../fields/json.ts";
import type { Misfit, Why } from "./misfit.ts";
import { dayAfter, SignedSeal, sealDigest } from "./seal.ts";

type CheckSealsResult = { readonly seals: readonly SignedSeal[]; readonly misfits: readonly Misfit[] };

/** Whether a seal is signed as it says, with a key that counts. */
export type SignedWith = (signed: SignedSeal) => "trusted" | "unknown-key" | "forged";

type SealSetting = {
  readonly signedWith: SignedWith;
  /** The first day that is asked for, where one is. */
  readonly from?: string | undefined;
  readonly isAsked: (day: string) => boolean;
};

/** The seals that are signed, and what is wrong with the others or between them. */
export function checkSeals(stored: readonly unknown[], setting: SealSetting): CheckSealsResult {
  const misfits: Misfit[] = [];
  const seals: SignedSeal[] = [];
  const read: SignedSeal[] = [];
  for (const each of stored) {
    const signed = SignedSeal.safeParse(each);
    if (!signed.success) {
      misfits.push({ why: "not-a-seal", ...saidBy(each) });
      continue;
    }
    read.push(signed.data);
    const standing = setting.signedWith(signed.data);
    // INVARIANT (signed or nothing): what a seal says counts only if its signature holds.
    if (standing === "trusted") seals.push(signed.data);
    else misfits.push(misfitOf(signed.data, standing));
  }
  const byAccount = Map.groupBy(read, ({ seal }) => seal.account);
  const gaps = [...byAccount.values()].flatMap((own) => gapsIn(own, setting));
  return { seals, misfits: [...misfits, ...gaps].filter(({ day }) => setting.isAsked(day)) };
}

function saidBy(each: unknown): { readonly day: string; readonly account?: string } {
  const seal = isRecord(each) ? each["seal"] : undefined;
  const { day, account } = isRecord(seal) ? seal : {};
  return {
    day: typeof day === "string" ? day : "",
    ...(typeof account === "string" && { account }),
  };
}

const misfitOf = ({ seal }: SignedSeal, why: Why): Misfit => ({ why, day: seal.day, account: seal.account });

/**
 * INVARIANT (no day left out): each seal of an account follows that of the day before; only the first follows none.
 * Of those before the first day that is asked for, nobody has the one before.
 */
function gapsIn(own: readonly SignedSeal[], { from }: SealSetting): readonly Misfit[] {
  const inOrder = own.toSorted((a, b) => (a.seal.day < b.seal.day ? -1 : 1));
  return inOrder.flatMap((signed, n) => {
    const { seal } = signed;
    const before = inOrder[n - 1]?.seal;
    const isLeftOut = before === undefined && from !== undefined && seal.day < from;
    if (isLeftOut) return [];
    const fits =
      before === undefined
        ? seal.after === undefined
        : seal.after?.day === before.day &&
          seal.after.digest === sealDigest(before) &&
          seal.day === dayAfter(before.day);
    return fits ? [] : [misfitOf(signed, "seal-gap")];
  });
}
