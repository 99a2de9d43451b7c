import type { StateMachineDefinition } from "aws-local-stepfunctions";
import type { Definition, State, TaskState, Template, WaitState } from "#workflow/states-language.ts";

/** What a state of work is given: what its function gets, and the input of the state. */
export type Handed = { readonly payload: unknown; readonly input: unknown };

// The library's timers are real; ours go by the clock and must come first. It can go no further than 24.8 days.
const farAway = 2_140_000;

/**
 * The same definition with its timers left to us: waits and time-outs become ours to keep. Nothing else changes,
 * so that what is played is what is deployed.
 */
export function playable(definition: Definition): StateMachineDefinition {
  const States = Object.entries(definition.States).map(([name, state]) => [name, played(state)]);
  return { StartAt: definition.StartAt, States: Object.fromEntries(States) } as StateMachineDefinition;
}

function played(state: State): unknown {
  if (state.Type === "Task") return playedTask(state);
  if (state.Type === "Wait") return playedWait(state);
  return state;
}

function playedTask({ TimeoutSecondsPath: _, Parameters, ...task }: TaskState): unknown {
  return { ...task, TimeoutSeconds: farAway, Parameters: { ...payloadOf(Parameters), "input.$": "$" } };
}

function playedWait({ SecondsPath: _, ...wait }: WaitState): unknown {
  const Parameters = { "payload.$": "$", "input.$": "$" };
  return { ...wait, Type: "Task", Resource: "wait", TimeoutSeconds: farAway, Parameters };
}

/** A call of `lambda:invoke` names its function and hands it the payload; a function's own ARN hands it everything. */
function payloadOf(parameters: Template | undefined): Template {
  if (parameters === undefined) return { "payload.$": "$" };
  return { payload: parameters["Payload"] ?? parameters };
}

export const waitsForToken = ({ Resource }: TaskState): boolean => Resource.endsWith(".waitForTaskToken");

/** The function's name, which is the last part of its ARN. */
export function functionOf({ Resource, Parameters }: TaskState): string {
  const arn = Parameters?.["FunctionName"];
  return (typeof arn === "string" ? arn : Resource).split(":").at(-1) ?? "";
}
