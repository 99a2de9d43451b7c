import { sha256 } from "#core/digest.ts";
import { nightFrom, step } from "#core/learning/drafts/night.ts";
import type { Ruled } from "#core/learning/drafts/votes.ts";
import type { Features, RelativeAnswer } from "#core/learning/features.ts";
import { nearest } from "#core/learning/nearest.ts";
import { mostPrecedents } from "#core/ports/people/precedents.ts";
import { type Random, randomFrom } from "../campaigns/fuzz-random.ts";
import { duration, microseconds, table } from "./measure.ts";

const day = 86_400_000;
const end = Date.parse("2026-11-01T00:00:00Z");

function featuresFrom({ pick }: Random): Features {
  const side = (): Features["holder"] =>
    ({
      goal: pick(["availability", "cost", "consistency", "performance", "unattributed"]),
      reason: pick(["none", "launch", "incident", "change-ticket", "budget"]),
      confirmed: pick(["yes", "no"]),
      kind: pick(["person", "pipeline", "automation", "agent", "unknown"]),
    }) as const;
  return {
    class: pick(["rollout", "rollout", "capacity", "routing"]),
    environment: pick(["prod", "prod", "staging"]),
    holder: side(),
    challenger: side(),
    situations: pick([[], ["incident"], ["alarm", "peak"]]),
    direction: pick(["neither", "neither", "safer", "harmful"]),
    reversible: "unknown",
    hours: pick(["working", "evening", "night", "weekend"]),
    exposure: pick(["internet", "internal"]),
    incumbentIsCode: pick(["yes", "no"]),
    asked: pick(["rule", "near-tie", "unexplained"]),
  };
}

/** Half a year of a busy team that mostly keeps what is new. */
function rulings(count: number): readonly Ruled[] {
  const random = randomFrom(20261121);
  return Array.from({ length: count }, (_, n): Ruled => {
    const answer: RelativeAnswer = random.chance(0.8) ? "challenger" : "holder";
    const at = new Date(end - 179 * day + Math.floor((n * 179 * day) / count)).toISOString();
    return {
      precedent: { v: 1, id: sha256(`night ${n}`), team: "-", at, features: featuresFrom(random), answer },
      human: `human ${random.below(12)}`,
      resource: `resource ${random.below(60)}`,
      actor: `actor ${random.below(25)}`,
      claimants: [],
      row: `rule/${n % 4}`,
    };
  });
}

const all = rulings(5_000);
const classes = [...new Set(all.map(({ precedent }) => precedent.features.class))];
const before = process.cpuUsage();
let night = nightFrom({ team: "-", now: new Date(end).toISOString(), classes });
while (night.left.length > 0) night = step(night, all);
const { user, system } = process.cpuUsage(before);
const seconds = (user + system) / 1e6;
const megabytes = process.resourceUsage().maxRSS / 1_024;

const known = all
  .map(({ precedent }) => precedent)
  .filter(({ features }) => features.class === "rollout")
  .slice(-mostPrecedents);
const features = featuresFrom(randomFrom(7));
const input = { features: { ...features, class: "rollout" }, team: "-", before: "2027-01-01T00:00:00Z" };
const micros = microseconds(() => void nearest(known, input), 300);

const word = (isMet: boolean): string => (isMet ? "met" : "MISSED");
console.log(
  table(
    ["what is learnt", "is", "aim", ""],
    [
      ["a night over 5,000 precedents", `${seconds.toFixed(1)} s CPU`, "5 s", word(seconds <= 5)],
      ["its memory, the whole process", `${Math.round(megabytes)} MB`, "256 MB", word(megabytes <= 256)],
      [`nearest of ${known.length}`, duration(micros), "5 ms", word(micros <= 5_000)],
    ],
  ),
);
console.log(`${night.drafts.length} drafts made`);
