import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Docket, DocketEvent } from "#core/claims/docket/docket.ts";
import { emptyDocket } from "#core/claims/docket/docket.ts";
import { fold, join } from "#core/claims/docket/join.ts";
import { saidInWhole } from "#core/claims/docket/said-in-whole.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { docketText } from "#core/ledger/docket-text.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { trimmed } from "#core/ledger/trimmed.ts";
import { trimmedDocket } from "#core/ledger/trimmed-docket.ts";
import { type Random, randomFrom } from "../../../../campaigns/fuzz-random.ts";
import { policy, time } from "../../../arbitration/small-disputes.ts";
import { group } from "../../../looking/looked-at-group.ts";
import { actor, declare, standing, unsay, withdraw, write } from "../folded-events.ts";

const recorded = new URL("dockets.txt", import.meta.url);
const sequences = 60;
const small = policy({ limits: { docket: { claims: 10 } } });
const { docket: limits } = small.file.limits;

const hands = [
  actor("anna"),
  actor("anna", "person", "terraform"),
  actor("arn:aws:sts::123456789012:assumed-role/deploy/run-1", "pipeline"),
  actor("123456789012:role/deploy", "pipeline", "cdk"),
  actor("robot", "automation"),
];
const fields = ["/DesiredCapacity", "/MinSize", "/Environment/Variables", "/Environment/Variables/A"];
const causes = [undefined, undefined, "create", "attach", "delete"] as const;

function anyEvent(random: Random, index: number): DocketEvent {
  const minute = String(random.below(40)).padStart(2, "0");
  const when = `03:${minute}`;
  const who = random.pick(hands);
  const field = random.pick(fields) as FieldPath;
  const kind = random.below(10);
  if (kind < 5) {
    const cause = random.pick(causes);
    const event = { ...write(when, random.pick([3, 5, 8, null]), { who, field, event: `e${index}` }) };
    return cause === undefined ? event : ({ ...event, cause } as DocketEvent);
  }
  const named = random.chance(0.5) ? random.pick(["plan", "other"]) : undefined;
  const until = random.chance(0.3) ? { until: `2026-11-21T04:${minute}:00Z` } : {};
  if (kind < 8) {
    const made = declare(
      when,
      { [field]: random.pick([{ min: 4 }, { is: 5 }]) },
      { who, event: `d${index}`, ...(named !== undefined && { named }) },
    );
    return made.kind === "declare"
      ? { ...made, claims: made.claims.map((one) => ({ ...one, ...until })) }
      : made;
  }
  return kind === 8 ? withdraw(when, field, who) : unsay(when, field, who);
}

const mark = (docket: Docket): string =>
  createHash("sha256")
    .update(JSON.stringify(docketText(docket)))
    .digest("hex")
    .slice(0, 8);

/** Events as they come, folded in two parts and joined, and what is left of them later on. */
function sequenceText(seed: number): string {
  const random = randomFrom(seed);
  const events = Array.from({ length: 4 + random.below(seed % 5 === 0 ? 30 : 8) }, (_, index) =>
    anyEvent(random, index),
  );
  const half = Math.floor(events.length / 2);
  const [first, second] = [events.slice(0, half), events.slice(half)].map(
    (part) => fold(emptyDocket, part).docket,
  );
  const docket = join(first ?? emptyDocket, second ?? emptyDocket);
  const claims = [...docket.writes.values()].flatMap(({ writes }) => [...writes.values()]);
  const held = new Set(claims.slice(0, 2).map(({ id }) => id));
  const later = [time("04:00"), time("04:30") + 86_400_000, time("05:00") + 90 * 86_400_000].map((now) => {
    const kept = trimmedDocket(docket, now, { limits, held });
    return `${kept.writes.size}/${kept.declared.size}/${kept.markers.size} ${mark(kept)}`;
  });
  const record = trimmed({ ...freshRecord(group), docket }, time("04:00"), small);
  return [
    `${seed}: ${events.length} events, ${docket.writes.size} hands ${mark(docket)}, ${saidInWhole(claims).size} said in whole`,
    `  ${seed <= 20 ? standing(docket).join("; ") : standing(docket).length}`,
    `  later ${later.join(", ")}, trimmed ${mark(record.docket)}`,
  ].join("\n");
}

it("what a docket comes to, and what is kept of it, is as it was recorded", async () => {
  const all = Array.from({ length: sequences }, (_, index) => sequenceText(index + 1));
  await expect(`${all.join("\n")}\n`).toMatchFileSnapshot("dockets.txt");
});

it("of every sequence there is a record", () => {
  const lines = readFileSync(recorded, "utf8").split("\n");
  expect(lines.filter((line) => /^\d+: /.test(line))).toHaveLength(sequences);
});
