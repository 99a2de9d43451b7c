import { handKey, writeList } from "#adapters/aws/stores/situations/lists.ts";
import type { Situation } from "#core/claims/situation.ts";
import { actors, groupPlace, hour, minute } from "../../pipeline/stage.ts";
import { type CountedWorld, countedWorld } from "../cost/counted-world.ts";

/** What one look takes. */
export type PerLook = { readonly readUnits: number; readonly writeUnits: number; readonly messages: number };

const each = 50;
const looks = 20;

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

/** Changes that nobody contests, far enough apart that none finds what another one read. */
export async function perLookAmong(situations: number): Promise<PerLook> {
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
  used();
  for (const resource of fleet) {
    world.sandbox.update(resource, { properties: { MaxSize: "41" } }, actors.pipeline);
    await world.pass(minute);
  }
  const { readUnits, writeUnits, looks: asked, otherMessages } = used();
  await close();
  const per = (total: number): number => Math.round((total / looks) * 100) / 100;
  return { readUnits: per(readUnits), writeUnits: per(writeUnits), messages: per(asked + otherMessages) };
}
