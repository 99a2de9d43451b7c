import { besides } from "#core/hidden/beside.ts";
import { type Chain, checkChain, type Signed } from "#core/ledger/chain/check-chain.ts";
import { checkSeals } from "#core/ledger/chain/check-seals.ts";
import { type Misfit, misfitText } from "#core/ledger/chain/misfit.ts";
import { type Seal, SignedSeal, sealDigest } from "#core/ledger/chain/seal.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { parseResource, type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { faultName } from "../fault-words.ts";
import type { Runtime } from "../runtime.ts";
import { sideBySide } from "../side-by-side.ts";
import { marksOf } from "./seal-day.ts";

/** Versions between which a chain is read; up to the docket itself where it is asked where the chain ends. */
type Stretch = { readonly lowest: number; readonly highest: number; readonly isLast: boolean };

const passing: ReadonlySet<string> = new Set(["Unavailable", "Misconfigured"]);

/** The decisions of a resource between two versions and the one before; undefined where one cannot be read. */
async function storedChain(
  resource: ResourceId,
  stretch: Stretch,
  runtime: Runtime,
): Promise<Chain | undefined> {
  try {
    return await readChain(resource, stretch, runtime);
  } catch (error) {
    // What passes is tried again; what does not is a finding.
    if (passing.has(faultName(error))) throw error;
    return undefined;
  }
}

async function readChain(resource: ResourceId, { lowest, highest, isLast }: Stretch, runtime: Runtime) {
  const { decisions, dockets } = runtime;
  // INVARIANT (docket first): what it points to was logged before it was saved.
  const docket = isLast ? await dockets.load(resource) : undefined;
  let page = await decisions.upTo(resource, Math.max(highest, docket?.version ?? 0));
  const read: LoggedDecision[] = [...page.decisions];
  while (page.next !== undefined && (read.at(-1)?.version ?? 0) >= lowest) {
    page = await decisions.list(resource, page.next);
    read.push(...page.decisions);
  }
  const entries = read.map((entry) => ({
    place: { version: entry.version, id: entry.id },
    entry: besides(entry),
  }));
  const head = docket && {
    version: docket.version,
    ...(docket.decision !== undefined && { decision: docket.decision }),
  };
  return { resource: resourceText(resource), entries, ...(head !== undefined && { head }) };
}

/** Resources of one run. */
const atMost = 100;
const atOnce = 10;
const mostTold = 10;

type Day = {
  readonly account: string;
  readonly day: string;
  /** Of the last day it is asked as well whether dockets point to where their chains end. */
  readonly isLast: boolean;
  readonly offset: number;
};

/** Whether what was sealed for a day is in the ledger, all of it and nothing else; rings where it is not. */
export async function checkDay(asked: Day, runtime: Runtime): Promise<number | undefined> {
  const { account, day, isLast, offset } = asked;
  const stored = await runtime.seals.get(account, day);
  // Of a day before Parley signed there is nothing to check; a seal that was taken away is missed by the next one.
  if (stored === undefined && !isLast) return undefined;
  const { misfits, seal, before } = await sealsIn(stored, asked, runtime);
  const inOrder = [...Map.groupBy(seal?.entries ?? [], ({ resource }) => resource).keys()];
  const part = inOrder.slice(offset, offset + atMost);
  const found: Misfit[] = offset === 0 ? [...misfits, ...(await strangersIn(asked, seal, runtime))] : [];
  await sideBySide(part, atOnce, async (resource) => {
    found.push(...(await misfitsOn(resource, { asked, seals: [before, seal], runtime })));
  });
  tell(found, runtime);
  return offset + atMost < inOrder.length ? offset + atMost : undefined;
}

type Sealed = {
  readonly misfits: readonly Misfit[];
  /** Where it is there and signed. */
  readonly seal: Seal | undefined;
  readonly before: Seal | undefined;
};

async function sealsIn(stored: unknown, { account, day }: Day, runtime: Runtime): Promise<Sealed> {
  const nothing = { seal: undefined, before: undefined };
  if (stored === undefined) return { ...nothing, misfits: [{ why: "seal-missing", day, account }] };
  const read = SignedSeal.safeParse(stored);
  const dayBefore = read.success ? read.data.seal.after?.day : undefined;
  const before = dayBefore === undefined ? undefined : await runtime.seals.get(account, dayBefore);
  const known = before === undefined ? [stored] : [before, stored];
  const signed = await signedAmong(known, runtime);
  const { seals, misfits } = checkSeals(known, {
    signedWith: ({ signature }) => (signed.has(signature) ? "trusted" : "forged"),
    isAsked: (each) => each === day || each === "",
    from: undefined,
  });
  const sealFor = (each: string | undefined) => seals.find(({ seal }) => seal.day === each)?.seal;
  return { misfits, seal: sealFor(day), before: sealFor(dayBefore) };
}

async function signedAmong(stored: readonly unknown[], { sealer }: Runtime): Promise<ReadonlySet<string>> {
  const signed = new Set<string>();
  for (const each of stored) {
    const read = SignedSeal.safeParse(each);
    if (!read.success) continue;
    const { seal, signature } = read.data;
    if (await sealer.verify(sealDigest(seal), signature)) signed.add(signature);
  }
  return signed;
}

/** What stands in the ledger for the day, and was not there when it was sealed. */
async function strangersIn({ account, day }: Day, seal: Seal | undefined, runtime: Runtime) {
  if (seal === undefined) return [];
  const named = new Set(seal.entries.map(({ digest }) => digest));
  const { marks } = await marksOf(account, day, runtime);
  return marks
    .filter(({ digest }) => !named.has(digest))
    .map(({ resource, version, id }): Misfit => {
      return { why: "not-signed", day, resource: resourceText(resource), version, id };
    });
}

type Checking = {
  readonly asked: Day;
  readonly seals: readonly (Seal | undefined)[];
  readonly runtime: Runtime;
};

async function misfitsOn(resource: string, { asked, seals, runtime }: Checking): Promise<readonly Misfit[]> {
  const { account, day, isLast } = asked;
  const own = seals.flatMap((seal): readonly Signed[] =>
    (seal?.entries ?? [])
      .filter((entry) => entry.resource === resource)
      .map((entry) => ({ ...entry, day: seal?.day ?? day, keepDays: seal?.keepDays ?? 0 })),
  );
  const versions = own.filter((entry) => entry.day === day).map(({ version }) => version);
  const stretch: Stretch = { lowest: Math.min(...versions), highest: Math.max(...versions), isLast };
  const chain: Chain | undefined = await storedChain(parseResource(resource), stretch, runtime);
  if (chain === undefined) return [{ why: "not-an-entry", day, resource }];
  const { misfits } = checkChain(chain, {
    now: runtime.now(),
    keepDays: own[0]?.keepDays ?? 0,
    signed: own,
    isSealed: (of, on) => of === account && on === day,
    isAsked: (each) => each === day,
    isWhole: true,
  });
  return misfits;
}

function tell(found: readonly Misfit[], { log }: Runtime): void {
  if (found.length === 0) return;
  log.count("LedgerBroken", found.length);
  for (const misfit of found.slice(0, mostTold))
    log.warn("the ledger does not fit", { what: misfitText(misfit) });
}
