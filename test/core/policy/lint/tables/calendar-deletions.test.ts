import { describe, expect, it } from "vitest";
import type { Finding } from "#core/policy/lint/finding.ts";
import { idleCalendar } from "#core/policy/lint/tables/calendar.ts";
import { idleDeletions } from "#core/policy/lint/tables/deletions.ts";
import { policyOf } from "../../sample.ts";

type Row = Readonly<Record<string, unknown>>;
type Case = { readonly what: string; readonly rows: readonly Row[]; readonly says: readonly string[] };
const told = (findings: readonly Finding[]) =>
  findings.map(
    ({ level, rule, pointer, message, hint }) => `${level} ${rule} ${pointer}: ${message} | ${hint}`,
  );
const [inProd, inTest] = [{ in: { environments: ["prod"] } }, { in: { environments: ["test"] } }];

describe("of a calendar is told", () => {
  const calendar = (rows: readonly Row[]) =>
    told(idleCalendar(policyOf({ calendar: rows.map((row, n) => ({ id: `c${n}`, zone: "UTC", ...row })) })));
  const hours = (from: string, to: string) => ({ from, to });
  const overlap =
    "warning calendar /calendar/0/working: `working` and `night` overlap: those hours count as night | let one begin when the other ends";
  const empty = (span: string) =>
    `warning calendar /calendar/0/${span}: \`${span}\` ends when it begins, so it holds no hour | let it end at another time of day`;
  const unreached = (row: number, above: number) =>
    `warning calendar /calendar/${row}: \`c${row}\` is never reached: the row at sample.yaml/calendar/${above} takes all that it names | move it further up, or remove it`;
  it.each<Case>([
    { what: "nothing of a usual day", rows: [{}], says: [] },
    {
      what: "that work goes on into the night",
      rows: [{ working: hours("08:00", "22:01") }],
      says: [overlap],
    },
    {
      what: "that work begins in the night",
      rows: [{ working: hours("05:59", "18:00") }],
      says: [overlap],
    },
    { what: "nothing where work fills the day", rows: [{ working: hours("06:00", "22:00") }], says: [] },
    { what: "that nobody works", rows: [{ working: hours("08:00", "08:00") }], says: [empty("working")] },
    { what: "that there is no night", rows: [{ night: hours("22:00", "22:00") }], says: [empty("night")] },
    { what: "that the first row takes all", rows: [{}, inProd], says: [unreached(1, 0)] },
    {
      what: "that the second row takes what it names",
      rows: [inTest, inProd, inProd],
      says: [unreached(2, 1)],
    },
    { what: "nothing where it narrows", rows: [inProd, {}], says: [] },
    { what: "nothing of two places", rows: [inProd, inTest], says: [] },
  ])("$what", ({ rows, says }) => {
    expect(calendar(rows)).toEqual(says);
  });

  it("nothing where there is none", () => {
    expect(told(idleCalendar(policyOf({ calendar: undefined })))).toEqual([]);
  });
});

describe("of rows about deletions is told", () => {
  const classes = {
    data: [{ fields: ["/"] }],
    more: [{ fields: ["/A"] }, { fields: ["/"] }],
    fields: [{ fields: ["/A"] }],
  };
  const deletions = (rows: readonly Row[]) => told(idleDeletions(policyOf({ classes, deletions: rows })));
  const unreached = (row: number, above: number) =>
    `warning idle-deletion /deletions/${row}: this row is never reached: the one at sample.yaml/deletions/${above} takes all that it names | move it further up, or remove it`;
  const ask = { answer: "ask" };
  const [buckets, all] = [
    { ...ask, types: ["AWS::S3::Bucket"] },
    { ...ask, types: ["AWS::*"] },
  ];
  const [data, more] = [
    { ...ask, classes: ["data"] },
    { ...ask, classes: ["data", "more"] },
  ];
  it.each<Case>([
    {
      what: "that a class names fields alone",
      rows: [{ ...ask, classes: ["data", "fields"] }],
      says: [
        "error idle-deletion /deletions/0/classes/1: the class `fields` names fields and no resource, so this row is about no deletion | name a class with the field `/`, or name `types`",
      ],
    },
    { what: "nothing of a class that names a resource beside fields", rows: [more], says: [] },
    { what: "nothing of a class that is not defined", rows: [{ ...ask, classes: ["no"] }], says: [] },
    {
      what: "that a row before takes all",
      rows: [ask, data, buckets],
      says: [unreached(1, 0), unreached(2, 0)],
    },
    { what: "nothing where a row before takes some", rows: [buckets, data, ask], says: [] },
    { what: "that a row before takes its types", rows: [data, all, buckets], says: [unreached(2, 1)] },
    { what: "nothing of wider types", rows: [buckets, all], says: [] },
    { what: "that a row before takes its class", rows: [more, data], says: [unreached(1, 0)] },
    { what: "nothing of more classes", rows: [data, more], says: [] },
    { what: "nothing of a type behind a class", rows: [data, { ...buckets, classes: ["data"] }], says: [] },
    {
      what: "that a row before takes its type and its class",
      rows: [
        { ...all, classes: ["data"] },
        { ...buckets, classes: ["data"] },
      ],
      says: [unreached(1, 0)],
    },
    {
      what: "nothing of a class behind a type",
      rows: [buckets, { ...buckets, classes: ["data"] }],
      says: [],
    },
    {
      what: "that types or a class lead there",
      rows: [{ ...all, classes: ["data"] }, data],
      says: [unreached(1, 0)],
    },
    { what: "nothing where it names another place", rows: [{ ...ask, ...inProd }, data], says: [] },
  ])("$what", ({ rows, says }) => {
    expect(deletions(rows)).toEqual(says);
  });
});
