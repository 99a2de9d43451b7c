import { writeFileSync } from "node:fs";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { courseBy } from "./course.ts";
import { disputeBy, makerNames } from "./disputes.ts";
import { toldOfCourse } from "./play-course.ts";
import { policyCalled, policyNames } from "./policies.ts";
import type { Row } from "./recorded-verdicts.ts";
import { verdictLines } from "./verdict-lines.ts";

const [count = "2000", most = "300", full = "45", plays = "600", mostPlays = "60"] = process.argv.slice(2);

/** What a line says, without who, when and how much. */
const shape = (line: string): string =>
  line
    .replaceAll(/`[^`]*`|"[^"]*"|\[[^\]]*\]|\b[cr]\d+\b|\d+/g, "#")
    .replaceAll(/\b(?:holder|challenger|third)\b/g, "#")
    .replace(/^\/\S*/, "/");

type Candidate<R = unknown> = {
  readonly row: R;
  readonly shapes: ReadonlySet<string>;
  readonly cost: number;
};

/** What comes after what. */
const pairsOf = (shapes: readonly string[]): readonly string[] =>
  shapes.slice(1).map((one, index) => `${shapes[index]} / ${one}`);

/** Those that say most that no other has said, for what they cost. */
function greedily<R>(all: readonly Candidate<R>[], most: number): readonly Candidate<R>[] {
  const known = new Set<string>();
  const chosen: Candidate<R>[] = [];
  while (chosen.length < most) {
    let best: Candidate<R> | undefined;
    let gain = 0;
    for (const one of all) {
      let fresh = 0;
      for (const each of one.shapes) if (!known.has(each)) fresh += 1;
      if (fresh / one.cost > gain) [best, gain] = [one, fresh / one.cost];
    }
    if (best === undefined) break;
    for (const each of best.shapes) known.add(each);
    chosen.push(best);
  }
  console.log(`${chosen.length} of ${all.length} say ${known.size} things`);
  return chosen;
}

const courses: Candidate<number>[] = [];
for (let seed = 1; seed <= Number(plays); seed += 1) {
  const lines = toldOfCourse(courseBy(seed), true);
  const shapes = lines.map((line) => shape(line.replaceAll(/ [0-9a-f]{8}\b/g, "")));
  courses.push({ row: seed, shapes: new Set([...shapes, ...pairsOf(shapes)]), cost: 10 + lines.length });
}

const all: Candidate<Row>[] = [];
for (let seed = 1; seed <= Number(count); seed += 1) {
  const maker = makerNames[seed % makerNames.length] ?? "clash";
  const policy = policyNames[Math.floor(seed / makerNames.length) % policyNames.length] ?? "";
  const dispute = disputeBy(maker, seed);
  const verdict = arbitrate(dispute, policyCalled(policy));
  const lines = verdictLines(verdict).map(shape);
  const heads = verdict.fields.map(({ outcome, effect, ask, deferred, refused, wishes, codify }) =>
    [
      outcome,
      effect,
      ask?.cause,
      ask?.beside,
      deferred.length > 0,
      refused.length > 0,
      wishes.length > 0,
      codify,
    ].join(),
  );
  const rules = verdict.fields.map(({ because }) => because.map(({ rule }) => shape(rule)).join(" "));
  all.push({
    row: [maker, seed, policy],
    shapes: new Set([...lines, ...heads, ...rules]),
    cost: 5 + dispute.claims.length + lines.length,
  });
}
const chosen = greedily(all, Number(most));
const inFull = chosen
  .filter(({ row: [maker], cost }) => maker !== "crowd" && cost < 32)
  .slice(0, Number(full));
const inShort = chosen.filter((one) => !inFull.includes(one));
const text = JSON.stringify({
  inFull: inFull.map(({ row }) => row),
  inShort: inShort.map(({ row }) => row),
  courses: greedily(courses, Number(mostPlays)).map(({ row }) => row),
});
writeFileSync(new URL("chosen.json", import.meta.url), `${text}\n`);
