import middy from "@middy/core";
import type * as z from "zod/mini";
import type { Runtime } from "#acts/runtime.ts";
import type { HookAnswer } from "#core/preview/ahead/hook-answer.ts";
import { invocation } from "./invocation.ts";
import type { Handler } from "./step.ts";

/** A hook waits for thirty seconds, and three times; nobody's deployment waits for so long. */
const longestMs = 8_000;

const tokenOf = (event: unknown): string | null => {
  const token =
    typeof event === "object" && event !== null
      ? (event as Record<string, unknown>)["clientRequestToken"]
      : null;
  return typeof token === "string" ? token : null;
};

/** Such a handler never fails: whatever goes wrong, or takes too long, lets the write pass with a warning. */
export function ahead<S extends z.ZodMiniType>(
  schema: S,
  judge: (event: z.output<S>, runtime: Runtime) => Promise<HookAnswer>,
  limitMs = longestMs,
): (runtime: () => Runtime) => Handler<HookAnswer> {
  return (runtime) => {
    const handle = async (event: unknown): Promise<HookAnswer> => {
      const passed = (why: string): HookAnswer => ({
        hookStatus: "SUCCESS",
        message: `Parley warns: it was not judged, because ${why}`,
        clientRequestToken: tokenOf(event),
      });
      try {
        const reached = runtime();
        const lost = (why: string): HookAnswer => {
          reached.log.warn("a write passed that nobody judged", { why });
          reached.log.count("WritesUnchecked");
          return passed(why);
        };
        const read = schema.safeParse(event);
        if (!read.success) return lost("it is no event of a hook");
        return await inTime(judge(read.data, reached), limitMs, () => lost("it took too long"));
      } catch (fault) {
        return passed(fault instanceof Error ? fault.name : "something failed");
      }
    };
    return middy(handle).use(invocation()) as unknown as Handler<HookAnswer>;
  };
}

async function inTime<T>(answer: Promise<T>, limitMs: number, late: () => T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late()), limitMs);
  });
  try {
    return await Promise.race([answer, end]);
  } finally {
    clearTimeout(timer);
  }
}
