import { InvalidInput, Unavailable } from "#core/faults.ts";
import { passedRun, runResult, unjudgedRun } from "#core/plans/run-task/run-result.ts";
import { answerWithinMs, hasPlan } from "#core/plans/run-task/run-task.ts";
import type { RunResult, RunTask } from "#core/ports/outside/run-tasks.ts";
import { tellFault } from "../fault-words.ts";
import type { Runtime } from "../runtime.ts";
import { checkPlanned } from "./check-planned.ts";

/** How the request for a word came: when, as which message, and how often. */
export type RunDelivery = {
  readonly sentAt: number;
  readonly messageId: string;
  readonly receives: number;
};

/** Judges the plan of a run that waits, and says what would come of it. INVARIANT (answered once): however often it is asked. */
export async function checkRun(task: RunTask, runtime: Runtime, delivery: RunDelivery): Promise<void> {
  const { meters, now, log, runTasks } = runtime;
  if (now() - delivery.sentAt > answerWithinMs) return unanswered(task, runtime, "it came too late");
  if (!(await isOwn(task, delivery, runtime))) return log.count("RunsRepeated");
  const result = await resultOf(task, runtime, delivery);
  const outcome = await runTasks.answer(task, result);
  if (outcome.kind === "refused") return unanswered(task, runtime, outcome.why);
  if (outcome.kind !== "taken") throw new Unavailable(`a run took no answer: ${outcome.why}`);
  await meters.note(noteOf(task), answered);
  log.count(result.status === "passed" ? "RunsPassed" : "RunsFailed");
  log.info("a run was answered", { ...about(task), status: result.status });
}

const answered = "answered";
const noteOf = ({ task }: RunTask): string => `run/${task}`;

/** INVARIANT (no token in logs): ids alone. */
const about = ({ run, task, stage }: RunTask) => ({ run, task, stage });

function unanswered(task: RunTask, { log }: Runtime, why: string): void {
  log.warn("a run was not answered", { ...about(task), why });
  log.count("RunsUnanswered");
}

/** The first message about a run is the one that is worked on, as often as it comes; any other is a repetition. */
async function isOwn(
  task: RunTask,
  { messageId, sentAt, receives }: RunDelivery,
  { meters }: Runtime,
): Promise<boolean> {
  const note = noteOf(task);
  // A count is a day's; what is noted tells a repetition of any other day.
  const owner = await meters.noted(note);
  if (owner !== undefined) return owner === messageId;
  const day = new Date(sentAt).toISOString().slice(0, 10);
  const isFirst = await meters.spend(note, day, { take: 1, most: 1 });
  // Stopped just before it was noted, it comes again.
  if (!isFirst) return receives > 1;
  await meters.note(note, messageId);
  return true;
}

/** A second time is the last that leaves time for an answer. */
const lastReceive = 2;

async function resultOf(task: RunTask, runtime: Runtime, { receives }: RunDelivery): Promise<RunResult> {
  try {
    return await judgedRun(task, runtime);
  } catch (fault) {
    if (!(fault instanceof InvalidInput) && receives < lastReceive) throw fault;
    return unjudged(task, runtime, fault);
  }
}

function unjudged(task: RunTask, { log }: Runtime, fault: unknown): RunResult {
  tellFault(log, { step: "check run", about: about(task) }, fault);
  log.count("RunsUnjudged");
  const why =
    fault instanceof InvalidInput ? "its plan cannot be read" : "something that Parley needs failed";
  return unjudgedRun(why);
}

async function judgedRun(task: RunTask, runtime: Runtime): Promise<RunResult> {
  const { killSwitch, runTasks, plans, settings, log } = runtime;
  if (!hasPlan(task)) return passedRun("Parley says nothing at this stage: there is no plan that waits");
  const passes = (why: string): RunResult => {
    log.warn("a run passed that nobody judged", { ...about(task), why });
    log.count("RunsUnjudged");
    return unjudgedRun(why);
  };
  if (await killSwitch.isStopped()) return passes("the kill switch is on");
  if (task.plan === undefined) return passes("its request names no plan");
  const fetched = await runTasks.plan(task);
  if (fetched.as === "busy") throw new Unavailable(`a plan was not to be had: ${fetched.why}`);
  if (fetched.as === "refused") return passes(fetched.why);
  const plan = await plans.read({ text: fetched.text, file: "the plan" });
  if (plan.form !== "terraform") return passes("what was fetched is no plan of Terraform's");
  const { checked, modeOf, resourceOf } = await checkPlanned(plan, runtime);
  return runResult({
    checked,
    isEnforced: (resource) => modeOf(resource) === "enforce",
    linkOf: (resource) => linkTo(resourceOf(resource), settings),
  });
}

function linkTo(
  resource: string | undefined,
  { publicUrl }: Pick<Runtime["settings"], "publicUrl">,
): string | undefined {
  if (resource === undefined || publicUrl === "") return undefined;
  return `${publicUrl}/console/resources?resource=${encodeURIComponent(resource)}`;
}
