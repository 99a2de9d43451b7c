import type { CaseName } from "#core/ports/outside/case-runner.ts";
import { type LocalMachine, localMachine } from "#local/machine/local-machine.ts";
import type { Workers } from "#local/machine/stage.ts";
import { simulatedClock } from "#local/time/simulated-clock.ts";
import type { AskTask, Handing } from "#workflow/handing.ts";
import { arbitration } from "#workflow/machine.ts";
import type { Definition } from "#workflow/states-language.ts";

const arn = (name: string) => `arn:aws:lambda:eu-north-1:123456789012:function:${name}`;

export const definition = arbitration({
  judge: arn("judge"),
  restore: arn("restore"),
  confirm: arn("confirm"),
  ask: arn("ask"),
  settle: arn("settle"),
});

export const caseName = (id = "c1", run = 1): CaseName => ({
  resource: { account: "123456789012", region: "eu-north-1", type: "AWS::SQS::Queue", id: "orders" },
  case: id,
  run,
});

const unsaid = { turn: 0, waitSeconds: 1 };

type Turn = Pick<Handing, "next"> & Partial<Handing>;

/** A script of what each function answers at its first call, its second and so on; an error is thrown. */
export type Script = Readonly<Partial<Record<string, readonly (Turn | Error)[]>>>;

/** Plays the arbitration machine with functions that answer by a script; the last line is said again and again. */
export function play(
  script: Script,
  more: { readonly workers?: Workers; readonly definition?: Definition } = {},
) {
  const clock = simulatedClock("2026-11-21T03:00:00Z");
  const inputs: Record<string, unknown[]> = { judge: [], restore: [], confirm: [], ask: [], settle: [] };
  let made = 0;
  const scripted = (name: string) => async (input: unknown) => {
    const said = script[name] ?? [{ next: "done" }];
    const line = said[Math.min(inputs[name]?.length ?? 0, said.length - 1)];
    inputs[name]?.push(input);
    await Promise.resolve();
    if (line instanceof Error) throw line;
    const handing = name === "ask" ? (input as AskTask).handing : (input as Handing);
    return { ...unsaid, ...handing, ...line };
  };
  const handlers = Object.fromEntries(Object.keys(inputs).map((name) => [name, scripted(name)]));
  const machine: LocalMachine = localMachine({
    definition: more.definition ?? definition,
    handlers: { ...handlers, ...more.workers },
    clock,
    ids: () => `token-${++made}`,
  });
  const seconds = (from = Date.parse("2026-11-21T03:00:00Z")) => (clock.now() - from) / 1_000;
  return { clock, machine, inputs, seconds };
}
