import type { Option, Question } from "#core/arbitration/verdict.ts";
import { Hidden } from "#core/fields/hidden.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import { type FieldPath, printPath } from "#core/fields/path.ts";
import type { OpenQuestion } from "#core/ledger/docket-record.ts";
import { nextMilestone, passedMilestones, waitSeconds } from "#core/questions/milestones.ts";
import { shortField } from "#core/questions/naming.ts";
import { chosen, isTimely } from "#core/questions/offered.ts";
import { ownKind, ownValue } from "#core/questions/own-value.ts";
import { isOver, keptOpen, runningFrom } from "#core/questions/silence.ts";
import { at, policy, time } from "../../arbitration/small-disputes.ts";
import { openCase, recordOf } from "../../cases/open-cases.ts";
import { digest } from "../verdict-lines.ts";

const own: Option = { answer: "value" };
const offers = (...values: readonly Json[]): readonly Option[] => [
  ...values.map(
    (value, index): Option => ({ answer: index === 0 ? "keep" : index === 1 ? "revert" : "value", value }),
  ),
  own,
  { answer: "hold", value: values[0] ?? null },
];

function question(
  options: readonly Option[],
  more: Partial<OpenQuestion> = {},
  ask: Partial<Question> = {},
): OpenQuestion {
  return {
    id: "question1",
    fields: ["/DesiredCapacity" as FieldPath],
    claims: [],
    askedAt: at("04:00"),
    told: [],
    ...more,
    ask: {
      question: "which?",
      why: "nobody knows",
      cause: "near-tie",
      beside: false,
      options,
      approvers: ["olga"],
      deadline: at("08:00"),
      meanwhile: {},
      onSilence: { answer: "keep" },
      ...ask,
    },
  };
}

const two = { fields: ["/MinSize", "/MaxSize"] as FieldPath[] };
const questions: Readonly<Record<string, OpenQuestion>> = {
  "whole numbers": question(offers(3, 8, 6)),
  "numbers as text": question(offers("3", "8")),
  "parts of numbers": question(offers(1.5, 8)),
  words: question(offers("ours", "theirs")),
  mixed: question(offers("ours", 3)),
  flags: question(offers(true, false)),
  lists: question(offers(["a"], ["b"])),
  "nothing but absence": question(offers(null)),
  "absence and a number": question(offers(3, null)),
  "what is hidden": question(offers(Hidden.kept, Hidden.changed)),
  "no value of one's own": question([
    { answer: "keep", value: 3 },
    { answer: "value", value: 5 },
  ]),
  "two fields": question(offers({ "/MinSize": 1, "/MaxSize": 4 }, { "/MinSize": null, "/MaxSize": 8 }), two),
};

const values: readonly (Json | undefined)[] = [
  undefined,
  null,
  3,
  5,
  2.5,
  "5",
  "05",
  "2.5",
  "ours",
  "",
  "x".repeat(4_001),
  true,
  ["a"],
  ["c"],
  {},
  2 ** 60,
  "1e2",
  { "/MinSize": 2, "/MaxSize": 5 },
  { "/MinSize": 2 },
  { "/MinSize": null, "/MaxSize": 5 },
  { "/MinSize": 2, "/MaxSize": null },
  { "/MinSize": "two", "/MaxSize": 5 },
  { "/MinSize": 2, "/MaxSize": 5, "/Size": 1 },
];

const short = (value: unknown): string => {
  const text = value === undefined ? "nothing" : canonicalJson(value as Json);
  return text.length < 60 ? text : `${text.slice(0, 20)}… ${text.length}`;
};

function answerLines([name, about]: readonly [string, OpenQuestion]): readonly string[] {
  const told = values.map((value) => {
    const picks = (["keep", "revert", "value", "hold"] as const).map((answer) => {
      const choice = chosen(about, { answer, ...(value !== undefined && { value }) });
      return choice === undefined ? "-" : `${choice.isOwn ? "own " : ""}${short(choice.option.value)}`;
    });
    return `${short(value)}: own ${short(ownValue(about, value))}; ${picks.join(", ")}`;
  });
  return [`# ${name}, ${ownKind(about) ?? "no kind"}`, ...told];
}

const told = (marks: OpenQuestion["told"], more: Partial<OpenQuestion> = {}): OpenQuestion =>
  question([], { told: marks, ...more });
const timed: Readonly<Record<string, OpenQuestion>> = {
  "nobody was told of": told([]),
  "somebody was told of": told(["asked"]),
  "was told of at five": told([], { toldAt: at("05:00") }),
  "runs from five": told(["asked"], { runsFrom: at("05:00") }),
  "waits for a bundle": told([], { bundleAt: at("06:00") }),
  "waits for a bundle though told": told(["asked"], { bundleAt: at("06:00") }),
  "stands for three days": question([], { told: ["asked"] }, { deadline: "2026-11-24T04:00:00Z" }),
  "stands for two days": question([], { told: ["asked"] }, { deadline: "2026-11-23T04:00:00Z" }),
  "ends with what it is about": question([], {}, { cause: "take-over", beside: true }),
  "was over before it ran": told([], { runsFrom: at("09:00") }),
};
const moments = ["03:59", "04:00", "05:59", "06:00", "06:59", "07:00", "07:59:59", "08:00", "08:01"];

const entry = { field: "/DesiredCapacity" as FieldPath, at: at("04:00"), claims: [] };
const asked = [
  { ...entry, cause: "near-tie", deadline: at("08:00") },
  { ...entry, cause: "rule", deadline: at("08:00") },
  { ...entry, at: at("03:00"), cause: "near-tie", deadline: at("07:00") },
  { ...entry, field: "/Cooldown" as FieldPath, cause: "near-tie", deadline: at("08:00") },
] as const;

function timeLines([name, about]: readonly [string, OpenQuestion]): readonly string[] {
  const other = told(["asked"], { id: "question2", fields: ["/Cooldown" as FieldPath] });
  const record = recordOf({ asked, case: openCase({ questions: [about, other] }) });
  const lines = moments.map((moment) => {
    const now = time(moment);
    const moved = [keptOpen(record, now), runningFrom(record, now)].map((after) =>
      after === record
        ? "as it was"
        : `${after.case?.questions[0]?.ask.deadline.slice(8, 19) ?? ""} ${digest([after.asked, after.case])}`,
    );
    const next = nextMilestone(about, now);
    const alone = { case: openCase({ questions: [about] }) };
    const waits = [waitSeconds(alone, now), waitSeconds(alone, now, now + 90_000)].join(" or ");
    const marks = `${passedMilestones(about, now).join(" ")}, next ${next?.milestone ?? "none"} ${next === undefined ? "" : new Date(next.at).toISOString().slice(8, 19)}`;
    return `${moment} ${isOver(about, now) ? "over" : "open"}; ${marks}; waits ${waits}; ${moved.join("; ")}`;
  });
  return [`# a question that ${name}`, ...lines];
}

const terms = [
  "04:00",
  "04:00:01",
  "05:00",
  "2026-11-22T04:00:00Z",
  "2026-11-22T04:00:01Z",
  "2027-11-22T04:00:00Z",
];
const termLines = (): readonly string[] => {
  const about = { now: time("04:00"), policy: policy({ limits: { ruling: "1d" } }) };
  return [undefined, ...terms].map((until) => {
    const end = until === undefined || until.length > 8 ? until : at(until);
    const words = (["hold", "keep"] as const).map((answer) =>
      isTimely({ answer, ...(end !== undefined && { until: end }) }, about),
    );
    return `until ${until ?? "nothing"}: hold ${words[0]}, keep ${words[1]}`;
  });
};

const paths = [
  "/",
  "/Size",
  "/Box/Inner",
  "/Tags[Key=env]/Value",
  printPath([
    { kind: "name", name: "Members" },
    { kind: "element", value: "a b" },
  ]),
  "/Rules[From=22,To=22,Cidr=10.0.0.0/8]/Name",
  `/${"x".repeat(60)}`,
];

/** What an answer chooses, when a question is over, and how fields are called in it. */
export const answerTable = (): readonly string[] => [
  ...Object.entries(questions).flatMap(answerLines),
  ...Object.entries(timed).flatMap(timeLines),
  "# terms",
  ...termLines(),
  "# names",
  ...paths.map((path) => `${path}: ${shortField(path)}`),
];
