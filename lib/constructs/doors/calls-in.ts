import type { Learning } from "#core/learning/learning-words.ts";
import type { PortCall } from "./calls.ts";
import { callsOf, type FunctionName, type GrantedCall } from "./doors.ts";

/** What the API reads to tell what became of verdicts, and for nothing else. */
const lookingBack: ReadonlySet<PortCall> = new Set(["decisions.onDay", "events.after"]);

const isOfLearning = (name: FunctionName, call: PortCall): boolean =>
  call.startsWith("precedents.") || (name === "serve-api" && lookingBack.has(call));

/** What is drafted, what became of it, and the answers that it is counted by. */
const isOfDrafts = (call: PortCall): boolean =>
  call.startsWith("drafts.") || call.startsWith("rowStates.") || call === "precedents.since";

/** What failed, and since when the API knows that it was counted. */
const isOfFailures = (name: FunctionName, call: PortCall): boolean =>
  call.startsWith("refusals.") || (name === "serve-api" && call === "meters.noted");

type Learnt = { readonly learning: Learning; readonly failedCalls: boolean };

/** What a function asks for in an installation: where nothing is learnt, drafted or counted there is nothing to read of it. */
export const callsIn = (name: FunctionName, { learning, failedCalls }: Learnt): readonly GrantedCall[] =>
  callsOf(name).filter(
    (call) =>
      (learning !== "off" || !isOfLearning(name, call)) &&
      (learning === "drafts" || !isOfDrafts(call)) &&
      (failedCalls || !isOfFailures(name, call)),
  );
