import { expect, it } from "vitest";
import { memoryTypeKnowledge } from "#adapters/memory/type-knowledge.ts";
import type { FieldPath } from "#core/fields/path.ts";
import type { Restore } from "#core/ledger/docket-record.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { disputeFrom } from "#core/looking/dispute-from.ts";
import { at, dispute, policy, time } from "../arbitration/small-disputes.ts";

const field = "/Size" as FieldPath;
const around = {
  policy: policy(),
  types: memoryTypeKnowledge([]),
  situations: [],
  sources: [],
  restorers: [],
};

const restoring = (state: Restore["state"]) => {
  const restore: Restore = {
    id: "r",
    decision: "d",
    at: at("04:00"),
    state,
    values: { [field]: 10 },
    from: {},
  };
  const written = { field, at: at("04:00"), principal: "parley", after: 10, by: "revert" } as const;
  const changed = { ...written, at: at("03:59"), principal: "bot", after: 3, by: "change" } as const;
  const { resource } = dispute({});
  return { ...freshRecord(resource), restores: [restore], history: [changed, written] };
};

it.each([
  { state: "sent", counted: ["change"] },
  { state: "done", counted: ["change", "revert"] },
] as const)("a restore that is $state counts as $counted", ({ state, counted }) => {
  const { history } = disputeFrom(restoring(state), { now: time("04:01"), around });
  expect(history.map(({ by }) => by)).toEqual(counted);
});
