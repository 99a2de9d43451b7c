import { handKey, writeList } from "#adapters/aws/stores/situations/following.ts";
import type { Situation } from "#core/claims/situation.ts";
import type { World } from "#local/world/local-world.ts";
import { actors, groupPlace, hour, minute } from "../../pipeline/stage.ts";
import { type CountedWorld, countedWorld, type Used } from "../cost/counted-world.ts";

/** What one look takes. */
export type PerLook = {
  readonly readUnits: number;
  /** Of these, what is read of situations. */
  readonly situationUnits: number;
  readonly writeUnits: number;
  readonly messages: number;
};

const each = 50;
const looks = 20;
const changesEach = 4;
const second = 1_000;
/** Long enough for messages and looks that are an hour behind; the sweeps of so long a time are no look's. */
const lengthMs = 3 * hour;

const alarm = (n: number, accounts: string, regions: string): Situation => ({
  kind: "alarm",
  ref: `alarm/checkout-p99-${n}`,
  state: "open",
  scope: { accounts, regions, resources: [`app/checkout-${n}/50dc6c495c0c9188`] },
  since: "2026-11-20T00:00:00.000Z",
  source: "cloudwatch",
  responders: [],
  namespace: "AWS/ApplicationELB",
});

const alarms = (accounts: string, regions: string, count: number): readonly Situation[] =>
  Array.from({ length: count }, (_, n) => alarm(n, accounts, regions));

/** As many open situations, fifty of them in the account and region of the looks; the others have their own places. */
async function fill({ world, table }: CountedWorld, situations: number): Promise<void> {
  const { account, region } = groupPlace;
  const own = Math.min(each, situations);
  for (const situation of alarms(account, region, own)) await world.ports.situations.put(situation);
  for (let left = situations - own, n = 0; left > 0; left -= each, n += 1) {
    const place = { account: String(300_000_000_000 + n), region };
    const all = alarms(place.account, region, Math.min(each, left));
    await writeList(table, handKey(place), { version: 0, all, adopted: false });
  }
}

/** Every message waits so long for the one who takes it, and is as old as that then. */
function keepBehind({ queues }: World, behindMs: number): void {
  for (const queue of [queues.changes, queues.looks]) {
    const { send } = queue;
    Object.assign(queue, { send: (body: string, delayMs = 0) => send(body, delayMs + behindMs) });
  }
}

type Load = {
  /** Open at the time. */
  readonly situations: number;
  /** How far those who take the messages are behind. */
  readonly behindMs: number;
};

/** Of each resource some changes within seconds, which nobody contests; far enough apart that none finds what another one read. */
export async function perLook({ situations, behindMs }: Load): Promise<PerLook> {
  const counted = await countedWorld({});
  const { world, used, close } = counted;
  await world.ports.situations.adopt();
  await fill(counted, situations);
  const names = Array.from({ length: looks }, (_, n) => `group-${n}`);
  const fleet = names.map((AutoScalingGroupName) => {
    const properties = { AutoScalingGroupName, MinSize: "2", MaxSize: "40", DesiredCapacity: "3" };
    return world.sandbox.create({ ...groupPlace, properties }, actors.pipeline).resource;
  });
  await world.pass(hour);
  keepBehind(world, behindMs);
  used();
  await world.pass(lengthMs);
  const idle = used();
  // What a look reads of them where the process knows none yet, and its docket cites one.
  await world.ports.situations.around({ ...groupPlace, refs: ["alarm/checkout-p99-7"] });
  const situationUnits = used().readUnits;
  for (const resource of fleet) {
    for (let n = 0; n < changesEach; n += 1) {
      world.sandbox.update(resource, { properties: { MaxSize: String(41 + n) } }, actors.pipeline);
      await world.pass(second);
    }
    await world.pass(minute);
  }
  await world.pass(lengthMs - looks * (changesEach * second + minute));
  const all = used();
  await close();
  const per = (...names: readonly (keyof Used)[]): number =>
    Math.round((names.reduce((sum, name) => sum + all[name] - idle[name], 0) / looks) * 100) / 100;
  return {
    situationUnits,
    readUnits: per("readUnits"),
    writeUnits: per("writeUnits"),
    messages: per("looks", "otherMessages"),
  };
}
