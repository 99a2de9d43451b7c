import { fc, it } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { hopelessMessage } from "#core/cases/messages.ts";
import { newsOf } from "#core/cases/news/news-of.ts";
import { settleCase } from "#core/cases/settle-case.ts";
import { told } from "#core/cases/telling/due-tellings.ts";
import type { Claim } from "#core/claims/claim.ts";
import { Hidden, holdsHidden } from "#core/fields/hidden.ts";
import { parted } from "#core/hidden/beside.ts";
import type { DocketRecord, OpenQuestion } from "#core/ledger/docket-record.ts";
import { essencesOf } from "#core/looking/essence.ts";
import { answered } from "#core/questions/answer.ts";
import { at, claim, time } from "../arbitration/small-disputes.ts";
import { enforcing, inLaunch, judged, openCase, questionsOf, recordOf } from "./open-cases.ts";
import { messagesDue } from "./telling-kit.ts";

const fields = ["/DesiredCapacity", "/Cooldown", "/HealthCheckType"] as const;
const values = ["3", "6", "8"] as const;
const people = ["anna", "ben", "cleo"] as const;

const rules = enforcing({
  coupled: [{ id: "both", types: ["*"], together: ["/Cooldown", "/HealthCheckType"] }],
  sensitive: { names: ["secret"], fields: ["/HealthCheckType"] },
});
const around = inLaunch(rules);

const someClaim = (index: number): fc.Arbitrary<Claim> =>
  fc
    .record({
      field: fc.constantFrom(...fields),
      by: fc.constantFrom(...people),
      is: fc.constantFrom(...values),
      ref: fc.constantFrom("L1", "L2", undefined),
      intent: fc.constantFrom("availability", "cost"),
      isWrite: fc.boolean(),
    })
    .map(({ field, by, is, ref, intent, isWrite }) =>
      claim({
        id: `c${index}`,
        field,
        by,
        kind: "person",
        intent,
        constraint: { is },
        motivation: ref === undefined ? { kind: "budget" } : { kind: "launch", ref },
        ...(isWrite && { changedAt: at("03:30"), change: "apply-1" }),
      }),
    );

const claims = fc
  .integer({ min: 0, max: 5 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => someClaim(index))));
const live = fc.record({
  DesiredCapacity: fc.constantFrom(...values),
  Cooldown: fc.constantFrom(...values),
  HealthCheckType: fc.constantFrom(Hidden.of("a"), Hidden.of("b")),
});
const prior = { DesiredCapacity: "3", Cooldown: "3", HealthCheckType: Hidden.of("a") };
const scene = fc.record({ claims, live });
const later = fc.integer({ min: 0, max: 230 }).map((minutes) => time("04:00") + minutes * 60_000);

const recordIn = ({ claims: said, live: seen }: { claims: readonly Claim[]; live: DocketRecord["prior"] }) =>
  recordOf({ claims: said, live: seen, prior });
const stored = (record: DocketRecord): DocketRecord => ({ ...record, version: record.version + 1 });
const judge = (record: DocketRecord, now = time("04:00")) => judged(record, { around, now });

describe("judging", () => {
  it.prop([scene, later])("twice changes nothing", (parts, now) => {
    const once = judge(recordIn(parts));
    const twice = judge(stored(once.record), now);
    if (JSON.stringify(essencesOf(twice.decision)) !== JSON.stringify(essencesOf(once.decision))) return;
    expect(questionsOf(twice)).toEqual(questionsOf(once));
    expect(twice.closed).toEqual([]);
    expect(twice.record.asked).toEqual(once.record.asked);
    expect(twice.record.rulings).toEqual(once.record.rulings);
    expect(twice.record.restores.map((each) => each.values)).toEqual(
      once.record.restores.map((each) => each.values),
    );
    expect(twice.next).toBe(once.next);
  });

  it.prop([scene, scene, later])(
    "leaves no question that is not asked any more, and asks about no field twice",
    (first, second, now) => {
      const once = judge(recordIn(first));
      const { docket, live: seen } = recordIn(second);
      const twice = judge({ ...stored(once.record), docket, live: seen }, now);
      const asked = twice.decision.fields.filter(({ ask }) => ask !== null).map(({ path }) => path);
      const about = questionsOf(twice).flatMap((question) => question.fields);
      expect(about.toSorted()).toEqual(asked.toSorted());
      const open = new Set(questionsOf(twice).map(({ id }) => id));
      for (const { id } of twice.closed) expect(open.has(id)).toBe(false);
      for (const question of questionsOf(once)) {
        const kept = questionsOf(twice).find(({ id }) => id === question.id);
        if (kept !== undefined) expect(kept.ask.deadline).toBe(question.ask.deadline);
        expect(kept !== undefined || twice.closed.some(({ id }) => id === question.id)).toBe(true);
      }
    },
  );

  it.prop([scene])("ends when nobody answers: nothing is asked for ever", (parts) => {
    let { record, next } = judge(recordIn(parts));
    for (let turn = 0; turn < 12 && next === "ask"; turn += 1) {
      const questions = questionsOf({ record }).map((each) => ({ ...each, toldAt: each.askedAt }));
      const [question] = questions as [OpenQuestion];
      const waiting = { ...stored(record), case: openCase({ questions }) };
      ({ record, next } = judge(waiting, Date.parse(question.ask.deadline)));
    }
    expect(next).not.toBe("ask");
  });

  it.prop([scene])("writes nothing that is secret", (parts) => {
    for (const { values: written, from } of judge(recordIn(parts)).record.restores)
      expect(holdsHidden([written, from])).toBe(false);
  });
});

describe("secrets", () => {
  const secret = fc.stringMatching(/^[a-f0-9]{12}$/).map((text) => `hunter2-${text}`);

  it.prop([scene, secret, fc.constantFrom("keep", "revert", "hold" as const)])(
    "and task tokens stand in no question, message or event",
    (parts, planted, answer) => {
      // Somebody declared the secret itself, and the policy hides the field.
      const said = claim({
        id: "s",
        by: "dora",
        kind: "person",
        field: "/HealthCheckType",
        constraint: { is: planted },
        motivation: { kind: "launch", ref: "L1" },
      });
      const start = recordIn({ ...parts, claims: [...parts.claims, said] });
      const before = { ...start, case: openCase({ state: "waiting", token: planted }) };
      const once = judge(before);
      const due = messagesDue(once.record, time("04:00"), {
        decision: once.logged,
        policy: around.policy,
      });
      const after = told(once.record, due);
      const until = answer === "hold" ? { until: at("06:00") } : {};
      const given = { answer, by: "olga", proof: "signed in", at: at("05:00"), ...until } as const;
      const parleyed = questionsOf(once).map(({ id }) =>
        answered(after, { ...given, question: id }, { ...around, signIn: "guarded" }),
      );
      const settled = settleCase({ ...after, case: undefined }, once.logged.record, {
        now: time("05:00"),
        around,
      });
      const news = [
        ...newsOf({ before: once.record, after }, { decision: once.logged, at: at("04:00") }),
        ...newsOf({ before, after: settled }, { decision: once.logged, at: at("04:00") }),
        ...parleyed.flatMap((each) =>
          each.ok
            ? newsOf({ before: after, after: each.record }, { decision: undefined, at: at("05:00") })
            : [],
        ),
      ];
      const hopeless = once.record.restores.map((each) => hopelessMessage(once.record, each));
      const { plain, hidden } = parted([
        questionsOf(once),
        due,
        news,
        hopeless,
        once.record.asked,
        once.record.restores,
      ]);
      expect(JSON.stringify([plain, hidden])).not.toContain(planted);
      // What is kept of a question knows which words hide it, and no digest.
      expect(Object.values(hidden ?? {}).filter((mark) => "digest" in mark)).toEqual([]);
    },
  );
});
