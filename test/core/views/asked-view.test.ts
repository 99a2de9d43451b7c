import { expect, it } from "vitest";
import type { Question } from "#core/arbitration/verdict.ts";
import type { OpenQuestion } from "#core/ledger/docket-record.ts";
import { askedView, askView } from "#core/views/asked-view.ts";

const hides = (path: string): boolean => path.includes("Password");
const asked = {
  question: "keep 5?",
  why: "nobody has shown a reason",
  cause: "unexplained",
  beside: false,
  options: [
    { answer: "keep", value: 5, for: "c1", consequence: "keep it" },
    { answer: "revert", value: 3 },
    { answer: "value" },
  ],
  approvers: ["lead"],
  deadline: "2026-11-21T07:00:00Z",
  meanwhile: { value: 5 },
  onSilence: { answer: "revert", value: 3, for: "1d" },
} as unknown as Question;

it("a question is shown with what each answer means, and nothing that it does not say", () => {
  expect(askView(asked, ["/DesiredCapacity"], hides)).toEqual(asked);
  const { value: _, ...bare } = asked.onSilence;
  const silent = { ...asked, meanwhile: {}, onSilence: { answer: bare.answer } } as unknown as Question;
  expect(askView(silent, ["/DesiredCapacity"], hides)).toEqual(silent);
});

it("no value of a secret field is shown, whichever answer offers it", () => {
  const { options, meanwhile, onSilence } = askView(asked, ["/MasterPassword"], hides);
  expect(options.map(({ value }) => value)).toEqual(["(hidden)", "(hidden)", undefined]);
  expect([meanwhile.value, onSilence.value]).toEqual(["(hidden)", "(hidden)"]);
});

it("of an open question everything is shown but its links, and what only Parley needs", () => {
  const open = {
    id: "q1",
    fields: ["/DesiredCapacity"],
    ask: asked,
    claims: ["c1"],
    askedAt: "2026-11-21T03:00:00Z",
    runsFrom: "2026-11-21T03:00:00Z",
  } as unknown as OpenQuestion;
  expect(askedView(open, hides)).toEqual({
    ...asked,
    id: "q1",
    fields: ["/DesiredCapacity"],
    askedAt: "2026-11-21T03:00:00Z",
    claims: ["c1"],
  });
});
