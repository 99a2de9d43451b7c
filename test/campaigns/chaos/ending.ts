import { withFreshPermits } from "#acts/backing/with-permits.ts";
import { withCounts } from "#acts/counts.ts";
import { aroundOf } from "#acts/looking/around.ts";
import { readEvents } from "#acts/looking/read-events.ts";
import { readResource } from "#acts/looking/read-resource.ts";
import { isUnderWay, restoresFor } from "#core/cases/restores/under-way.ts";
import { millis } from "#core/claims/instant.ts";
import { Unavailable } from "#core/faults.ts";
import { sameValue } from "#core/fields/equality.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import { parsePath } from "#core/fields/path.ts";
import { type TypeShape, unknownShape } from "#core/fields/topology.ts";
import { besides } from "#core/hidden/beside.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { momentFor } from "#core/ledger/moment-for.ts";
import { disputeFrom } from "#core/looking/dispute-from.ts";
import { look } from "#core/looking/look.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import type { Properties } from "#local/sandbox/kinds/kit/resource-kind.ts";
import type { World } from "#local/world/local-world.ts";
import { decisionsOn, misfitsIn } from "../../pipeline/books.ts";
import { wrongsIn } from "../../pipeline/weather/wrongs.ts";
import { told } from "./told.ts";

/** Clocks are apart by seconds, and anyone who is asked to come comes a second later. */
const slack = 15_000;

/** What must not be on a docket that was left in peace: it is compared with the pure verdict on the same claims. */
export async function unrestIn(world: World, resource: ResourceId): Promise<readonly string[]> {
  const record = await world.ports.dockets.load(resource);
  const text = resourceText(resource);
  if (record === undefined)
    return world.sandbox.whole(resource) === undefined ? [] : [`${text}: nobody knows of it`];
  const wrongs = [
    ...(await wrongsIn(world, record)),
    ...(await verdictWrongs(world, record)),
    ...(await chainWrongs(world, record)),
    ...stirredIn(record),
  ];
  return wrongs.map((wrong) => `${text}: ${wrong}`);
}

/** What a cloud in trouble still owes is refused first. */
async function patiently<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < 50; tries += 1) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
    }
  }
  return await read();
}

/** The docket as the pure core judges it now, and what would follow from a look. */
async function judgedNow(world: World, record: DocketRecord) {
  const { runtime } = world;
  const now = momentFor(record, world.clock.now());
  const bare = await aroundOf(record, runtime);
  const backed = await withFreshPermits(record, bare, runtime);
  const around = await withCounts(bare, disputeFrom(backed, { now, around: bare }), runtime);
  const seen = await patiently(() => readResource(record.resource, runtime));
  const { events } = await readEvents(record, undefined, runtime);
  const looked = look({ record: backed, events, seen, seenAt: now, before: undefined, now }, around);
  return { looked, seen, around, now };
}

async function verdictWrongs(world: World, record: DocketRecord): Promise<readonly string[]> {
  const { looked, seen, around, now } = await judgedNow(world, record);
  const { verdict } = looked;
  if (verdict === undefined) return ["there is no verdict"];
  const due = restoresFor(record, { id: "now", at: new Date(now).toISOString(), verdict }, around);
  const unwritten = due.flatMap(({ values }) => Object.keys(values));
  const nexts = verdict.fields.flatMap(({ next }) => (next === undefined ? [] : millis(next)));
  const next = Math.min(Infinity, ...nexts.filter((moment) => moment > now));
  const comes = record.due === undefined ? Infinity : millis(record.due);
  const isNews = looked.record.case !== undefined && record.case === undefined;
  const isStirred = looked.record.case?.stirred === true && record.case?.stirred === false;
  return [
    ...sightWrongs(record, seen, world.runtime.knowledge.shape(record.resource.type) ?? unknownShape),
    ...(unwritten.length > 0 ? [`the verdict is to write ${unwritten.join(", ")}, and nobody did`] : []),
    ...(next !== Infinity && comes > next + slack
      ? [
          `the verdict may change at ${new Date(next).toISOString()}, and nobody comes before ${record.due ?? "ever"}`,
        ]
      : []),
    ...(isNews ? [`the verdict is another one than was settled: ${told(verdict)}`] : []),
    ...(isStirred ? ["the verdict is another one than the case was judged by"] : []),
    ...questionWrongs(record, verdict),
  ];
}

type Verdict = NonNullable<Awaited<ReturnType<typeof judgedNow>>["looked"]["verdict"]>;

/** Anyone who is to be asked is asked, and nobody is asked anything else. */
function questionWrongs({ case: open }: DocketRecord, { fields }: Verdict): readonly string[] {
  const asked = new Set<string>((open?.questions ?? []).flatMap((question) => question.fields));
  const wanted = new Set<string>(
    fields.filter(({ ask, effect }) => ask !== null && effect !== "none").map(({ path }) => path),
  );
  return [
    ...[...wanted.difference(asked)].map((path) => `nobody is asked about ${path}`),
    ...[...asked.difference(wanted)].map((path) => `somebody is asked about ${path} in vain`),
  ];
}

type Seen = Awaited<ReturnType<typeof readResource>>;

/** As their schema reads them: a set has no order. */
function areSame(both: readonly Properties[], shape: TypeShape): boolean {
  const names = new Set(both.flatMap((each) => Object.keys(each)));
  return [...names].every((name) =>
    sameValue(both[0]?.[name], both[1]?.[name], shape.topologyAt(parsePath(`/${name}`))),
  );
}

/** What the docket holds for live is what stands there. */
function sightWrongs({ live }: DocketRecord, seen: Seen, shape: TypeShape): readonly string[] {
  if (live === undefined) return ["nobody ever looked"];
  if (live.state !== seen.state) return [`it is ${seen.state}, and the docket says ${live.state}`];
  if (seen.state !== "there" || live.state !== "there") return [];
  const both = [live.properties, seen.properties].map((each) => besides(each) as Properties);
  const [here, there] = both.map((each) => canonicalJson(each as Json));
  return areSame(both, shape) ? [] : [`the docket holds another state for live: ${here} instead of ${there}`];
}

function stirredIn({ case: open, restores }: DocketRecord): readonly string[] {
  return [
    ...(open?.state === "waiting" && open.stirred ? [`case ${open.id} was stirred and not woken`] : []),
    ...(open?.state === "opening" ? [`case ${open.id} was opened and not begun`] : []),
    ...(open === undefined && restores.some(isUnderWay) ? ["a write is under way without a case"] : []),
  ];
}

async function chainWrongs({ ports, clock }: World, record: DocketRecord): Promise<readonly string[]> {
  const decisions = await decisionsOn(ports, record.resource);
  const misfits = misfitsIn({ record, decisions, now: clock.now() });
  return misfits.map((misfit) => `the chain of decisions is broken: ${JSON.stringify(misfit)}`);
}
