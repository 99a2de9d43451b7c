import { describe, expect, it } from "vitest";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import type { DocketRecord, OpenQuestion } from "#core/ledger/docket-record.ts";
import { recordText } from "#core/ledger/record-text.ts";
import { recordTold } from "#core/preview/snapshot/record-told.ts";
import { at } from "../../arbitration/small-disputes.ts";
import { calm, change, known, lookAt, restore, stored } from "../../looking/looked-at-group.ts";

const hidesMode = (path: string): boolean => path === "/HealthCheckType";
const hidesNothing = (): boolean => false;
const [red, blue] = [Hidden.of("sha-red"), Hidden.of("sha-blue")];
const field = "/MasterPassword" as FieldPath;
const byField = (value: unknown) => ({ [field]: value }) as Readonly<Record<FieldPath, Json>>;

/** A group whose password was red, and is blue since somebody wrote it. */
const record: DocketRecord = stored(
  lookAt(known({ MasterPassword: red as never, HealthCheckType: "EC2" }), "03:01", {
    events: [change("03:00", { edits: { [field]: blue as never, "/HealthCheckType": "ELB" } })],
    is: { MasterPassword: blue as never, HealthCheckType: "ELB" },
  }),
);

const question = { id: "q", fields: [field], claims: [], told: [] } as unknown as OpenQuestion;
const open = {
  ...({ id: "case", state: "waiting", openedAt: at("03:02"), run: 1, stirred: false } as const),
  ...{ token: "task-token", questions: [question] },
};

describe("a record that is judged elsewhere", () => {
  it("holds no token, no question in words, no decision, and nothing of what claimants were told", () => {
    const whole: DocketRecord = {
      ...record,
      case: open,
      restores: [restore({ token: "client-token" })],
      decision: { id: "d", digest: "x" },
      told: { anna: "waits" } as never,
    };
    const told = recordTold(whole, hidesNothing);
    expect(recordText(told)).not.toMatch(/token|"d"/);
    expect(told).not.toHaveProperty("told");
    expect(told.decision).toBeUndefined();
    const { token: _, ...known } = open;
    expect(told.case).toEqual({ ...known, questions: [] });
    expect(told.restores).toEqual([restore()]);
    expect(recordTold(record, hidesNothing).case).toBeUndefined();
  });

  it("tells of secrets only which of them are the same, in the order in which they were", () => {
    const told = recordTold(
      { ...record, restores: [restore({ values: byField(red), from: byField(blue) })] },
      hidesNothing,
    );
    const [first, second] = [Hidden.of("00000"), Hidden.of("00001")];
    expect(told.live?.properties).toMatchObject({ DesiredCapacity: 3, MasterPassword: first });
    expect(told.restores[0]?.values).toEqual(byField(second));
    expect(told.restores[0]?.from).toEqual(byField(first));
    expect(told.history.find((write) => write.field === field)?.after).toEqual(first);
    expect(recordText(told)).not.toContain("sha-");
  });

  it("is the same record where nothing of it is hidden", () => {
    const plain = known();
    expect(recordText(recordTold(plain, hidesNothing))).toBe(recordText(plain));
  });

  it("hides in every place what the policy hides since it was read", () => {
    const mode = "/HealthCheckType" as FieldPath;
    const told = recordTold(
      {
        ...record,
        stood: { [mode]: "EC2" },
        restores: [restore({ values: { [mode]: "EC2" } as never, from: { [mode]: "ELB" } as never })],
        rulings: [
          { id: "r", field: mode, over: [], answer: "value", value: "EC2", by: "olga", at: at("03:03") },
        ],
        waiting: [{ field: mode, at: at("03:01"), before: "EC2", after: "ELB" }],
        learnt: { ...record.learnt, authored: { [mode]: "EC2" } },
        asked: [{ field: mode, consequence: "it becomes EC2" } as never],
      },
      hidesMode,
    );
    const text = recordText(told);
    expect(text).not.toMatch(/EC2|ELB/);
    expect(text).toContain("(hidden)");
    const places = [
      told.stood?.[mode],
      told.restores[0]?.values[mode],
      told.rulings[0]?.value,
      told.waiting?.[0]?.before,
      told.learnt?.authored?.[mode],
    ];
    expect(new Set(places.map((value) => (value as unknown as Hidden).digest)).size).toBe(1);
    expect(told.waiting?.[0]?.after).not.toEqual(told.waiting?.[0]?.before);
    expect(told.live?.properties).toMatchObject({ DesiredCapacity: calm["DesiredCapacity"] });
  });

  it("leaves values alone of which the policy hides nothing", () => {
    const size = "/DesiredCapacity" as FieldPath;
    const ruling = {
      id: "r",
      field: size,
      over: [],
      answer: "value",
      value: 8,
      by: "olga",
      at: at("03:03"),
    } as const;
    const told = recordTold({ ...record, rulings: [ruling], stood: { [size]: 3 } }, hidesMode);
    expect(told.rulings).toEqual([ruling]);
    expect(told.stood).toEqual({ [size]: 3 });
  });
});
