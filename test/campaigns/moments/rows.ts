import { aroundOf } from "#acts/looking/around.ts";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import { shown } from "#core/arbitration/explain/words.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { knownAt } from "#core/looking/dispute/values.ts";
import { disputeFrom } from "#core/looking/dispute-from.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { SheetParty } from "#core/views/sheet/party.ts";
import type { SheetRow } from "#core/views/sheet/row.ts";
import { type AskedMoment, sheetThen } from "#http/console/sheet-then.ts";
import type { World } from "#local/world/local-world.ts";

/** On the laptop one sees all of it. */
const reader = { sees: () => true, zone: undefined };

export const docketIn = (world: World, resource: ResourceId): Promise<DocketRecord | undefined> =>
  world.ports.dockets.load(resource);

/** The sheet that the page shows, from the ports to its model. */
export async function sheetIn(world: World, resource: ResourceId, asked: AskedMoment = {}) {
  const record = await docketIn(world, resource);
  return record && (await sheetThen({ record, reader }, asked, world.runtime));
}

type Sheet = NonNullable<Awaited<ReturnType<typeof sheetIn>>>["sheet"];

const rowsOf = ({ rows, quiet }: Sheet): readonly SheetRow[] => [...(rows ?? []), ...quiet];

/** One line for each row, to be compared; how far the time has come is the clock's. */
export const linesOf = (sheet: Sheet | undefined): readonly string[] =>
  sheet === undefined
    ? []
    : rowsOf(sheet)
        .map(({ passed: _, ...row }) => canonicalJson(row as unknown as Json))
        .toSorted();

/** What the core comes to on the docket of now, without anything of the page's. */
export async function judgedNow(
  world: World,
  record: DocketRecord,
  more: Partial<Dispute> = {},
  now?: number,
) {
  const around = await aroundOf(record, world.runtime);
  const dispute = { ...disputeFrom(record, { now: now ?? world.clock.now(), around }), ...more };
  return { dispute, verdict: arbitrate(dispute, around.policy) };
}

export type Judged = Awaited<ReturnType<typeof judgedNow>>;

const lastName = (principal: string): string => principal.split(/[/:]/).at(-1) ?? principal;

function partyFlaws(party: SheetParty | undefined, id: string, { claims }: Dispute): readonly string[] {
  const claim = claims.find((one) => one.id === id);
  if (claim === undefined)
    return party?.who === "the policy" ? [] : [`${id} is no claim, and not the policy's`];
  const goal = claim.intent === "unattributed" ? undefined : claim.intent;
  return [
    ...(party?.who.startsWith(lastName(claim.actor.principal)) ? [] : [`${party?.who} stands for ${id}`]),
    ...(party?.goal === goal ? [] : [`its goal is ${goal}, shown is ${party?.goal}`]),
    ...(party?.until?.at === claim.until ? [] : [`it ends ${claim.until}, shown is ${party?.until?.at}`]),
  ];
}

const same = (what: string, is: unknown, shows: unknown): readonly string[] =>
  is === shows ? [] : [`${what} is ${String(is)}, shown is ${String(shows)}`];

/** What a row says otherwise than the verdict that it is of. */
function rowFlaws(row: SheetRow, field: FieldVerdict, dispute: Dispute): readonly string[] {
  const { path, value, holders, deferred, because, ask } = field;
  const live = knownAt(dispute.live, path);
  const word = (known: Json | undefined) => (known === undefined ? undefined : shown(known, false));
  const at = because.find(({ rule }) => rule === "ruling") ?? because.find((one) => one.at !== undefined);
  return [
    ...same("the value now", word(live), row.now),
    ...same("the settled value", word(value), row.settled),
    ...same("the outcome", field.outcome, row.outcome),
    ...same("the number of holders", holders.length, row.holders.length),
    ...holders.flatMap((id, place) => partyFlaws(row.holders[place], id, dispute)),
    ...same("the end", field.until, row.until?.at),
    ...same("who waits", deferred.length, row.waiting.length),
    ...deferred.flatMap(({ claim, wakes }, place) => [
      ...partyFlaws(row.waiting[place]?.party, claim, dispute),
      ...same("what wakes them", wakes.length > 0, (row.waiting[place]?.wakes.length ?? 0) > 0),
    ]),
    ...same("the deadline", ask?.deadline, row.asked?.deadline.at),
    ...same("the deciding row", at?.at !== undefined, row.policy !== undefined),
    ...(at?.at === undefined || row.policy?.endsWith(at.at)
      ? []
      : [`${at.at} decided, shown is ${row.policy}`]),
  ];
}

/** Where a sheet is not what the core says. */
export function sheetFlaws(sheet: Sheet, { dispute, verdict }: Judged): readonly string[] {
  const rows = new Map(rowsOf(sheet).map((row) => [row.path, row]));
  const listed = verdict.fields.flatMap((field) => {
    const row = rows.get(field.path);
    if (row === undefined) return [`${field.path} has no row`];
    return rowFlaws(row, field, dispute).map((flaw) => `${field.path}: ${flaw}`);
  });
  const paths = new Set(verdict.fields.map(({ path }) => path as string));
  return [...listed, ...[...rows.keys()].flatMap((path) => (paths.has(path) ? [] : [`${path} is no field`]))];
}

/** What one sheet says and the other does not. */
export function otherLines(was: readonly string[], told: readonly string[]): readonly string[] {
  return [
    ...was.filter((line) => !told.includes(line)).map((line) => `was  ${line}`),
    ...told.filter((line) => !was.includes(line)).map((line) => `told ${line}`),
  ];
}

/** What becomes of a field: who holds what until whom, and what stands; of words nothing. */
const fateOf = ({ outcome, now, settled, holders, waiting, asked, state }: SheetRow) => ({
  state,
  outcome,
  now,
  settled,
  holders: holders.map(({ who }) => who),
  waiting: waiting.map(({ party }) => party.who),
  // A deadline that runs from when somebody is told is not known, and the sheet says so.
  deadline: asked?.isUntold === true ? "untold" : asked?.deadline.at,
});

type Fate = ReturnType<typeof fateOf>;

const fatesOf = (sheet: Sheet): ReadonlyMap<string, Fate> =>
  new Map(rowsOf(sheet).map((row) => [row.field, fateOf(row)]));

const fateText = (fate: Fate | undefined): string => JSON.stringify(fate ?? "no row");

/** What came otherwise than it was foretold, but for the fields of which the sheet says that it does not know. */
export function foretoldFlaws(then: Sheet, came: Sheet, unknown: ReadonlySet<string>): readonly string[] {
  const [foretold, is] = [fatesOf(then), fatesOf(came)];
  return [...new Set([...foretold.keys(), ...is.keys()])].flatMap((field) => {
    const [a, b] = [foretold.get(field), is.get(field)];
    const isKnown = a?.deadline !== "untold" || b?.deadline === undefined;
    const same = isKnown ? b : b && { ...b, deadline: "untold" };
    if (unknown.has(field) || fateText(a) === fateText(same)) return [];
    return [`${field}: foretold ${fateText(a)}, came ${fateText(b)}`];
  });
}
