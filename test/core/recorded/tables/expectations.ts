import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { Decision } from "#core/arbitration/decide.ts";
import { differencesOf } from "#core/arbitration/suite/compare.ts";
import type { Expectation } from "#core/arbitration/suite/suite.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import { disputeBy } from "../disputes.ts";
import { policyCalled } from "../policies.ts";

/** What a test may say of a field, right and wrong. */
function expectations({ ask, deferred, because, ...field }: FieldVerdict): readonly object[] {
  const { path: _, ...own } = field;
  const [reason] = because;
  const [first] = deferred;
  const wakes =
    first === undefined ? [] : [{ wakes: { [first.claim]: first.wakes } }, { wakes: { [first.claim]: [] } }];
  return [
    ...Object.entries(own).map(([key, value]) => ({ [key]: value })),
    ...[{ outcome: "revert" }, { effect: "none" }, { value: null }, { value: undefined }, { codify: true }],
    ...[
      { holders: ["c1"] },
      { holders: [...field.holders].reverse() },
      { refused: [] },
      { wishes: ["c9"] },
      { outstanding: [] },
    ],
    ...[
      { until: null },
      { next: null },
      { next: "2026-11-21T11:00:00+01:00" },
      { until: "2026-11-21T10:00:00Z" },
    ],
    ...[
      { deferred: deferred.map(({ claim }) => claim) },
      { deferred: [] },
      { deferred },
      { deferred: [{ claim: "c1", wakes: [] }] },
    ],
    ...wakes,
    ...[{ because: [reason?.rule ?? "x"] }, { because: ["no/such"] }, { because: [reason ?? { rule: "x" }] }],
    ...[
      { because: [{ rule: reason?.rule ?? "x", at: "elsewhere:1" }] },
      { because: [{ rule: reason?.rule ?? "x", text: "no  such" }] },
    ],
    ...[{ ask: null }, { ask: {} }, ...questionExpectations(ask).map((one) => ({ ask: one }))],
  ];
}

function questionExpectations(ask: FieldVerdict["ask"]): readonly object[] {
  if (ask === null) return [{ cause: "rule" }];
  const { options, onSilence } = ask;
  const [option] = options;
  return [
    ...Object.entries(ask).map(([key, value]) => ({ [key]: value })),
    ...[
      { question: "no such" },
      { why: "no such" },
      { cause: "rule" },
      { beside: true },
      { approvers: ["x"] },
    ],
    ...[{ deadline: "2026-11-21T10:00:00Z" }, { meanwhile: { value: 5 } }, { meanwhile: {} }],
    ...[
      { onSilence: { answer: "hold" } },
      { onSilence: { value: onSilence.value } },
      { onSilence: { for: "c1" } },
    ],
    ...[
      { options: options.slice(1) },
      { options: options.map(({ answer }) => ({ answer })) },
      { offers: [option ?? {}] },
    ],
    ...[
      { offers: [{ answer: "hold", value: 9 }] },
      { offers: [{ for: "c9" }] },
      { offers: options.map(({ value }) => ({ value })) },
    ],
  ];
}

const shown = (value: unknown): string => canonicalJson(value as Json);
const brief = (text: string): string => (text.length < 90 ? text : `${text.slice(0, 70)}… ${text.length}`);

function gapLine(expected: object, decision: Decision): string {
  const gaps = differencesOf(expected as Expectation, decision);
  const told = gaps.map(
    ({ pointer, part, expected: want, got }) =>
      `${pointer} ${part} ${brief(shown(want))} / ${brief(shown(got))}`,
  );
  return `${brief(shown(expected))}: ${told.join("; ") || "as expected"}`;
}

function linesOn(decision: Decision): readonly string[] {
  const [first, second] = decision.fields.toSorted(
    (a, b) => Number(b.ask !== null) - Number(a.ask !== null) || b.deferred.length - a.deferred.length,
  );
  const wholes = [
    ...[
      { outcome: "keep" },
      { outcome: decision.outcome },
      { effect: "none" },
      { warnings: [] },
      { warnings: ["no such"] },
    ],
    ...[
      { explains: ["no such"] },
      { explains: [decision.explanation.slice(5, 40)] },
      { fields: { "/NoSuch": null } },
    ],
    ...[
      { fields: { "/NoSuch": { outcome: "keep" } } },
      { fields: [{ path: "/NoSuch" }] },
      { fields: { [first?.path ?? "/"]: null } },
    ],
  ];
  const fields = [first, second].flatMap((field) =>
    field === undefined ? [] : expectations(field).map((one) => ({ fields: { [field.path]: one } })),
  );
  const listed =
    first === undefined ? [] : [{ fields: [{ path: first.path, outcome: "revert", holders: ["x"] }] }];
  return [...wholes, ...fields, ...listed].map((one) => gapLine(one, decision));
}

/** What a suite of tests says of verdicts that are as it expects, and of others. */
export const expectationLines = (): readonly string[] =>
  [3, 7].flatMap((seed) => {
    const verdict = arbitrate(disputeBy("crowd", seed), policyCalled("enforcing"));
    return [
      `# crowd ${seed}`,
      ...linesOn({ ...verdict, explanation: "it stays\nas it was, and so it goes on" }),
    ];
  });
