import type { BusVoice } from "../file/bus-voice.ts";
import type { PolicyFile } from "../policy-file.ts";
import { actorText, placeAndFields, some, spanText } from "./phrases.ts";
import { pointersTo, type Section } from "./section.ts";

export function actorSection({ actors, references }: PolicyFile): Section {
  const rows = actors.map((row) => [
    actorText({ principals: row.principals, via: row.via }),
    [
      ...(row.kind === undefined ? [] : [row.kind]),
      ...goalTexts(row),
      ...(row.motivation === undefined ? [] : [`because of ${row.motivation}`]),
      ...(row.checksFor === undefined ? [] : [`checks for ${some(row.checksFor, "and")}`]),
      ...(row.givesLeave === true ? ["gives leave by keys"] : []),
      ...(row.takesSnapshots === true ? ["takes snapshots"] : []),
      ...(row.approvedBy === undefined ? [] : [`has leave by approvals of ${some(row.approvedBy, "and")}`]),
      ...(row.speaksBy === undefined ? [] : [`speaks by ${some(row.speaksBy.map(busText), "and")}`]),
    ].join(", "),
    row.note ?? "",
  ]);
  const numbers = Object.entries(references).map(
    ([motivation, prefixes]) => `${some(prefixes ?? [], "and")} for ${motivation}`,
  );
  return {
    title: "Who is who",
    prose: [
      rows.length === 0
        ? "The catalogue of well-known principals says what kind of actor somebody is."
        : "The first row that fits speaks, before the catalogue of well-known principals.",
      ...(numbers.length === 0 ? [] : [`Numbers: ${numbers.join("; ")}.`]),
    ].join(" "),
    rows: [["who", "is", "note"], ...rows],
  };
}

const busText = ({ bus, account, source }: BusVoice): string => `the bus ${bus} (${source} of ${account})`;

const goalTexts = ({ intent, goals = [] }: PolicyFile["actors"][number]): readonly string[] => {
  const granted = [...new Set([...(intent === undefined ? [] : [intent]), ...goals])];
  return granted.length === 0 ? [] : [`for ${some(granted, "and")}`];
};

export function organisationSection({ organisation: { accounts, ids } }: PolicyFile): Section {
  const ours = [
    ...(accounts.length === 0 ? [] : [`accounts ${some(accounts, "and")}`]),
    ...(ids.length === 0 ? [] : [`organisations ${some(ids, "and")}`]),
  ];
  return {
    title: "Whose accounts are ours",
    prose:
      ours.length === 0
        ? "Only the account of the resource itself: anybody else who gains something from a change is a stranger."
        : `Besides the account of the resource itself: ${ours.join("; ")}. Anybody else who gains something is a stranger.`,
  };
}

type ClaimRow = PolicyFile["authority"]["claims"][number];

const capText = ({ atMost, strength, confirmed, lease }: ClaimRow): string =>
  [
    atMost,
    ...(strength === undefined ? [] : [`and as a ${strength} at most`]),
    ...(confirmed === true ? ["confirmed by the role itself unless it is harmful"] : []),
    ...(confirmed === true && lease !== undefined ? [`for ${spanText(lease)}`] : []),
  ].join(", ");

export function authoritySection({ authority }: PolicyFile): Section {
  const rows = authority.claims.map((row) => [
    actorText(row),
    row.motivations === undefined ? "any reason" : some(row.motivations),
    capText(row),
  ]);
  return {
    title: "Who may claim what",
    prose:
      rows.length === 0
        ? "Nobody is capped."
        : "The first row that fits caps the urgency; who fits none is not capped.",
    rows: [["who", "for", "at most"], ...rows],
    pointers: pointersTo("authority/claims", rows),
  };
}

export function fieldsSection({ authority: { fields } }: PolicyFile): Section {
  const rows = fields.map((row) => [some(row.principals), placeAndFields(row.in, row)]);
  return {
    title: "What Parley writes for others",
    prose:
      "A declared want is written where the claimant could write it themselves at that moment, and never what is harmful." +
      (rows.length === 0 ? "" : " For these principals it is written without asking AWS:"),
    rows: [["who", "fields"], ...rows],
  };
}

type Declarer = PolicyFile["authority"]["situations"][number];

function declarerText({ sources, principals, persons, namespaces }: Declarer): string {
  const parts = [
    ...(sources === undefined ? [] : [`source ${some(sources)}`]),
    ...(principals === undefined ? [] : [`principal ${some(principals)}`]),
    ...(persons === true ? ["anybody who signs a declaration"] : []),
    ...(namespaces === undefined ? [] : [`alarms on metrics of ${some(namespaces)}`]),
  ];
  return parts.join("; ") || "nobody";
}

/** What holds where the policy says nothing stands in the table as well. */
function declarerRows(situations: readonly Declarer[]): readonly (readonly string[])[] {
  const rows = situations.map((row) => [declarerText(row), some(row.kinds, "and")]);
  const anySystem = ["any system, where nobody signs", "every kind"];
  return [
    ...(situations.some(({ sources }) => sources !== undefined) ? [] : [anySystem]),
    ["approvers, of services and resources that they answer for", "every kind"],
    ...rows,
  ];
}

export function situationSection({ authority, unscoped }: PolicyFile): Section {
  const attests = Object.entries(authority.attestations).map(
    ([intent, names]) =>
      `Only ${some(names)} may attest an exception from ${intent === "default" ? "any other goal" : intent}.`,
  );
  const wide =
    unscoped.length === 0 ? [] : [`A situation without a scope counts only from ${some(unscoped)}.`];
  return {
    title: "Who may declare a situation",
    prose: ["What anyone else declares confirms nothing.", ...attests, ...wide].join(" "),
    rows: [["who", "which"], ...declarerRows(authority.situations)],
  };
}
