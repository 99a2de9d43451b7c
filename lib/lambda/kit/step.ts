import middy from "@middy/core";
import type * as z from "zod/mini";
import { tellFault } from "#acts/fault-words.ts";
import type { Runtime } from "#acts/runtime.ts";
import { parse } from "#core/faults.ts";
import { invocation } from "./invocation.ts";

export type Handler<Out> = (event: unknown, context?: unknown) => Promise<Out>;

/** Every handler of a workflow's state is made here, so that all of them parse, log and fail alike. */
export function step<S extends z.ZodMiniType, Out>(
  name: string,
  schema: S,
  run: (input: z.output<S>, runtime: Runtime) => Promise<Out>,
): (runtime: () => Runtime) => Handler<Out> {
  return (runtime) => {
    const handle = async (event: unknown): Promise<Out> => {
      const reached = runtime();
      try {
        return await run(parse(name, schema, event), reached);
      } catch (error) {
        tellFault(reached.log, { step: name }, error);
        throw error;
      }
    };
    return middy(handle).use(invocation()) as unknown as Handler<Out>;
  };
}
