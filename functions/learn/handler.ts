import { LearnInput } from "#acts/inputs.ts";
import { learnTonight } from "#acts/learning/learn-tonight.ts";
import { step } from "#lambda/kit/step.ts";
import { learningRuntime } from "#lambda/learning-runtime.ts";

/** Looks once a night at what was answered, and drafts, proves and ends rows that a policy might have. */
export const createHandler = step("learn input", LearnInput, async (_input, runtime) =>
  learnTonight(runtime),
);

export const handler = createHandler(learningRuntime);
