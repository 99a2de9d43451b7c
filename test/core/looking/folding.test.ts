import { describe, expect, it } from "vitest";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { nextFor } from "#core/looking/case-after.ts";
import {
  anna,
  because,
  calm,
  change,
  claims,
  group,
  known,
  lookAt,
  otto,
  past,
  pipeline,
  stored,
  there,
} from "./looked-at-group.ts";

const five = { DesiredCapacity: 5 };
const path = "/DesiredCapacity";

describe("who made a difference, when", () => {
  it.each([
    {
      when: "there was one change, which names the field",
      events: [change("03:00", { edits: { [path]: 5 } })],
      is: five,
      expected: [`anna ${path} {"is":5}`],
      written: [`03:00 anna ${path} 5`],
    },
    {
      when: "there was one change, which names nothing",
      events: [change("03:00")],
      is: { DesiredCapacity: 5, HealthCheckType: "ELB" },
      expected: [`anna ${path} {"is":5}`, 'anna /HealthCheckType {"is":"ELB"}'],
      written: [`03:00 anna ${path} 5`, '03:00 anna /HealthCheckType "ELB"'],
    },
    {
      when: "there was one change, which names the value as the cloud does not",
      events: [change("03:00", { edits: { "/HealthCheckType": "elb" } })],
      is: { HealthCheckType: "ELB" },
      expected: ['anna /HealthCheckType {"is":"ELB"}'],
      written: ['03:00 anna /HealthCheckType "ELB"'],
    },
    {
      when: "a request writes a number as text",
      events: [change("03:00", { edits: { [path]: "5" } })],
      is: five,
      expected: [`anna ${path} {"is":5}`],
      written: [`03:00 anna ${path} 5`],
    },
    {
      when: "two actors name one field each",
      events: [
        change("03:00", { edits: { [path]: 5 } }),
        change("03:01", { edits: { "/MinSize": 2 }, actor: otto }),
      ],
      is: { DesiredCapacity: 5, MinSize: 2 },
      expected: [`anna ${path} {"is":5}`, 'otto /MinSize {"is":2}'],
      written: [`03:00 anna ${path} 5`, "03:01 otto /MinSize 2"],
    },
    {
      when: "the second wrote over what the first had written",
      events: [
        change("03:00", { edits: { [path]: 7 } }),
        change("03:01", { edits: { [path]: 5 }, actor: otto }),
      ],
      is: five,
      expected: [`anna ${path} {"is":7}`, `otto ${path} {"is":5}`],
      written: [`03:00 anna ${path} 7`, `03:01 otto ${path} 5`],
    },
    {
      when: "the second put back what the first had written over",
      events: [
        change("03:00", { edits: { [path]: 7 } }),
        change("03:01", { edits: { [path]: 3 }, actor: otto }),
      ],
      is: {},
      expected: [`anna ${path} {"is":7}`, `otto ${path} {"is":3}`],
      written: [`03:00 anna ${path} 7`, `03:01 otto ${path} 3`],
    },
    {
      when: "a rest is named by neither of two changes of one actor",
      events: [change("03:00", { edits: { [path]: 5 } }), change("03:01", { edits: { "/MinSize": 2 } })],
      is: { DesiredCapacity: 5, MinSize: 2, HealthCheckType: "ELB" },
      expected: [`anna ${path} {"is":5}`, 'anna /MinSize {"is":2}', 'unknown /HealthCheckType {"is":"ELB"}'],
      written: [`03:00 anna ${path} 5`, "03:01 anna /MinSize 2", '03:10 unknown /HealthCheckType "ELB"'],
    },
    {
      when: "a rest is named by neither of two actors",
      events: [
        change("03:00", { edits: { [path]: 5 } }),
        change("03:01", { edits: { "/MinSize": 2 }, actor: otto }),
      ],
      is: { DesiredCapacity: 5, MinSize: 2, HealthCheckType: "ELB" },
      expected: [`anna ${path} {"is":5}`, 'otto /MinSize {"is":2}', 'unknown /HealthCheckType {"is":"ELB"}'],
      written: [`03:00 anna ${path} 5`, "03:01 otto /MinSize 2", '03:10 unknown /HealthCheckType "ELB"'],
    },
    {
      when: "one of two actors is the only one who speaks of the field, with another word for its value",
      events: [
        change("03:00", { edits: { "/HealthCheckType": "elb" } }),
        change("03:01", { edits: { "/MinSize": 2 }, actor: otto }),
      ],
      is: { MinSize: 2, HealthCheckType: "ELB" },
      expected: ['anna /HealthCheckType {"is":"ELB"}', 'otto /MinSize {"is":2}'],
      written: ['03:00 anna /HealthCheckType "ELB"', "03:01 otto /MinSize 2"],
    },
    {
      when: "nobody says anything",
      events: [],
      is: five,
      expected: [`unknown ${path} {"is":5}`],
      written: [`03:10 unknown ${path} 5`],
    },
    {
      when: "somebody writes again what stands there",
      events: [change("03:00", { edits: { [path]: 3 } })],
      is: {},
      expected: [`anna ${path} {"is":3}`],
      written: [],
    },
    {
      when: "somebody takes a field away",
      events: [change("03:00", { edits: { "/MinSize": null } })],
      seen: there({ AutoScalingGroupName: "checkout", DesiredCapacity: 3, Tags: calm["Tags"] as Json }),
      expected: ['anna /MinSize {"absent":true}'],
      written: ["03:00 anna /MinSize null"],
    },
    {
      when: "a request writes a whole list and the cloud adds to it",
      events: [
        change("03:00", {
          edits: {
            "/Tags": [
              { Key: "env", Value: "test" },
              { Key: "service", Value: "checkout" },
            ],
          },
        }),
      ],
      is: {
        Tags: [
          { Key: "aws:made-by", Value: "x" },
          { Key: "env", Value: "test" },
          { Key: "service", Value: "checkout" },
        ],
      },
      expected: [
        'anna /Tags[Key=env] {"is":{"Key":"env","Value":"test"}}',
        'anna /Tags[Key=service] {"is":{"Key":"service","Value":"checkout"}}',
        'unknown /Tags[Key=aws:made-by] {"is":{"Key":"aws:made-by","Value":"x"}}',
      ],
      written: [
        '03:00 anna /Tags[Key=env] {"Key":"env","Value":"test"}',
        '03:10 unknown /Tags[Key=aws:made-by] {"Key":"aws:made-by","Value":"x"}',
      ],
    },
    {
      when: "a request names a plain value, and another stands there: that one is nobody's",
      events: [change("03:00", { edits: { [path]: 7 } })],
      is: five,
      expected: [`anna ${path} {"is":7}`, `unknown ${path} {"is":5}`],
      written: [`03:00 anna ${path} 7`, `03:10 unknown ${path} 5`],
    },
    {
      when: "the only request of the only actor says what it wrote, and something else differs",
      events: [
        change("03:00", { edits: { "/Tags[Key=team]": { Key: "team", Value: "a" } }, actor: pipeline }),
      ],
      is: { ...five, Tags: [...(calm["Tags"] as readonly Json[]), { Key: "team", Value: "a" }] },
      expected: [
        `${pipeline.principal} /Tags[Key=team] {"is":{"Key":"team","Value":"a"}}`,
        `unknown ${path} {"is":5}`,
      ],
      written: [
        `03:00 ${pipeline.principal} /Tags[Key=team] {"Key":"team","Value":"a"}`,
        `03:10 unknown ${path} 5`,
      ],
    },
    {
      when: "one of two leaves open what it wrote, and the other says that it wrote elsewhere",
      events: [change("03:00"), change("03:01", { edits: { "/MinSize": 2 }, actor: otto })],
      is: { ...five, MinSize: 2 },
      expected: [`anna ${path} {"is":5}`, 'otto /MinSize {"is":2}'],
      written: [`03:00 anna ${path} 5`, "03:01 otto /MinSize 2"],
    },
    {
      when: "a request says that it touched the field, and another leaves everything open",
      events: [change("03:00", { edits: { [path]: undefined } }), change("03:01", { actor: otto })],
      is: five,
      expected: [`anna ${path} {"is":5}`],
      written: [`03:00 anna ${path} 5`],
    },
    {
      when: "two actors leave open what they wrote",
      events: [change("03:00"), change("03:01", { actor: otto })],
      is: five,
      expected: [`unknown ${path} {"is":5}`],
      written: [`03:10 unknown ${path} 5`],
    },
    {
      when: "a request names one part of what appeared: the other part is nobody's",
      events: [change("03:00", { edits: { "/Environment/Variables/PORT": "1" } })],
      is: { Environment: { Variables: { HOST: "x", PORT: "1" } } },
      expected: [
        'anna /Environment/Variables/PORT {"is":"1"}',
        'unknown /Environment/Variables/HOST {"is":"x"}',
      ],
      written: [
        '03:00 anna /Environment/Variables/PORT "1"',
        '03:10 unknown /Environment/Variables/HOST "x"',
      ],
    },
    {
      when: "a read-only property differs as well",
      events: [change("03:00", { edits: { "/Status": "ready" } })],
      is: { Status: "ready" },
      expected: [],
      written: [],
    },
    {
      when: "a request names no field at all",
      events: [change("03:00", { edits: { "no path": 5 } })],
      is: five,
      expected: [`anna ${path} {"is":5}`],
      written: [`03:00 anna ${path} 5`],
    },
  ])("$when", ({ events, is, seen, expected, written }) => {
    const glance = { events, ...(is !== undefined && { is }), ...(seen !== undefined && { seen }) };
    const looked = lookAt(known(), "03:10", glance);
    expect(claims(looked)).toEqual(expected);
    expect(past(looked)).toEqual(written);
    expect(claims(lookAt(known(), "03:10", { ...glance, events: events.toReversed() }))).toEqual(expected);
    expect(lookAt(stored(looked), "03:11", glance).isChanged).toBe(false);
  });
});

describe("what a request says is a claim", () => {
  it("only once it is there", () => {
    const event = change("03:00", { edits: { [path]: 5 } });
    const first = lookAt(known(), "03:00:10", { events: [event] });
    expect(claims(first)).toEqual([]);
    expect(past(first)).toEqual([]);
    expect(first.lookAgainMs).toBe(30_000);
    const second = lookAt(stored(first), "03:00:40", { events: [event], is: five, again: 1 });
    expect(claims(second)).toEqual([`anna ${path} {"is":5}`]);
    expect(second.lookAgainMs).toBeUndefined();
  });

  it("never when it does not come true, and Parley looks no more than twice again", () => {
    const events = [change("03:00", { edits: { [path]: 5 } })];
    const again = [0, 1, 2].map((times) => lookAt(known(), "03:05", { events, again: times }));
    expect(again.map(({ lookAgainMs }) => lookAgainMs)).toEqual([30_000, 120_000, undefined]);
    expect(again.flatMap(claims)).toEqual([]);
  });

  it("of a write-only property at once, since nobody can read it", () => {
    const events = [change("03:00", { edits: { "/MasterPassword": Hidden.of("abc") } })];
    const looked = lookAt(known(), "03:01", { events });
    expect(claims(looked)).toEqual(['anna /MasterPassword {"is":"(hidden)"}']);
    expect(looked.dispute.live).toMatchObject({ "/MasterPassword": Hidden.of("abc") });
    const later = lookAt(stored(looked), "03:20", {});
    expect(later.dispute.live).toMatchObject({ "/MasterPassword": Hidden.of("abc") });
    expect(later.record.case).toBeUndefined();
  });

  it("of a resource that cannot be read", () => {
    const seen = { state: "unreadable", why: "no handler" } as const;
    const first = lookAt(freshRecord(group), "03:01", {
      seen,
      events: [change("03:00", { edits: { [path]: 5 } })],
    });
    expect(claims(first)).toEqual([`anna ${path} {"is":5}`]);
    const events = [change("04:00", { edits: { [path]: 7 }, actor: otto })];
    const second = lookAt(stored(first), "04:01", { seen, events });
    expect(second.dispute.live).toEqual({ [path]: 7 });
    expect(second.record.live?.state).toBe("unreadable");
  });
});

describe("late words", () => {
  const event = change("03:00", { edits: { [path]: 5 } });
  const first = stored(lookAt(known(), "03:00:10", { events: [event], is: five }));

  it("explain a change again, and the better explanation stays whichever comes last", () => {
    const told = change("03:00", {
      edits: { [path]: 5 },
      testimonies: [because("incident", "INC-7")],
      heard: "03:09",
    });
    const second = stored(lookAt(first, "03:09:10", { events: [told], is: five }));
    const expected = [`anna ${path} {"is":5} (session: incident)`];
    expect(claims(lookAt(second, "03:10", { is: five }))).toEqual(expected);
    expect(claims(lookAt(second, "03:10", { events: [event], is: five }))).toEqual(expected);
    const other = lookAt(stored(lookAt(known(), "03:09:10", { events: [told], is: five })), "03:10", {
      events: [event],
      is: five,
    });
    expect(claims(other)).toEqual(expected);
  });

  it("are heard in tags of the same principal close to the change", () => {
    const said = (when: string, actor = anna) => ({
      arrival: `${String(Date.parse(`2026-11-21T${when}:00Z`) + 2_000).padStart(15, "0")}#s`,
      event: {
        kind: "said",
        id: `s-${when}`,
        at: `2026-11-21T${when}:00Z`,
        actor,
        testimony: { ...because("incident", "INC-7"), source: "tag" },
      } as const,
    });
    const claimsWith = (...saids: readonly ReturnType<typeof said>[]) =>
      claims(lookAt(first, "03:10", { events: [event, ...saids], is: five }));
    const explained = [`anna ${path} {"is":5} (tag: incident)`];
    expect(claimsWith(said("03:04"))).toEqual(explained);
    expect(claimsWith(said("02:56"))).toEqual(explained);
    expect(claimsWith(said("03:06"))).toEqual([`anna ${path} {"is":5}`]);
    expect(claimsWith(said("03:01", otto))).toEqual([`anna ${path} {"is":5}`]);
  });

  it("take over what nobody had explained", () => {
    const lost = lookAt(known(), "03:10", { is: five });
    expect(claims(lost)).toEqual([`unknown ${path} {"is":5}`]);
    expect(lost.isUnexplained).toBe(true);
    for (const edits of [{ [path]: 5 }, {}]) {
      const events = [change("03:00", { edits, actor: pipeline, heard: "03:20" })];
      const found = lookAt(stored(lost), "03:20:10", { events, is: five });
      expect(claims(found)).toEqual([`${pipeline.principal} ${path} {"is":5}`]);
      expect(past(found)).toEqual([`03:00 ${pipeline.principal} ${path} 5`]);
      expect(lookAt(stored(found), "03:21", { events, is: five }).isChanged).toBe(false);
    }
    const elsewhere = [change("03:00", { edits: { "/MinSize": 1 }, heard: "03:20" })];
    expect(claims(lookAt(stored(lost), "03:20:10", { events: elsewhere, is: five }))).toContain(
      `unknown ${path} {"is":5}`,
    );
  });

  const block = "/Environment/Variables";
  const with2 = (a: string, b: string) => ({ Environment: { Variables: { A: a, B: b } } });

  it("name a part of what appeared: the other part is still nobody's, until its writer is heard", () => {
    const lost = stored(lookAt(known(), "03:10", { is: with2("2", "1") }));
    const part = change("03:02", { edits: { [`${block}/A`]: "2" }, actor: otto, heard: "03:20" });
    const whole = change("03:01", { edits: { [block]: { A: "1", B: "1" } }, heard: "03:30" });
    const found = lookAt(lost, "03:20:10", { events: [part], is: with2("2", "1") });
    expect(claims(found)).toEqual([`otto ${block}/A {"is":"2"}`, `unknown ${block}/B {"is":"1"}`]);
    const all = lookAt(stored(found), "03:30:10", { events: [part, whole], is: with2("2", "1") });
    const expected = [`anna ${block} {"is":{"A":"1","B":"1"}}`, `otto ${block}/A {"is":"2"}`];
    expect(claims(all)).toEqual(expected);
    expect(past(all)).toEqual([`03:01 anna ${block} {"A":"1","B":"1"}`, `03:02 otto ${block}/A "2"`]);
    expect(claims(lookAt(lost, "03:30:10", { events: [part, whole], is: with2("2", "1") }))).toEqual(
      expected,
    );
  });

  it("make a whole of what was known in part once it is known who wrote over the rest", () => {
    const before = known(with2("0", "0"));
    const whole = change("03:01", { edits: { [block]: { A: "1", B: "1" } } });
    const over = change("03:02", { edits: { [`${block}/B`]: "2" }, actor: otto, heard: "03:20" });
    const parts = lookAt(before, "03:01:10", { events: [whole], is: with2("1", "0") });
    expect(claims(parts)).toEqual([`anna ${block}/A {"is":"1"}`]);
    const all = lookAt(stored(parts), "03:20:10", { events: [whole, over], is: with2("1", "2") });
    expect(claims(all)).toEqual([`anna ${block} {"is":{"A":"1","B":"1"}}`, `otto ${block}/B {"is":"2"}`]);
    expect(past(all)).toEqual([`03:01 anna ${block} {"A":"1","B":"1"}`, `03:02 otto ${block}/B "2"`]);
    expect(lookAt(stored(all), "03:21", { events: [whole, over], is: with2("1", "2") }).isChanged).toBe(
      false,
    );
  });

  it("say of what nobody was known to have written that it was what two had come to", () => {
    const lost = stored(lookAt(known(), "03:10", { is: { Environment: { Variables: { A: "1" } } } }));
    const one = change("03:01", { edits: { [block]: { A: "1", B: "1" } }, heard: "03:20" });
    const two = change("03:02", { edits: { [`${block}/B`]: null }, actor: otto, heard: "03:21" });
    const is = { Environment: { Variables: { A: "1" } } };
    for (const [first, second] of [
      [one, two],
      [two, one],
    ] as const) {
      const some = stored(lookAt(lost, "03:20:10", { events: [first], is }));
      const all = lookAt(some, "03:21:10", { events: [first, second], is });
      expect(claims(all)).toEqual([
        `anna ${block} {"is":{"A":"1","B":"1"}}`,
        `otto ${block}/B {"absent":true}`,
      ]);
      expect(past(all)).toEqual([`03:01 anna ${block} {"A":"1","B":"1"}`, `03:02 otto ${block}/B null`]);
    }
  });

  it("of a change that was written over long ago are still its actor's claim", () => {
    const late = change("02:59", { edits: { [path]: 9 }, actor: otto, heard: "03:20" });
    const looked = lookAt(first, "03:20:10", { events: [late], is: five });
    expect(claims(looked)).toEqual([`anna ${path} {"is":5}`, `otto ${path} {"is":9}`]);
  });
});

describe("at first sight", () => {
  const fresh = freshRecord(group);

  it("everything is agreed as it stands", () => {
    const looked = lookAt(fresh, "03:00");
    expect(claims(looked)).toEqual([]);
    expect(looked.record.prior).toEqual(calm);
    expect(looked.record.priorTags).toEqual({ env: "prod", service: "checkout" });
    expect(looked).toMatchObject({
      isChanged: true,
      isUnexplained: false,
      differsAt: undefined,
    });
    expect(nextFor(looked.record.case)).toBe("nothing");
  });

  it.each([
    { when: "nothing is on record", before: undefined, edits: { [path]: 5 }, prior: 5 },
    { when: "an event explains what is on record", before: calm, edits: { [path]: 5 }, prior: 3 },
    { when: "an event names nothing", before: calm, edits: {}, prior: 3 },
    { when: "the record lacks the field and no request names it", before: {}, edits: {}, prior: 5 },
    { when: "the event names another field", before: calm, edits: { "/MinSize": 1 }, prior: 5 },
  ])("what was there before is $prior when $when", ({ before, edits, prior }) => {
    const glance = {
      is: five,
      events: [change("03:00", { edits })],
      ...(before !== undefined && { before }),
    };
    const looked = lookAt(fresh, "03:00:10", glance);
    expect(looked.dispute.prior).toMatchObject({ [path]: prior });
  });

  it("history alone, without an event, changes nothing", () => {
    const looked = lookAt(fresh, "03:00", { is: five, before: calm });
    expect(looked.dispute.prior).toMatchObject({ [path]: 5 });
    expect(claims(looked)).toEqual([]);
  });

  it("a resource that is not there leaves nothing behind", () => {
    const looked = lookAt(fresh, "03:00", { seen: { state: "gone" }, events: [change("03:00")] });
    expect(looked).toMatchObject({ isChanged: false });
    expect(nextFor(looked.record.case)).toBe("nothing");
  });
});

it("an event that was heard before a look, and kept back until after it, explains what that look saw", () => {
  const seen = stored(lookAt(known(), "03:00:10", { is: { DesiredCapacity: 5 } }));
  const kept = change("03:00", { edits: { "/DesiredCapacity": 5 }, heard: "03:00:08" });
  const looked = lookAt(seen, "03:00:40", { events: [kept], is: { DesiredCapacity: 5 } });
  expect(claims(looked)).toEqual(['anna /DesiredCapacity {"is":5}']);
});
