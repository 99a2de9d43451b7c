import { hasLearntRows } from "#core/policy/file/answers/answers.ts";
import type { Runtime } from "../runtime.ts";
import type { AnswersRuntime } from "./answers-now.ts";

/** INVARIANT (no read for nothing): a policy without learnt rows costs nothing, and neither does one of which nobody drafts. */
export async function learntAnswers(runtime: AnswersRuntime & Pick<Runtime, "settings">) {
  const { settings, policy } = runtime;
  if (settings.learning !== "drafts" || !hasLearntRows(policy.file)) return undefined;
  const { answersNow } = await import("#acts/learning/answers-now.ts");
  return await answersNow(runtime);
}
