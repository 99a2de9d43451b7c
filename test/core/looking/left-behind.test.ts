import { describe, expect, it } from "vitest";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { at, policy, situation } from "../arbitration/small-disputes.ts";
import {
  because,
  change,
  group,
  lookAt,
  otto,
  outcomes,
  pipeline,
  stored,
  withPolicy,
} from "./looked-at-group.ts";

const path = "/DesiredCapacity";
const rules = policy({ mode: { default: "enforce" }, unattributed: [{ answer: "keep" }] });
const scope = { service: "checkout" };
const during = withPolicy(rules, [situation({ scope, since: at("02:50") })]);
const after = withPolicy(rules, [
  situation({ scope, since: at("02:50"), state: "closed", closedAt: at("05:00") }),
]);

const hotfix = change("03:00", {
  actor: otto,
  edits: { [path]: 8 },
  testimonies: [because("incident", "INC-7")],
});
const applies = (when: string, value: number) =>
  change(when, {
    actor: pipeline,
    edits: { [path]: value },
    testimonies: [because("change-ticket", undefined, "consistency")],
  });

/** Eight, brought about in an incident that is over, where three stood. */
const held = () => {
  const first = stored(lookAt(freshRecord(group), "01:00", { around: during }));
  const fixed = stored(
    lookAt(first, "03:00:10", { events: [hotfix], is: { DesiredCapacity: 8 }, around: during }),
  );
  return stored(lookAt(fixed, "06:00", { is: { DesiredCapacity: 8 }, around: after }));
};

describe("what an incident left behind", () => {
  it("is put right when the value that stood before is written again", () => {
    const is = { DesiredCapacity: 3 };
    const looked = lookAt(held(), "09:00:10", { events: [applies("09:00", 3)], is, around: after });
    expect(outcomes(looked)).toEqual({ [path]: ["revert", 8] });
  });

  it("is over once code has put something else in its place, whatever code writes then", () => {
    const is = { DesiredCapacity: 5 };
    const taken = lookAt(held(), "09:00:10", { events: [applies("09:00", 5)], is, around: after });
    expect(outcomes(taken)).toEqual({ [path]: ["keep", 5] });
    const later = lookAt(stored(taken), "09:10", { is, around: after });
    expect(outcomes(later)).toEqual({ [path]: ["keep", 5] });
    const events = [applies("10:00", 3)];
    const back = lookAt(stored(later), "10:00:10", { events, is: { DesiredCapacity: 3 }, around: after });
    expect(outcomes(back)).toEqual({ [path]: ["keep", 3] });
  });

  it("is over once the one who brought it has handed it back, though under another name, no matter who writes that then", () => {
    const is = { DesiredCapacity: 3 };
    const otherRole = { principal: "123456789012:role/console", kind: "person", human: "otto" } as const;
    const back = change("08:00", { actor: otherRole, edits: { [path]: 3 } });
    const handed = lookAt(held(), "08:00:10", { events: [back], is, around: after });
    expect(outcomes(handed)).toEqual({ [path]: ["keep", 3] });
    const moved = { events: [applies("09:00", 4)], is: { DesiredCapacity: 4 }, around: after };
    const again = { events: [applies("10:00", 3)], is, around: after };
    const looked = lookAt(stored(lookAt(stored(handed), "09:00:10", moved)), "10:00:10", again);
    expect(outcomes(looked)).toEqual({ [path]: ["keep", 3] });
  });
});
