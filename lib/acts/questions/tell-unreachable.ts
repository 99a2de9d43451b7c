import { type Unreachable, unreachableText } from "#core/notices/readers/reachable.ts";
import { texts } from "#core/notices/texts.ts";
import { hashed } from "#core/questions/hashed.ts";
import type { Runtime } from "../runtime.ts";

type TellUnreachableChange = {
  readonly before: readonly Unreachable[];
  readonly after: readonly Unreachable[];
};

const hour = 3_600_000;

/** Tells the operators who cannot be asked now; within the hour of one check the same change is the same message. */
export async function tellUnreachable(
  { before, after }: TellUnreachableChange,
  runtime: Runtime,
): Promise<void> {
  const { notifier, now, log } = runtime;
  const names = after.map(({ name }) => name);
  const check = Math.floor(now() / hour);
  const id = hashed("unreachable", unreachableText(before), names, check);
  await notifier.send({ id, kind: "trouble", ...texts.unreachable(after), to: [] });
  log.warn("who can be asked has changed", { unreachable: names });
}
