import { describe, expect, it } from "vitest";
import type { Claim } from "#core/claims/claim.ts";
import { claimKey } from "#core/claims/docket/replacement-key.ts";
import { noticeEvent } from "#core/ledger/actor-notice.ts";
import { tellWorks } from "#core/notices/actors/tell-works.ts";
import { cardOf } from "#core/notices/channels/card.ts";
import { slackPayload } from "#core/notices/channels/slack-payload.ts";
import { at, claim, situation } from "../../arbitration/small-disputes.ts";
import { around, enforcing, openCase, recordOf } from "../open-cases.ts";
import { linesOf, restoredAfter, toldBy } from "./stake-kit.ts";

const incident = situation({ kind: "incident", ref: "INC-1" });
const parts = around(enforcing(), { situations: [incident] });
const live = { DesiredCapacity: "3" };
const prior = { DesiredCapacity: "8" };

const oncall = (more: object = {}): Claim =>
  claim({
    ...{ id: "a", by: "oncall", kind: "person", constraint: { is: "8" }, changedAt: at("03:40") },
    motivation: { kind: "incident", ref: "INC-1" },
    ...more,
  });
const robot = (more: object = {}): Claim =>
  claim({
    id: "b",
    by: "robot",
    kind: "automation",
    constraint: { is: "3" },
    changedAt: at("03:50"),
    ...more,
  });
const wanted = (more: object = {}): Claim => {
  const { changedAt: _, ...rest } = robot(more);
  return rest as Claim;
};
const fought = (more: object = {}) => recordOf({ claims: [oncall(), robot(more)], live, prior });

describe("who hears what, where somebody means ill or things go wrong", () => {
  it("markup in a name acts on nobody", () => {
    const told = toldBy(
      recordOf({
        claims: [oncall({ by: "<!channel> *x* <https://evil.example|y>" }), wanted()],
        live: prior,
        prior,
      }),
      "04:00",
      parts,
    );
    const [notice] = told.notices;
    const [, work] = tellWorks(notice as never, { tell: [{ slack: "x" }], mails: [] });
    const text = JSON.stringify(slackPayload(cardOf((work as never as { post: never }).post, "")));
    expect(text).not.toMatch(/<!|<https/);
  });

  it("two claims of one actor on one field are one notice", () => {
    const two = [oncall(), wanted(), wanted({ id: "b2", constraint: { max: 4 } })];
    const { notices } = toldBy(recordOf({ claims: two, live: prior, prior }), "04:00", parts);
    expect(linesOf(notices)).toEqual(["waits robot /DesiredCapacity"]);
  });

  it("Parley's own hand is told nothing", () => {
    const own = {
      ...wanted(),
      actor: { ...robot().actor, principal: "arn:aws:iam::123456789012:role/parley-restorer" },
    };
    expect(toldBy(recordOf({ claims: [oncall(), own], live: prior, prior }), "04:00", parts).notices).toEqual(
      [],
    );
  });

  it("one whom nobody knows is told nothing", () => {
    const unknown = { ...wanted(), actor: { principal: "unknown", kind: "unknown" } } as Claim;
    expect(
      toldBy(recordOf({ claims: [oncall(), unknown], live: prior, prior }), "04:00", parts).notices,
    ).toEqual([]);
  });

  it("a claim that was withdrawn before its write was put back is nobody's loss", () => {
    const told = toldBy(fought(), "04:00", parts);
    const { docket } = told.record;
    const stamp = { at: Date.parse(at("04:01")), event: "w" };
    const withdrawn = new Map([[claimKey(robot().actor, "/DesiredCapacity"), stamp]]);
    const gone = { ...told, record: { ...told.record, docket: { ...docket, withdrawn } } };
    expect(restoredAfter(gone, "04:02", parts).notices).toEqual([]);
  });

  it("a decision that is made again has the same notices", () => {
    const record = recordOf({ claims: [oncall(), wanted()], live: prior, prior });
    const ids = ["04:00", "04:01", "04:02"].map((time) =>
      toldBy(record, time, parts).notices.map(({ id }) => id),
    );
    expect(new Set(ids.map((one) => one.join())).size).toBe(1);
  });

  it("a look that comes late, and knows less, tells nothing twice", () => {
    const record = recordOf({ claims: [oncall(), wanted()], live: prior, prior });
    const { told } = toldBy(record, "04:10", parts);
    expect(toldBy({ ...record, told, case: openCase() }, "04:05", parts).notices).toEqual([]);
  });

  it("a reason of any length is cut, and the notice fits its schema", () => {
    const ref = "INC-1".padEnd(2_000, "x");
    const long = oncall({ by: "o".repeat(512), motivation: { kind: "incident", ref } });
    const open = around(enforcing(), { situations: [{ ...incident, ref }] });
    const { notices } = toldBy(recordOf({ claims: [long, wanted()], live: prior, prior }), "04:00", open);
    expect(notices.length).toBe(1);
    expect((notices[0]?.why ?? "").length).toBeLessThan(2_500);
    expect((notices[0]?.subject ?? "").length).toBeLessThan(100);
  });

  it("a secret stands in no notice and no event", () => {
    const field = "/Secret" as never;
    const secret = "hunter2-secret-value";
    const claims = [
      oncall({ field, constraint: { is: secret } }),
      wanted({ field, constraint: { is: "other-secret" } }),
    ];
    const { notices } = toldBy(
      recordOf({ claims, live: { Secret: secret }, prior: { Secret: secret } }),
      "04:00",
      parts,
    );
    const all = JSON.stringify([notices, notices.map(noticeEvent)]);
    expect(notices.length).toBe(1);
    expect(all).not.toContain("hunter2");
    expect(all).not.toContain("other-secret");
  });

  it("a reason that nothing confirms is never told as one", () => {
    const claims = [oncall({ motivation: { kind: "incident", ref: "INC-9" } }), wanted()];
    const { notices } = toldBy(recordOf({ claims, live: prior, prior }), "04:00", around());
    expect(notices.length).toBeGreaterThan(0);
    expect(JSON.stringify(notices)).not.toContain("INC-9");
  });
});
