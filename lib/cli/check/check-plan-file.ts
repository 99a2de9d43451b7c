import { checkPlan, type PlanJudge } from "#core/plans/check/check-plan.ts";
import { type CheckedPlan, fatesIn, unjudgedIn } from "#core/plans/check/checked.ts";
import type { Plan } from "#core/plans/plan.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { placeOf, writeText } from "../inputs/disk.ts";
import { openRemote } from "../remote/open.ts";
import { jsonText } from "../terminal/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { judgedAlone } from "./judged-alone.ts";
import { judgedRunning } from "./judged-running.ts";
import type { CheckOptions } from "./options.ts";
import { nowhere, placeFor, placesIn, type ShownPlan } from "./places.ts";
import { readPlanFile } from "./read-plan-file.ts";
import { planDocument } from "./shown/document.ts";
import { junitPlan } from "./shown/junit.ts";
import { markdownPlan } from "./shown/markdown.ts";
import { pageOf } from "./shown/page.ts";
import { sarifPlan } from "./shown/sarif.ts";
import { whomIn } from "./whom.ts";

/** Reads a plan, has it judged, and tells what would become of it. */
export async function checkPlanFile(asked: CheckOptions, terminal: Terminal): Promise<ExitCode> {
  const plan = await readPlanFile(asked.plan, asked.from, terminal);
  const { judging, against } = await judgeFor(asked, plan, terminal);
  const checked = checkPlan(plan, judging);
  const places = asked.source === undefined ? nowhere : await placesIn(asked.source, terminal);
  const shown = {
    checked,
    placeOf: placeFor(places, asked.plan),
    plan: asked.plan,
    against,
    strict: asked.strict === true,
  };
  if (asked.junit !== undefined) await writeText(placeOf(terminal.cwd, asked.junit), junitPlan(shown));
  terminal.out(textOf(shown, asked, terminal));
  return exitCodeOf(shown);
}

/** A running Parley where one is named, and no policy beside it; else a policy alone. */
async function judgeFor(
  asked: CheckOptions,
  plan: Plan,
  terminal: Terminal,
): Promise<{ readonly judging: PlanJudge; readonly against: string }> {
  const whom = whomIn(asked.as);
  const isRunning = asked.at !== undefined || (asked.policy === undefined && isNamed(terminal));
  if (!isRunning) return { judging: await judgedAlone(asked, whom, terminal), against: "a policy alone" };
  const { as: _, ...at } = asked;
  const { persona, role } = whom;
  const parley = await openRemote({ ...at, ...(persona !== undefined && { as: persona }) }, terminal);
  const judging = await judgedRunning(plan, { ...asked, role }, parley);
  return { judging, against: parley.address.base.href };
}

const isNamed = ({ env }: Pick<Terminal, "env">): boolean =>
  [env["PARLEY"], env["PARLEY_AT"]].some((each) => each !== undefined && each !== "");

function textOf(shown: ShownPlan, asked: CheckOptions, terminal: Terminal): string {
  if (asked.json === true) return `${jsonText(planDocument(shown))}\n`;
  if (asked.sarif === true) return `${jsonText(sarifPlan(shown))}\n`;
  return asked.markdown === true ? markdownPlan(shown) : pageOf(shown, terminal);
}

/** A question outranks a value that is lost; in strict use what is not known is a question as well. */
function exitCodeOf({ checked, strict }: ShownPlan): ExitCode {
  const { asks, lost, waits } = fatesIn(checked);
  if (asks > 0 || (strict && isUncertain(checked))) return exitCodes.ask;
  return lost + waits > 0 ? exitCodes.revert : exitCodes.fine;
}

const isUncertain = (checked: CheckedPlan): boolean => checked.coverage.unmapped + unjudgedIn(checked) > 0;
