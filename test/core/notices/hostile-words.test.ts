import { fc, it } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import type { Claim } from "#core/claims/claim.ts";
import { Hidden } from "#core/fields/hidden.ts";
import type { QuestionScene } from "#core/notices/question/asking.ts";
import { type QuestionView, questionView } from "#core/notices/question-view.ts";
import { type Text, texts } from "#core/notices/texts.ts";
import { rivals } from "../cases/open-cases.ts";
import { anyCharacter } from "../fields/any-character.ts";
import { askingOf, wrote } from "./question/viewed-questions.ts";

const planted = "hunter2-0123456789";
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}]/u;

const piece = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: "grapheme" }),
  fc.constantFrom(
    "</p><script>alert(1)</script>",
    "\r\nSubject: you won",
    "\nAnswer here: https://elsewhere.example",
    "\u202e\u2066\u200b\u200d\ufeff\u00ad\u3164",
    "\ud800",
    "\u0000\u001b[2J\u0085\u2028",
    "”».`",
    "x".repeat(100_000),
    "\u202e".repeat(100_000),
    "😀".repeat(50_000),
  ),
);
const joined = (parts: fc.Arbitrary<string>) =>
  fc.array(parts, { minLength: 1, maxLength: 4 }).map((texts) => texts.join(""));
const name = joined(piece);
const text = joined(piece);

/** Every text that somebody else may have chosen. */
const words = fc.record({
  principal: name,
  via: text,
  ref: text,
  note: text,
  lasts: text,
  value: name,
  name,
  why: text,
  approver: name,
  reason: text,
});
type Words = typeof words extends fc.Arbitrary<infer W> ? W : never;

const start = askingOf({});
const [anna, ben] = rivals() as [Claim, Claim];

function claimsSaying({ principal, via, ref, note, lasts, value }: Words): readonly Claim[] {
  const actor = { principal, via, kind: "person" } as const;
  const said = { ...anna, actor, motivation: { kind: "launch", ref, note } as const, while: lasts };
  return [
    { ...said, constraint: { is: value } },
    { ...said, id: "secret", constraint: { is: { Inner: [Hidden.of(planted)] } } },
    { ...said, id: "named", constraint: { is: Hidden.of(planted) } },
    ben,
  ];
}

function hostile(said: Words): QuestionScene {
  const { record, question, judged } = start;
  const { value, name, approver, why } = said;
  const options = question.ask.options.map((option) =>
    option.answer === "value" ? { ...option, value } : option,
  );
  const secret = { answer: "value", value: { Inner: Hidden.of(planted) } } as const;
  const ask = { ...question.ask, why, options: [...options, secret], approvers: [approver, approver] };
  const resource = { ...record.resource, id: name, account: name, region: name, type: `AWS::${name}` };
  const history = [wrote(said.principal, "03:10", value), wrote("ada", "03:20", Hidden.of(planted))];
  const verdict = judged.verdict && {
    ...judged.verdict,
    fields: judged.verdict.fields.map((field) => ({
      ...field,
      because: [...field.because, { rule: "r", text: said.reason, at: said.reason }],
    })),
  };
  const dispute = { ...judged.dispute, resource, claims: claimsSaying(said) };
  const about = { ...question, ask };
  return {
    ...start,
    record: { ...record, resource, history },
    question: about,
    judged: { dispute, ...(verdict && { verdict }) },
  };
}

function told(view: QuestionView, { note, name }: Words): readonly Text[] {
  const resource = { ...start.record.resource, id: name, account: name, type: `AWS::${name}` };
  const about = { resource, fields: start.question.fields };
  const link = `https://parley.example/v1/a/${"x".repeat(500)}`;
  return [
    ...[texts.asked, texts.reminded, texts.escalated].map((tell) => tell({ ...view, link })),
    texts.superseded(about),
    texts.advised({ ...about, explanation: note }),
    texts.hopeless({ ...about, why: note }),
    texts.broken({ resource, error: note }),
  ];
}

const sentencesOf = ({ options, own: _, ...view }: QuestionView): readonly string[] => {
  const all: string[] = options.flatMap(({ does, terms }) => [
    does,
    terms.whose,
    ...terms.costs,
    terms.lasts,
  ]);
  JSON.stringify(view, (_key, value: unknown) => {
    if (typeof value === "string") all.push(value);
    return value;
  });
  return all;
};

describe("whatever people write", () => {
  it.prop([words], { numRuns: 60 })("does nothing to anyone who reads a message", (said) => {
    for (const { subject, body } of told(questionView(hostile(said)), said)) {
      expect(subject.length).toBeLessThan(100);
      expect(subject).not.toMatch(unsafe);
      for (const line of body.split("\n")) expect(line).not.toMatch(unsafe);
      expect(body.length).toBeLessThan(20_000);
      expect(`${subject}\n${body}`).not.toContain(planted);
      // Anyone who writes a line of their own writes none that looks like ours.
      const links = body.split("\n").filter((line) => line.startsWith("Answer here:"));
      for (const line of links) expect(line).toMatch(/^Answer here: https:\/\/parley\.example\/v1\/a\/x+$/);
      expect(links.length).toBeLessThan(2);
    }
  });

  it.prop([words], { numRuns: 60 })("does nothing to anyone who reads a page", (said) => {
    const view = questionView(hostile(said));
    for (const sentence of sentencesOf(view)) {
      expect(sentence).not.toMatch(unsafe);
      expect(sentence.length).toBeLessThan(1_000);
    }
    expect(JSON.stringify(view)).not.toContain(planted);
  });
});
