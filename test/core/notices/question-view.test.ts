import { describe, expect, it } from "vitest";
import { Hidden } from "#core/fields/hidden.ts";
import { parted } from "#core/hidden/beside.ts";
import type { Restore } from "#core/ledger/docket-record.ts";
import { questionView } from "#core/notices/question-view.ts";
import { texts } from "#core/notices/texts.ts";
import { at, claim } from "../arbitration/small-disputes.ts";
import { enforcing, recordOf, restore } from "../cases/open-cases.ts";
import { askingOf, type PastWrite, viewOf, wrote } from "./question/viewed-questions.ts";

describe("a question", () => {
  it("is one model for messages and pages", () => {
    const view = viewOf();
    expect(view).toMatchObject({
      case: "casea",
      title: "Let checkout run 3 instances instead of 6?",
      place: { account: "123456789012", region: "eu-north-1" },
      would: [
        "By itself Parley would go to `6`.",
        "It asks because urgent claims of equal weight exclude each other.",
      ],
      meanwhile: "Nothing is changed until somebody answers.",
      asked: ["olga", "otto"],
      askedAt: { at: at("04:00"), text: "2026-11-21 04:00 UTC" },
      own: { kind: "integer" },
      needsSignIn: false,
    });
    const said = view.options.map(({ terms: _, ...choice }) => choice);
    expect(said).toEqual([
      {
        key: "keep",
        answer: "keep",
        value: "3",
        does: "keep `3`",
      },
      {
        key: "revert",
        answer: "revert",
        value: "6",
        does: "go to `6`",
      },
      {
        key: "value-0",
        answer: "value",
        value: "8",
        does: "set `8`",
      },
      {
        key: "hold",
        answer: "hold",
        value: "3",
        does: "hold `3` for a time, after which it is weighed again",
      },
    ]);
    expect(view.sides[0]).toEqual({
      who: "anna",
      wants: "`8`",
      goal: "availability",
      why: "launch L1",
      text: "anna wants `8` for availability, because of launch L1.",
    });
  });

  it.each([
    { is: ["1h", "4h", "12h", "1d", "3d", "7d"], when: "the policy says nothing of it", limits: {} },
    { is: ["1h", "4h", "12h"], when: "a ruling lasts for half a day", limits: { ruling: "12h" } },
    { is: [], when: "it lasts for minutes", limits: { ruling: "30m" } },
  ])("may be held for $is when $when", ({ is, limits }) => {
    expect(viewOf({ policy: enforcing({ limits }) }).holds.map(({ key }) => key)).toEqual(is);
  });

  it("tells times where its reader lives, too", () => {
    const { deadline, askedAt, holds, advice } = viewOf({}, { zone: "Asia/Tokyo" });
    expect(deadline).toEqual({ at: at("08:00"), text: "2026-11-21 17:00 Asia/Tokyo (08:00 UTC)" });
    expect(askedAt.text).toBe("2026-11-21 13:00 Asia/Tokyo (04:00 UTC)");
    expect(holds[0]?.label).toBe("1 hour (to 14:00)");
    expect(advice.silence.text).toBe(
      "Unanswered by 2026-11-21 17:00 Asia/Tokyo (08:00 UTC): keep `3` until 22 Nov 17:00, then it is asked again.",
    );
  });

  it("is the same edition when an answer is added, whose key comes after the others", () => {
    const { question, ...rest } = askingOf({});
    const options = [...question.ask.options, { answer: "value" as const, value: "4" }];
    const other = { ...question, ask: { ...question.ask, options } };
    const editions = [question, question, other].map(
      (one) => questionView({ ...rest, question: one }).edition,
    );
    expect(editions[0]).toBe(editions[1]);
    expect(editions[0]).toBe(editions[2]);
    expect(questionView({ ...rest, question: other }).options.map(({ key }) => key)).toContain("value-1");
  });

  it("can be told where no decision is known", () => {
    const { judged: known } = askingOf({});
    const view = viewOf({}, { judged: { dispute: known.dispute } });
    expect(view.would).toEqual([
      "By itself Parley would go to `6`.",
      "It asks because urgent claims of equal weight exclude each other.",
    ]);
    expect(view.reasons).toEqual([]);
  });

  it.each([
    { needs: true, when: "it is about a guardrail in production", signIn: "guarded", guardrails: true },
    { needs: false, when: "nothing guards it", signIn: "guarded", guardrails: false },
    { needs: true, when: "everybody has to", signIn: "always", guardrails: false },
  ] as const)("needs a sign-in: $needs when $when", ({ needs, signIn, guardrails }) => {
    const rail = { id: "few", title: "few", fields: ["/DesiredCapacity"], constraint: { max: 9 } };
    const policy = enforcing(guardrails ? { guardrails: [rail] } : {});
    const view = viewOf({ policy }, { signIn });
    expect(view.needsSignIn).toBe(needs);
    expect(texts.asked({ ...view, link: "https://x/a/b" }).body.includes("you have to sign in")).toBe(needs);
  });

  it("about a guardrail says how it is left broken for a time", () => {
    const few = { id: "few", title: "few machines", fields: ["/DesiredCapacity"], constraint: { max: 2 } };
    const values = { "/DesiredCapacity": "2" } as Restore["values"];
    const hopeless = { kind: "hopeless", why: "refused" } as const;
    const tried = restore({ state: "failed", values, failure: hopeless });
    const record = recordOf({ prior: { DesiredCapacity: "2" }, restores: [tried] });
    const view = viewOf({ record, policy: enforcing({ guardrails: [few] }) });
    expect(view.options.at(-1)?.does).toBe(
      "hold `3` for a time, after which it is weighed again; a guardrail is left broken only so, by those it names",
    );
    expect(view.reasons[0]).toContain("few machines: it wants at most `2`");
    expect(view.needsSignIn).toBe(true);
  });
});

it("a hidden value is told nowhere", () => {
  const secret = (by: string, is: string, ref: string) =>
    claim({
      id: by,
      by,
      kind: "person",
      field: "/Secret",
      constraint: { is },
      motivation: { kind: "launch", ref },
    });
  const claims = [secret("anna", "hunter2", "L1"), secret("ben", "hunter3", "L2")];
  const live = { DesiredCapacity: "3", Secret: Hidden.of("00ff") };
  const record = recordOf({ claims, live, prior: { DesiredCapacity: "3", Secret: Hidden.of("11ee") } });
  const history = [{ ...wrote("ada", "03:10", Hidden.of("00ff")), field: "/Secret" as PastWrite["field"] }];
  const start = askingOf({ record });
  const view = questionView({ ...start, record: { ...start.record, history } });
  const text = JSON.stringify(parted([view, texts.asked(view)]));
  expect(text).not.toMatch(/hunter|digest|00ff|11ee/);
  expect(view.happened).toEqual([
    "ada via console changed it from (hidden) to (hidden) at 2026-11-21 03:10 UTC.",
  ]);
  expect(view.sides[0]?.wants).toBe("a value that is hidden");
  expect(view.own).toBeUndefined();
});
