import type { PolicyFile } from "#core/policy/policy-file.ts";
import { listed } from "../terminal/prose.ts";
import { placeAndFields, placeText, spanText } from "./phrases.ts";
import type { Section } from "./section.ts";

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

export function unattributedSection({ unattributed, limits }: PolicyFile): Section {
  const rows = unattributed.map((row) => [
    placeAndFields(row.in, row),
    row.actor === "unknown" ? "nobody knows who" : "anybody",
    answers[row.answer],
  ]);
  return {
    title: "Edits that nobody explains",
    prose: `They are left alone for ${spanText(limits.grace)}; then the first row that fits decides.`,
    rows: [["where", "by", "the edit"], ...rows],
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

export function windowsSection({ windows }: PolicyFile): Section {
  const rows = windows.map(({ effect, cron, duration, zone, in: place }) => [
    effect === "allow" ? "may write" : "may not write",
    `${cron} in ${zone}, for ${spanText(duration)}`,
    placeText(place),
  ]);
  return {
    title: "Windows",
    prose:
      rows.length === 0
        ? "Parley may restore a value at any time."
        : "A window that denies wins over one that allows.",
    rows: [["Parley", "when", "where"], ...rows],
  };
}

const each = (spans: Readonly<Record<string, number>>): string =>
  listed(Object.entries(spans).map(([name, length]) => `${spanText(length)} for ${name}`)) || "none";

export function limitsSection({ limits }: PolicyFile): Section {
  const { reverts, fight, docket } = limits;
  const rows = [
    ["an unexplained edit is left alone", spanText(limits.grace)],
    ["a claim that nothing confirmed lasts", spanText(limits.unconfirmed)],
    ["claims go on after their situation closed", each(limits.cooldown)],
    ["a lease lasts at most", each(limits.leases)],
    ["a value must have stood to be proposed to the code", spanText(limits.stable)],
    ["a deferred claim waits before it asks once", spanText(limits.waiting)],
    ["a ruling lasts at most", spanText(limits.ruling)],
    ["a question stands", spanText(limits.question)],
    ["a source's facts count as fresh", spanText(limits.stale)],
    [
      "reverts",
      `${reverts.perField} per field and ${reverts.perResource} per resource within ${spanText(reverts.within)}`,
    ],
    [
      "a fight",
      `${fight.reversals} reversals within ${spanText(fight.within)}, or more than ${fight.writes} writes in ${spanText(fight.per)}`,
    ],
    ["claims on one resource", `${docket.claims}, and ${docket.viaPerField} ways in per principal and field`],
  ];
  return {
    title: "Limits",
    prose: "Beyond these Parley stops or asks.",
    rows: [["what", "how much"], ...rows],
  };
}
