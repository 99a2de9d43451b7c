import { checkPlan } from "#core/plans/check/check-plan.ts";
import { type CheckedPlan, fatesIn, unjudgedIn } from "#core/plans/check/checked.ts";
import type { Plan } from "#core/plans/plan.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { placeOf, writeText } from "../inputs/disk.ts";
import { openRemote } from "../remote/open.ts";
import { ageText } from "../snapshot/age.ts";
import { readSnapshotFile } from "../snapshot/read-snapshot-file.ts";
import { jsonText } from "../terminal/plain-text.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { declareCheck, refuseLoose } from "./declare-check.ts";
import { judgedAlone } from "./judged-alone.ts";
import { askedOf, judgedRunning } from "./judged-running.ts";
import { judgedBySnapshot, tellUncited } from "./judged-then.ts";
import type { CheckOptions } from "./options.ts";
import { nowhere, placeFor, placesIn, type ShownPlan } from "./places.ts";
import { readPlanFile } from "./read-plan-file.ts";
import { planDocument } from "./shown/document.ts";
import { junitPlan } from "./shown/junit.ts";
import { markdownPlan } from "./shown/markdown.ts";
import { pageOf } from "./shown/page.ts";
import { sarifPlan } from "./shown/sarif.ts";
import { type Whom, whomIn } from "./whom.ts";

/** Reads a plan, has it judged, declares it where that is asked, and tells what would become of it. */
export async function checkPlanFile(asked: CheckOptions, terminal: Terminal): Promise<ExitCode> {
  const plan = await readPlanFile(asked.plan, asked.from, terminal);
  const told = await toldBy(asked, plan, terminal);
  const places = asked.source === undefined ? nowhere : await placesIn(asked.source, terminal);
  const shown = {
    ...told,
    placeOf: placeFor(places, asked.plan),
    plan: asked.plan,
    strict: asked.strict === true,
  };
  if (asked.junit !== undefined) await writeText(placeOf(terminal.cwd, asked.junit), junitPlan(shown));
  terminal.out(textOf(shown, asked, terminal));
  return exitCodeOf(shown);
}

type ToldPlan = Pick<ShownPlan, "checked" | "against" | "asOf" | "declaring">;

/** A snapshot where one is named; a running Parley where one is, and no policy beside it; else a policy alone. */
async function toldBy(asked: CheckOptions, plan: Plan, terminal: Terminal): Promise<ToldPlan> {
  const whom = whomIn(asked.as);
  if (asked.snapshot !== undefined) return await toldThen(asked.snapshot, asked, { plan, whom, terminal });
  const isRunning = asked.at !== undefined || (asked.policy === undefined && isNamed(terminal));
  refuseLoose(asked, { isRunning, role: whom.role });
  if (isRunning) return await toldRunning(asked, plan, { whom, terminal });
  const judging = await judgedAlone(asked, whom, terminal);
  return { checked: checkPlan(plan, judging), against: "a policy alone" };
}

type RunningInput = { readonly whom: Whom; readonly terminal: Terminal };

async function toldRunning(
  asked: CheckOptions,
  plan: Plan,
  { whom: { persona, role }, terminal }: RunningInput,
): Promise<ToldPlan> {
  const { as: _, ...at } = asked;
  const parley = await openRemote({ ...at, ...(persona !== undefined && { as: persona }) }, terminal);
  const known = askedOf(plan, asked.in);
  const again = async () => checkPlan(plan, await judgedRunning(known, { ...asked, role }, parley));
  const [checked, against] = [await again(), parley.address.base.href];
  if (asked.declare !== true) return { checked, against };
  const done = await declareCheck(asked, { checked, writes: known.writes, again }, { parley, terminal });
  return { ...done, against };
}

type ThenInput = RunningInput & { readonly plan: Plan };

/** Where its page does not begin with it, how old it is is said beside it. */
async function toldThen(
  file: string,
  asked: CheckOptions,
  { plan, whom, terminal }: ThenInput,
): Promise<ToldPlan> {
  refuseLoose(asked, { isRunning: false, role: whom.role });
  const snapshot = await readSnapshotFile(file, terminal);
  const asOf = { at: snapshot.at, text: ageText(Date.parse(snapshot.at), Date.now()) };
  if ((asked.json ?? asked.sarif) === true) terminal.err(`parley: ${asOf.text}\n`);
  tellUncited(asked, snapshot, terminal);
  const judging = judgedBySnapshot(plan, { ...asked, whom }, snapshot);
  return { checked: checkPlan(plan, judging), against: "a snapshot", asOf };
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
