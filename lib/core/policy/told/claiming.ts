import type { FieldClass } from "../file/classes.ts";
import type { Guardrail, PolicyFile, Rule } from "../policy-file.ts";
import { actorText, claimsText, constraintText, placeAndFields, some, spanText } from "./phrases.ts";
import { pointersTo, type Section } from "./section.ts";

const saferText = (safer: FieldClass["safer"]): readonly string[] =>
  safer === undefined ? [] : [typeof safer === "string" ? safer : constraintText(safer)];

export function classSection({ classes }: PolicyFile): Section {
  const rows = Object.entries(classes).map(([name, parts]) => [
    name,
    some(
      parts.flatMap(({ fields }) => fields),
      "and",
    ),
    some([...new Set(parts.flatMap(({ types }) => types ?? ["every type"]))], "and"),
    some([...new Set(parts.flatMap(({ safer }) => saferText(safer)))]),
  ]);
  return {
    title: "Classes of fields",
    prose:
      rows.length === 0
        ? "Fields are named one by one."
        : "Groups by what a field is for; the rest speaks of them. Where one direction is safer, the other may hurt.",
    rows: [["class", "fields such as", "of", "safer"], ...rows],
  };
}

const stagesText = ({ stages }: Guardrail): string =>
  [
    ...(stages?.ask === undefined
      ? []
      : [`; broken before, it is asked about after ${spanText(stages.ask)}`]),
    ...(stages?.mend === undefined ? [] : [`; broken before, it is mended after ${spanText(stages.mend)}`]),
  ].join("");

export function guardrailSection({ guardrails }: PolicyFile): Section {
  const rows = guardrails.map((guardrail) => {
    const { title, in: place, fields, constraint, except } = guardrail;
    const holds = `${placeAndFields(place, { fields })} ${constraintText(constraint)}`;
    const lifted = except === undefined ? "" : `; ${some(except)} may lift it for a time`;
    return [title, holds + lifted + stagesText(guardrail)];
  });
  return {
    title: "Guardrails",
    prose: rows.length === 0 ? "There are none." : "Nothing outranks these.",
    rows: [["guardrail", "what it holds"], ...rows],
    pointers: pointersTo("guardrails", rows),
  };
}

export function ownershipSection({ standing }: PolicyFile): Section {
  const rows = standing.map(({ in: place, fields, owner, constraint, unlogged, note }) => [
    placeAndFields(place, { fields }),
    actorText(owner) +
      (constraint === undefined ? "" : `, who wants it ${constraintText(constraint)}`) +
      (unlogged === true ? ", who leaves no record" : ""),
    note ?? "",
  ]);
  return {
    title: "Whose field it is",
    prose:
      rows.length === 0
        ? "The policy makes no claim for anyone."
        : "Ownership without a wish conflicts with nothing: it says whose the writes are.",
    rows: [["fields", "belong to", "note"], ...rows],
    pointers: pointersTo("standing", rows),
  };
}

export function protectionSection({ protections }: PolicyFile): Section {
  const rows = protections.map((one) => [
    some(one.while),
    placeAndFields(one.in, one),
    `${one.urgency}, for ${one.intent}`,
  ]);
  return {
    title: "What is held still",
    prose:
      rows.length === 0
        ? "Nothing is protected while a situation lasts."
        : "While such a situation lasts, the policy itself claims the last agreed value of these fields.",
    rows: [["during", "fields", "claimed at"], ...rows],
    pointers: pointersTo("protections", rows),
  };
}

const silence = {
  live: "the live value stays",
  meanwhile: "what holds meanwhile stays",
  claim: "the claim gets its value",
} as const;
const until = {
  live: "the live value",
  prior: "the last agreed value",
  rival: "the runner-up's value",
} as const;

function effectText({ urgency, lease, raise, ask }: Rule): string {
  return [
    ...(urgency === undefined ? [] : [`urgency becomes ${urgency}`]),
    ...(lease === undefined ? [] : [`the claim lasts ${spanText(lease)} at most`]),
    ...(raise === undefined ? [] : [`${raise.intent} rises to place ${raise.to}`]),
    ...(ask === undefined
      ? []
      : [
          `${ask.approvers ?? "an approver"} is asked` +
            (ask.within === undefined ? "" : ` for ${spanText(ask.within)}`) +
            `; meanwhile ${until[ask.meanwhile]}; on silence ${silence[ask.onSilence]}`,
        ]),
  ].join("; ");
}

export function rulesSection({ rules }: PolicyFile): Section {
  const ordered = rules.toSorted((a, b) => b.priority - a.priority);
  const rows = ordered.map((rule) => [
    String(rule.priority),
    rule.title,
    `${claimsText(rule.for)}${rule.when === undefined ? "" : `, when ${rule.when}`}: ${effectText(rule)}`,
  ]);
  return {
    title: "Rules",
    prose:
      rows.length === 0
        ? "There are none."
        : "Highest priority first. Of rules that disagree at one priority the more careful answer counts.",
    rows: [["priority", "rule", "what it does"], ...rows],
    pointers: ordered.map((rule) => `/rules/${rules.indexOf(rule)}`),
  };
}

export function couplingSection({ coupled }: PolicyFile): Section {
  const rows = coupled.map(({ types, ordered, together }) => [
    some(types),
    [
      ...(ordered === undefined ? [] : [ordered.join(" <= ")]),
      ...(together === undefined ? [] : [`${some(together, "and")} together`]),
    ].join("; "),
  ]);
  return {
    title: "Fields that settle together",
    prose:
      rows.length === 0
        ? "Every field settles for itself."
        : "These keep their order, or are written all or none.",
    rows: [["types", "fields"], ...rows],
  };
}

export function approversSection({ approvers }: PolicyFile): Section {
  const rows = approvers.map(({ name, owners, principals, for: about }) => {
    return [
      name,
      [
        ...(owners === undefined ? [] : [`owners: ${some(owners, "and")}`]),
        ...(principals === undefined ? [] : [some(principals, "and")]),
      ].join("; ") || "nobody yet",
      placeAndFields(about, about),
    ];
  });
  return {
    title: "Who is asked",
    prose:
      rows.length === 0
        ? "Nobody: a question finds no one."
        : "The first group that fits a question; never a claimant.",
    rows: [["group", "who", "about"], ...rows],
  };
}
