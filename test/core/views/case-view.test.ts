import { describe, expect, it } from "vitest";
import { precedenceOf } from "#core/learning/summary.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { questionView } from "#core/notices/question-view.ts";
import { askedView } from "#core/views/asked-view.ts";
import { openCaseView, WholeCase, wholeCase } from "#core/views/case-view.ts";
import { kept } from "../../contracts/stores/sample-precedents.ts";
import { enforcing, types } from "../cases/open-cases.ts";
import { askingOf } from "../notices/question/viewed-questions.ts";

const policy = enforcing();
const knowing = { policy, types };
const asking = (policyOf = policy) => {
  const { question, judged, now, signIn, ...scene } = askingOf({ policy: policyOf });
  const record = scene.record as DocketRecord;
  return { record, question, told: { record, judged, now, signIn } };
};
const resource = "123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout";
const none = () => false;

describe("the case that is open", () => {
  it("is told with what it asks and the last decision", () => {
    const { record, question } = asking();
    expect(openCaseView(record, knowing)).toStrictEqual({
      ...{ resource, id: "casea", state: record.case?.state, openedAt: record.case?.openedAt },
      questions: [askedView(question, none)],
      decision: record.decision?.id,
    });
    expect(record.decision?.id).toMatch(/./);
  });

  it("has no decision before one is given, and is none where nothing is open", () => {
    const { record } = asking();
    const undecided = { ...record, decision: undefined };
    expect(openCaseView(undecided, knowing)).not.toHaveProperty("decision");
    const closed = { ...record, case: undefined };
    expect(openCaseView(closed, knowing)).toBeUndefined();
  });
});

describe("a case by its id", () => {
  it("has each question in the sentences that those who are asked read", () => {
    const { record, question, told } = asking();
    const scene = { ...askingOf({ policy }), precedence: undefined };
    const { title, happened, sides, would, reasons, meanwhile, advice } = questionView(scene);
    const found = wholeCase("casea", told, knowing);
    expect(found).toStrictEqual({
      ...openCaseView(record, knowing),
      questions: [
        {
          ...askedView(question, none),
          told: {
            ...{ title, happened, would, reasons, meanwhile },
            sides: sides.map(({ text }) => text),
            silence: advice.silence.text,
            needsSignIn: false,
          },
        },
      ],
    });
    expect(title).toBe("Let checkout run 3 instances instead of 6?");
    expect(WholeCase.parse(found)).toEqual(found);
  });

  it("says how such questions were answered before, of the question that they are about", () => {
    const { question, told } = asking();
    const { precedent } = kept({ id: "1", minute: 1, of: "capacity" });
    const precedence = precedenceOf(precedent.features, [precedent]);
    if (precedence === undefined) throw new Error("there is none");
    const earlier = (id: string) =>
      wholeCase("casea", { ...told, precedences: new Map([[id, precedence]]) }, knowing).questions[0]?.told
        ?.before;
    expect(earlier(question.id)?.[0]).toMatch(/^Decided once like this/);
    expect(earlier("another")).toBeUndefined();
  });

  it("has no sentences where nothing is decided that they could be made of", () => {
    const { question, told } = asking();
    const { questions } = wholeCase("casea", { ...told, judged: undefined }, knowing);
    expect(questions).toStrictEqual([askedView(question, none)]);
  });

  it.each([
    { what: "another case is open", id: "caseb", open: true },
    { what: "nothing is open any more", id: "casea", open: false },
  ])("is settled where $what", ({ id, open }) => {
    const { record, told } = asking();
    const closed = { ...record, case: undefined };
    const found = wholeCase(id, { ...told, record: open ? record : closed }, knowing);
    expect(found).toStrictEqual({
      id,
      resource,
      state: "settled",
      questions: [],
      decision: record.decision?.id,
    });
    const undecided = { ...closed, decision: undefined };
    expect(wholeCase(id, { ...told, record: undecided }, knowing)).toStrictEqual({
      ...{ id, resource, state: "settled", questions: [] },
    });
  });
});
