import { describe, expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { comingOf, foretold, isUnsure, judgedLater } from "#core/views/sheet/moments.ts";
import { rebuilt } from "#core/views/sheet/past/rebuilt.ts";
import { at, byCode, claim, dispute, policy, situation, time } from "../../arbitration/small-disputes.ts";

const size = "/EphemeralStorage/Size";
const enforcing = policy({ mode: { default: "enforce", scopes: [] } });
const types = openCatalogue();
const worker = {
  account: "123456789012",
  region: "eu-north-1",
  type: "AWS::Lambda::Function",
  id: "checkout",
};

/** What an incident needs until 06:00, and code wants otherwise. */
const hotfix: Dispute = {
  ...dispute({
    situations: [situation({ responders: ["ada"] })],
    claims: [
      { ...byCode({ id: "deploy", constraint: { is: 512 } }), field: size as never, backing: "permitted" },
      {
        ...claim({
          id: "fix",
          by: "ada",
          kind: "person",
          constraint: { is: 1024 },
          motivation: { kind: "incident", ref: "INC-7" },
          until: at("06:00"),
        }),
        field: size as never,
        backing: "permitted",
      },
    ],
  }),
  resource: worker as never,
  live: { "/EphemeralStorage": { Size: 1024 } } as never,
  prior: { "/EphemeralStorage": { Size: 512 } } as never,
};

const record: DocketRecord = rebuilt(hotfix, freshRecord(worker as never));
const coming = comingOf({
  record,
  now: time("04:00"),
  around: { policy: enforcing, types, situations: hotfix.situations, sources: [], restorers: [] },
});

describe("what is due at a moment to come", () => {
  it("is foretold at that moment and stands soon after, also in a part of a property", () => {
    expect(foretold(coming, time("07:00")).turns.map(({ dispute: { now } }) => Date.parse(now))).toContain(
      time("06:00"),
    );
    const [due] = judgedLater(coming, time("06:00")).verdict.fields.filter(({ path }) => path === size);
    expect(due).toMatchObject({ outcome: "revert", value: 512 });
    const [done] = judgedLater(coming, time("06:05")).verdict.fields.filter(({ path }) => path === size);
    expect(done).toMatchObject({ outcome: "keep", value: 512 });
  });

  it("is the same in whichever order the moments are asked for", () => {
    const moments = ["05:00", "06:05", "06:00", "04:00", "07:00"].map(time);
    const fresh = moments.map((moment) => judgedLater(comingOf(coming.input), moment).verdict);
    const one = comingOf(coming.input);
    for (const order of [moments, moments.toReversed()])
      for (const moment of order)
        expect(judgedLater(one, moment).verdict).toEqual(fresh[moments.indexOf(moment)]);
    expect(foretold(one, time("05:00")).turns).toEqual([]);
  });
});

describe("what is not known", () => {
  it("is what comes of a field, of its parts and of what it is part of", () => {
    const untold = [{ path: "/A/B", since: at("05:00") }];
    expect(["/A", "/A/B", "/A/B/C", "/A/D", "/E"].map((path) => isUnsure(path, untold))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
