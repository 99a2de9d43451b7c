import { InvalidInput } from "#core/faults.ts";
import { comparePolicies } from "#core/policy/compare/compare-policies.ts";
import type { PolicyDifference } from "#core/policy/compare/difference.ts";
import type { Direction } from "#core/policy/compare/direction.ts";
import type { Policy } from "#core/policy/policy.ts";
import { witnessFor } from "#core/strictness/witness.ts";
import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { described } from "../../inputs/judging.ts";
import { loadPolicy, policyPlace } from "../../inputs/load.ts";
import { paints } from "../../terminal/paint.ts";
import { jsonText } from "../../terminal/plain-text.ts";
import { hasColour, proseWidth, type Terminal } from "../../terminal/terminal.ts";
import type { PolicyDiff, ToldDifference } from "./document.ts";
import type { DiffInput, FailOn } from "./options.ts";
import { diffText } from "./text.ts";

type Both = { readonly before: Policy; readonly after: Policy };

/** The loosest first, for that is what a reader has to look at. */
const order: readonly Direction[] = ["looser", "mixed", "unproven", "stricter", "same"];

const mayBeLooser = (direction: Direction): boolean => direction !== "stricter" && direction !== "same";

function toldOf(difference: PolicyDifference, both: Both, tries: number): ToldDifference {
  const { before, after, ...rest } = difference;
  const sought = mayBeLooser(rest.direction)
    ? witnessFor(difference, both, { most: tries, described })
    : undefined;
  return {
    ...rest,
    ...(before !== undefined && { before: { pointer: before, at: both.before.at(before) } }),
    ...(after !== undefined && { after: { pointer: after, at: both.after.at(after) } }),
    ...(sought !== undefined && { tried: sought.tried, witness: sought.witness ?? null }),
  };
}

function diffOf(both: Both, tries: number): PolicyDiff {
  const found = comparePolicies(both.before.file, both.after.file).map((one) => toldOf(one, both, tries));
  const named = ({ name, digest }: Policy) => ({ name, digest });
  return {
    before: named(both.before),
    after: named(both.after),
    differences: order.flatMap((direction) => found.filter((one) => one.direction === direction)),
  };
}

/** What a dispute shows to be looser is looser, whether or not the rows alone could tell. */
function isFailing({ direction, witness }: ToldDifference, failOn: FailOn): boolean {
  if (direction === "looser" || direction === "mixed" || (witness ?? null) !== null) return true;
  return failOn === "unproven" && direction === "unproven";
}

/** Compares two policies and tells it in the way that was asked for. */
export async function diffPolicies(asked: DiffInput, terminal: Terminal): Promise<ExitCode> {
  const { policy: before } = await loadPolicy(policyPlace(terminal, asked.a));
  const { policy: after } = await loadPolicy(policyPlace(terminal, asked.b));
  const replay = await replayedUnderBoth(asked, terminal);
  if (typeof replay === "number") return replay;
  const diff = { ...diffOf({ before, after }, asked.tries), ...replay.told };
  const look = { paint: paints(hasColour(terminal, "out")), width: proseWidth(terminal) };
  terminal.out(asked.json === true ? `${jsonText(diff)}\n` : diffText(diff, look));
  const { failOn } = asked;
  const fails = failOn !== undefined && isLooser(diff, failOn);
  return fails ? exitCodes.revert : replay.code;
}

const isLooser = ({ differences, effect }: PolicyDiff, failOn: FailOn): boolean =>
  differences.some((one) => isFailing(one, failOn)) || (effect?.fields.looser ?? 0) > 0;

type ReplayedUnderBoth = { readonly told: Pick<PolicyDiff, "effect">; readonly code: ExitCode };

/** The effect on a log, where one was named. */
async function replayedUnderBoth(
  asked: DiffInput,
  terminal: Terminal,
): Promise<ReplayedUnderBoth | ExitCode> {
  const { a: base, b: policy, log = [], ...span } = asked;
  if (log.length === 0) {
    refuseWithoutLog(asked);
    return { told: {}, code: exitCodes.fine };
  }
  const { replayed } = await import("../../replay/replay-log.ts");
  const done = await replayed({ ...span, events: log, policy, base, compare: true }, terminal);
  if (typeof done === "number") return done;
  const { effectOf } = await import("./effect.ts");
  const effect = effectOf(done.replayer);
  return { told: effect === undefined ? {} : { effect }, code: done.code };
}

function refuseWithoutLog(asked: DiffInput): void {
  const given = (["situations", "since", "until"] as const).find((option) => asked[option] !== undefined);
  if (given === undefined) return;
  throw new InvalidInput(`\`--${given}\` means nothing without \`--log\``, {
    hint: "name events with `--log`",
  });
}
