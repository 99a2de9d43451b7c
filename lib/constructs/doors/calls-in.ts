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

/** What a function asks for in an installation: where nothing is learnt or drafted there is nothing to read of it. */
export const callsIn = (name: FunctionName, learning: Learning): readonly GrantedCall[] =>
  callsOf(name).filter(
    (call) =>
      (learning !== "off" || !isOfLearning(name, call)) && (learning === "drafts" || !isOfDrafts(call)),
  );
