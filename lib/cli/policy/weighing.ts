import {
  type ActorKind,
  actorKinds,
  type MotivationKind,
  motivationKinds,
  type Urgency,
  urgencies,
} from "#core/claims/words.ts";
import type { PolicyFile } from "#core/policy/policy-file.ts";
import { listed } from "../terminal/prose.ts";
import { actorText, placeText, some } from "./phrases.ts";
import type { Section } from "./section.ts";

/** Tags that share their values are told together. */
function tagTexts(tags: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const byValues = Map.groupBy(Object.entries(tags), ([, values]) => values.join("\n"));
  return [...byValues.values()].map((same) => {
    const values = some(same[0]?.[1] ?? []);
    return `tag ${some(same.map(([name]) => name))} is ${values}`;
  });
}

export function environmentSection({ environments }: PolicyFile): Section {
  const rows = environments.map(({ name, accounts, tags }) => {
    const signs = [...(accounts === undefined ? [] : [`account ${some(accounts)}`]), ...tagTexts(tags ?? {})];
    return [name, signs.join("; ") || "nothing names it"];
  });
  return {
    title: "Environments",
    prose: `Strictest first; the account decides before the tags. Where nothing says, \`${environments[0]?.name}\` counts.`,
    rows: [["environment", "known by"], ...rows],
  };
}

const first = "Among claims of equal urgency the goal that stands further left wins.";

export function orderSection({ environments, orders }: PolicyFile): Section {
  const shifts = orders.map(
    ({ while: kinds, in: place, raise, to }) =>
      `During ${some(kinds)} (${placeText(place)}) ${raise} rises to place ${to}.`,
  );
  return {
    title: "Which goal comes first",
    prose: [
      first,
      ...(shifts.length > 1 ? ["Of these the first whose situation is open counts:"] : []),
      ...shifts,
    ].join(" "),
    rows: [
      ["environment", "goals in order"],
      ...environments.map(({ name, order }) => [name, order.join(" > ")]),
    ],
  };
}

function confirmedWorth(file: PolicyFile, motivation: MotivationKind, kind: ActorKind): Urgency {
  const row = file.urgency.find(
    ({ motivations, kinds }) => motivations.includes(motivation) && (kinds?.includes(kind) ?? true),
  );
  const cap = file.authority.claims.find(
    (one) =>
      one.principals === undefined &&
      one.via === undefined &&
      (one.kinds?.includes(kind) ?? true) &&
      (one.motivations?.includes(motivation) ?? true),
  );
  const worth = urgencies.indexOf(row?.urgency ?? "none");
  return urgencies[Math.min(worth, urgencies.indexOf(cap?.atMost ?? "emergency"))] ?? "none";
}

/** One worth for all, or the worths with who has them, the highest first. */
function worthText(file: PolicyFile, motivation: MotivationKind): string {
  const byWorth = Map.groupBy(actorKinds, (kind) => confirmedWorth(file, motivation, kind));
  if (byWorth.size === 1) return `${[...byWorth.keys()].join("")} for all`;
  const ranked = [...byWorth].sort(([a], [b]) => urgencies.indexOf(b) - urgencies.indexOf(a));
  return ranked.map(([urgency, kinds]) => `${urgency} for ${listed(kinds)}`).join("; ");
}

export function urgencySection(file: PolicyFile): Section {
  return {
    title: "What a reason is worth",
    prose:
      "Once a situation that the claimant did not declare confirms it, and after authority has capped it. " +
      "Unconfirmed, a reason is worth routine at most. Principals that the policy names may differ.",
    rows: [["reason", "urgency"], ...motivationKinds.map((kind) => [kind, worthText(file, kind)])],
  };
}

export function actorSection({ actors, references }: PolicyFile): Section {
  const rows = actors.map((row) => [
    actorText({ principals: row.principals, via: row.via }),
    [
      ...(row.kind === undefined ? [] : [row.kind]),
      ...(row.intent === undefined ? [] : [`for ${row.intent}`]),
      ...(row.motivation === undefined ? [] : [`because of ${row.motivation}`]),
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

export function authoritySection({ authority }: PolicyFile): Section {
  const rows = authority.claims.map((row) => [
    actorText(row),
    row.motivations === undefined ? "any reason" : some(row.motivations),
    row.atMost + (row.strength === undefined ? "" : `, and as a ${row.strength} at most`),
  ]);
  return {
    title: "Who may claim what",
    prose:
      rows.length === 0
        ? "Nobody is capped."
        : "The first row that fits caps the urgency; who fits none is not capped.",
    rows: [["who", "for", "at most"], ...rows],
  };
}

type Declarer = PolicyFile["authority"]["situations"][number];

function declarerText({ sources, principals, persons }: Declarer): string {
  const parts = [
    ...(sources === undefined ? [] : [`source ${some(sources)}`]),
    ...(principals === undefined ? [] : [`principal ${some(principals)}`]),
    ...(persons === true ? ["whoever signs a declaration"] : []),
  ];
  return parts.join("; ") || "nobody";
}

/** What holds where the policy says nothing stands in the table as well. */
function declarerRows(situations: readonly Declarer[]): readonly (readonly string[])[] {
  const rows = situations.map((row) => [declarerText(row), some(row.kinds, "and")]);
  const anySystem = ["any system, where nobody signs", "every kind"];
  const persons = ["whoever signs a declaration", "incident, peak and freeze"];
  return [
    ...(situations.some(({ sources }) => sources !== undefined) ? [] : [anySystem]),
    ...(rows.length === 0 ? [persons] : rows),
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
