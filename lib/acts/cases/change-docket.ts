import { Unavailable } from "#core/faults.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Runtime } from "../runtime.ts";

const mostTries = 4;

export type DocketChange = { readonly before: DocketRecord; readonly after: DocketRecord };

type Steps = {
  /** What becomes of the docket as it stands now; nothing where it stays as it is. */
  readonly change: (record: DocketRecord) => DocketRecord | undefined;
  /** What has to be told before it is stored, so that it is told at least once; and the docket that remembers it. */
  readonly tell?: (change: DocketChange) => Promise<DocketRecord>;
};

/** Changes a docket as it is stored now; the one who loses the race against another writer looks at it anew. */
export async function changeDocket(
  resource: ResourceId,
  { dockets }: Pick<Runtime, "dockets">,
  { change, tell }: Steps,
): Promise<DocketChange | undefined> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const before = await dockets.load(resource);
    const changed = before === undefined ? undefined : change(before);
    if (before === undefined || changed === undefined) return undefined;
    if (changed === before) return { before, after: before };
    const after = (await tell?.({ before, after: changed })) ?? changed;
    const saved = await dockets.save(after);
    if (saved.ok) return { before, after: { ...after, version: saved.version } };
  }
  throw othersWrite();
}

export const othersWrite = (): Unavailable =>
  new Unavailable("others keep writing to the docket", { hint: "try again in a moment" });
