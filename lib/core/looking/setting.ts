import { type Context, contextOf } from "../arbitration/context.ts";
import { instantOf } from "../claims/instant.ts";
import type { DocketRecord } from "../ledger/docket-record.ts";
import type { Around } from "./around.ts";
import { tagsIn } from "./dispute/tags.ts";

export type Setting = Pick<Context, "place" | "situations">;

/** Where a resource lives and which situations cover it, as a dispute on it would have it. */
export function settingOf(record: DocketRecord, around: Around, now: number): Setting {
  const { resource, priorTags, live } = record;
  return contextOf(
    {
      resource,
      now: instantOf(now),
      tags: tagsIn(live?.properties ?? {}),
      live: {},
      prior: {},
      facts: { ...(priorTags !== undefined && { priorTags }) },
      claims: [],
      situations: around.situations,
      sources: around.sources,
      history: [],
      asked: [],
      rulings: [],
    },
    around.policy,
  );
}
