import { fc, it as property } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { documentOf } from "#cli/replay/document/document-of.ts";
import type { Situation } from "#core/claims/situation.ts";
import type { Reading } from "#core/reading/reading.ts";
import type { Replayer } from "#replay/replayer.ts";
import { actors, because, change, policyFrom, replay } from "./replayed-log.ts";

const { deploy, scaler, cost, alice, bob } = actors;
const prod = { "/Tags[Key=env]/Value": "prod", "/Tags[Key=service]/Value": "checkout" };
const pipeline = because("consistency");
const hotfix = because("availability", { kind: "incident", ref: "INC-7" }, "session");

const incident: Situation = {
  kind: "incident",
  ref: "INC-7",
  state: "open",
  scope: { service: "checkout" },
  since: "2026-11-20T02:00:00Z",
  source: "pagerduty",
};

const created = change({
  at: "01:00:00",
  actor: deploy,
  attribution: pipeline,
  write: "create",
  set: { ...prod, "/DesiredCapacity": 6 },
});
const applied = (at: string, value: number) =>
  change({ at, actor: deploy, attribution: pipeline, set: { "/DesiredCapacity": value } });
const fixed = change({ at: "03:00:00", actor: alice, attribution: hotfix, set: { "/DesiredCapacity": 24 } });
const bucket = (set: Record<string, unknown>, rest: object = {}) =>
  change({ at: "09:00:00", actor: bob, type: "AWS::S3::Bucket", id: "photos", set: set as never, ...rest });

const cors = "/CorsConfiguration";
const made = bucket(
  { [cors]: "a" },
  { at: "01:00:00", actor: deploy, attribution: pipeline, write: "create" },
);

/** Field, kind, outcome and value of every dispute, in the order in which they began. */
function toldBy({ trial }: Replayer): readonly (readonly unknown[])[] {
  return trial.book.kept.map(({ path, kind, outcome, detail, isFight }) => [
    path,
    isFight ? "fight" : kind,
    outcome,
    outcome === "ask" ? undefined : detail?.field.value,
  ]);
}

type Row = {
  readonly when: string;
  readonly log: readonly Reading[];
  readonly situations?: readonly Situation[];
  readonly told: readonly unknown[];
  readonly questions?: number;
};

const capacity = "/DesiredCapacity";

const rows: readonly Row[] = [
  {
    when: "one actor changes its own field again and again",
    log: [created, applied("02:00:00", 7), applied("03:00:00", 8)],
    told: [],
  },
  {
    when: "two actors write the same value",
    log: [
      created,
      change({ at: "02:00:00", actor: cost, attribution: because("cost"), set: { [capacity]: 6 } }),
    ],
    told: [],
  },
  {
    when: "the pipeline undoes a hotfix while its incident is open",
    log: [created, fixed, applied("09:00:00", 6)],
    situations: [incident],
    told: [
      [capacity, "actors", "keep", 24],
      [capacity, "actors", "revert", 24],
    ],
  },
  {
    when: "somebody adds to what the pipeline set and never says why",
    log: [created, change({ at: "04:00:00", actor: bob, set: { [capacity]: 9 } })],
    told: [[capacity, "actors", "keep", 9]],
  },
  {
    when: "somebody takes away from what the pipeline set and never says why",
    log: [created, change({ at: "04:00:00", actor: bob, set: { [capacity]: 3 } })],
    told: [[capacity, "actors", "ask", undefined]],
    questions: 1,
  },
  {
    when: "somebody opens a bucket",
    log: [bucket({ "/PublicAccessBlockConfiguration/BlockPublicPolicy": false })],
    told: [["/PublicAccessBlockConfiguration/BlockPublicPolicy", "guardrail", "revert", true]],
  },
  {
    when: "somebody keeps a bucket shut",
    log: [bucket({ "/PublicAccessBlockConfiguration/BlockPublicPolicy": true }, { attribution: hotfix })],
    told: [],
  },
  {
    when: "an unexplained change is decoration",
    log: [bucket({ "/Tags[Key=team]/Value": "photos" })],
    told: [],
  },
  {
    when: "an unexplained change is none that the policy lets pass",
    log: [made, bucket({ [cors]: "b" })],
    told: [[cors, "actors", "ask", undefined]],
    questions: 1,
  },
  {
    when: "the same unexplained value is written twice",
    log: [made, bucket({ [cors]: "b" }), bucket({ [cors]: "b" }, { at: "12:00:00" })],
    told: [[cors, "actors", "ask", undefined]],
    questions: 1,
  },
  {
    when: "what nobody explained was there from the creation on",
    log: [bucket({ [cors]: "b" }, { write: "create" })],
    told: [],
  },
  {
    when: "what nobody explained is seen for the first time, and goes on by the same hand",
    log: [bucket({ [cors]: "b" }), bucket({ [cors]: "c" }, { at: "12:00:00" })],
    told: [],
  },
  {
    when: "what was seen for the first time is changed by another hand",
    log: [bucket({ [cors]: "b" }), bucket({ [cors]: "c" }, { at: "12:00:00", actor: alice })],
    told: [[cors, "actors", "ask", undefined]],
    questions: 1,
  },
  {
    when: "a record says only that something was touched",
    log: [
      created,
      change({ at: "04:00:00", actor: cost, attribution: because("cost"), set: { [capacity]: undefined } }),
    ],
    told: [],
  },
  {
    when: "two tools of equal rank flip a value",
    log: [
      created,
      ...[1, 2, 3, 4].map((n) =>
        change({
          at: `05:0${n}:00`,
          actor: n % 2 === 0 ? cost : scaler,
          attribution: because("operability"),
          set: { "/HealthCheckGracePeriod": n % 2 },
        }),
      ),
    ],
    told: [["/HealthCheckGracePeriod", "fight", "ask", undefined]],
    questions: 1,
  },
  {
    when: "two tools of which one ranks higher flip a value",
    log: [
      created,
      ...[1, 2, 3, 4].map((n) =>
        change({
          at: `05:0${n}:00`,
          actor: n % 2 === 0 ? cost : scaler,
          attribution: because(n % 2 === 0 ? "cost" : "availability"),
          set: { [capacity]: n % 2 },
        }),
      ),
    ],
    told: [[capacity, "actors", "revert", 1]],
  },
  {
    when: "one actor adds a rule that the policy forbids",
    log: [
      change({
        at: "06:00:00",
        actor: bob,
        type: "AWS::EC2::SecurityGroup",
        id: "sg-1",
        write: "delta",
        set: {
          "/SecurityGroupIngress[IpProtocol=tcp,FromPort=22,ToPort=22,CidrIp=0.0.0.0/0]": {
            IpProtocol: "tcp",
            FromPort: 22,
            ToPort: 22,
            CidrIp: "0.0.0.0/0",
          },
        },
      }),
    ],
    told: [
      [
        "/SecurityGroupIngress[IpProtocol=tcp,FromPort=22,ToPort=22,CidrIp=0.0.0.0/0]",
        "guardrail",
        "revert",
        null,
      ],
    ],
  },
];

describe("a replay", () => {
  it.each(rows)("sees what it should when $when", ({ log, situations = [], told, questions = 0 }) => {
    const replayer = replay(log, { situations });
    expect(toldBy(replayer)).toEqual(told);
    expect(replayer.trial.questions).toBe(questions);
  });

  it("holds what an incident left behind, also against the code's next write", () => {
    const over = { ...incident, state: "closed", closedAt: "2026-11-20T08:00:00Z" } as const;
    const { trial } = replay([created, fixed, applied("23:00:00", 6)], { situations: [over] });
    const told = trial.book.kept.map(({ at, detail }) => [
      new Date(at).toISOString().slice(11, 16),
      detail?.turns.map(({ field }) => [field.outcome, field.value, field.codify]),
    ]);
    expect(told).toEqual([
      [
        "03:00",
        [
          ["keep", 24, false],
          ["keep", 24, true],
        ],
      ],
      ["23:00", [["revert", 24, true]]],
    ]);
  });

  it.each([
    { when: "a day later returns with what was claimed of it", at: "2026-11-21T05:00:00Z", told: 1 },
    { when: "three weeks later begins anew", at: "2026-12-12T05:00:00Z", told: 0 },
  ])("of what is gone and made again $when", ({ at, told }) => {
    const gone = change({ at: "04:00:00", actor: deploy, attribution: pipeline, write: "delete" });
    const again = change({
      at,
      actor: cost,
      attribution: because("cost"),
      write: "create",
      set: { [capacity]: 2 },
    });
    expect(toldBy(replay([created, gone, again]))).toHaveLength(told);
  });

  it("tells that somebody deleted what others stood on", () => {
    const gone = change({ at: "04:00:00", actor: cost, attribution: because("cost"), write: "delete" });
    expect(toldBy(replay([created, gone]))).toEqual([["/", "actors", "keep", "absent"]]);
  });

  it("reads equal seconds by cause: what was made, edited and deleted in one second stays gone", () => {
    const parts = { at: "04:00:00", actor: deploy, attribution: pipeline };
    const all = [
      change({ ...parts, eventId: "a", write: "delete" }),
      change({ ...parts, eventId: "b", write: "update", set: { [capacity]: 9 } }),
      change({ ...parts, eventId: "c", write: "create", set: { [capacity]: 7 } }),
    ];
    const against = change({
      at: "05:00:00",
      actor: cost,
      attribution: because("cost"),
      set: { [capacity]: 2 },
    });
    const [gone, edited, made] = all as [Reading, Reading, Reading];
    for (const log of [
      [gone, edited, made],
      [made, gone, edited],
      [edited, made, gone],
    ])
      expect(toldBy(replay([...log, against]))).toEqual([]);
  });

  it("reads an edit in the second of the creation as the later one, whatever their ids say", () => {
    const parts = { at: "04:00:00", attribution: hotfix };
    const made = change({ ...parts, actor: deploy, eventId: "z", write: "create", set: { [capacity]: 7 } });
    const edited = change({ ...parts, actor: deploy, eventId: "a", write: "update", set: { [capacity]: 9 } });
    for (const log of [
      [made, edited],
      [edited, made],
    ]) {
      const { trial } = replay(log);
      const [memory] = [...trial.judge.resources.all()];
      expect(memory?.fields.get(capacity)?.live).toBe(9);
    }
  });

  it("judges an apply of many fields on the one that is disputed", () => {
    const apply = change({
      at: "09:00:00",
      actor: deploy,
      attribution: pipeline,
      set: { [capacity]: 6, "/MinSize": 2, "/MaxSize": 30, "/HealthCheckType": "ELB" },
    });
    const told = toldBy(replay([created, fixed, apply], { situations: [incident] }));
    expect(told.filter(([, , outcome]) => outcome === "revert")).toEqual([
      [capacity, "actors", "revert", 24],
    ]);
  });
});

describe("a log", () => {
  const log = [
    created,
    fixed,
    applied("03:05:00", 6),
    { ...made, at: "2026-11-20T03:05:30Z" },
    bucket({ [cors]: "b" }, { at: "03:06:00" }),
  ];
  const whole = JSON.stringify(documentOf(replay(log, { situations: [incident] })));

  property.prop([fc.shuffledSubarray(log, { minLength: log.length, maxLength: log.length })])(
    "tells the same in whatever order its records come",
    (shuffled) => {
      const [first = created, ...rest] = shuffled;
      // All of it lies within the delay but for what comes first of all.
      const near = [first, ...rest].map((reading) =>
        reading === created ? { ...reading, at: "2026-11-20T02:58:00Z" } : reading,
      );
      const inOrder = log.map((reading) =>
        reading === created ? { ...reading, at: "2026-11-20T02:58:00Z" } : reading,
      );
      const told = (readings: readonly Reading[]) =>
        JSON.stringify(documentOf(replay(readings, { situations: [incident] })));
      expect(told(near)).toBe(told(inOrder));
    },
  );

  it("tells the same when every record comes twice", () => {
    const twice = documentOf(
      replay(
        log.flatMap((reading) => [reading, reading]),
        { situations: [incident] },
      ),
    );
    expect(twice.records.duplicates).toBe(log.length);
    expect(JSON.stringify({ ...twice, records: { ...twice.records, duplicates: 0 } })).toBe(whole);
  });

  it("counts changes by who made them and what for", () => {
    const { changes, unexplained, shared } = documentOf(replay(log, { situations: [incident] }));
    expect(changes.byKind).toEqual([
      { name: "pipeline", changes: 3 },
      { name: "person", changes: 2 },
    ]);
    expect(changes.byIntent[0]).toEqual({ name: "consistency", changes: 3 });
    expect(unexplained).toMatchObject({ changes: 1, ways: [{ by: "session", changes: 1, questions: 1 }] });
    expect(shared).toMatchObject({ total: 2, resources: [{ changes: 3 }, { changes: 2 }] });
  });

  it("needs no more memory for more resources than it may have, and says so", () => {
    const many = Array.from({ length: 300 }, (_, n) => applied("05:00:00", n)).map((reading, n) => ({
      ...reading,
      resources: reading.resources.map((resource) => ({ ...resource, id: `group-${n}` })),
    }));
    const { leftOut } = documentOf(replay(many, { limits: { mostResources: 100 } }));
    expect(leftOut.resources).toBe(200);
  });

  it("counts disputes beyond those that it tells", () => {
    const many = Array.from({ length: 20 }, (_, n) =>
      bucket({ "/PublicAccessBlockConfiguration/BlockPublicPolicy": false }, { id: `b-${n}` }),
    );
    const { disputes, leftOut } = documentOf(replay(many, { limits: { mostDisputes: 5 } }));
    expect([disputes.total, disputes.told.length, leftOut.disputes]).toEqual([20, 5, 15]);
  });
});

describe("a value", () => {
  const huge = "x".repeat(50_000);
  const deep = JSON.parse(`${"[".repeat(3_000)}${"]".repeat(3_000)}`);

  it.each([
    { what: "too long", value: huge },
    { what: "nested too deeply", value: deep },
  ])("that is $what is still told from another", ({ value }) => {
    const set = (actor: typeof deploy | typeof cost, at: string, to: unknown) =>
      change({
        at,
        actor,
        attribution: because("consistency"),
        type: "AWS::IAM::Role",
        id: "r",
        set: { "/Description": to as string },
      });
    const { trial } = replay([set(deploy, "01:00:00", "a"), set(cost, "02:00:00", value)]);
    expect([trial.judge.failed, trial.book.kept.map(({ outcome }) => outcome)]).toEqual([0, ["revert"]]);
    expect(
      JSON.stringify(documentOf(replay([set(deploy, "01:00:00", "a"), set(cost, "02:00:00", value)]))).length,
    ).toBeLessThan(20_000);
  });
});

describe("a log that makes no sense", () => {
  const path = fc.oneof(
    fc.constantFrom(
      "/MinSize",
      "/MaxSize",
      "/Tags",
      "/Tags[Key=env]/Value",
      "/__proto__",
      "/constructor/prototype",
      "/SecurityGroupIngress[CidrIp=0.0.0.0/0]",
      "",
      "x",
      "/[",
      `/${"a/".repeat(60)}`,
    ),
    fc.string({ maxLength: 20 }),
  );
  const reading = fc.record({
    at: fc.constantFrom("01:00:00", "01:00:01", "01:05:00", "02:00:00", "03:00:00"),
    actor: fc.constantFrom(null, ...Object.values(actors)),
    attribution: fc.constantFrom(null, pipeline, hotfix),
    write: fc.constantFrom("create", "update", "delete", "delta", undefined),
    edits: fc.array(
      fc.record({ path, after: fc.jsonValue({ maxDepth: 4 }), removed: fc.constantFrom(undefined, true) }),
      { maxLength: 4 },
    ),
    type: fc.constantFrom("AWS::S3::Bucket", "AWS::EC2::SecurityGroup", "__proto__"),
  });

  property.prop([fc.array(reading, { maxLength: 30 })])("is told all the same", (readings) => {
    const log = readings.map(({ type, edits, write, ...rest }) => ({
      ...change({ ...rest, type } as never),
      ...(write !== undefined && { write: write as "update" }),
      edits: edits as never,
    }));
    const document = documentOf(replay(log));
    expect(document.changes.total).toBe(log.length);
  });
});

describe("two policies", () => {
  const strict = policyFrom(
    "parley: 1\nname: strict\nenvironments:\n  - {name: prod, order: [consistency, cost, availability, unattributed]}\n",
  );
  const log = [
    created,
    change({ at: "04:00:00", actor: cost, attribution: because("cost"), set: { [capacity]: 2 } }),
  ];

  it("are compared write by write", () => {
    const { comparison } = documentOf(replay(log, { policy: strict, base: replay([]).trial.policy }));
    expect(comparison).toMatchObject({
      base: { name: "default" },
      differing: 1,
      differences: [{ field: capacity, by: "cost-optimiser", baseVerdict: "keep 2", verdict: "revert to 6" }],
    });
  });

  it("do not differ from themselves", () => {
    const { comparison } = documentOf(replay(log, { policy: strict, base: strict }));
    expect(comparison).toMatchObject({ differing: 0, differences: [], same: 1 });
  });
});
