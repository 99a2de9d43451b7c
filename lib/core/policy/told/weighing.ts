import {
  type ActorKind,
  actorKinds,
  type MotivationKind,
  motivationKinds,
  type Urgency,
  urgencies,
} from "../../claims/words.ts";
import type { PolicyFile } from "../policy-file.ts";
import { listed, placeText, some } from "./phrases.ts";
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

const lasting = { need: "while it lasts", decision: "once decided" } as const;

export function motivationSection({ motivations }: PolicyFile): Section {
  const rows = motivationKinds.map((kind) => {
    const { goal, is, classes, inPeace } = motivations[kind];
    const serves = [
      ...(classes === undefined ? [] : [`class ${some(classes)}`]),
      ...(inPeace === true ? ["while nothing is in trouble"] : []),
    ];
    return [kind, goal ?? "as confirmed", lasting[is], serves.join(", ") || "every field"];
  });
  return {
    title: "What a reason is about",
    prose:
      "A confirmed reason carries its goal and counts for the fields that it serves. Where the table names no goal, " +
      "the situation that confirms it does, else it is operability.",
    rows: [["reason", "goal", "counts", "serves"], ...rows],
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
      "Unconfirmed, a reason is worth nothing; a goal that is granted weighs as routine, whatever reason stands beside it. " +
      "Principals that the policy names may differ.",
    rows: [["reason", "urgency"], ...motivationKinds.map((kind) => [kind, worthText(file, kind)])],
  };
}
