import { countFailed } from "#acts/receiving/count-failed.ts";
import type { Runtime } from "#acts/runtime.ts";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { mostOfGroup } from "#core/ports/people/refusals.ts";
import { worldSettings } from "#local/world/world-settings.ts";
import { typicalRecord } from "../../contracts/stores/typical-record.ts";
import { policy } from "../../core/learning/evening-quarrel.ts";
import { capacity, home } from "../../core/receiving/records.ts";
import { embeddedLedger } from "./embedded-ledger.ts";

type Units = { readonly read: number; readonly write: number };

/** What failed calls take of the ledger. */
export type Failing = {
  /** One that is counted. */
  readonly counted: Units;
  /** One of a flood, of whose caller enough are counted. */
  readonly flooding: Units;
};

/** Counts it on the ledger as it is on AWS. */
export async function failingCounts(): Promise<Failing> {
  const ledger = await embeddedLedger();
  const { refusals, units } = ledger;
  const { dockets } = ledger.stores;
  const type = "AWS::AutoScaling::AutoScalingGroup";
  const resource = { account: home, region: "eu-north-1", type, id: "web" };
  await dockets.save({ ...typicalRecord, resource, version: 0 });
  const runtime = {
    ...{ dockets, refusals, policy, knowledge: openCatalogue() },
    settings: worldSettings([type]),
  } as unknown as Runtime;
  const fail = async (n: number): Promise<Units> => {
    const before = units();
    const record = capacity(7, { errorCode: "AccessDenied", eventID: `event-${n}` });
    const { as } = await countFailed({ as: "record", record, account: home }, Date.now(), runtime);
    if (as !== "counted") throw new Error(`it was ${as}`);
    const after = units();
    return { read: after.read - before.read, write: after.write - before.write };
  };
  const counted = await fail(0);
  for (let n = 1; n < mostOfGroup; n += 1) await fail(n);
  const flooding = await fail(mostOfGroup);
  await ledger.close();
  return { counted, flooding };
}
