import { describe, expect, it } from "vitest";
import type { Question } from "#core/arbitration/verdict.ts";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import type { OpenQuestion } from "#core/ledger/docket-record.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import type { AskingVerdict } from "#core/questions/ask-groups.ts";
import { questionsNow } from "#core/questions/open-questions.ts";
import { at, claim, dispute } from "../arbitration/small-disputes.ts";
import { openCase } from "../cases/open-cases.ts";
import { plainVerdict } from "../plain-verdict.ts";
import { asking, open } from "./asking-kit.ts";

const told = [{ milestone: "asked", at: at("03:01") }] as unknown as OpenQuestion["told"];
const weighed = dispute({
  claims: [
    claim({ id: "b", by: "ben", kind: "person", field: "/A" }),
    claim({ id: "a", by: "ada", kind: "person", field: "/A/Part" }),
    claim({ id: "z", by: "zoe", kind: "person", field: "/Z" }),
  ],
});

type Before = { readonly questions?: readonly OpenQuestion[]; readonly now?: string };

const questions = (
  fields: readonly AskingVerdict[],
  { questions: before = [], now = "04:00" }: Before = {},
) => {
  const record = freshRecord(weighed.resource);
  return questionsNow(fields, {
    record,
    open: openCase({ questions: before }),
    dispute: { ...weighed, now: at(now) },
    coupled: [],
  });
};

/** The fields of what is asked, and of what is closed. */
const places = ({ questions: now, closed }: ReturnType<typeof questions>) => ({
  now: now.map(({ fields }) => fields.join()),
  closed: closed.map(({ id }) => id),
});

describe("a question that is put", () => {
  const [fresh] = questions([asking("/A")]).questions;

  it("is asked at the moment of the verdict, for the first time, with nobody told", () => {
    expect(fresh).toMatchObject({ fields: ["/A"], askedAt: at("04:00"), round: 1, told: [] });
    expect(fresh).not.toHaveProperty("secrets");
  });

  it("names the claims on its field and what is around it, in order, and no others", () => {
    expect(fresh?.claims).toEqual(["a", "b"]);
  });

  it("has an id of its own by case, field, cause and moment", () => {
    const others = [
      questions([asking("/B")]),
      questions([asking("/A", { cause: "near-tie" })]),
      questions([asking("/A")], { now: "04:01" }),
    ];
    const ids = others.map(({ questions: [one] }) => one?.id);
    expect(new Set([fresh?.id, ...ids]).size).toBe(4);
    expect(questions([asking("/A")]).questions[0]?.id).toBe(fresh?.id);
  });

  it("is nothing where no verdict asks", () => {
    const calm = plainVerdict("/A") as AskingVerdict;
    expect(places(questions([calm]))).toEqual({ now: [], closed: [] });
  });

  it("stands in the order of ids, whatever was asked first", () => {
    const ids = questions([asking("/A"), asking("/B", { cause: "near-tie" })]).questions.map(({ id }) => id);
    expect(ids).toHaveLength(2);
    expect(ids).toEqual(ids.toSorted());
  });
});

describe("what a new question says besides", () => {
  const wishing = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      claim({ id: `c${String(index).padStart(3, "0")}`, by: "ben", field: index % 2 === 0 ? "/A" : "/B" }),
    );
  const put = (fields: readonly AskingVerdict[], parts: Parameters<typeof dispute>[0], live?: Json) =>
    questionsNow(fields, {
      record: {
        ...freshRecord(weighed.resource),
        ...(live !== undefined && { live: { at: at("03:00"), state: "there", properties: live } as const }),
      },
      open: openCase(),
      dispute: dispute(parts),
      coupled: [],
    }).questions;

  it("the claims on any of its fields, each once, a hundred at most", () => {
    const both = [asking("/A"), asking("/B")];
    const few = wishing(4);
    expect(put(both, { claims: [...few.toReversed(), ...few] })[0]?.claims).toEqual(few.map(({ id }) => id));
    const [many] = put(both, { claims: wishing(120).toReversed() });
    expect(many?.claims).toHaveLength(100);
    expect(many?.claims[0]).toBe("c000");
  });

  it("which silence it is, by what was asked before", () => {
    const before = {
      field: "/A",
      at: at("01:00"),
      deadline: at("02:00"),
      cause: "rule",
      round: 1,
      claims: [],
    };
    const asked = dispute({ asked: [before] }).asked;
    const record = { ...freshRecord(weighed.resource), asked };
    const scene = { record, open: openCase(), dispute: weighed, coupled: [] };
    const roundFor = (field: AskingVerdict) => questionsNow([field], scene).questions[0]?.round;
    expect(roundFor(asking("/A"))).toBe(2);
    expect(roundFor(asking("/A", { cause: "near-tie" }))).toBe(1);
    expect(roundFor(asking("/B"))).toBe(1);
  });

  it("who wants what, by the names of people", () => {
    const options = [
      { answer: "keep", value: 1 },
      { answer: "revert", value: 2 },
      { answer: "value", value: 7, for: "a" },
    ] as const;
    const both = [asking("/A", { options }), asking("/B", { options: options.slice(0, 2) })];
    const claims = [claim({ id: "a", by: "123456789012:role/ada" })];
    const [one] = put(both, { claims });
    expect(one?.ask.options[2]?.consequence).toBe("what ada wants is written, and the rest goes back");
    const [gone] = put(both, { claims: [] });
    expect(gone?.ask.options[2]?.consequence).toBe("what a wants is written, and the rest goes back");
  });

  it("which secrets it is about, where it hides any", () => {
    const options = [{ answer: "keep", value: Hidden.kept as unknown as Json }] as const;
    const live = (digest: string) => ({ A: Hidden.of(digest) }) as unknown as Json;
    const secretsOf = (digest: string) => put([asking("/A", { options })], {}, live(digest))[0]?.secrets;
    expect(secretsOf("aa")).toMatch(/^[0-9a-f]{16}$/);
    expect(secretsOf("bb")).not.toBe(secretsOf("aa"));
  });
});

describe("a question that stands", () => {
  it.each<{
    readonly what: string;
    readonly was?: Partial<Question>;
    readonly is: Partial<Question>;
    readonly same: boolean;
  }>([
    { what: "is the same where all is", is: {}, same: true },
    { what: "is another for another cause", is: { cause: "near-tie" }, same: false },
    { what: "is another with another deadline", is: { deadline: at("08:01") }, same: false },
    { what: "is another beside the verdict", is: { beside: true }, same: false },
    { what: "is the same where others approve", is: { approvers: ["otto"] }, same: true },
    {
      what: "is the same where silence means another",
      is: { onSilence: { answer: "revert", value: 2 } },
      same: true,
    },
    {
      what: "is the same of a release without causes",
      was: { cause: undefined as unknown as Question["cause"] },
      is: { deadline: at("09:00") },
      same: true,
    },
  ])("$what", ({ was, is, same }) => {
    const before = open(["/A"], was);
    const { questions: now, closed } = questions([asking("/A", is)], { questions: [before] });
    expect(now.map(({ id }) => id === before.id)).toEqual([same]);
    expect(closed.map(({ id }) => id)).toEqual(same ? [] : [before.id]);
  });

  it("keeps when it was put, and says anew whose claims are weighed", () => {
    const before = open(["/A"], {}, { claims: ["gone"], round: 2, told });
    const [now] = questions([asking("/A")], { questions: [before] }).questions;
    expect(now).toMatchObject({ askedAt: at("03:00"), round: 2, told, claims: ["a", "b"] });
  });

  it.each<{ readonly what: string; readonly is: Partial<Question>; readonly isTold: boolean }>([
    { what: "others are asked", is: { approvers: ["otto"] }, isTold: false },
    {
      what: "silence writes another value",
      is: { onSilence: { answer: "keep", value: 3 } },
      isTold: false,
    },
    {
      what: "only the answer that silence gives is named otherwise",
      is: { onSilence: { answer: "revert", value: 1 } },
      isTold: true,
    },
    { what: "only what stands meanwhile is another", is: { meanwhile: { value: 2 } }, isTold: true },
  ])("is told anew only where people have to know: $what", ({ is, isTold }) => {
    const before = open(["/A"], {}, { told });
    const [now] = questions([asking("/A", is)], { questions: [before] }).questions;
    expect(now?.told).toEqual(isTold ? told : []);
    expect(now?.ask).toMatchObject(is);
  });

  it("takes no answer away, and offers what is new after it, as a value unless it is to keep", () => {
    const before = open(["/A"], { options: [{ answer: "revert", value: 9 }, { answer: "value" }] });
    const options: Question["options"] = [
      { answer: "keep", value: 1 },
      { answer: "revert", value: 2 },
      { answer: "revert", value: 9 },
      { answer: "value" },
      { answer: "hold", value: 7 },
    ];
    const [now] = questions([asking("/A", { options })], { questions: [before] }).questions;
    expect(now?.ask.options).toEqual([
      { answer: "revert", value: 9 },
      { answer: "value" },
      { answer: "keep", value: 1 },
      { answer: "value", value: 2 },
    ]);
  });

  it.each([
    { had: 2, offers: 30, is: 30 },
    { had: 28, offers: 30, is: 30 },
    { had: 31, offers: 30, is: 31 },
  ])("offers thirty answers at most: of $had with $offers new ones $is", ({ had, offers, is }) => {
    const values = (from: number, count: number): Question["options"] =>
      Array.from({ length: count }, (_, index) => ({ answer: "value", value: from + index }));
    const before = open(["/A"], { options: values(0, had) });
    const [now] = questions([asking("/A", { options: values(100, offers) })], {
      questions: [before],
    }).questions;
    expect(now?.ask.options).toHaveLength(is);
    expect(now?.ask.options.slice(0, had)).toEqual(values(0, had));
  });

  it("is asked for those of its fields alone that are still asked about", () => {
    const values = { "/A": 1, "/B": 1 };
    const before = open(["/A", "/B"], {
      options: [{ answer: "keep", value: values }],
      meanwhile: { value: values },
      onSilence: { answer: "keep", value: values },
    });
    const { questions: now, closed } = questions([asking("/B")], { questions: [before] });
    expect(now).toMatchObject([{ id: before.id, fields: ["/B"] }]);
    expect(now[0]?.ask.options[0]).toEqual({ answer: "keep", value: 1 });
    expect(closed).toEqual([]);
  });

  it("is one with both fields, in its own order, where both are asked about", () => {
    const before = open(["/B", "/A"]);
    const fields = [
      asking("/A", { meanwhile: { value: "a" }, approvers: ["first by name"] }),
      asking("/B", { meanwhile: { value: "b" }, approvers: ["first in it"] }),
    ];
    const { questions: now } = questions(fields, { questions: [before] });
    expect(now).toHaveLength(1);
    expect(now[0]?.ask.meanwhile).toEqual({ value: { "/A": "a", "/B": "b" } });
    expect(now[0]?.ask.approvers).toEqual(["first in it"]);
  });

  it("is asked of a field that no question was about by another", () => {
    const { questions: now } = questions([asking("/A"), asking("/B")], { questions: [open(["/A"])] });
    expect(now.map(({ fields }) => fields.join()).toSorted()).toEqual(["/A", "/B"]);
  });

  it("is closed where nobody is asked about it any more", () => {
    expect(places(questions([asking("/B")], { questions: [open(["/A"])] }))).toEqual({
      now: ["/B"],
      closed: ["about /A"],
    });
  });
});

describe("a question beside a verdict, where another stands in the way by now", () => {
  const beside = (deadline: string) => open(["/A"], { beside: true, deadline: at(deadline) });

  it.each([
    { what: "goes on", deadline: "08:00", field: asking("/A"), stays: true },
    { what: "is over by its deadline", deadline: "04:00", field: asking("/A"), stays: false },
    { what: "ends where another field is asked about", deadline: "08:00", field: asking("/B"), stays: false },
    {
      what: "goes on whatever else is asked",
      deadline: "08:00",
      field: asking("/A"),
      more: asking("/B", { cause: "near-tie" }),
      stays: true,
    },
    {
      what: "ends where only one beside it is asked",
      deadline: "08:00",
      field: asking("/A", { beside: true, cause: "near-tie" }),
      stays: false,
    },
  ])("$what", ({ deadline, field, stays, more }) => {
    const before = beside(deadline);
    const fields = [field, ...(more === undefined ? [] : [more])];
    const { questions: now, closed } = questions(fields, { questions: [before] });
    expect(now).toHaveLength(stays ? fields.length + 1 : 1);
    expect(closed).toEqual(stays ? [] : [before]);
    if (stays) expect(now).toContain(before);
  });

  it("is closed where it stood in the way itself", () => {
    const before = open(["/A"], { cause: "near-tie" });
    expect(places(questions([asking("/A")], { questions: [before] })).closed).toEqual(["about /A"]);
  });
});
