import { type Chain, type ChainReport, checkChain, type Signed } from "./check-chain.ts";
import { checkSeals, type SignedWith } from "./check-seals.ts";
import { inOrderOfTime, type Misfit } from "./misfit.ts";
import { type Days, isAmong, type SignedSeal } from "./seal.ts";

export type LedgerSetting = Days & {
  readonly now: number;
  /** How many days an entry is kept, where no seal tells. */
  readonly keepDays: number;
  readonly signedWith: SignedWith;
};

export type LedgerReport = {
  readonly isWhole: boolean;
  /** The first entry or seal that does not fit, in the order of time. */
  readonly first?: Misfit;
  readonly misfits: readonly Misfit[];
  readonly resources: number;
  readonly entries: number;
  /** Of them, those that no seal names. */
  readonly unsigned: number;
  /** Resources whose first entry follows one of which nobody can tell whether it ended by its time. */
  readonly openAtStart: number;
  readonly seals: number;
  readonly lastSealed?: string;
};

/** Takes one resource after the other, so that a ledger of any size can be checked. */
export type LedgerCheck = {
  readonly add: (chain: Chain) => void;
  readonly end: () => LedgerReport;
};

export function ledgerCheck(seals: readonly unknown[], setting: LedgerSetting): LedgerCheck {
  const { from, to } = setting;
  const isAsked = (day: string): boolean => isAmong({ from, to }, day === "" ? undefined : day);
  const checked = checkSeals(seals, { ...setting, isAsked });
  const signed = signedBy(checked.seals);
  const days = new Set(checked.seals.map(({ seal }) => `${seal.account}#${seal.day}`));
  const isSealed = (account: string, day: string): boolean => days.has(`${account}#${day}`);
  const common = { now: setting.now, keepDays: setting.keepDays, isSealed, isAsked };
  const reports: ChainReport[] = [];
  const add = (chain: Chain): void => {
    const own = signed.get(chain.resource) ?? [];
    signed.delete(chain.resource);
    reports.push(checkChain(headAsked(chain, to), { ...common, signed: own, isWhole: from === undefined }));
  };
  const end = (): LedgerReport => {
    // What was signed is missed also where nothing at all is left of its resource.
    for (const resource of [...signed.keys()]) add({ resource, entries: [] });
    return reportOf(reports, checked);
  };
  return { add, end };
}

/** Where the last days were left out, nobody says that the chain has to reach the docket. */
function headAsked({ head, ...chain }: Chain, to: string | undefined): Chain {
  return head === undefined || to !== undefined ? chain : { ...chain, head };
}

function signedBy(seals: readonly SignedSeal[]): Map<string, Signed[]> {
  const signed = new Map<string, Signed[]>();
  for (const { seal } of seals) {
    for (const entry of seal.entries) {
      const own = signed.get(entry.resource) ?? [];
      own.push({ ...entry, day: seal.day, keepDays: seal.keepDays });
      signed.set(entry.resource, own);
    }
  }
  return signed;
}

function reportOf(
  reports: readonly ChainReport[],
  { misfits: wrong, seals }: ReturnType<typeof checkSeals>,
): LedgerReport {
  const misfits = [...wrong, ...reports.flatMap((report) => report.misfits)].toSorted(inOrderOfTime);
  const [first] = misfits;
  const lastSealed = seals.map(({ seal }) => seal.day).reduce((a, b) => (a > b ? a : b), "");
  const sum = (count: (report: ChainReport) => number) =>
    reports.reduce((total, report) => total + count(report), 0);
  return {
    isWhole: first === undefined,
    ...(first !== undefined && { first }),
    misfits,
    resources: reports.length,
    entries: sum((report) => report.entries),
    unsigned: sum((report) => report.unsigned),
    openAtStart: reports.filter((report) => report.isOpenAtStart).length,
    seals: seals.length,
    ...(lastSealed !== "" && { lastSealed }),
  };
}
