import { emptyDocket } from "../claims/docket/docket.ts";
import type { ResourceId } from "../resources/resource-id.ts";
import type { DocketRecord } from "./docket-record.ts";

/** What is known of a resource that nobody looked at yet. */
export const freshRecord = (resource: ResourceId): DocketRecord => ({
  resource,
  version: 0,
  docket: emptyDocket,
  live: undefined,
  prior: {},
  priorTags: undefined,
  history: [],
  asked: [],
  rulings: [],
  restores: [],
  case: undefined,
  settled: {},
  decision: undefined,
  folded: "",
  due: undefined,
  policy: undefined,
});
