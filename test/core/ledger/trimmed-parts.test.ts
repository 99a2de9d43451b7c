import { expect, it } from "vitest";
import { emptyDocket } from "#core/claims/docket/docket.ts";
import { fold } from "#core/claims/docket/join.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { trimmed } from "#core/ledger/trimmed.ts";
import { policy, time } from "../arbitration/small-disputes.ts";
import { actor, standing, write } from "../claims/docket/folded-events.ts";
import { group } from "../looking/looked-at-group.ts";

const rules = policy({ limits: { docket: { claims: 10 } } });
const whole = "/Environment/Variables" as FieldPath;
const wrote = (when: string, field: string, is: unknown, who = actor("anna")) =>
  write(when, is, {
    field: field as FieldPath,
    who,
    event: `e-${when}-${field}`,
    change: `e-${when}-${field}`,
  });

it("parts about which their actor said something else since go before any claim, and never more than the docket holds", () => {
  const parts = Array.from({ length: 200 }, (_, index) => wrote("03:00", `${whole}/P${index}`, "1"));
  const others = Array.from({ length: 9 }, (_, index) =>
    wrote("02:00", "/MinSize", index, actor(`o${index}`)),
  );
  const events = [...parts, wrote("03:01", whole, { P0: "2" }), ...others];
  const record = { ...freshRecord(group), docket: fold(emptyDocket, events).docket };
  const kept = trimmed(record, time("04:00"), rules);
  expect(standing(kept.docket)).toEqual(standing(record.docket));
  expect(standing(kept.docket)).toHaveLength(10);
  expect(kept.docket.writes.size).toBe(10);
  expect(trimmed(kept, time("04:00"), rules)).toEqual(kept);
  const again = { ...kept, docket: fold(kept.docket, events).docket };
  expect(standing(trimmed(again, time("04:00"), rules).docket)).toEqual(standing(record.docket));
});
