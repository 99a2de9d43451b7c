import { heldCandidate } from "#acts/shadow/held-candidate.ts";
import { actors, groupPlace, hour, minute, policyIn, stage } from "../pipeline/stage.ts";
import { table } from "./measure.ts";

// What a candidate policy beside the live one costs: the same looks with and without it, in turn, with stores in memory. The
// candidate's own judging and counting are included, though a function of their own does both. Fails beyond the limit.
const mostPercent = 60;
const rounds = 8;
const resources = 20;
const edits = 4;
const policy = policyIn("observe");
const candidate = heldCandidate(policyIn("enforce"));

/** Milliseconds of CPU that the looks at contested edits take, and how many verdicts the candidate came to. */
async function looks(shadowed: boolean): Promise<{ readonly cpu: number; readonly tried: number }> {
  const world = stage({ policy, ...(shadowed && { shadow: { candidate } }) });
  const names = Array.from({ length: resources }, (_, n) => `group-${n}`);
  const fleet = names.map((AutoScalingGroupName) => {
    const properties = { AutoScalingGroupName, MinSize: "2", MaxSize: "40", DesiredCapacity: "3" };
    return world.sandbox.create({ ...groupPlace, properties }, actors.pipeline).resource;
  });
  await world.pass(hour);
  const before = process.cpuUsage();
  for (let edit = 0; edit < edits; edit += 1) {
    for (const resource of fleet) {
      const actor = edit % 2 === 0 ? actors.team : actors.pipeline;
      world.sandbox.update(resource, { properties: { MaxSize: String(41 + edit) } }, actor);
    }
    await world.pass(10 * minute);
  }
  // The candidate comes after what it must not hold up.
  await new Promise((resolve) => setImmediate(resolve));
  const { user, system } = process.cpuUsage(before);
  const trials = await world.ports.shadowBook.trials();
  const days = await Promise.all(trials.map(({ id }) => world.ports.shadowBook.days(id)));
  const tried = days.flat().reduce((sum, { looks, judgements }) => sum + looks + judgements, 0);
  world.machine.stop();
  return { cpu: (user + system) / 1_000, tried };
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

await looks(true);
await looks(false);
const measured = { without: [] as number[], shadowed: [] as number[] };
let tried = 0;
for (let round = 0; round < rounds; round += 1)
  for (const shadowed of round % 2 === 0 ? [true, false] : [false, true]) {
    const played = await looks(shadowed);
    (shadowed ? measured.shadowed : measured.without).push(played.cpu);
    tried += played.tried;
  }

const [without, shadowed] = [median(measured.without), median(measured.shadowed)];
const percent = (shadowed / without - 1) * 100;
const isMet = tried > rounds * resources && percent <= mostPercent;
const perEdit = (cpu: number) => `${(cpu / resources / edits).toFixed(2)} ms`;
console.log(
  `${tried} verdicts under a candidate; the median of ${rounds} rounds of ${resources * edits} edits\n`,
);
const rows = [
  ["CPU of an edit without a shadow", perEdit(without), ""],
  ["CPU of an edit with one", perEdit(shadowed), ""],
  ["more", `${percent.toFixed(0)} %`, `${isMet ? "met" : "MISSED"}: at most ${mostPercent} %`],
];
console.log(table(["what", "is", "limit"], rows));
if (!isMet) process.exitCode = 1;
