import type { PolicyFile } from "../policy-file.ts";
import { actorText, listed, placeAndFields, placeText, some, spanText } from "./phrases.ts";
import { pointersTo, type Section } from "./section.ts";

const modes = {
  observe: "decides and records, nothing else",
  advise: "also tells people and asks them",
  enforce: "also reverts",
} as const;

export function modeSection({ mode }: PolicyFile): Section {
  const rows = mode.scopes.map(({ in: place, mode: word }) => [placeText(place), `${word}: ${modes[word]}`]);
  return {
    title: "What Parley does",
    prose: `By default it is in mode ${mode.default}: it ${modes[mode.default]}. The mode never changes a verdict.`,
    rows: [["where", "mode"], ...rows],
  };
}

const answers = { keep: "is kept", ask: "is asked about", revert: "is reverted" } as const;
const leanings = { harmful: "less safe", safer: "safer", neither: "neither safer nor less safe" } as const;
const stands = { live: "the edit", prior: "the agreed value", meanwhile: "what holds meanwhile" } as const;

type AnswerTextInput = PolicyFile["unattributed"][number];

function answerText({ answer, within, meanwhile, onSilence }: AnswerTextInput): string {
  if (answer !== "ask") return answers[answer];
  return [
    answers.ask + (within === undefined ? "" : ` for ${spanText(within)}`),
    ...(meanwhile === undefined ? [] : [`meanwhile ${stands[meanwhile]}`]),
    ...(onSilence === undefined ? [] : [`on silence ${stands[onSilence]}`]),
  ].join("; ");
}

export function unattributedSection({ unattributed, limits }: PolicyFile): Section {
  const rows = unattributed.map((row) => [
    placeAndFields(row.in, row),
    row.leans === undefined ? "any way" : leanings[row.leans],
    row.actor === "unknown" ? "nobody knows who" : "anybody",
    answerText(row),
  ]);
  return {
    title: "Edits that nobody explains",
    prose:
      `They are left alone for ${spanText(limits.grace)}, unless they are harmful; then the first row that fits decides. ` +
      "What a row does not say is the safer value, where one is safer.",
    rows: [["where", "leaning", "by", "the edit"], ...rows],
    pointers: pointersTo("unattributed", rows),
  };
}

const deletionAnswers = { ask: "a person is asked", tell: "people are told" } as const;

export function deletionSection({ deletions }: PolicyFile): Section {
  const rows = deletions.map(({ in: place, types, classes, answer }) => {
    const what = [
      ...(types === undefined ? [] : [some(types)]),
      ...(classes === undefined ? [] : [`class ${some(classes)}`]),
    ];
    const where = placeText(place);
    return [where, what.join("; ") || "every resource", deletionAnswers[answer]];
  });
  return {
    title: "Deletions of what others hold",
    prose:
      "Parley never creates or deletes anything. " +
      (rows.length === 0
        ? "Those who held something there are told."
        : "The first row that fits says whether somebody is asked or only told."),
    rows: [["where", "what", "then"], ...rows],
  };
}

const endings = {
  keep: "the value is kept",
  ask: "a person is asked",
  revert: "the last agreed value returns",
} as const;

export function expirySection({ onExpiry }: PolicyFile): Section {
  return {
    title: "When a claim has ended and nobody is next",
    prose: `After a lease ${endings[onExpiry.lease]}; after a need, such as an incident, ${endings[onExpiry.need]}.`,
  };
}

type Hours = { readonly cron: string; readonly zone: string; readonly duration: number };
const hoursText = ({ cron, zone, duration }: Hours): string =>
  `${cron} in ${zone}, for ${spanText(duration)}`;

export function writesSection({ writes, windows }: PolicyFile): Section {
  const rows = [...writes, ...windows].map((row) => [
    row.effect === "allow" ? "may write" : "may not write",
    hoursText(row) + (row.overrun === 0 ? "" : `, and ${spanText(row.overrun)} to finish`),
    placeText(row.in),
  ]);
  return {
    title: "When Parley writes",
    prose:
      rows.length === 0
        ? "At any time."
        : "Hours that deny win over hours that allow. They change when something is put right, never who is right; " +
          "guardrails and what is harmful do not wait for them.",
    rows: [["Parley", "when", "where"], ...rows],
  };
}

export function freezesSection({ freezes, windows }: PolicyFile): Section {
  const everybody = windows.map((row) => ({ ...row, for: {} }));
  const rows = [...freezes, ...everybody].map((row) => [
    actorText(row.for),
    row.effect === "allow" ? "may change things only" : "may not change things",
    hoursText(row),
    placeText(row.in),
  ]);
  return {
    title: "When others may not change things",
    prose:
      rows.length === 0
        ? "Always allowed, as far as the clock goes."
        : "A change made against these counts only with a reason that is confirmed and worth a deadline or more.",
    rows: [["who", "what", "when", "where"], ...rows],
    pointers: [...pointersTo("freezes", freezes), ...pointersTo("windows", windows)],
  };
}

const daysText = (days: readonly string[]): string => listed(days) || "no day";

export function calendarSection({ calendar = [] }: PolicyFile): Section {
  const rows = calendar.map(({ in: place, zone, working, night, weekend }) => [
    placeText(place),
    zone,
    `${working.from} to ${working.to}`,
    `${night.from} to ${night.to}`,
    daysText(weekend),
  ]);
  return {
    title: "What an hour is to the people of a place",
    prose:
      rows.length === 0
        ? "Not said: of no question it is known whether it was asked by day or by night."
        : "It changes no verdict: it tells questions of the night from those of the day.",
    rows: [["where", "zone", "working hours", "night", "weekend"], ...rows],
    pointers: pointersTo("calendar", rows),
  };
}

const each = (spans: Readonly<Record<string, number>>): string =>
  listed(Object.entries(spans).map(([name, length]) => `${spanText(length)} for ${name}`)) || "none";

const trustRows = ({ limits }: PolicyFile): readonly (readonly string[])[] => [
  ["an unexplained edit is left alone", spanText(limits.grace)],
  [
    "a need that may still be confirmed has the benefit of the doubt",
    `${spanText(limits.doubt)}, ${limits.doubts} times a day and human`,
  ],
  ["what a person declares lasts", each(limits.declared)],
  ["claims go on after their situation closed", each(limits.cooldown)],
  ["a lease lasts at most", each(limits.leases)],
  ["a value must have stood to be held when its incident closes", spanText(limits.stable)],
  ["it is held for the code", spanText(limits.hold)],
];

const answerRows = ({ limits }: PolicyFile): readonly (readonly string[])[] => [
  ["a question stands", spanText(limits.question)],
  ["an answer by silence lasts", spanText(limits.silence)],
  ["a ruling lasts at most", spanText(limits.ruling)],
  ["a deferred claim waits before it asks once", spanText(limits.waiting)],
  ["a source's facts count as fresh", spanText(limits.stale)],
];

const writeRows = ({ limits }: PolicyFile): readonly (readonly string[])[] => {
  const { blast, fight, docket } = limits;
  return [
    ["a number has grown too far at", `more than ${limits.stride} times the highest agreed in 30 days`],
    ["resources put right in an hour", `${blast.each} of one hand, ${blast.all} of all together`],
    ["a fight", `${fight.reversals} reversals within ${spanText(fight.within)}`],
    ["claims on one resource", `${docket.claims}, and ${docket.viaPerField} ways in per principal and field`],
  ];
};

export function limitsSection(file: PolicyFile): Section {
  return {
    title: "Limits",
    prose: "Beyond these Parley waits, stops or asks.",
    rows: [["what", "how much"], ...trustRows(file), ...answerRows(file), ...writeRows(file)],
  };
}
