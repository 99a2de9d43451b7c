import type { Parley } from "#adapters/parley/client.ts";
import { BrokenInvariant, InvalidInput } from "#core/faults.ts";
import { type PlanStakes, stakesOf, togetherOf } from "#core/plans/check/stakes.ts";
import { reasonText, say, timeIn } from "../asking/shown.ts";
import type { PlanDeclared } from "../check/declare-check.ts";
import { askedOf } from "../check/judged-running.ts";
import { readPlanFile } from "../check/read-plan-file.ts";
import { declaringLines } from "../check/shown/declaring-lines.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { plain } from "../terminal/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { carriedBy, carriedLines } from "./carried.ts";
import type { DeclareAsked } from "./declare.ts";
import { type DeclaredAnswer, declareAll } from "./declare-all.ts";
import { reasonIn } from "./reason.ts";

export type PlanAsked = DeclareAsked & { readonly fromPlan: string };

const ofStakes = ["resource", "file", "while", "prefer", "strength", "onLoss", "under"] as const;

async function stakesIn(asked: PlanAsked, terminal: Terminal): Promise<PlanStakes> {
  const beside = ofStakes.find((name) => asked[name] !== undefined);
  if (beside !== undefined)
    throw new InvalidInput("a plan says all that is wanted of fields", {
      hint: "give it a reason with `--because`, an end with `--for`, and leave the rest out",
    });
  const { writes, known } = askedOf(await readPlanFile(asked.fromPlan, undefined, terminal), asked.in);
  const unknown = [...known].flatMap(([{ address }, judged]) =>
    judged.as === "unjudged" ? [{ address, why: judged.why }] : [],
  );
  const { stakes, leftOut } = togetherOf(writes.map((write) => stakesOf(write)));
  return { stakes, leftOut: [...leftOut, ...unknown] };
}

/** `parley declare --from-plan`: the reason, whose id the apply carries, and what the plan wants of each field. */
export async function tellPlanDeclared(
  asked: PlanAsked,
  terminal: Terminal,
  parley: Parley,
): Promise<ExitCode> {
  const reason = reasonIn(asked);
  const { stakes, leftOut } = await stakesIn(asked, terminal);
  if (stakes.length === 0) {
    const [first] = leftOut;
    throw new InvalidInput("the plan changes nothing that can be declared", {
      hint: first === undefined ? "check it with `parley check`" : `${first.address}: ${first.why}`,
    });
  }
  const { once } = asked;
  const parts = stakes.map((stake, at) => ({
    body: { ...reason, ...stake },
    key: once && `${once}.${at + 1}`,
  }));
  const [carried, ...declared] = await declareAll([{ body: reason, key: once }, ...parts], parley);
  if (carried === undefined) throw new BrokenInvariant("what was declared has no answer");
  const lines = linesOf(carried, { declared, leftOut }, terminal);
  say({ document: { ...carried, carry: carriedBy(carried.id), declared, leftOut }, lines }, asked, terminal);
  return exitCodes.fine;
}

function linesOf(carried: DeclaredAnswer, told: PlanDeclared, terminal: Terminal): readonly string[] {
  const { id, by, until } = carried;
  const ends = until === undefined ? "until it is withdrawn" : `until ${timeIn(terminal)(until)}`;
  return [
    `# ${plain(by)} declared ${plain(id)}: ${plain(reasonText(carried))}, ${ends}`,
    ...declaringLines(told).map((line) => `# ${plain(line)}`),
    "# changes that carry it count as declared:",
    ...carriedLines(id),
  ];
}
